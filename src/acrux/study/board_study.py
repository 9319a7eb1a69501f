"""The study of one board: is it fair, is it symmetric, which squares are dead, does one choice dominate?

Quick games between equal agents, played in slices that can be added up: a server plays them one after another between
other requests and keeps the tally meanwhile. `docs/studies/boards.md` defines the figures.
"""

from collections import Counter

import msgspec

from acrux.arena.match import Job, Match
from acrux.core.game import Game
from acrux.core.records import replay, split_records
from acrux.core.registry import complete_options, definition, shared_game
from acrux.core.state import State
from acrux.study.estimate import bootstrap
from acrux.study.players import play_study_game

GAMES = 200
SLICE = 5
"""games in one slice: less than a second"""
PLAYER = "ai:2"
"""quick, but it looks ahead"""
SHARED = -1
DOMINANT = 2.0
"""a choice dominates if it is made this many times as often as all choices on average"""


class Tally(msgspec.Struct):
    """What happened in the games so far."""

    winners: list[int] = msgspec.field(default_factory=list)
    """by game: the number of the side that won, from 0; -1: shared"""
    counts: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """by effect (`Workshop.effects`): how often it happened, by square, choice or seat"""

    @property
    def games(self) -> int:
        return len(self.winners)


class Share(msgspec.Struct):
    """A part of all games, with its 95 % interval."""

    value: float
    low: float
    high: float


class Findings(msgspec.Struct):
    """The study of one board."""

    games: int
    sides: list[Share]
    """by side: its part of the wins"""
    shared: Share
    broken: dict[str, list[str]]
    """by symmetry: the squares that break it"""
    dead: list[str]
    """squares with something printed on them on which no move ended in these games"""
    choices: dict[str, float]
    """by choice: its part of all choices"""
    dominant: list[str]
    per_game: dict[str, float]
    """by event: how often it happened in a game"""

    @property
    def is_fair(self) -> bool:
        """Do the intervals allow that all sides win equally often?"""
        return all(share.low <= 1 / len(self.sides) <= share.high for share in self.sides)


def play_slice(name: str, options: dict[str, str], first: int, count: int, seed: int = 0) -> Tally:
    """Play the games of these numbers; the same numbers always give the same games."""
    game = definition(name)
    shared = shared_game(game, complete_options(game, options))
    match = Match(name, (PLAYER,) * shared.seats, first + count, seed, options)
    tally = Tally()
    for number in range(first, first + count):
        add(tally, tally_game(replay(next(split_records(play_study_game(Job(match, number)).record))).state))
    return tally


def tally_game(state: State) -> Tally:
    """Count what happened in one game."""
    workshop, replayed = state.game.definition.workshop, state.game.new(state.start)
    assert workshop
    counts: dict[str, Counter[str]] = {}
    for move in state.moves:
        replayed.play(move)
        for effect, what in workshop.effects(replayed.change(replayed.ply - 1)):
            counts.setdefault(effect, Counter())[what] += 1
    return Tally([winning_side(state)], {effect: dict(counter) for effect, counter in counts.items()})


def winning_side(state: State) -> int:
    """The number of the side whose seats have won; SHARED if several have."""
    won = [number for number, side in enumerate(state.game.teams()) if set(side) & set(state.winners or ())]
    return won[0] if len(won) == 1 else SHARED


def add(tally: Tally, more: Tally) -> None:
    """Add a slice to the games so far."""
    tally.winners += more.winners
    for effect, counts in more.counts.items():
        tally.counts[effect] = dict(Counter(tally.counts.get(effect, {})) + Counter(counts))


def conclude(game: Game, tally: Tally) -> Findings:
    """The findings about the board of a game with at least one finished game."""
    workshop = game.definition.workshop
    assert workshop
    value, landed = game.options[workshop.option], tally.counts.get("landed", {})
    chosen = tally.counts.get("chosen", {})
    total, even = sum(chosen.values()) or 1, 1 / len(workshop.choices)
    choices = {choice: chosen.get(choice, 0) / total for choice in workshop.choices}
    return Findings(
        games=tally.games,
        sides=[
            _share([_part(won, side, len(game.teams())) for won in tally.winners]) for side in range(len(game.teams()))
        ],
        shared=_share([float(won == SHARED) for won in tally.winners]),
        broken={name: list(squares) for name, squares in workshop.broken_squares(value).items()},
        dead=[name for name in workshop.printed_squares(value) if name not in landed],
        choices=choices,
        dominant=[choice for choice, part in choices.items() if part >= DOMINANT * even],
        per_game={event: sum(counts.values()) / tally.games for event, counts in events(tally).items()},
    )


def events(tally: Tally) -> dict[str, dict[str, int]]:
    return {effect: counts for effect, counts in sorted(tally.counts.items()) if effect not in ("landed", "chosen")}


def _part(won: int, side: int, sides: int) -> float:
    """The part of a win that a side gets, by the number of the side that won."""
    return 1 / sides if won == SHARED else float(won == side)


def _share(parts: list[float]) -> Share:
    found = bootstrap([(part,) for part in parts])
    return Share(found.value, found.low, found.high)
