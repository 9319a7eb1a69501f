"""The table as a picture: nine tiles, five of them round and turning, and four home bases with the counters at home."""

import functools
from collections.abc import Sequence
from itertools import product
from typing import Any

from acrux.games.definition import Change, Ply, View
from acrux.games.options import Options
from acrux.games.scene_items import MAX_CACHED, Thing, Things, button, cell, frame, item, mark, path
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

SQUARE, PLACE, TILE, KNOB = 100, 84, 200, 68
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
    spin = last if _is_spin(last) else ""
    shown: Thing = {
        "decor": list(_actions(view)),
        "pieces": [*_dials(spin), *_constellations(view), *_counters(view, last), *_at_home(view), *_dice(past)],
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
    counters = view["counters"]
    tiles = (tile for tile in range(9) if all(square in counters for square in _squares_of(tile)))
    return [thing for tile in tiles for thing in _constellation(tile)]


_squares_of = functools.cache(tile_squares)


@functools.cache
def _constellation(tile: int) -> Things:
    points = [spot(_squares_of(tile)[place]) for place in (0, 1, 3, 2)]
    return (
        item(f"glow{tile}", *tile_spot(tile), TILE, TILE, "glow", symbol="southern-glow"),
        item(f"lines{tile}", 0, 0, 0, 0, "star-lines", path=path(points)),
    )


def _actions(view: View) -> Things:
    """The actions left to the seat in turn, as lights beside its home base."""
    if view["winners"] is not None or view["tile"] is not None:
        return ()
    return _lights(view["options"]["order"][view["mover"] - 1], view["actions"])


@functools.cache
def _lights(colour: str, left: int) -> Things:
    x, y = SIDES[colour]
    found = []
    for place in range(ACTIONS):
        along = BASE_LONG / 2 + 34 + 40 * place
        where = x * BASE_FAR + abs(y) * along, y * BASE_FAR + abs(x) * along
        kind = "action left" if place < left else "action used"
        found.append(item(f"action{place}", *where, 30, 30, kind, symbol="southern-action"))
    return tuple(found)


def _dice(past: Sequence[Ply]) -> list[Thing]:
    """The last roll, until the next action, in a corner of the table; the dice come rolling from the middle."""
    ply = len(past) - 1 if past and not past[-1][1].startswith("drop:") else len(past) - 2
    word, _, outcome = past[ply][1].partition(":") if ply >= 0 else ("", "", "")
    if word not in ("roll", "throw"):
        return []
    found = []
    for place, face in enumerate(outcome.split(",")):
        x, y = -MARGIN + 44 + 70 * (place % 2), -MARGIN + 44 + 70 * (place // 2)
        came = {"x": SQUARE * place, "y": SQUARE * (place % 2), "turn": 540 + 90 * place}
        symbol = f"southern-{word}-{face}"
        found.append(item(f"die{ply}-{place}", x, y, 60, 60, "die", symbol=symbol, motion=came))
    return found


# Dials and counters


@functools.cache
def _dials(spin: str) -> Things:
    """The dials, one of which the last move may have turned."""
    found = []
    for dial in DIALS:
        x, y = tile_spot(TILE_OF[dial])
        came = {"about": [x, y], "turn": -int(spin[1:])} if spin[:1] == dial else None
        found.append(item(f"disc-{dial}", x, y, TILE, TILE, "dial", symbol="southern-dial", motion=came))
    return tuple(found)


def _is_spin(move: str) -> bool:
    return move[:1] in DIALS and move[1:] in QUARTERS


def _counters(view: View, last: str) -> list[Thing]:
    """The counters on the grid; the last move brought one of them, or turned those of a tile."""
    turned = _squares_of(TILE_OF[last[0]]) if _is_spin(last) else ()
    _, sign, end = last.partition("-" if "-" in last else "^")
    found = []
    for square, colour in view["counters"].items():
        has_come = square in turned or (sign and square == end)
        found.append(_on_square(square, colour, last if has_come else "", view["home"][colour] if has_come else 0))
    return found


@functools.lru_cache(MAX_CACHED)
def _on_square(square: str, colour: str, move: str, at_home: int) -> Thing:
    """A counter that a move has brought to its square; `at_home` counts those of its colour at home."""
    label = text(f"southern-cross.piece.counter.{colour}")
    came = _came(colour, move, at_home) if move else None
    return _counter(f"{colour}-{square}", colour, spot(square), COUNTER, cell=square, label=label, motion=came)


def _counter(name: str, colour: str, where: Spot, size: float, **more: Any) -> Thing:
    word = COLOUR_NAMES[colour].lower()
    return item(name, *where, size, size, f"counter {word}", symbol=f"southern-{word}", **more)


def _came(colour: str, move: str, at_home: int) -> Thing:
    """The origin of a counter that a move has brought."""
    if _is_spin(move):
        return {"about": list(tile_spot(TILE_OF[move[0]])), "turn": -int(move[1:])}
    start = move.partition("-" if "-" in move else "^")[0]
    x, y = home_spot(colour, at_home) if start == "@" else spot(start)
    return {"x": x, "y": y}


def _at_home(view: View) -> list[Thing]:
    return [counter for colour, count in view["home"].items() for counter in _in_base(colour, count)]


@functools.cache
def _in_base(colour: str, count: int) -> Things:
    """The first counter of a home base has the label for all of them."""
    found = []
    for place in range(count):
        more = {"cell": f"home-{colour}", "label": text("southern-cross.piece.home", n=count)} if place == 0 else {}
        found.append(_counter(f"{colour}-home-{place}", colour, home_spot(colour, place), AT_HOME, **more))
    return tuple(found)


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
        found.append(button("end", text("southern-cross.button.end"), symbol="southern-end", kind="ends-turn"))
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
