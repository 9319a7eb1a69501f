"""Who wins each opening stone of Cross."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from acrux.agents.cross.solver import Solver
from acrux.agents.cross.symmetry import orbits
from acrux.core.game import Game

FIRST_TURN = 4.0
"""seconds of the first turn that an opening gets"""
LOOK = 0.5
"""seconds between two reports"""


class Proof(NamedTuple):
    """The value of an opening if Red may not swap; with the swap the second seat wins, for it takes the better side."""

    opening: str
    yellow_wins: bool
    positions: int
    """looked at for this opening; what was learnt from the others before it is not counted"""
    seconds: float
    """of the processor"""


def openings(game: Game) -> list[str]:
    """A cell of each kind under the twelve symmetries, the centre first."""
    names = game.new().legal()
    return [names[cells[0]] for cells in reversed(orbits(game.options["size"]))]


def prove(
    solver: Solver,
    names: list[str],
    seconds: float | None = None,
    report: Callable[[str, int], None] = lambda name, positions: None,
) -> Iterator[Proof]:
    """Proofs of the named openings as they are found, within so many seconds altogether.

    They are tried in turn, and again with twice the time, so that a hard one does not keep the easy ones waiting.
    """
    end = None if seconds is None else time.perf_counter() + seconds
    spent = dict.fromkeys(names, (0, 0.0))
    turn = FIRST_TURN
    while spent and (end is None or time.perf_counter() < end):
        for name in list(spent):
            left = turn if end is None else min(turn, end - time.perf_counter())
            while left > 0 and name in spent:
                before = time.perf_counter()
                found, positions, took = attempt(solver, name, min(left, LOOK))
                left -= time.perf_counter() - before
                spent[name] = spent[name][0] + positions, spent[name][1] + took
                report(name, solver.looked)
                if found is not None:
                    yield Proof(name, found, *spent.pop(name))
        turn *= 2


def attempt(solver: Solver, name: str, seconds: float) -> tuple[bool | None, int, float]:
    """Whether Yellow wins, or None; the positions looked at, and the seconds of the processor."""
    state = solver.game.new()
    state.play(name)
    looked, before = solver.looked, time.process_time()
    red_wins = solver.wins(state.row, seconds=seconds)
    return None if red_wins is None else not red_wins, solver.looked - looked, time.process_time() - before
