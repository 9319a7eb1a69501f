"""The few figures of a study that players ask for: at the top of its report, and on the rules page of the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from acrux.core.game import Game
from acrux.i18n import Text, join_and, text
from acrux.study.estimate import Estimate, rate
from acrux.study.focus import focus_of


@dataclass(frozen=True)
class Headline:
    """One figure with its label and interval."""

    label: Text
    estimate: Estimate
    is_share: bool = True
    """a part of a whole, shown in percent, and not a plain number"""
    par: float | None = None
    """what equal chances would give"""


def headlines(game: Game, figures: dict[str, Any]) -> list[Headline]:
    """Return the headlines of a study at its highest level."""
    level = list(figures["levels"].values())[-1]
    own = OF_GAME.get(game.name, side_headlines)(game, figures, level)
    draws = [Headline(text("figures.draws"), level["draws"])] if level["draws"].value else []
    length = Headline(text(f"figures.{focus_of(game).length_unit}"), level["length"], is_share=False)
    return [*own, *draws, *luck_headlines(figures), length]


def side_headlines(game: Game, figures: dict[str, Any], level: dict[str, Any]) -> list[Headline]:
    """Return every seat's share of the wins, or every team's."""
    names = [join_and([seat_label(game, seat) for seat in side], "") for side in game.teams()]
    return [
        Headline(text("figures.wins", who=name), share, par=par)
        for name, share, par in zip(names, level["sides"], figures["par"], strict=True)
    ]


def swap_headlines(game: Game, figures: dict[str, Any], level: dict[str, Any]) -> list[Headline]:
    """Cross: the first player's share of the wins at every size, with and without the swap."""
    found = {}
    for match in (level, *figures["variants"].values()):
        options = {name: str(value) for name, value in game.options.items()} | match["options"]
        key = "figures.first_with_swap" if options["swap"] == "yes" else "figures.first_without_swap"
        found[int(options["size"]), options["swap"]] = key, match["seats"][0]
    return [
        Headline(text(key, size=size), share, par=1 / game.seats) for (size, _), (key, share) in sorted(found.items())
    ]


def limit_headlines(game: Game, figures: dict[str, Any], level: dict[str, Any]) -> list[Headline]:
    """Southern Cross: the seats, and how often the turn limit ends a game."""
    games = level["turns"].games
    reached = level["events"]["turn limit"]["games_with"] if "turn limit" in level["events"] else rate([False] * games)
    limit = text("figures.turn_limit", limit=game.options["turnlimit"])
    return [*side_headlines(game, figures, level), Headline(limit, reached)]


def team_headlines(game: Game, figures: dict[str, Any], level: dict[str, Any]) -> list[Headline]:
    """Compass: the teams, and how often a goal ends a game."""
    goals = (
        [Headline(text("figures.goals"), level["events"]["goal"]["games_with"])] if "goal" in level["events"] else []
    )
    return [*side_headlines(game, figures, level), *goals]


def youngest_headlines(game: Game, figures: dict[str, Any], level: dict[str, Any]) -> list[Headline]:
    """Mixx: the share of the player who begins, for every number of players."""
    matches = [level, *(match for label, match in figures["variants"].items() if label.endswith("seats"))]
    first = game.options["first"] - 1
    return [
        Headline(
            text("figures.youngest", n=len(match["seats"])), match["seats"][first if match is level else 0], par=par
        )
        for match in sorted(matches, key=lambda match: len(match["seats"]))
        for par in [1 / len(match["seats"])]
    ]


OF_GAME: dict[str, Callable[[Game, dict[str, Any], dict[str, Any]], list[Headline]]] = {
    "cross": swap_headlines,
    "southern-cross": limit_headlines,
    "compass": team_headlines,
    "mixx": youngest_headlines,
}


def luck_headlines(figures: dict[str, Any]) -> list[Headline]:
    """Return how much of the result comes from chance events, and from sealed choices if there are any."""
    luck = figures["luck"]
    if not luck:
        return []
    sealed = [Headline(text("figures.sealed"), luck["sealed"])] if luck["sealed"].high > 0 else []
    return [Headline(text("figures.chance"), luck["chance"]), *sealed]


def seat_label(game: Game, seat: int) -> Text:
    """Return the name of a seat; one whose colour can change is named with the colour that it starts with."""
    name = game.new().seat_name(seat)
    if focus_of(game).colours_change:
        return text("figures.seat_at_start", seat=seat, name=name)
    return name
