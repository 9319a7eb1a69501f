"""Force: can a seat bring about a result whatever everybody else does and whatever chance brings?

An exhaustive AND/OR search by the rules alone: no evaluation, no transposition table, nothing left out. It serves as
the independent check of what solvers have found, and needs positions that are near the end of the game.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from acrux.kernel.layout import rows
from acrux.kernel.protocol import CHANCE, OVER, actor, distinct, play, winners

FAILED, FORCED, OPEN, UNKNOWN = range(4)
UNLIMITED = 1 << 30
MAX_DEPTH = 128
"""A line that gets longer than this leaves the question open."""
MAX_EFFECTS = 16
"""different rows after a chance event that are remembered: most throws of dice have the same few effects"""

TASK = np.dtype(
    [
        ("seat", np.int64),  # who is to force the result
        ("allowed", np.int64),  # a set of seats: all winners must be in it
        ("needed", np.int64),  # a set of seats: one of them must be among the winners
        ("decisions", np.int64),  # how many moves the seat may still make itself
        ("limit", np.int64),  # positions to search at most
        ("positions", np.int64),  # the result: positions searched
    ]
)
NODE = np.dtype(
    [
        ("count", np.int64),  # number of moves
        ("tried", np.int64),  # number of moves tried
        ("own", np.int64),  # 1 if the seat itself decides: one good move is enough
        ("decisions", np.int64),  # left to the seat
        ("effects", np.int64),  # of a chance event: different rows so far; MAX_EFFECTS at a decision
        ("length", np.int64),  # of the line found from here
    ]
)


class Outcome(IntEnum):
    """What a search has found."""

    FAILED = FAILED
    FORCED = FORCED
    UNKNOWN = UNKNOWN


class Verdict(NamedTuple):
    """The answer of a search."""

    outcome: Outcome
    line: list[int]
    """the moves that show it: the longest resistance against a forced result, or how the others prevent it"""
    positions: int


class Scratch(NamedTuple):
    """Scratch memory of a search; D is MAX_DEPTH."""

    memory: np.ndarray
    """uint8[D, bytes]: the bytes of `states`, so that rows can be compared"""
    effects: np.ndarray
    """uint8[D, MAX_EFFECTS, bytes]: the rows after a chance event so far"""
    moves: np.ndarray
    """int64[D, max moves]"""
    nodes: np.ndarray
    """NODE[D]: the positions on the line being searched"""
    lines: np.ndarray
    """int64[D, D]: the line found from each of them"""


def force(params, states, scratch, task):
    """Search states[0] until it is clear whether the seat can force the result; return the outcome.

    The line is in scratch.lines[0], scratch.nodes[0].length moves long; states[1:] is scratch memory, too.
    """
    moves, nodes = scratch.moves, scratch.nodes
    depth = 0
    task.positions = 0
    outcome = enter(params, states[0], moves[0], nodes[0], task, task.decisions)
    while task.positions < task.limit:
        node = nodes[depth]
        if outcome == OPEN and node.tried < node.count:
            if depth + 1 == len(states):
                return UNKNOWN
            states[depth + 1] = states[depth]
            play(params, states[depth + 1], moves[depth, node.tried])
            node.tried += 1
            task.positions += 1
            if is_known_effect(scratch.memory[depth + 1], scratch.effects[depth], node):
                continue
            depth += 1
            left = node.decisions - node.own
            outcome = enter(params, states[depth], moves[depth], nodes[depth], task, left)
            continue
        if outcome == OPEN:
            outcome = FAILED if node.own else FORCED
        if depth == 0:
            return outcome
        depth -= 1
        outcome = take(moves, nodes, scratch.lines, depth, outcome)
    return UNKNOWN


def enter(params, state, moves, node, task, decisions):
    """Prepare the search of a position; return its outcome if that is clear at once, else OPEN."""
    node.count = 0
    node.tried = 0
    node.length = 0
    node.decisions = decisions
    seat = actor(params, state)
    node.own = seat == task.seat
    if seat == OVER:
        won = winners(params, state)
        return FORCED if won & ~task.allowed == 0 and won & task.needed != 0 else FAILED
    if node.own and decisions == 0:
        return FAILED
    node.count = distinct(params, state, moves)
    node.effects = 0 if seat == CHANCE else MAX_EFFECTS
    return OPEN


def is_known_effect(row, effects, node):
    """Has a chance event led to the same row before? Remember the row if not, while there is room."""
    if node.effects == MAX_EFFECTS:
        return False
    for k in range(node.effects):
        same = True
        for place in range(len(row)):
            same = same and row[place] == effects[k, place]
        if same:
            return True
    for place in range(len(row)):
        effects[node.effects, place] = row[place]
    node.effects += 1
    return False


def take(moves, nodes, lines, depth, outcome):
    """Take over the outcome of the move tried last; return it if it decides the position, else OPEN.

    The line of a position begins with the deciding move, or else with the one that leads to the longest line.
    """
    node = nodes[depth]
    length = nodes[depth + 1].length + 1
    decides = (outcome == FORCED) == (node.own == 1)
    if decides or length > node.length:
        lines[depth, 0] = moves[depth, node.tried - 1]
        for k in range(length - 1):
            lines[depth, k + 1] = lines[depth + 1, k]
        node.length = length
    return outcome if decides else OPEN


class Prover:
    """The compiled search for one game, with its memory."""

    def __init__(self, kernel: Any):
        self.kernel = kernel
        self.search = kernel.link(force)
        self.states = kernel.rows(MAX_DEPTH)
        memory = np.asarray(self.states).view(np.uint8).reshape(MAX_DEPTH, -1)
        self.scratch = Scratch(
            memory=memory,
            effects=np.zeros((MAX_DEPTH, MAX_EFFECTS, memory.shape[1]), np.uint8),
            moves=np.zeros((MAX_DEPTH, kernel.max_moves), np.int64),
            nodes=rows(NODE, MAX_DEPTH),
            lines=np.zeros((MAX_DEPTH, MAX_DEPTH), np.int64),
        )
        self.task: Any = rows(TASK)[0]

    def force(self, row: Any, seat: int, result: tuple[int, int], decisions: int, limit: int) -> Verdict:
        """Can the seat force a result from a row? `result` holds the sets `allowed` and `needed` of TASK."""
        self.states[0] = row
        task = self.task
        task.seat, (task.allowed, task.needed) = seat, result
        task.decisions, task.limit = decisions, limit
        outcome = self.search(self.kernel.params, self.states, self.scratch, task)
        line = self.scratch.lines[0, : self.scratch.nodes[0].length].tolist()
        return Verdict(Outcome(int(outcome)), line if outcome != UNKNOWN else [], int(task.positions))
