"""Training data from games between agents: what the seat to act observes, may do, does, and what comes of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import acrux
from acrux.agents.agent import Agent
from acrux.arena.match import MAX_PLIES, Job, Match
from acrux.arena.players import Player, make_player
from acrux.core.errors import AcruxError, quoted
from acrux.core.game import Game
from acrux.core.state import State

SUFFIXES = (".npz", ".parquet")


class Samples(NamedTuple):
    """Decisions in the order of play, one a row; chance events are left out."""

    observations: np.ndarray
    """float32[N, size]: what the seat to act observes (`game.observation`)"""
    masks: np.ndarray
    """bool[N, num_actions]: its legal actions"""
    actions: np.ndarray
    """int32[N]: the action it has chosen"""
    policies: np.ndarray
    """float32[N, num_actions]: how its search divides the visits; even among all legal actions for random players"""
    results: np.ndarray
    """float32[N, seats]: the returns of the whole game by seat"""
    seats: np.ndarray
    """int8[N]: the seat to act"""
    games: np.ndarray
    """int32[N]: the number of the game, from 0"""
    plies: np.ndarray
    """int32[N]: the plies played before, chance events included"""


def sample_game(job: Job) -> Samples:
    """Play one game of a match and return its decisions."""
    game = job.match.load()
    state, chance_rng = game.new(), job.chance_rng
    players = {seat: make_player(name, game, job.seed_of(seat)) for seat, name in enumerate(job.players, start=1)}
    rows: list[tuple[Any, ...]] = []
    while state.actor is not None and state.ply < MAX_PLIES:
        if state.actor:
            move, policy = decide(players[state.actor], state)
            rows.append((*_arrays(game, state), state.action_number(move), policy, state.actor, state.ply))
            state.play(move)
        else:
            state.play(state.sample(chance_rng))
    observations, masks, actions, policies, seats, plies = zip(*rows, strict=True)
    results = state.returns() or [0.0] * game.seats
    return Samples(
        np.stack(observations),
        np.stack(masks),
        np.array(actions, np.int32),
        np.stack(policies),
        np.tile(np.array(results, np.float32), (len(rows), 1)),
        np.array(seats, np.int8),
        np.full(len(rows), job.number, np.int32),
        np.array(plies, np.int32),
    )


def _arrays(game: Game, state: State) -> tuple[np.ndarray, np.ndarray]:
    mask = np.zeros(game.num_actions, np.bool_)
    mask[state.actions()] = True
    return game.observation.vector(state, state.actor or 1), mask


def decide(player: Player, state: State) -> tuple[str, np.ndarray]:
    """A player's move and its policy over all action numbers."""
    policy = np.zeros(state.game.num_actions, np.float32)
    if not isinstance(player, Agent):
        policy[state.actions()] = 1 / len(state.actions())
        return player.choose(state), policy
    move, lines = player.decide(state)
    for line in lines:
        policy[state.action_number(line.move)] = line.share
    return move, policy / policy.sum()


def join(games: Iterable[Samples]) -> Samples:
    """All samples in the order of the games' numbers."""
    ordered = sorted(games, key=lambda samples: int(samples.games[0]))
    return Samples(*(np.concatenate(parts) for parts in zip(*ordered, strict=True)))


def describe(match: Match) -> dict[str, Any]:
    """What a reader of the file needs to know: the game, the players, and the fields of an observation."""
    game = match.load()
    return {
        "acrux": acrux.__version__,
        "game": game.name,
        "options": game.options,
        "players": match.players,
        "games": match.games,
        "seed": match.seed,
        "fields": {field.name: [list(field.shape), field.meaning] for field in game.observation.fields},
    }


def check_file(file: Path) -> None:
    """AcruxError if data cannot be written to a file of this name."""
    if file.suffix not in SUFFIXES:
        raise AcruxError(f"{quoted(str(file))} is not a name for training data: it must end in .npz or .parquet.")
    if file.suffix == ".parquet":
        _pyarrow()


def write_samples(file: Path, samples: Samples, facts: dict[str, Any]) -> None:
    """Write samples as compressed NumPy arrays, or as Parquet with lists; `facts` become JSON next to them."""
    if file.suffix == ".npz":
        np.savez_compressed(file, **samples._asdict(), facts=np.array(json.dumps(facts)))
        return
    arrow, parquet = _pyarrow()
    columns = {name: _column(arrow, array) for name, array in samples._asdict().items()}
    table = arrow.table(columns).replace_schema_metadata({"acrux": json.dumps(facts)})
    parquet.write_table(table, file, compression="zstd")


def _column(arrow: Any, array: np.ndarray) -> Any:
    if array.ndim == 1:
        return arrow.array(array)
    return arrow.FixedSizeListArray.from_arrays(arrow.array(array.ravel()), array.shape[1])


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise AcruxError("Parquet needs pyarrow; install it with: pip install 'acrux[parquet]'.") from None
    return pyarrow, parquet
