"""Moves and positions of Cross as text."""

import functools
import re
from itertools import groupby

from acrux.games.cross import rules
from acrux.games.cross.board import row_lengths
from acrux.games.definition import Malformed, Params, Row, Wrong
from acrux.i18n import Text, prefixed

reason = prefixed("cross.reason")

COLOURS = "yr"
CELL = re.compile(r"([a-s])([1-9][0-9]?)")
FIELDS = re.compile(r"([0-9yr/]+) ([yr]) ([s-]) ([12])")


@functools.cache
def cell_names(size: int) -> tuple[str, ...]:
    """The names of all cells in the order of their numbers.

    >>> cell_names(2)
    ('a1', 'a2', 'b1', 'b2', 'b3', 'c1', 'c2')
    """
    return tuple(f"{chr(ord('a') + row)}{k + 1}" for row, length in enumerate(row_lengths(size)) for k in range(length))


def parse_move(params: Params, state: Row, text: str) -> int:
    if text == "swap":
        return int(params.cells)
    if not CELL.fullmatch(text):
        raise Malformed(reason("form"))
    names = cell_names(int(params.side))
    if text not in names:
        raise Malformed(reason("no_cell", size=int(params.side), first=names[0], last=names[-1]))
    return names.index(text)


def write_move(params: Params, state: Row, move: int) -> str:
    names = cell_names(int(params.side))
    return names[move] if move < len(names) else "swap"


def why_illegal(params: Params, state: Row, move: int) -> Text:
    if move != params.cells:
        return reason("taken")
    if not params.swap:
        return reason("no_swap")
    return reason("late_swap")


def write_position(params: Params, state: Row) -> str:
    if state.winner >= 0:
        raise Wrong(reason("over"))
    rows = []
    start = 0
    for length in row_lengths(int(params.side)):
        rows.append(_pack(state.stones[start : start + length]))
        start += length
    swap = "s" if state.swap else "-"
    return f"{'/'.join(reversed(rows))} {COLOURS[state.colour]} {swap} {state.yellow}"


def _pack(stones: Row) -> str:
    runs = [(stone, len(list(run))) for stone, run in groupby(stones)]
    return "".join(str(length) if stone == rules.EMPTY else COLOURS[stone] * length for stone, length in runs)


def parse_position(params: Params, state: Row, text: str) -> None:
    fields = FIELDS.fullmatch(text)
    if not fields:
        raise Wrong(reason("position"))
    board, colour, swap, yellow = fields.groups()
    stones = _parse_rows(board, row_lengths(int(params.side)))
    _check_counts(stones, colour)
    _check_swap(params, stones, colour, swap, yellow)
    rules.begin(params, state)
    for cell, stone in enumerate(stones):
        if stone != rules.EMPTY:
            sides = rules.place(params, state, cell, stone)
            if params.triple[sides] or params.opposite[sides]:
                raise Wrong(reason("won"))
    state.colour = COLOURS.index(colour)
    state.swap = swap == "s"
    state.yellow = int(yellow)


def _parse_rows(board: str, lengths: list[int]) -> list[int]:
    rows = board.split("/")
    if len(rows) != len(lengths):
        raise Wrong(reason("rows", rows=len(rows), wanted=len(lengths)))
    stones: list[int] = []
    for name, row, length in zip("abcdefghijklmnopqrs", reversed(rows), lengths, strict=False):
        cells: list[int] = []
        for part in re.findall(r"[0-9]+|[yr]", row):
            cells += [COLOURS.index(part)] if part in COLOURS else [rules.EMPTY] * _run(part)
        if len(cells) != length:
            raise Wrong(reason("cells", row=name, cells=len(cells), wanted=length))
        if _pack(cells) != row:
            raise Wrong(reason("runs", row=name, written=_pack(cells)))
        stones += cells
    return stones


def _run(digits: str) -> int:
    """So many empty cells; any number that no row can hold will do for one that is endless."""
    return 99 if len(digits) > 99 else min(int(digits), 99)


def _check_counts(stones: list[int], colour: str) -> None:
    yellow, red = stones.count(rules.YELLOW), stones.count(rules.RED)
    if rules.EMPTY not in stones:
        raise Wrong(reason("full"))
    if yellow != red + (colour == "r"):
        raise Wrong(reason("counts_red" if colour == "r" else "counts_yellow", yellow=yellow, red=red))


def _check_swap(params: Params, stones: list[int], colour: str, swap: str, yellow: str) -> None:
    """`s` stands just where the swap is still to come, and seat 2 holds Yellow only after a swap."""
    early = len(stones) - stones.count(rules.EMPTY) <= 1
    if swap == "s" and not params.swap:
        raise Wrong(reason("s_without_swap"))
    if swap == "s" and not early:
        raise Wrong(reason("s_too_late"))
    if swap == "s" and yellow == "2":
        raise Wrong(reason("s_after_swap"))
    if yellow == "2" and (not params.swap or (early and colour == "y")):
        raise Wrong(reason("not_swapped"))
    if swap == "-" and early and params.swap and yellow == "1":
        raise Wrong(reason("s_missing"))
