"""Prove who wins each opening stone of Cross."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from acrux.agents.cross.solver import Solver
from acrux.agents.cross.symmetry import orbits
from acrux.core.game import Game

FIRST_TURN_SECONDS = 4.0
"""length of an opening's first turn"""
REPORT_SECONDS = 0.5
"""between two progress reports"""


class Proof(NamedTuple):
    """The result of an opening without the swap; with it the second seat wins, because it takes the better side."""

    opening: str
    yellow_wins: bool
    positions: int
    """searched for this opening, without those searched for earlier openings"""
    seconds: float
    """of CPU time"""


def openings(game: Game) -> list[str]:
    """Return one cell of each orbit under the twelve symmetries, the centre first."""
    names = game.new().legal()
    return [names[cells[0]] for cells in reversed(orbits(game.options["size"]))]


def prove(
    solver: Solver,
    names: list[str],
    seconds: float | None = None,
    report: Callable[[str, int], None] = lambda name, positions: None,
) -> Iterator[Proof]:
    """Yield proofs of the named openings as they are found, until the time is up.

    The openings are tried in turn, then again for twice as long, so that a hard one does not delay easy ones.
    """
    end = None if seconds is None else time.perf_counter() + seconds
    spent = dict.fromkeys(names, (0, 0.0))
    turn = FIRST_TURN_SECONDS
    while spent and (end is None or time.perf_counter() < end):
        for name in list(spent):
            left = turn if end is None else min(turn, end - time.perf_counter())
            while left > 0 and name in spent:
                before = time.perf_counter()
                yellow_wins, positions, cpu_seconds = attempt(solver, name, min(left, REPORT_SECONDS))
                left -= time.perf_counter() - before
                spent[name] = spent[name][0] + positions, spent[name][1] + cpu_seconds
                report(name, solver.positions_searched)
                if yellow_wins is not None:
                    yield Proof(name, yellow_wins, *spent.pop(name))
        turn *= 2


def attempt(solver: Solver, name: str, seconds: float) -> tuple[bool | None, int, float]:
    """Return whether Yellow wins (None: unknown), the positions searched and the CPU seconds."""
    state = solver.game.new()
    state.play(name)
    positions_before, before = solver.positions_searched, time.process_time()
    red_wins = solver.wins(state.row, seconds=seconds)
    return (
        None if red_wins is None else not red_wins,
        solver.positions_searched - positions_before,
        time.process_time() - before,
    )
