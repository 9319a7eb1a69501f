"""The pictures of the rules pages and the lobby, drawn from real positions by what draws the boards."""

import functools
from dataclasses import dataclass
from typing import Any

from acrux.core.registry import game_data
from acrux.drawing.svg import render_svg
from acrux.i18n import Text
from acrux.web.positions import play_all, quiet_game

THEMES = ("light", "dark")
SPANS = (("x", "w"), ("y", "h"))
EDGE = 6
"""around a part of a picture"""
Thing = dict[str, Any]


@dataclass(frozen=True)
class Picture:
    """A row of a game's pictures.toml: a position, or a part of one, and what there is to see in it."""

    game: str
    name: str
    section: int
    """the heading of the rules that it belongs to: 0 for the introduction"""
    width: float
    height: float
    label: Text
    small: bool
    """only the things that the row names under `around`"""


@functools.cache
def pictures(game: str) -> tuple[Picture, ...]:
    """All pictures of a game in their order, the cover first."""
    return tuple(_picture(game, name) for name in _rows(game))


def _rows(game: str) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in game_data(game, "pictures.toml").get("picture", [])}


def _picture(game: str, name: str) -> Picture:
    board, scene = _drawn(game, name)
    width, height = (scene.get("box") or board["box"])[2:]
    row = _rows(game)[name]
    return Picture(game, name, row["section"], width, height, [f"{game}.picture.{name}"], "around" in row)


@functools.cache
def _drawn(game: str, name: str) -> tuple[Thing, Thing]:
    row = _rows(game)[name]
    found = quiet_game(game, row.get("options", {}))
    state = found.new(row.get("position"))
    play_all(state, row.get("moves", "").split())
    whole = found.board(), state.scene(row.get("seat"))
    return _part(*whole, row["around"]) if "around" in row else whole


def _part(board: Thing, scene: Thing, names: list[str]) -> tuple[Thing, Thing]:
    """The cells and items of these names, with all that lies there."""
    things = [*board["cells"], *scene.get("cells", []), *board["decor"], *scene.get("decor", [])]
    named = [thing for thing in things if thing["id"] in names]
    left, top = (min(each[at] - each[long] / 2 for each in named) for at, long in SPANS)
    right, bottom = (max(each[at] + each[long] / 2 for each in named) for at, long in SPANS)

    def inside(all_things: list[Thing]) -> list[Thing]:
        return [each for each in all_things if left <= each["x"] <= right and top <= each["y"] <= bottom]

    box = [left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + 2 * EDGE]
    shown = {"cells": scene.get("cells", []), "decor": scene.get("decor", []), "pieces": scene["pieces"]}
    marks = [mark for mark in scene["marks"] if mark["cell"] in names]
    return (
        board | {"cells": inside(board["cells"]), "decor": inside(board["decor"])},
        scene | {key: inside(value) for key, value in shown.items()} | {"box": box, "marks": marks},
    )


@functools.cache
def picture_svg(game: str, name: str, theme: str, language: str) -> str:
    board, scene = _drawn(game, name)
    return render_svg(board, scene, theme, language)
