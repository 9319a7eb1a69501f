"""The measures of a study, each with its 95 % interval over games; `docs/measures.md` defines them."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from acrux.arena.match import Job
from acrux.study.estimate import Estimate, bootstrap, rate, ratio
from acrux.study.focus import focus_of
from acrux.study.game_facts import GameFacts
from acrux.study.run import Findings, Played
from acrux.study.value_facts import ValueFacts

GAME_MEASURES: dict[str, Callable[[GameFacts], float]] = {
    "plies": lambda facts: facts.plies,
    "decisions": lambda facts: facts.decisions,
    "turns": lambda facts: facts.turns,
    "length": lambda facts: facts.length,
    "branching": lambda facts: facts.branching,
    "tree_complexity": lambda facts: facts.log10_tree,
}
VALUE_MEASURES: dict[str, Callable[[ValueFacts], float]] = {
    "drama": lambda facts: facts.drama,
    "lead_changes": lambda facts: facts.lead_changes,
    "decisiveness": lambda facts: facts.decisiveness,
    "stability": lambda facts: facts.stability,
    "clarity": lambda facts: facts.clarity,
}
MIN_OPENING_GAMES, MIN_OPENING_SHARE = 20, 0.03
"""a first turn that was played less often says too little"""
BARS = 20
"""of the histogram of lengths, at most"""


def summarise(findings: Findings) -> dict[str, Any]:
    """Return all figures of a study as plain structures of estimates."""
    values = findings.values
    return {
        "levels": {
            played.part.label: match_figures(played)
            | {"openings": opening_shares(played.facts), "lengths": lengths(played.facts)}
            for played in findings.of_kind("equal")
        },
        "values": {
            name: bootstrap([(measure(facts),) for facts in values])
            for name, measure in VALUE_MEASURES.items()
            if values
        },
        "uncertainty": [
            bootstrap([(facts.uncertainty[point],) for facts in values])
            for point in range(len(values[0].uncertainty) if values else 0)
        ],
        "luck": luck_shares(values),
        "variants": {played.part.label: match_figures(played) for played in findings.of_kind("variant")},
        "first_moves": {
            played.part.label: first_move_shares(played, focus_of(findings.plan.game).openings(findings.plan.game))
            for played in findings.of_kind("openings")
        },
        "restricted": contests(findings, "restricted"),
        "skill": contests(findings, "skill"),
        "places": place_rates(findings.of_kind("equal")[-1].facts),
        "par": [len(side) / findings.plan.game.seats for side in findings.plan.game.teams()],
    }


def match_figures(played: Played) -> dict[str, Any]:
    """Return the figures of a match between equal players."""
    game, facts = played.part.match.load(), played.facts
    return {
        "options": played.part.match.options,
        "seats": seat_shares(facts),
        "sides": side_shares(facts, game.teams()),
        "draws": rate([sum(share > 0 for share in one.shares) == game.seats for one in facts]),
        "events": event_rates(facts),
        **{name: bootstrap([(measure(one),) for one in facts]) for name, measure in GAME_MEASURES.items()},
    }


def seat_shares(facts: list[GameFacts]) -> list[Estimate]:
    """Return each seat's share of the wins."""
    return [bootstrap([(game.shares[seat],) for game in facts]) for seat in range(len(facts[0].shares))]


def side_shares(facts: list[GameFacts], sides: list[list[int]]) -> list[Estimate]:
    """Return each team's share of the wins."""
    return [bootstrap([(sum(game.shares[seat - 1] for seat in side),) for game in facts]) for side in sides]


def contests(findings: Findings, kind: str) -> dict[str, Estimate]:
    """Return the first player's share in each match of a kind between unequal players."""
    return {played.part.label: player_share(played, played.part.match.players[0]) for played in findings.of_kind(kind)}


def player_share(played: Played, player: str) -> Estimate:
    """Return a player's share of the wins over all its seats.

    The games of one rotation share their chance events, so whole rotations are resampled.
    """
    rotations: dict[int, list[float]] = {}
    for facts in played.facts:
        names = Job(played.part.match, facts.number).players
        share = sum(share for name, share in zip(names, facts.shares, strict=True) if name == player)
        rotations.setdefault(facts.number // len(names), []).append(share)
    rows = [(sum(shares), float(len(shares))) for shares in rotations.values()]
    return replace(bootstrap(rows, ratio), games=len(played.facts))


def event_rates(facts: list[GameFacts]) -> dict[str, dict[str, Estimate]]:
    """Return for each event how often it happens in a game, and in which part of the games it happens at all."""
    names = sorted({name for game in facts for name in game.events})
    return {
        name: {
            "per_game": bootstrap([(game.events.get(name, 0),) for game in facts]),
            "games_with": rate([name in game.events for game in facts]),
        }
        for name in names
    }


def lengths(facts: list[GameFacts]) -> dict[str, Any]:
    """Return how long games are; the histogram's bars are named after the first number in them."""
    found = [game.length for game in facts]
    shortest, longest = min(found), max(found)
    width = max(1, -(-(longest - shortest + 1) // BARS))
    bars = Counter(shortest + (length - shortest) // width * width for length in found)
    return {
        "shortest": shortest,
        "median": float(np.median(found)),
        "longest": longest,
        "width": width,
        "bars": {start: bars.get(start, 0) for start in range(shortest, longest + 1, width)},
    }


def luck_shares(values: list[ValueFacts]) -> dict[str, Estimate]:
    """Return the part of the variance of results that comes from chance, from sealed choices and from decisions.

    That is the covariance of a cause's changes of value with the result. Noise in the values does not bias it, as it
    would bias the variance of the changes.
    """
    if not values:
        return {}
    results = centred([facts.result for facts in values])
    total = (results**2).sum(axis=1)

    def share(changes: list[tuple[float, ...]]) -> Estimate:
        return bootstrap(np.column_stack([(centred(changes) * results).sum(axis=1), total]), ratio)

    return {name: share([getattr(facts, name) for facts in values]) for name in ("chance", "sealed", "decisions")}


def centred(rows: list[tuple[float, ...]]) -> np.ndarray:
    """Return games x sides, minus the mean of each side."""
    table = np.array(rows)
    result: np.ndarray = table - table.mean(axis=0)
    return result


def opening_shares(facts: list[GameFacts]) -> dict[str, Estimate]:
    """Return the first player's share of the wins after each usual first turn, the most usual first."""
    played: dict[str, list[tuple[float]]] = {}
    for game in facts:
        played.setdefault(game.opening, []).append((game.shares[0],))
    needed = max(MIN_OPENING_GAMES, MIN_OPENING_SHARE * len(facts))
    usual = sorted(played.items(), key=lambda item: -len(item[1]))
    return {opening: bootstrap(rows) for opening, rows in usual if len(rows) >= needed}


def first_move_shares(played: Played, groups: list[list[str]]) -> dict[str, Estimate]:
    """Return the first player's share of the wins after each first move, symmetric moves together."""
    shares: dict[str, Estimate] = {}
    for group in groups:
        rows = [(facts.shares[0],) for facts in played.facts if facts.opening in group]
        shares |= dict.fromkeys(group, bootstrap(rows)) if rows else {}
    return shares


def place_rates(facts: list[GameFacts]) -> dict[str, float]:
    """Return how often each place was used in a game, on average."""
    names = sorted({name for game in facts for name in game.places})
    return {name: sum(game.places.get(name, 0) for game in facts) / len(facts) for name in names}
