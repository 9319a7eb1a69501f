"""The parts of a study: matches between equal players, variants, first moves, restricted players, skill trace."""

from collections.abc import Iterator
from dataclasses import dataclass

from acrux.arena.match import Match
from acrux.arena.workers import Task
from acrux.core.game import Game
from acrux.core.levels import MAX_LEVEL
from acrux.study.focus import Focus, focus_of
from acrux.study.players import MIXED, play_equal_game, play_from_opening, play_study_game

VARIANT_SHARE = 4
"""each variant gets this part of the games of the main match"""
OPENING_SHARE = 2
"""so do all first moves together"""
TRACE_SHARE = 5
"""so does each step of the skill trace and each restriction"""


@dataclass(frozen=True)
class Part:
    """A match of a study; its games are kept in a file of this name."""

    name: str
    kind: str
    """equal, variant, openings, restricted or skill"""
    match: Match
    task: Task = play_study_game
    label: str = ""


def parts_of(game: Game, options: dict[str, str], games: int, levels: list[int], seed: int) -> Iterator[Part]:
    """Yield the parts of a study, the most important first."""
    for level in levels:
        match = Match(game.name, (f"ai:{level}",) * game.seats, games, seed, options)
        yield Part(f"level-{level}", "equal", match, play_equal_game, f"Level {level}")
    focus, best = focus_of(game), f"ai:{levels[-1]}"
    yield from variants_of(game, options, games, best, seed)
    if focus.openings(game):
        chosen = options | focus.opening_options
        opening = Match(game.name, (best,) * game.seats, max(1, games // OPENING_SHARE), seed, chosen)
        yield Part("openings", "openings", opening, play_from_opening, "First moves")
    some = max(2 * game.seats, games // TRACE_SHARE)
    some -= some % game.seats
    for name in restrictions_of(game, focus):
        player = f"ai:{MAX_LEVEL}@{focus.skill_simulations[-1]}" if name == MIXED else best
        players = share_seats(game, f"{player}-no-{name}", player)
        yield Part(f"no-{name}", "restricted", Match(game.name, players, some, seed, options), label=f"without {name}")
    for few, many in zip(focus.skill_simulations, focus.skill_simulations[1:], strict=False):
        players = share_seats(game, f"ai:{MAX_LEVEL}@{many}", f"ai:{MAX_LEVEL}@{few}")
        yield Part(
            f"skill-{many}", "skill", Match(game.name, players, some, seed, options), label=f"{many} against {few}"
        )


def variants_of(game: Game, options: dict[str, str], games: int, player: str, seed: int) -> Iterator[Part]:
    """Yield the matches between equal players with other options."""
    for label, chosen in focus_of(game).variants(game, options).items():
        match = Match(game.name, (player,), max(1, games // VARIANT_SHARE), seed, chosen)
        match = Match(game.name, (player,) * match.load().seats, match.games, seed, chosen)
        yield Part(label.replace(",", "").replace(" ", "-"), "variant", match, play_equal_game, label)


def restrictions_of(game: Game, focus: Focus) -> list[str]:
    """Return the names of what a restricted player may not do."""
    return [*focus.forbidden, *([MIXED] if game.definition.deciders else [])]


def share_seats(game: Game, one: str, other: str) -> tuple[str, ...]:
    """Seat one kind of player on one side and the other kind on all other sides."""
    side = set(game.teams()[0])
    return tuple(one if seat in side else other for seat in range(1, game.seats + 1))
