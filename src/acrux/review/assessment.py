"""The assessment of a game: for each segment the value before it, and for each choice how much the best one was better.

A game is assessed from its end, so that the value after a segment is known before the segment. What has been assessed
is plain data: a review can stop after any segment and go on later, in another process.
"""

import math
from collections.abc import Iterator, Sequence

import msgspec

from acrux.agents.searcher import Line
from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.review.evaluator import Evaluator, is_sealed, mixture_value
from acrux.review.expectation import after_move, expect, row_of
from acrux.review.preference import about_as_good, most_valuable, preferred
from acrux.review.segments import Segment, split_segments
from acrux.review.value import Value, is_exact, mean_of, shares_of
from acrux.review.values import Cause


class Choice(msgspec.Struct):
    """What one seat chose in a segment, compared with the best choice found."""

    seat: int
    ply: int
    """plies before it"""
    moves: list[str]
    options: int
    """legal moves at the beginning of the segment; with one there was nothing to choose"""
    best: list[str]
    """the moves of the best choice, the played ones if none was better"""
    line: list[str]
    """these moves and their expected continuation"""
    good: list[str]
    """the best first move, and others that are about as good"""
    loss: float = 0.0
    """how much more the best choice was worth to the seat's side"""
    error: float = 0.0
    """standard error of the loss"""
    estimates: int = 2
    """how many of the two values that the loss compares are not proven"""
    swing: list[float] = msgspec.field(default_factory=list)
    """by seat: the value after the choice minus that after the best one; empty without a loss, and at sealed choices"""


class Assessment(msgspec.Struct):
    """One segment with the value before it."""

    first: int
    stop: int
    cause: Cause
    shares: list[float]
    """by seat"""
    error: float
    """standard error of the shares"""
    choices: list[Choice] = msgspec.field(default_factory=list)
    searched: list[float] = msgspec.field(default_factory=list)
    """the shares as searches of the position say, without what the rest of the game tells; empty: the same"""

    @property
    def value(self) -> Value:
        return Value(tuple(self.shares), self.error)

    @property
    def searched_value(self) -> Value:
        return Value(tuple(self.searched or self.shares), self.error)


