"""Segments of a game: the plies between two positions that are valued.

A segment is a turn of one seat, a run of chance events, choices that several seats sealed at the same time, or what
ended the game otherwise than by its rules.
"""

from typing import NamedTuple

from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.review.evaluator import is_sealed
from acrux.review.values import Cause


class Segment(NamedTuple):
    """The plies from `first` to before `stop`; none if the game ended without a ply."""

    first: int
    stop: int
    cause: Cause
    seats: tuple[int, ...]
    """who chose, ply by ply; empty at chance events and endings"""


def split_segments(positions: list[State], actors: list[int]) -> list[Segment]:
    """Split a game, given the position before each ply and who acted there, into segments.

    In games whose turns have several moves, the moves of one seat in a row are one segment: the value of a turn is
    known when it is over. So are chance events in a row: dice are thrown together, and hands are dealt together.
    """
    segments: list[Segment] = []
    while (first := segments[-1].stop if segments else 0) < len(actors):
        segments.append(_segment(positions, actors, first))
    return segments


def _segment(positions: list[State], actors: list[int], first: int) -> Segment:
    before, actor = positions[first], actors[first]
    if actor == CHANCE:
        return Segment(first, _end_of_run(positions, actors, first), Cause.CHANCE, ())
    if is_sealed(before):
        stop = min(first + len(before.deciders()), len(actors))
        return Segment(first, stop, Cause.SEALED, tuple(actors[first:stop]))
    is_long = before.game.definition.multi_move_turns
    stop = _end_of_run(positions, actors, first) if is_long else first + 1
    return Segment(first, stop, Cause.DECISION, (actor,))


def _end_of_run(positions: list[State], actors: list[int], first: int) -> int:
    """The first ply of another actor, or of a choice that is sealed."""
    for ply in range(first + 1, len(actors)):
        if actors[ply] != actors[first] or is_sealed(positions[ply]):
            return ply
    return len(actors)
