"""Positions for pictures and lessons, reached by playing legal moves."""

from collections.abc import Iterable, Mapping
from typing import Any

from acrux.core.game import Game
from acrux.core.registry import complete_options, definition
from acrux.core.state import State
from acrux.kernel.link import Mode


def load_interpreted(name: str, options: Mapping[str, Any]) -> Game:
    """A game that runs interpreted: compiling takes longer than the few moves of a picture or lesson."""
    game = definition(name)
    return Game(game, complete_options(game, {key: str(value) for key, value in options.items()}), Mode.INTERPRETED)


def play_all(state: State, moves: Iterable[str]) -> None:
    """Play moves in notation, in order."""
    for move in moves:
        state.play(move)
