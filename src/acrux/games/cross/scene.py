"""A game of Cross as a picture: cells in rows of hexagons, six sides round them in two kinds by turns."""

import math
from collections.abc import Sequence

from acrux.games.cross.board import STEPS, coordinates, row_lengths
from acrux.games.cross.notation import cell_names
from acrux.games.definition import Change, Options, Ply, View
from acrux.games.scenery import Thing, button, cell, item, mark, path, rounded
from acrux.i18n import text

WIDE, HIGH = 100.0, 200 / math.sqrt(3)
"""of a cell: from flat to flat, from point to point"""
ROW = HIGH * 3 / 4
PUBLISHED = (5, 6, 7)
"""the published board shows three sizes in one"""
STONE, BAND, GAP = 82, 44, 25
"""how wide a stone is, the band of a side, and the room between it and the cells, in which letters stand"""
LETTER, NUMBER = 32, 30
FLAT = math.sqrt(3) / 2
"""from the middle of a hexagon to the middle of its side, as a part of the way to its corner"""
COLOURS = {"y": "yellow", "r": "red"}
Place = tuple[int, int]


def board(options: Options) -> Thing:
    size = options["size"]
    radius = WIDE * (size - 1 / 3) + GAP
    half = radius + BAND + 6
    return {
        "box": [rounded(number) for number in (-half, -half * FLAT, 2 * half, 2 * half * FLAT)],
        "sheet": "cross",
        "cells": [_cell(size, place, name) for place, name in zip(coordinates(size), cell_names(size), strict=True)],
        "decor": [*_sides(radius), *_outlines(size), *_letters(size), *_numbers(size)],
    }


def _spot(size: int, place: Place) -> tuple[float, float]:
    """The middle of a cell; the centre of the board is 0, 0."""
    row, column = place[0] - (size - 1), place[1] - (size - 1)
    return WIDE * (column - row / 2), -ROW * row


def _ring(size: int, place: Place) -> int:
    """Steps from the centre."""
    row, column = place[0] - (size - 1), place[1] - (size - 1)
    return max(abs(row), abs(column), abs(row - column))


def _cell(size: int, place: Place, name: str) -> Thing:
    ring = _ring(size, place)
    shade = "odd" if ring % 2 else "even"
    if size == max(PUBLISHED):
        shade = f"size{max(ring + 1, min(PUBLISHED))}"
    x, y = _spot(size, place)
    return cell(name, "hex", x, y, WIDE, HIGH, f"field {shade}", text("cross.cell", cell=name))


def _sides(radius: float) -> list[Thing]:
    """Rule 4: a band along each side, going round from the bottom; 1, 3, 5 bear triangles, 2, 4, 6 squares."""
    found = []
    for side in range(6):
        start = math.radians(120 - 60 * side)
        corners = [_turned(far, start - across) for far, across in _band(radius)]
        kind = "odd-side" if side % 2 == 0 else "even-side"
        found.append(item(f"side{side + 1}", 0, 0, 0, 0, f"side {kind}", path=path(corners)))
        x, y = _turned((radius + BAND / 2) * FLAT, start - math.pi / 6)
        symbol = "cross-triangle" if side % 2 == 0 else "cross-square"
        found.append(item(f"sign{side + 1}", x, y, 34, 34, f"sign {kind}", symbol=symbol, turn=-60 * side))
    return found


def _band(radius: float) -> list[tuple[float, float]]:
    """The corners of a side's band: how far out, and how far along the side as an angle."""
    return [(radius, 0), (radius + BAND, 0), (radius + BAND, math.pi / 3), (radius, math.pi / 3)]


def _turned(far: float, angle: float) -> tuple[float, float]:
    return far * math.cos(angle), far * math.sin(angle)


def _outlines(size: int) -> list[Thing]:
    """Round the smaller boards that the largest published one holds."""
    if size != max(PUBLISHED):
        return []
    return [
        item(f"outline{smaller}", 0, 0, 0, 0, "outline", path=_outline(size, smaller)) for smaller in PUBLISHED[:-1]
    ]


def _outline(size: int, smaller: int) -> str:
    edges = []
    for row, column in coordinates(size):
        if _ring(size, (row, column)) == smaller - 1:
            for step, (up, right) in enumerate(STEPS):
                if _ring(size, (row + up, column + right)) == smaller:
                    edges.append(_edge(_spot(size, (row, column)), step))
    return "".join(path(edge, closed=False) for edge in edges)


def _edge(middle: tuple[float, float], step: int) -> list[tuple[float, float]]:
    """The edge of a cell towards one of its six neighbours, which go round against the clock from the right."""
    angles = [math.radians(-60 * step - 30), math.radians(-60 * step + 30)]
    return [(middle[0] + HIGH / 2 * math.cos(angle), middle[1] + HIGH / 2 * math.sin(angle)) for angle in angles]


def _letters(size: int) -> list[Thing]:
    """The name of each row, to the left of its first cell."""
    found = []
    for row in range(len(row_lengths(size))):
        x, y = _spot(size, (row, max(0, row - size + 1)))
        letter, tilt = chr(ord("a") + row), (row > size - 1) - (row < size - 1)
        found.append(item(f"row-{letter}", x - WIDE / 2 - 17, y + 5 * tilt - 2, LETTER, LETTER, "letter", text=letter))
    return found


def _numbers(size: int) -> list[Thing]:
    """The number of each cell in its row, so small that a stone covers it."""
    return [
        item(f"number-{name}", *_spot(size, place), NUMBER, NUMBER, "number", text=name[1:])
        for place, name in zip(coordinates(size), cell_names(size), strict=True)
    ]


def scene(view: View, past: Sequence[Ply] = (), change: Change | None = None) -> Thing:
    size = view["options"]["size"]
    spots = dict(zip(cell_names(size), coordinates(size), strict=True))
    return {
        "pieces": [_stone(size, name, spots[name], colour) for name, colour in view["stones"].items()],
        "marks": _marks(view, spots, past),
        "buttons": [button("swap", text("cross.button.swap"), symbol="cross-swap")] if "swap" in view["legal"] else [],
    }


def _stone(size: int, name: str, place: Place, colour: str) -> Thing:
    x, y = _spot(size, place)
    word = COLOURS[colour]
    says = text(f"cross.piece.{word}")
    return item(f"stone-{name}", x, y, STONE, STONE, f"stone {word}", symbol=f"cross-{word}", cell=name, label=says)


def _marks(view: View, spots: dict[str, Place], past: Sequence[Ply]) -> list[Thing]:
    """The last stone; at the end the chain that it ended the game with."""
    last = next((move for _, move in reversed(past) if move in spots), None)
    if last is None or last not in view["stones"]:
        return []
    found = [mark(last, "last")]
    if view["winners"]:
        owner = view["yellow"] if view["stones"][last] == "y" else 3 - view["yellow"]
        kind = "win" if owner in view["winners"] else "danger"
        found += [mark(name, kind) for name in _chain(view["stones"], spots, last)]
    return found


def _chain(stones: dict[str, str], spots: dict[str, Place], start: str) -> list[str]:
    """The stones of one colour that hang together with this one."""
    names = {place: name for name, place in spots.items()}
    chain, ahead = {start}, [start]
    while ahead:
        row, column = spots[ahead.pop()]
        for up, right in STEPS:
            name = names.get((row + up, column + right))
            if name and name not in chain and stones.get(name) == stones[start]:
                chain.add(name)
                ahead.append(name)
    return sorted(chain)


def targets(view: View) -> list[list[str]]:
    """A cell is pointed at to place a stone on it; the swap is a button."""
    return [[move, move] for move in view["legal"]]
