"""A match between players with rotating seats, and its single games."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

import acrux
from acrux.agents.searcher import SearchBudget
from acrux.arena.players import Player, check_player, level_budget, make_player
from acrux.core.errors import AcruxError, BadRecord
from acrux.core.game import Game
from acrux.core.records import write_record
from acrux.core.registry import complete_options, definition, shared_game
from acrux.core.state import State
from acrux.kernel.rng import generator

MAX_PLIES = 20_000
"""A longer game is broken off and shared by all; only games without a turn limit get this far."""

SETTINGS_TAG = "Effort"
"""the tag of a record with `Match.settings_digest`; part of the file format"""


@dataclass(frozen=True)
class Match:
    """A game, its players and a seed: everything that determines the match."""

    game: str
    players: tuple[str, ...]
    """by seat, as in the first game"""
    games: int
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)

    def load(self) -> Game:
        game = definition(self.game)
        return shared_game(game, complete_options(game, self.options))

    def jobs(self) -> Iterator["Job"]:
        return (Job(self, number) for number in range(self.games))

    @property
    def settings_digest(self) -> str:
        """A digest of the version and the players' levels: games with different ones must not be mixed."""
        game = self.load()
        settings = [acrux.__version__, *(_describe_budget(level_budget(name, game)) for name in self.players)]
        return hashlib.sha256("\n".join(settings).encode()).hexdigest()[:8]


def _describe_budget(budget: SearchBudget | None) -> str:
    """Return the text that the digest is made of; it must never change, or existing match files are refused."""
    if budget is None:
        return "None"
    return (
        f"Effort(simulations={budget.simulations}, seconds={budget.seconds}, softness={budget.temperature}, "
        f"threads={budget.threads}, depth={budget.depth}, decide={budget.stop_early})"
    )


@dataclass(frozen=True)
class Job:
    """One game of a match. It depends only on the match and its number, so it may be played anywhere."""

    match: Match
    number: int

    @property
    def seating(self) -> tuple[int, ...]:
        """By seat: the index of its player. Players move up one seat from game to game."""
        seats = len(self.match.players)
        return tuple((seat + self.number) % seats for seat in range(seats))

    @property
    def players(self) -> tuple[str, ...]:
        """By seat: the name of its player."""
        return tuple(self.match.players[player] for player in self.seating)

    @property
    def chance_rng(self) -> np.ndarray:
        """The generator of chance events, the same for all games of one rotation, so that luck evens out."""
        return generator(self.match.seed, 0, self.number // len(self.match.players))

    def seed_of(self, seat: int) -> int:
        return int(np.random.SeedSequence([self.match.seed, 1, self.number, seat]).generate_state(1)[0])

    @property
    def tags(self) -> dict[str, str]:
        """The tags of the game's record."""
        tags = {"Event": "arena", "Round": str(self.number + 1), "Seed": str(self.match.seed)}
        tags |= {f"Player{seat}": name for seat, name in enumerate(self.players, start=1)}
        return tags | {SETTINGS_TAG: self.match.settings_digest}


@dataclass(frozen=True)
class Result:
    """The result of one game of a match."""

    number: int
    winners: tuple[int, ...]
    record: str


def make_match(game: str, players: list[str], games: int, seed: int, options: dict[str, str]) -> Match:
    """Make a match and check it. Fewer players than seats take several seats each (in Compass two make two teams)."""
    for name in players:
        check_player(name)
    names = {option.name for option in definition(game).options}
    if "seats" in names and "seats" not in options and len(players) > 1:
        options = {**options, "seats": str(len(players))}
    match = Match(game, tuple(players), games, seed, options)
    seats = match.load().seats
    if not players or seats % len(players):
        raise AcruxError(f"{match.load().title} has {seats} seats; {len(players)} players cannot share them evenly.")
    return Match(game, tuple(players) * (seats // len(players)), games, seed, options)


def play(job: Job) -> Result:
    """Play one game of a match to its end."""
    return play_with(job, make_player)


def play_with(
    job: Job,
    make: Callable[[str, Game, int], Player],
    opening: Sequence[str] = (),
    chance_rng: np.ndarray | None = None,
) -> Result:
    """Play one game of a match after some fixed moves; `make` makes its players from their names.

    Chance events come from `chance_rng`, by default from the generator that all games of one rotation share.
    """
    game = job.match.load()
    state, chance_rng = game.new(), job.chance_rng if chance_rng is None else chance_rng
    players = {seat: make(name, game, job.seed_of(seat)) for seat, name in enumerate(job.players, start=1)}
    for move in opening:
        state.play(move)
    while state.actor is not None and state.ply < MAX_PLIES:
        state.play(players[state.actor].choose(state) if state.actor else state.sample(chance_rng))
    return result_of(job.number, state, job.tags)


def result_of(number: int, state: State, tags: dict[str, str]) -> Result:
    """Return the result of a game from its last state; BadRecord if it is not finished."""
    winners = state.winners
    if winners is None and len(state.moves) >= MAX_PLIES:
        winners = tuple(range(1, state.game.seats + 1))
    if winners is None:
        raise BadRecord("The game is not finished.")
    return Result(number, winners, write_record(state, tags))
