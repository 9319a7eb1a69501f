"""Positions for pictures and lessons, reached by the engine so that none of them can be impossible."""

from collections.abc import Iterable
from typing import Any

from acrux.core.game import Game
from acrux.core.registry import complete_options, definition
from acrux.core.state import State
from acrux.kernel.link import Mode


def quiet_game(name: str, options: dict[str, Any]) -> Game:
    """A game that runs interpreted: the few moves of a picture are not worth compiling for."""
    found = definition(name)
    return Game(found, complete_options(found, {key: str(value) for key, value in options.items()}), Mode.INTERPRETED)


def play_all(state: State, moves: Iterable[str]) -> None:
    for move in moves:
        state.play(move)
