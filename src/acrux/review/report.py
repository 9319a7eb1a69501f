"""The review of a game: curves, mistakes, turning points, and where the result came from."""

import math
from collections.abc import Sequence
from statistics import fmean

import msgspec

from acrux.core.game import Game
from acrux.review.assessment import Assessment, Choice
from acrux.review.value import is_exact, shares_of
from acrux.review.values import Cause

STANDARD_ERRORS = 2
"""in an uncertainty: about 95 % of all errors are smaller"""
STEEPNESS = 4.354
"""The accuracy of a choice is exp(-STEEPNESS * loss), as on lichess: a tenth of the win lost leaves 65 %."""
TURNING_POINTS = 3
Curve = Sequence[list[float]]
"""the values of all sides before each segment and at the end"""
MIN_ERROR = 0.01
"""standard error of every value that no search has proven, however well searches agree"""
SMOOTHED = 1 / math.sqrt(3)
"""The value before a decision is half its search and half the next value, half of which is ..., so the errors of
independent searches leave this part: the square root of 1/4 + 1/16 + ..."""


class Point(msgspec.Struct):
    """The value after a number of plies."""

    ply: int
    values: list[float]
    """by side"""
    uncertainty: float


class ReviewedChoice(msgspec.Struct):
    """What a seat chose; `best` and `line` are the better choice, or what was played if none was better."""

    seat: int
    ply: int
    """plies before it"""
    moves: list[str]
    best: list[str]
    line: list[str]
    good: list[str]
    """first moves that are about as good as the best one"""
    loss: float
    uncertainty: float
    is_mistake: bool
    """is the loss larger than its uncertainty?"""
    had_choice: bool


class ReviewedSegment(msgspec.Struct):
    """A turn, a run of chance events, choices sealed together, or the end of the game."""

    first: int
    stop: int
    """the ply after its last one"""
    cause: Cause
    values: list[float]
    """by side, before it"""
    change: list[float]
    """by side"""
    uncertainty: float
    """of the values"""
    choices: list[ReviewedChoice]


class SideReview(msgspec.Struct):
    """Where a side's result came from: the parts add up to the result minus the value at the start."""

    seats: list[int]
    start: float
    result: float
    luck: float
    own_mistakes: float
    other_mistakes: float
    """what the mistakes of all other sides were worth to this one"""
    other_moves: float
    """all other decisions: losses too small to be sure of, and what the searches saw only later"""
    sealed: float
    ending: float
    luck_uncertainty: float


class PlayerReview(msgspec.Struct):
    """How well a seat chose."""

    seat: int
    side: int
    """its index in `sides`"""
    accuracy: float | None
    """from 0 to 1; None without a choice"""
    choices: int
    mistakes: int
    lost: float
    """by all mistakes together"""
    turning_points: list[int]
    """indexes of the segments with its largest mistakes, the largest first"""


class Review(msgspec.Struct):
    """The whole review of a game."""

    plies: int
    is_finished: bool
    """has anybody won? Otherwise the result is the value of the last position."""
    sides: list[SideReview]
    players: list[PlayerReview]
    points: list[Point]
    segments: list[ReviewedSegment]


def conclude(game: Game, assessments: Sequence[Assessment], plies: int, winners: Sequence[int] = ()) -> Review:
    """Make the review from all assessments, given from the end of the game to its start."""
    ordered = list(reversed(assessments))
    end = shares_of(winners, game.seats) if winners else ordered[-1].shares
    shares = [*(each.shares for each in ordered), list(end)]
    curve = by_side(game, shares)
    noise = noise_of(ordered, by_side(game, [*(each.searched_value.shares for each in ordered), end]))
    segments = [_segment(each, curve[n], curve[n + 1], noise) for n, each in enumerate(ordered)]
    points = [Point(each.first, each.values, each.uncertainty) for each in segments]
    last = Point(plies, curve[-1], 0.0 if winners or not points else points[-1].uncertainty)
    points = [*(point for point in points if point.ply < plies), last]
    sides = [_side(team, number, segments, ordered, curve) for number, team in enumerate(game.teams())]
    side_of = {seat: number for number, team in enumerate(game.teams()) for seat in team}
    players = [_player(seat, side_of[seat], segments) for seat in range(1, game.seats + 1)]
    return Review(plies, bool(winners), sides, players, points, segments)


