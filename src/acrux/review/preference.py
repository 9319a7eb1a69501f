"""What several searches of one decision prefer together."""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

from acrux.agents.searcher import Line

GOOD_MARGIN = 0.02
"""A move is about as good as the best one if it is worth at most this much less,"""
GOOD_SHARE = 0.1
"""and got at least this part of the best one's share of the search."""


def move_values(searches: Sequence[Sequence[Line]], places: Sequence[int]) -> dict[str, float]:
    """Return the mean value of each move for the seats in these places."""
    values: dict[str, list[float]] = defaultdict(list)
    for lines in searches:
        for line in lines:
            values[line.move].append(sum(line.values[place] for place in places))
    return {move: fmean(some) for move, some in values.items()}


def move_shares(searches: Sequence[Sequence[Line]]) -> dict[str, float]:
    """Return each move's share of all searches together."""
    shares: dict[str, float] = defaultdict(float)
    for lines in searches:
        for line in lines:
            shares[line.move] += line.share
    return shares


def preferred(searches: Sequence[Sequence[Line]]) -> Line:
    """Return the line that starts with the move of the largest share, the longest of all searches."""
    shares = move_shares(searches)
    best = max(shares, key=lambda move: shares[move])
    return max(
        (line for lines in searches for line in lines if line.move == best), key=lambda line: len(line.variation)
    )


def most_valuable(searches: Sequence[Sequence[Line]], places: Sequence[int]) -> tuple[str, dict[str, float]]:
    """Return the move that is worth most to the seats in these places, and the values of all moves."""
    worth = move_values(searches, places)
    return max(worth, key=lambda move: worth[move]), worth


def about_as_good(searches: Sequence[Sequence[Line]], seat: int) -> list[str]:
    """Return the preferred move, then the others that are about as good."""
    shares, worth, best = move_shares(searches), move_values(searches, [seat - 1]), preferred(searches).move
    enough, least = GOOD_SHARE * shares[best], worth[best] - GOOD_MARGIN
    return [best, *(move for move in shares if move != best and shares[move] >= enough and worth[move] >= least)]
