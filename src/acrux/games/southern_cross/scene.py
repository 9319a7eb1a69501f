"""The table as a picture: nine tiles, five of them round and turning, and four home bases with the counters at home."""

from collections.abc import Sequence
from itertools import product
from typing import Any

from acrux.games.definition import Change, Options, Ply, View
from acrux.games.scene_items import Thing, button, cell, frame, item, mark, path
from acrux.games.southern_cross.board import (
    COLOUR_NAMES,
    COLOURS,
    COUNTERS,
    DIAL_TILES,
    DIALS,
    FILES,
    RANKS,
    SQUARES,
    corner,
    tile_squares,
)
from acrux.games.southern_cross.moves import throws
from acrux.games.southern_cross.notation import write_outcome
from acrux.i18n import text

SQUARE, PLACE, TILE, KNOB = 100, 84, 200, 62
COUNTER, AT_HOME = 70, 58
EDGE, MARGIN = 300, 428
"""from the middle to the edge of the grid, and to the edge of the picture"""
BASE_LONG, BASE_DEEP, BASE_FAR = 400, 78, 382
ACTIONS = 3
SIDES = {"b": (0, -1), "r": (1, 0), "y": (0, 1), "g": (-1, 0)}
"""where each colour's home base lies"""
QUARTERS = ("90", "180", "270")
TILE_OF = dict(zip(DIALS, DIAL_TILES, strict=True))
Spot = tuple[float, float]


def board(options: Options) -> Thing:
    return {
        "box": [-MARGIN, -MARGIN, 2 * MARGIN, 2 * MARGIN],
        "sheet": "southern-cross",
        "cells": [*map(_square, SQUARES), *map(_knob, DIALS), *map(_base, COLOURS)],
        "decor": [*_ground(), *_tiles(), *_coordinates()],
    }


def spot(square: str) -> Spot:
    return SQUARE * (FILES.index(square[0]) - 2.5), SQUARE * (2.5 - RANKS.index(square[1]))


def tile_spot(tile: int) -> Spot:
    x, y = spot(SQUARES[corner(tile)])
    return x + SQUARE / 2, y - SQUARE / 2


def home_spot(colour: str, place: int) -> Spot:
    """Where the counters at home lie side by side, from 0."""
    x, y = SIDES[colour]
    along = (place - (COUNTERS - 1) / 2) * (AT_HOME + 6)
    return x * BASE_FAR + abs(y) * along, y * BASE_FAR + abs(x) * along


def _square(name: str) -> Thing:
    return cell(name, "circle", *spot(name), PLACE, PLACE, "place", text("southern-cross.cell", cell=name))


def _knob(dial: str) -> Thing:
    says = text("southern-cross.cell.dial", dial=dial)
    return cell(f"dial-{dial}", "circle", *tile_spot(TILE_OF[dial]), KNOB, KNOB, "knob", says)


def _base(colour: str) -> Thing:
    x, y = SIDES[colour]
    wide, high = (BASE_LONG, BASE_DEEP) if y else (BASE_DEEP, BASE_LONG)
    says = text("southern-cross.cell.home", colour=text(f"southern-cross.{COLOUR_NAMES[colour].lower()}"))
    return cell(f"home-{colour}", "card", x * BASE_FAR, y * BASE_FAR, wide, high, "place", says)


def _ground() -> list[Thing]:
    """The night sky and the frames of the home bases."""
    found = [item("sky", 0, 0, 0, 0, "sky", path=frame(2 * MARGIN, 2 * MARGIN, 24))]
    for colour, (x, y) in SIDES.items():
        wide, high = (BASE_LONG, BASE_DEEP) if y else (BASE_DEEP, BASE_LONG)
        kind = f"home {COLOUR_NAMES[colour].lower()}"
        where = x * BASE_FAR, y * BASE_FAR
        found.append(item(f"base-{colour}", *where, wide, high, kind, path=frame(wide, high, 10)))
    return found


def _tiles() -> list[Thing]:
    found = []
    for tile in range(9):
        kind = "tile bed" if tile in DIAL_TILES else "tile fixed"
        symbol = "southern-bed" if tile in DIAL_TILES else "southern-fixed"
        found.append(item(f"tile{tile}", *tile_spot(tile), TILE, TILE, kind, symbol=symbol))
    return found


def _coordinates() -> list[Thing]:
    far = EDGE + 20
    files = [item(f"file-{file}", spot(f"{file}1")[0], far, 24, 24, "coordinate", text=file) for file in FILES]
    ranks = [item(f"rank-{rank}", -far, spot(f"a{rank}")[1], 24, 24, "coordinate", text=rank) for rank in RANKS]
    return files + ranks


def scene(view: View, past: Sequence[Ply] = (), change: Change | None = None) -> Thing:
    last = past[-1][1] if past else ""
    shown: Thing = {
        "decor": [*_actions(view), *_dice(past)],
        "pieces": [*_dials(last), *_constellations(view), *_counters(view, last), *_at_home(view)],
        "marks": _marks(view, last),
        "buttons": _buttons(view),
    }
    if view["drop"]:
        shown["unordered"] = True
    if view["dice"] and view["options"]["challenge"] == "throw":
        shown["throw"] = {"range": view["dice"], "outcomes": _outcomes(view["dice"])}
    return shown


def _outcomes(count: int) -> list[list[Any]]:
    """Every outcome of several throws, with hit or miss for each throw."""
    return [
        [write_outcome(throws(count) + number), *hits]
        for number, hits in enumerate(product((True, False), repeat=count))
    ]


# Lights


