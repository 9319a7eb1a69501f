"""A match: who meets whom in which seats, and one game of it."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

import acrux
from acrux.arena.players import check_player, effort_of, make_player
from acrux.core.errors import AcruxError, BadRecord
from acrux.core.game import Game
from acrux.core.records import write_record
from acrux.core.registry import complete_options, definition, shared_game
from acrux.core.state import State
from acrux.kernel.rng import generator

MAX_PLIES = 20_000
"""A game that has not ended by then is broken off and shared by all; only one without a limit comes so far."""


@dataclass(frozen=True)
class Match:
    """A game, its players and a seed: everything that decides how the match goes."""

    game: str
    players: tuple[str, ...]
    """one for every seat, in the order of the first game"""
    games: int
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)

    def load(self) -> Game:
        found = definition(self.game)
        return shared_game(found, complete_options(found, self.options))

    def jobs(self) -> Iterator["Job"]:
        return (Job(self, number) for number in range(self.games))

    @property
    def effort(self) -> str:
        """A digest of how hard the players think: another one means that their levels or the program have changed."""
        game = self.load()
        decisive = [acrux.__version__, *(str(effort_of(name, game)) for name in self.players)]
        return hashlib.sha256("\n".join(decisive).encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Job:
    """One game of a match. It depends on nothing but the match and its number, so it may be played anywhere."""

    match: Match
    number: int

    @property
    def seating(self) -> tuple[int, ...]:
        """For every seat the player in it, by number: from game to game all move up one seat."""
        seats = len(self.match.players)
        return tuple((seat + self.number) % seats for seat in range(seats))

    @property
    def players(self) -> tuple[str, ...]:
        """For every seat the name of the player in it."""
        return tuple(self.match.players[player] for player in self.seating)

    @property
    def deal(self) -> np.ndarray:
        """The generator of chance events: the same for all games of one rotation, so that luck is shared out evenly."""
        return generator(self.match.seed, 0, self.number // len(self.match.players))

    def seed_of(self, seat: int) -> int:
        return int(np.random.SeedSequence([self.match.seed, 1, self.number, seat]).generate_state(1)[0])

    @property
    def tags(self) -> dict[str, str]:
        """What the game's record tells besides the game."""
        tags = {"Event": "arena", "Round": str(self.number + 1), "Seed": str(self.match.seed)}
        tags |= {f"Player{seat}": name for seat, name in enumerate(self.players, start=1)}
        return tags | {"Effort": self.match.effort}


@dataclass(frozen=True)
class Result:
    """How a game of a match ended."""

    number: int
    winners: tuple[int, ...]
    record: str


def make_match(game: str, players: list[str], games: int, seed: int, options: dict[str, str]) -> Match:
    """A checked match. Fewer players than seats are seated in turn (two players of Compass: two teams)."""
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
    game = job.match.load()
    state, deal = game.new(), job.deal
    seated = {seat: make_player(name, game, job.seed_of(seat)) for seat, name in enumerate(job.players, start=1)}
    for _ in range(MAX_PLIES):
        if state.actor is None:
            break
        state.play(seated[state.actor].choose(state) if state.actor else state.sample(deal))
    return result_of(job.number, state, job.tags)


def result_of(number: int, state: State, tags: dict[str, str]) -> Result:
    """How a game of a match ended, from its last state; BadRecord if it goes on."""
    winners = state.winners
    if winners is None and len(state.moves) >= MAX_PLIES:
        winners = tuple(range(1, state.game.seats + 1))
    if winners is None:
        raise BadRecord("The game is not finished.")
    return Result(number, winners, write_record(state, tags))
