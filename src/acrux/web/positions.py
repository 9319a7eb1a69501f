"""Optional files in a game's folder, and positions reached by playing legal moves."""

import tomllib
from collections.abc import Iterable
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from acrux.core.game import Game
from acrux.core.registry import GAMES, complete, definition
from acrux.core.state import State
from acrux.kernel.link import Mode


def find_game_file(name: str, file: str) -> Traversable | None:
    """A file in the folder of a game, None if the game does not have it."""
    found = resources.files(GAMES[name]).joinpath(file)
    return found if found.is_file() else None


def load_game_data(name: str, file: str) -> dict[str, Any]:
    """A TOML file in the folder of a game; empty if the game does not have it."""
    found = find_game_file(name, file)
    return tomllib.loads(found.read_text("utf-8")) if found else {}


def load_interpreted(name: str, options: dict[str, Any]) -> Game:
    """A game that runs interpreted: compiling takes longer than the few moves of a picture or lesson."""
    game = definition(name)
    return Game(game, complete(game, {key: str(value) for key, value in options.items()}), Mode.INTERPRETED)


def play_all(state: State, moves: Iterable[str]) -> None:
    """Play moves in notation, in order."""
    for move in moves:
        state.play(move)
