"""The facts about one game that come from the values of its positions: drama, lead changes, luck and the like."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from acrux.core.game import Game
from acrux.core.records import replay, split_records
from acrux.review.evaluator import Evaluator
from acrux.review.values import Cause, GameValues, value_game

SEARCHES = 2
DECIDED = 0.9
"""A game is decided once the eventual winners' value stays above this, as a part of all there is to win."""
MIN_LEAD = 0.05
"""A side leads if its value is larger than all others by more than this."""
CURVE_POINTS = 21
DIGITS = 4
"""of stored values"""


@dataclass(frozen=True)
class ValueJob:
    """A finished game to evaluate; it may run in another process."""

    number: int
    record: str
    level: int
    seed: int


@dataclass(frozen=True)
class ValueFacts:
    """One game in figures that need values."""

    number: int
    result: tuple[float, ...]
    """by side: its share of the win"""
    drama: float
    lead_changes: int
    decisiveness: float
    stability: float
    clarity: float
    uncertainty: tuple[float, ...]
    """at CURVE_POINTS points from the start to the end of the game"""
    chance: tuple[float, ...]
    """by side: the sum of all changes of value by chance events"""
    sealed: tuple[float, ...]
    decisions: tuple[float, ...]


@dataclass(frozen=True)
class ValuedGame:
    """The values of a game as they are stored: what they are measured by can change without searching again."""

    number: int
    shares: tuple[tuple[float, ...], ...]
    """before each ply and at the end, by seat"""
    errors: tuple[float, ...]
    """standard errors of the same values"""
    causes: tuple[Cause, ...]
    """of each ply"""
    clear: tuple[bool, ...]
    """of each ply: do all searches prefer the same move?"""


def evaluate(job: ValueJob) -> ValuedGame:
    """Evaluate all positions of a game."""
    state = replay(next(split_records(job.record))).state
    evaluator = Evaluator(state.game, job.level, searches=SEARCHES, seed=job.seed + SEARCHES * job.number)
    return stored(job.number, value_game(state, evaluator))


def stored(number: int, values: GameValues) -> ValuedGame:
    """Keep what measures need, in few digits."""
    return ValuedGame(
        number,
        tuple(tuple(round(share, DIGITS) for share in value.shares) for value in values.curve),
        tuple(round(value.error, DIGITS) for value in values.curve),
        tuple(ply.cause for ply in values.plies),
        tuple(ply.clear for ply in values.plies),
    )


def measure_values(values: ValuedGame, game: Game) -> ValueFacts:
    """Collect the facts of a game from its values."""
    sides = game.teams()
    curve = np.array([side_values(shares, sides) for shares in values.shares])
    decisions = [clear for clear, cause in zip(values.clear, values.causes, strict=True) if cause is not Cause.CHANCE]
    return ValueFacts(
        values.number,
        tuple(curve[-1].tolist()),
        drama(curve),
        lead_changes(curve),
        decisiveness(curve),
        stability(curve),
        float(np.mean(decisions)) if decisions else 1.0,
        tuple(uncertainty(curve).tolist()),
        *(changes_by(cause, curve, values.causes) for cause in CAUSES),
    )


CAUSES = (Cause.CHANCE, Cause.SEALED, Cause.DECISION)


def changes_by(cause: Cause, curve: np.ndarray, causes: Sequence[Cause]) -> tuple[float, ...]:
    """Return by side the sum of all changes of value with one cause."""
    chosen = np.array([each is cause for each in causes], bool)
    changes: list[float] = np.diff(curve, axis=0)[chosen].sum(axis=0).tolist()
    return tuple(changes)


def side_values(shares: Sequence[float], sides: list[list[int]]) -> list[float]:
    """Add up the values of the seats of each side."""
    return [sum(shares[seat - 1] for seat in side) for side in sides]


def drama(curve: np.ndarray) -> float:
    """Mean of sqrt(leader's value - winner's value) over the positions in which the winner was behind; 0 if never."""
    if not _has_one_winner(curve):
        return 0.0
    gaps = (curve.max(axis=1) - curve[:, curve[-1].argmax()])[:-1]
    behind = gaps[gaps > 0]
    return float(np.sqrt(behind).sum() / len(gaps)) if len(gaps) else 0.0


def lead_changes(curve: np.ndarray) -> int:
    """How often another side takes the lead; a lead within the noise of values leaves it where it was."""
    leaders = [int(row.argmax()) for row in curve if row.max() - np.sort(row)[-2] > MIN_LEAD]
    return sum(one != two for one, two in pairwise(leaders))


def decisiveness(curve: np.ndarray) -> float:
    """The part of the game that was left when it was decided; 0 if the last ply decided it or nobody won alone."""
    if not _has_one_winner(curve) or len(curve) < 2:
        return 0.0
    open_plies = np.flatnonzero(curve[:, curve[-1].argmax()] <= DECIDED)
    decided_at = int(open_plies[-1]) + 1 if len(open_plies) else 0
    return 1 - decided_at / (len(curve) - 1)


def stability(curve: np.ndarray) -> float:
    """1 minus the mean over plies of the largest change of a side's value: 1 means that nothing ever changes."""
    steps = np.abs(np.diff(curve, axis=0)).max(axis=1)
    return float(1 - steps.mean()) if len(steps) else 1.0


def uncertainty(curve: np.ndarray) -> np.ndarray:
    """Entropy of the sides' values as a part of its maximum, from the start to the end of a game: 1 is wide open."""
    shares = np.clip(curve, 1e-12, 1)
    entropy = -(shares * np.log(shares)).sum(axis=1) / np.log(max(2, curve.shape[1]))
    places = np.linspace(0, len(curve) - 1, CURVE_POINTS)
    result: np.ndarray = np.interp(places, np.arange(len(curve)), np.clip(entropy, 0, 1)).round(DIGITS)
    return result


def _has_one_winner(curve: np.ndarray) -> bool:
    return bool(curve[-1].max() > 0.999)