class Assessor:
    """Assesses the segments of one game, given who has won if the game did not end by its rules."""

    def __init__(self, state: State, evaluator: Evaluator, winners: Sequence[int] = ()):
        self.game = state.game
        self.evaluator = evaluator
        self.winners = state.winners or tuple(winners)
        self.positions = positions_of(state)
        self.moves = state.moves
        self.segments = split_segments(self.positions, [actor for actor, _ in state.played])
        if state.winners is None:
            self.segments.append(Segment(state.ply, state.ply, Cause.ENDING, ()))
        self.side = {seat: [each - 1 for each in team] for team in self.game.teams() for seat in team}

    def run(self, done: Sequence[Assessment] = ()) -> Iterator[Assessment]:
        """Yield the assessments that are missing, from the end of the game to its start."""
        after = done[-1] if done else None
        for segment in reversed(self.segments[: len(self.segments) - len(done)]):
            after = self._assess(segment, after)
            yield after

    def _assess(self, segment: Segment, later: Assessment | None) -> Assessment:
        if segment.cause is Cause.ENDING:
            return _assessment(segment, self._value(self.positions[-1]))
        end = later.value if later else Value(shares_of(self.winners, self.game.seats), 0.0)
        if segment.cause is Cause.CHANCE:
            return _assessment(segment, self._expect(self.positions[segment.first], segment.stop, end))
        if segment.cause is Cause.SEALED:
            return self._sealed(segment)
        return self._decision(segment, end, later.searched_value if later else end)

    # Values

    def _value(self, state: State) -> Value:
        if state.actor == CHANCE:
            return expect(state, self._quick_value, self.evaluator.rng)
        return self.evaluator.value(state)

    def _quick_value(self, state: State) -> Value:
        """The value after one search only: many positions after a chance event are searched, so noise evens out."""
        return self.evaluator.value(state, searches=1)

    def _expect(self, state: State, stop: int, after: Value) -> Value:
        return expect(state, self._quick_value, self.evaluator.rng, {row_of(self.positions[stop]): after})

    def _side_value(self, value: Value, seat: int) -> float:
        """The value for a seat's side: the seats of a team win together."""
        return sum(value.shares[each] for each in self.side[seat])

    # Decisions

    def _decision(self, segment: Segment, after: Value, searched_after: Value) -> Assessment:
        """Compare values that searches of the same kind give; then let the value after the best choice correct them.

        The correction halves what the search of one position gets wrong, such as optimism for the seat to move, and
        halves it again for every decision before.
        """
        before, seat = self.positions[segment.first], segment.seats[0]
        played, options = list(self.moves[segment.first : segment.stop]), before.legal()
        if len(options) == len(played) == 1:
            found = _assessment(segment, after, Choice(seat, segment.first, played, 1, played, played, played))
            found.searched = list(searched_after.shares)
            return found
        searches = self.evaluator.lines(before)
        value, line = mixture_value(searches, False), preferred(searches)
        moves, best_after = own_moves(before, line)
        good = about_as_good(searches, seat)
        choice = Choice(seat, segment.first, played, len(options), moves, list(line.variation), good)
        is_best = row_of(best_after) == row_of(self.positions[segment.stop])
        if not is_best and self._side_value(searched_after, seat) < self._side_value(value, seat):
            after = self._compare(choice, self._value(best_after), searched_after) or after
        if not choice.loss:
            choice.best, choice.line = played, played
        found = _assessment(segment, mean_of(value, after), choice)
        found.searched = list(value.shares)
        return found

    def _compare(self, choice: Choice, better: Value, after: Value) -> Value | None:
        """Note what a choice lost, and return the value after the better one; None if nothing was lost."""
        loss = self._side_value(better, choice.seat) - self._side_value(after, choice.seat)
        if loss <= 0:
            return None
        choice.loss = loss
        choice.error = math.hypot(better.error, after.error)
        choice.estimates = 2 - is_exact(better) - is_exact(after)
        choice.swing = [mine - best for mine, best in zip(after.shares, better.shares, strict=True)]
        return better

    def _sealed(self, segment: Segment) -> Assessment:
        """Compare each choice with the best one against what the others would choose, not against what they chose."""
        choices, value = list[Choice](), Value((), 0.0)
        for ply, seat in enumerate(segment.seats, start=segment.first):
            searches = self.evaluator.lines(self.positions[ply])
            value = value if choices else mixture_value(searches, True)
            best, worth = most_valuable(searches, self.side[seat])
            move, good = self.moves[ply], about_as_good(searches, seat)
            loss = max(0.0, worth[best] - worth.get(move, worth[best]))
            options = len(self.positions[ply].legal())
            choices.append(Choice(seat, ply, [move], options, [best], [best], good, loss, value.error))
        return _assessment(segment, value, *choices)


def _assessment(segment: Segment, value: Value, *choices: Choice) -> Assessment:
    return Assessment(segment.first, segment.stop, segment.cause, list(value.shares), value.error, list(choices))


def positions_of(state: State) -> list[State]:
    """Return the states after 0, 1, ... plies."""
    positions = [state.copy()]
    while positions[-1].ply:
        earlier = positions[-1].copy()
        earlier.undo()
        positions.append(earlier)
    return positions[::-1]


def own_moves(before: State, line: Line) -> tuple[list[str], State]:
    """Return the moves of a line that belong to the same segment, and the state after them."""
    after, moves = after_move(before, line.move), [line.move]
    is_long = before.game.definition.multi_move_turns
    for move in line.variation[1:]:
        if not is_long or after.actor != before.actor or is_sealed(after):
            break
        after.play(move)
        moves.append(move)
    return moves, after
