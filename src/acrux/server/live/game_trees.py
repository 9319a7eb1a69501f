"""Game trees: a record with variations as a flat list of nodes, each with the number of the one before it."""

from collections.abc import Sequence
from typing import NamedTuple

from acrux.core.errors import AcruxError
from acrux.core.records import Record, replay, split_records, write_record
from acrux.core.state import State
from acrux.core.variations import MAX_DEPTH, Note, Notes, Variation
from acrux.server.errors import refusal_text

ROOT = 0
"""the number of the node that stands for the position before the first move"""
MAX_NODES = 4000
"""moves of a tree, in all variations together"""


class TreeNode(NamedTuple):
    """A move with what is said about it. The first child of a node continues its line, the others are variations."""

    parent: int
    """the number of the node before it; the first move has ROOT"""
    move: str
    actor: int
    """0: chance"""
    symbol: str | None
    """of the actor when it moved; None: its number stands for it"""
    glyphs: tuple[int, ...]
    comments: tuple[str, ...]


# From a record


def tree_nodes(record: Record) -> list[TreeNode]:
    """The moves of a record and its variations, the main line first among those that share a parent."""
    state = record.state.game.new(record.state.start)
    nodes: list[TreeNode] = []
    main = {number: note for number, note in record.notes.items() if number}
    _add_line(nodes, state, ROOT, Variation(list(record.state.moves), main))
    return nodes


def root_comments(notes: Notes) -> tuple[str, ...]:
    """The comments before the first move."""
    return notes[0].comments if 0 in notes else ()


def _add_line(nodes: list[TreeNode], state: State, parent: int, line: Variation) -> None:
    """Append a line to the nodes, and play it; comments before its first move join those after it."""
    opening = root_comments(line.notes)
    for number, move in enumerate(line.moves, start=1):
        note = line.notes.get(number, Note())
        before = state.copy() if note.variations else state
        comments = opening + note.comments if number == 1 else note.comments
        nodes.append(_node(state, parent, move, note.glyphs, comments))
        own = len(nodes)
        for variation in note.variations:
            _add_line(nodes, before.copy(), parent, variation)
        state.play(move)
        parent = own


def _node(state: State, parent: int, move: str, glyphs: tuple[int, ...], comments: tuple[str, ...]) -> TreeNode:
    actor = state.actor or 0
    return TreeNode(parent, move, actor, state.seat_symbol(actor) if actor else None, glyphs, comments)


# To a record


def record_of_tree(
    state: State, tags: dict[str, str], comments: Sequence[str], nodes: Sequence[tuple[int, str, Note]]
) -> Record:
    """Play a tree from the state at its root: each node has its parent, its move and its note.

    AcruxError if the tree is broken, or if a move is not legal.
    """
    line = _main_line(comments, nodes)
    for move in line.moves:
        state.play(move)
    (raw,) = split_records(write_record(state, tags, line.notes))
    return replay(raw)


def _main_line(comments: Sequence[str], nodes: Sequence[tuple[int, str, Note]]) -> Variation:
    children: dict[int, list[int]] = {}
    for number, (parent, _, _) in enumerate(nodes, start=1):
        if not ROOT <= parent < number:
            raise AcruxError(refusal_text("tree", node=number))
        children.setdefault(parent, []).append(number)
    line = _line_from(children, nodes, children.get(ROOT, []), MAX_DEPTH)
    if comments:
        line.notes[0] = Note(comments=tuple(comments))
    return line


def _line_from(
    children: dict[int, list[int]], nodes: Sequence[tuple[int, str, Note]], here: list[int], depth: int
) -> Variation:
    """The line that begins with the first of some siblings and follows first children; the others are variations."""
    if depth < 0:
        raise AcruxError(refusal_text("tree_too_deep", most=MAX_DEPTH))
    line = Variation()
    while here:
        number, *others = here
        _, move, note = nodes[number - 1]
        line.moves.append(move)
        variations = [_line_from(children, nodes, [other], depth - 1) for other in others]
        if note.glyphs or note.comments or variations:
            line.notes[len(line.moves)] = Note(note.glyphs, note.comments, variations)
        here = children.get(number, [])
    return line
