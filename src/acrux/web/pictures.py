"""The pictures of the rules pages and the lobby, drawn from real positions by what draws the boards."""

import functools
from dataclasses import dataclass
from typing import Any

from acrux.drawing.svg import draw_svg
from acrux.web.positions import game_data, play_all, quiet_game
from acrux.words import Text

THEMES = ("light", "dark")
COVER = "cover"
"""the picture that stands for the game"""


@dataclass(frozen=True)
class Picture:
    """A row of a game's pictures.toml: a position and what there is to see in it."""

    game: str
    name: str
    section: int
    """the heading of the rules that it belongs to: 0 for the introduction"""
    width: float
    height: float
    says: Text


@functools.cache
def pictures(game: str) -> tuple[Picture, ...]:
    """All pictures of a game in their order, the cover first."""
    return tuple(_picture(game, name) for name in _rows(game))


def _rows(game: str) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in game_data(game, "pictures.toml")["picture"]}


def _picture(game: str, name: str) -> Picture:
    board, scene = _drawn(game, name)
    width, height = (scene.get("box") or board["box"])[2:]
    row = _rows(game)[name]
    return Picture(game, name, row["section"], width, height, [f"{game}.picture.{name}"])


@functools.cache
def _drawn(game: str, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    row = _rows(game)[name]
    found = quiet_game(game, row.get("options", {}))
    state = found.new(row.get("position"))
    play_all(state, row.get("moves", "").split())
    return found.board(), state.scene(row.get("seat"))


@functools.cache
def picture_svg(game: str, name: str, theme: str, language: str) -> str:
    board, scene = _drawn(game, name)
    return draw_svg(board, scene, theme, language)