def by_side(game: Game, shares: Sequence[Sequence[float]]) -> Curve:
    """Add up the shares of the seats that win together."""
    return [[sum(row[seat - 1] for seat in side) for side in game.teams()] for row in shares]


def noise_of(assessments: Sequence[Assessment], searched: Curve) -> float:
    """Return the standard error of a searched value, as this game shows it.

    Where the best choice found was made, searches before and after it should give the same value; their differences
    measure how wrong they are, also where repeated searches agree with each other.
    """
    changes = [
        max(abs(after - before) for after, before in zip(searched[n + 1], searched[n], strict=True))
        for n, each in enumerate(assessments)
        if each.cause is Cause.DECISION and each.choices[0].options > 1 and not each.choices[0].loss
    ]
    noise = math.sqrt(fmean(change**2 for change in changes) / 2) if changes else 0.0
    return max(noise, MIN_ERROR)


def _segment(found: Assessment, before: list[float], after: list[float], noise: float) -> ReviewedSegment:
    error = 0.0 if is_exact(found.value) else max(found.error, SMOOTHED * noise)
    change = [new - old for new, old in zip(after, before, strict=True)]
    choices = [_choice(choice, noise) for choice in found.choices]
    return ReviewedSegment(found.first, found.stop, found.cause, before, change, STANDARD_ERRORS * error, choices)


def _choice(found: Choice, noise: float) -> ReviewedChoice:
    """The loss is a difference of two values, each at least as uncertain as the noise unless it is proven."""
    uncertainty = STANDARD_ERRORS * max(found.error, math.sqrt(found.estimates) * noise)
    is_mistake = found.loss > uncertainty
    return ReviewedChoice(
        found.seat,
        found.ply,
        found.moves,
        found.best,
        found.line,
        found.good,
        found.loss,
        uncertainty,
        is_mistake,
        found.options > 1,
    )


def _side(
    seats: list[int], side: int, segments: Sequence[ReviewedSegment], found: Sequence[Assessment], curve: Curve
) -> SideReview:
    totals = {cause: sum(each.change[side] for each in segments if each.cause is cause) for cause in Cause}
    own, others = (
        sum(
            sum(choice.swing[seat - 1] for seat in seats)
            for each, assessed in zip(segments, found, strict=True)
            for reviewed, choice in zip(each.choices, assessed.choices, strict=True)
            if reviewed.is_mistake and choice.swing and (choice.seat in seats) == is_own
        )
        for is_own in (True, False)
    )
    luck = [each.uncertainty for each in segments if each.cause is Cause.CHANCE]
    return SideReview(
        seats=seats,
        start=curve[0][side],
        result=curve[-1][side],
        luck=totals[Cause.CHANCE],
        own_mistakes=own,
        other_mistakes=others,
        other_moves=totals[Cause.DECISION] - own - others,
        sealed=totals[Cause.SEALED],
        ending=totals[Cause.ENDING],
        luck_uncertainty=math.hypot(*luck),
    )


def _player(seat: int, side: int, segments: Sequence[ReviewedSegment]) -> PlayerReview:
    made = [(n, choice) for n, each in enumerate(segments) for choice in each.choices if choice.seat == seat]
    free = [choice for _, choice in made if choice.had_choice]
    mistakes = sorted(((n, choice) for n, choice in made if choice.is_mistake), key=lambda one: -one[1].loss)
    accuracies = [math.exp(-STEEPNESS * choice.loss) if choice.is_mistake else 1.0 for choice in free]
    return PlayerReview(
        seat,
        side,
        fmean(accuracies) if accuracies else None,
        len(free),
        len(mistakes),
        sum(choice.loss for _, choice in mistakes),
        [n for n, _ in mistakes[:TURNING_POINTS]],
    )
