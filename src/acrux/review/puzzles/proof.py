"""Proof of a puzzle by exhaustive search over the rules, without the solvers that found it."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from acrux.agents.puzzles import Goal
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.layout import as_namespace, copy_rows
from acrux.kernel.protocol import OVER, distinct
from acrux.review.puzzles.beliefs import find_counterexample, play, worlds
from acrux.review.puzzles.puzzle import Puzzle, Refutation
from acrux.search.force import UNLIMITED, Outcome, Prover

MAX_POSITIONS = 40_000_000
"""positions to search for one puzzle; what takes more is not proven"""
MAX_LINE = 12
"""plies of a line that are kept"""
TOO_LONG = "The proof would take too long."


class NotProven(AcruxError):
    """The claim of a puzzle is wrong, or its proof would take too long."""


class Turn(NamedTuple):
    """A turn that the seat can make, and the row after it."""

    moves: tuple[int, ...]
    after: np.ndarray


class Answer(NamedTuple):
    """A line that answers wrong tries: the first of them, and all of them in notation."""

    turn: Turn
    tries: list[str]


def prove(puzzle: Puzzle, max_positions: int = MAX_POSITIONS, max_turns: int | None = None) -> Puzzle:
    """Return the puzzle with its solution, line and refutations; NotProven unless exactly one turn is good.

    `max_turns` limits the parts of turns that are tried, which no count of positions includes; None: all of them.
    """
    state = puzzle.start()
    if state.actor != puzzle.seat:
        raise NotProven(f"Seat {puzzle.seat} is not to move.")
    if state.game.has_secrets:
        return _prove_with_secrets(puzzle, state)
    return _Proof(puzzle, state, max_positions, max_turns).run()


def check(puzzle: Puzzle) -> None:
    """Prove a complete puzzle once more; NotProven if it differs in anything from its proof."""
    found = prove(puzzle)
    if found.solution != puzzle.solution:
        raise NotProven(f"The solution is {' '.join(found.solution)}, not {' '.join(puzzle.solution) or 'missing'}.")
    if (found.line, found.refutations) != (puzzle.line, puzzle.refutations):
        raise NotProven("The line or a refutation does not follow from the proof.")


# Everything is known: AND/OR search in compiled code


class _Proof:
    """The proof of one puzzle in a game without secrets."""

    def __init__(self, puzzle: Puzzle, state: State, max_positions: int, max_turns: int | None):
        self.puzzle, self.state, self.game, self.kernel = puzzle, state, state.game, state.game.kernel
        self.has_long_turns = self.game.definition.multi_move_turns
        self.positions_left = max_positions
        self.max_turns = max_turns
        team = sum(1 << (seat - 1) for seat in puzzle.team)
        self.allowed = team if puzzle.goal is Goal.WIN else (1 << self.game.seats) - 1
        self.needed = team
        self.answers: dict[tuple[int, ...], Answer] = {}
        self.recent: list[tuple[int, ...]] = []
        """their lines, the one used last first: it refutes most of the following turns too"""

    def run(self) -> Puzzle:
        good: list[tuple[Turn, tuple[int, ...]]] = []
        different = self._distinct()
        for turn in self._turns():
            line = self._line_if_good(turn)
            if line is not None and (self.has_long_turns or turn.moves[0] in different):
                good.append((turn, line))
            if len(good) > 1:
                raise NotProven(f"{' and '.join(' '.join(self._notation(turn)) for turn, _ in good)} are both good.")
        if not good:
            raise NotProven("No turn is good.")
        solution, line = good[0]
        return replace(
            self.puzzle,
            solution=self._notation(solution),
            line=self._names(solution.after, line[:MAX_LINE]),
            refutations=tuple(
                Refutation(self._names(answer.turn.after, line), tuple(answer.tries))
                for line, answer in self.answers.items()
            ),
        )

    def _distinct(self) -> set[int]:
        """The moves without those that are equal to an earlier one by symmetry."""
        moves = self.kernel.moves()
        count = self.kernel.link(distinct)(self.kernel.params, self.state.row, moves)
        return set(moves[:count].tolist())

    def _turns(self) -> Iterator[Turn]:
        """Every turn of the seat; of several that lead to the same position, the shortest."""
        layer, seen = [Turn((), self.state.rows())], set[bytes]()
        while layer:
            unfinished = []
            for turn in layer:
                for move in self._legal(turn.after):
                    after = self._after(turn.after, move)
                    if self.has_long_turns and after.tobytes() in seen:
                        continue
                    seen.add(after.tobytes())
                    if self.max_turns is not None and len(seen) > self.max_turns:
                        raise NotProven(TOO_LONG)
                    longer = Turn((*turn.moves, move), after)
                    if self.has_long_turns and int(self.kernel.actor(after)) == self.puzzle.seat:
                        unfinished.append(longer)
                    else:
                        yield longer
            layer = unfinished

    def _line_if_good(self, turn: Turn) -> tuple[int, ...] | None:
        """Return how the game may go on after a good turn; None for a wrong one, whose answer is kept."""
        if int(self.kernel.actor(turn.after)) == OVER:
            return () if self._is_reached(turn.after) else None
        if self._is_refuted_by_known_line(turn):
            return None
        decisions = UNLIMITED if self.puzzle.decisions is None else self.puzzle.decisions - len(turn.moves)
        prover = _prover(self.game)
        verdict = prover.force(
            turn.after[0], self.puzzle.seat, (self.allowed, self.needed), decisions, self.positions_left
        )
        self.positions_left -= verdict.positions
        if verdict.outcome is Outcome.UNKNOWN:
            raise NotProven(TOO_LONG)
        if verdict.outcome is Outcome.FORCED:
            return tuple(verdict.line)
        self._keep_answer(turn, verdict.line)
        return None

    def _is_refuted_by_known_line(self, turn: Turn) -> bool:
        for place, line in enumerate(self.recent):
            if self._refutes(turn, line):
                self.recent.insert(0, self.recent.pop(place))
                return True
        return False

    def _keep_answer(self, turn: Turn, line: list[int]) -> None:
        """Keep a line to its end if it may answer other turns too; if decisions are counted, only the first ply."""
        length = len(line) if self.has_long_turns else 1 if self.puzzle.decisions is not None else MAX_LINE
        answer = self.answers.setdefault(tuple(line[:length]), Answer(turn, []))
        if self.has_long_turns:
            self.recent.insert(0, tuple(line))
        else:
            answer.tries.extend(self._notation(turn))

    def _refutes(self, turn: Turn, line: tuple[int, ...]) -> bool:
        """Does a line of the others lead from a whole turn to an end without the goal?"""
        array = turn.after
        for move in line:
            if int(self.kernel.actor(array)) in (OVER, self.puzzle.seat) or move not in self._legal(array):
                return False
            array = self._after(array, move)
        return int(self.kernel.actor(array)) == OVER and not self._is_reached(array)

    def _is_reached(self, array: np.ndarray) -> bool:
        won = int(self.kernel.winners(array))
        return not won & ~self.allowed and bool(won & self.needed)

    def _legal(self, array: np.ndarray) -> list[int]:
        moves = self.kernel.moves()
        found: list[int] = moves[: self.kernel.legal(array, moves)].tolist()
        return found

    def _after(self, array: np.ndarray, move: int) -> np.ndarray:
        after = copy_rows(array)
        self.kernel.play(after, move)
        return after

    def _notation(self, turn: Turn) -> tuple[str, ...]:
        return self._names(self.state.rows(), turn.moves)

    def _names(self, array: np.ndarray, line: Sequence[int]) -> tuple[str, ...]:
        """Moves that follow each other, in notation."""
        names, write = [], self.game.definition.notation.write_move
        for move in line:
            names.append(write(self.kernel.plain_params, as_namespace(array), move))
            array = self._after(array, move)
        return tuple(names)


@functools.lru_cache(maxsize=8)
def _prover(game: Game) -> Prover:
    return Prover(game.kernel)


# Something is hidden: search over beliefs


def _prove_with_secrets(puzzle: Puzzle, state: State) -> Puzzle:
    """Every move is tried in every world that the seat cannot tell apart from this one."""
    belief = worlds(state, puzzle.seat)
    good: list[str] = []
    refutations = []
    for move in state.legal():
        failure = find_counterexample(
            [play(world, move) for world in belief],
            puzzle.seat,
            lambda finished: puzzle.is_reached(finished.winners or ()),
        )
        if failure is None:
            good.append(move)
        else:
            before, after = failure.moves[: state.ply], failure.moves[state.ply + 1 :]
            hidden = before if before != state.moves else ()
            refutations.append(Refutation(after, (move,), hidden))
    if len(good) != 1:
        raise NotProven(f"{' and '.join(good)} are all good." if good else "No turn is good.")
    return replace(puzzle, solution=(good[0],), refutations=tuple(refutations))