def _constellations(view: View) -> list[Thing]:
    """A full tile shines, and lines join its counters like the stars of a constellation."""
    found = []
    for tile in range(9):
        squares = tile_squares(tile)
        if all(square in view["counters"] for square in squares):
            points = [spot(squares[place]) for place in (0, 1, 3, 2)]
            found.append(item(f"glow{tile}", *tile_spot(tile), TILE, TILE, "glow", symbol="southern-glow"))
            found.append(item(f"lines{tile}", 0, 0, 0, 0, "star-lines", path=path(points)))
    return found


def _actions(view: View) -> list[Thing]:
    """The actions left to the seat in turn, as lights beside its home base."""
    if view["winners"] is not None or view["tile"] is not None:
        return []
    colour = view["options"]["order"][view["mover"] - 1]
    x, y = SIDES[colour]
    found = []
    for place in range(ACTIONS):
        along = BASE_LONG / 2 + 34 + 40 * place
        where = x * BASE_FAR + abs(y) * along, y * BASE_FAR + abs(x) * along
        kind = "action left" if place < view["actions"] else "action used"
        found.append(item(f"action{place}", *where, 30, 30, kind, symbol="southern-action"))
    return found


def _dice(past: Sequence[Ply]) -> list[Thing]:
    """The last roll, until the next action, in a corner of the table."""
    rolled = next((move for _, move in reversed(past[-2:]) if not move.startswith("drop:")), "")
    word, _, outcome = rolled.partition(":")
    if word not in ("roll", "throw"):
        return []
    found = []
    for place, face in enumerate(outcome.split(",")):
        x, y = -MARGIN + 44 + 70 * (place % 2), -MARGIN + 44 + 70 * (place // 2)
        found.append(item(f"die{place}", x, y, 60, 60, "die", symbol=f"southern-{word}-{face}"))
    return found


# Dials and counters


def _dials(last: str) -> list[Thing]:
    found = []
    for dial in DIALS:
        x, y = tile_spot(TILE_OF[dial])
        came = {"about": [x, y], "turn": -int(last[1:])} if _is_spin(last) and last[0] == dial else None
        found.append(item(f"disc-{dial}", x, y, TILE, TILE, "dial", symbol="southern-dial", motion=came))
    return found


def _is_spin(move: str) -> bool:
    return move[:1] in DIALS and move[1:] in QUARTERS


def _counters(view: View, last: str) -> list[Thing]:
    found = []
    for square, colour in view["counters"].items():
        more = {
            "cell": square,
            "label": text(f"southern-cross.piece.counter.{colour}"),
            "motion": _came(view, square, last),
        }
        found.append(_counter(f"{colour}-{square}", colour, spot(square), COUNTER, **more))
    return found


def _counter(name: str, colour: str, where: Spot, size: float, **more: Any) -> Thing:
    word = COLOUR_NAMES[colour].lower()
    return item(name, *where, size, size, f"counter {word}", symbol=f"southern-{word}", **more)


def _came(view: View, square: str, last: str) -> Thing | None:
    """The origin of the counter that the last move brought to a square."""
    if _is_spin(last):
        tile = TILE_OF[last[0]]
        return {"about": list(tile_spot(tile)), "turn": -int(last[1:])} if square in tile_squares(tile) else None
    start, sign, end = last.partition("-" if "-" in last else "^")
    if not sign or end != square:
        return None
    colour = view["counters"][square]
    x, y = home_spot(colour, view["home"][colour]) if start == "@" else spot(start)
    return {"x": x, "y": y}


def _at_home(view: View) -> list[Thing]:
    """The first counter of a home base has the label for all of them."""
    found = []
    for colour, count in view["home"].items():
        says = text("southern-cross.piece.home", n=count)
        for place in range(count):
            more = {"cell": f"home-{colour}", "label": says} if place == 0 else {}
            found.append(_counter(f"{colour}-home-{place}", colour, home_spot(colour, place), AT_HOME, **more))
    return found


def _marks(view: View, last: str) -> list[Thing]:
    start, sign, end = last.partition("-" if "-" in last else "^")
    found = []
    if sign:
        found = [mark(start, "from"), mark(end, "last")] if start != "@" else [mark(end, "last")]
    elif _is_spin(last):
        found = [mark(f"dial-{last[0]}", "last")]
    elif last.startswith("drop:"):
        found = [mark(square, "from") for square in last.removeprefix("drop:").split(",")]
    if view["tile"] is not None:
        roller = view["options"]["order"][view["roller"] - 1]
        found += [mark(square, "danger") for square in view["tile"] if view["counters"].get(square) == roller]
    if view["winners"] is not None and len(view["winners"]) == 1:
        winner = view["options"]["order"][view["winners"][0] - 1]
        found += [mark(square, "win") for square, colour in view["counters"].items() if colour == winner]
    return found


# What can be pointed at


def _buttons(view: View) -> list[Thing]:
    turns = [move[1:] for move in view["legal"] if _is_spin(move)]
    found = [
        button(
            f"turn-{degrees}", text("southern-cross.button.turn", degrees=degrees), symbol=f"southern-turn-{degrees}"
        )
        for degrees in QUARTERS
        if degrees in turns
    ]
    if "end" in view["legal"]:
        found.append(button("end", text("southern-cross.button.end"), symbol="southern-end"))
    return found


def targets(view: View) -> list[list[str]]:
    """A counter or its home base and where it goes; a dial and how far it turns; the counters to send home."""
    return [[move, *_pointed_at(view, move)] for move in view["legal"]]


def _pointed_at(view: View, move: str) -> list[str]:
    if move == "end":
        return ["end"]
    if _is_spin(move):
        return [f"dial-{move[0]}", f"turn-{move[1:]}"]
    if move.startswith("drop:"):
        return move.removeprefix("drop:").split(",")
    start, _, end = move.partition("-" if "-" in move else "^")
    home = f"home-{view['options']['order'][view['mover'] - 1]}"
    return [home if start == "@" else start, end]
