"""The pictures of the rules pages and the lobby, rendered from legal positions like the boards."""

import functools
from dataclasses import dataclass
from typing import Any

from acrux.core.registry import game_data
from acrux.drawing.svg import render_svg
from acrux.i18n import Text
from acrux.web.positions import load_interpreted, play_all

THEMES = ("light", "dark")
FILE = "pictures.toml"
COVER = "cover"
SPANS = (("x", "w"), ("y", "h"))
MARGIN = 6
"""around a cropped picture, in units of the board"""
Thing = dict[str, Any]


@dataclass(frozen=True)
class Picture:
    """A picture of a position, or of a part of one, from the game's pictures.toml."""

    game: str
    name: str
    section: int
    """index of the section of the rules that shows it, 0 for the introduction"""
    width: float
    height: float
    label: Text
    small: bool
    """cropped to what the row names under `around`"""


@functools.cache
def pictures(game: str) -> tuple[Picture, ...]:
    """All pictures of a game in order, the cover first; none if the game has no pictures."""
    return tuple(_picture(game, name) for name in _rows(game))


@functools.cache
def has_cover(game: str) -> bool:
    """Does the game have a picture for the lobby? It is optional."""
    return COVER in _rows(game)


def picture_names(game: str) -> list[str]:
    """The names of all pictures of a game."""
    return list(_rows(game))


def _rows(game: str) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in game_data(game, FILE).get("picture", [])}


def _picture(game: str, name: str) -> Picture:
    board, scene = _position(game, name)
    width, height = (scene.get("box") or board["box"])[2:]
    row = _rows(game)[name]
    return Picture(game, name, row["section"], width, height, [f"{game}.picture.{name}"], "around" in row)


@functools.cache
def _position(game: str, name: str) -> tuple[Thing, Thing]:
    row = _rows(game)[name]
    played = load_interpreted(game, row.get("options", {}))
    state = played.new(row.get("position"))
    play_all(state, row.get("moves", "").split())
    board, scene = played.board(), state.scene(row.get("seat"))
    return _crop(board, scene, row["around"]) if "around" in row else (board, scene)


def _crop(board: Thing, scene: Thing, names: list[str]) -> tuple[Thing, Thing]:
    """The part of a picture with the cells and items of these names."""
    things = [*board["cells"], *scene.get("cells", []), *board["decor"], *scene.get("decor", [])]
    named = [thing for thing in things if thing["id"] in names]
    left, top = (min(thing[at] - thing[size] / 2 for thing in named) for at, size in SPANS)
    right, bottom = (max(thing[at] + thing[size] / 2 for thing in named) for at, size in SPANS)

    def is_inside(thing: Thing) -> bool:
        """Shapes without a size span the board."""
        return not thing["w"] or (left <= thing["x"] <= right and top <= thing["y"] <= bottom)

    def inside(candidates: list[Thing]) -> list[Thing]:
        return list(filter(is_inside, candidates))

    box = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN]
    layers = {"cells": scene.get("cells", []), "decor": scene.get("decor", []), "pieces": scene["pieces"]}
    marks = [mark for mark in scene["marks"] if mark["cell"] in names]
    return (
        board | {"cells": inside(board["cells"]), "decor": inside(board["decor"])},
        scene | {key: inside(value) for key, value in layers.items()} | {"box": box, "marks": marks},
    )


@functools.cache
def picture_svg(game: str, name: str, theme: str, language: str) -> str:
    """A picture as SVG."""
    board, scene = _position(game, name)
    return render_svg(board, scene, theme, language)
