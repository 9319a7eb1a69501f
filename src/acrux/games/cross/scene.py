"""The board of Cross as a picture: hexagonal cells inside six sides of two alternating kinds."""

import math

from acrux.games.cross.explanations import side_name
from acrux.games.cross.texts import TEXTS
from acrux.games.options import Options
from acrux.games.scene_items import Thing, item, landmark, path, rounded
from acrux.games.stones import Cells, hexagon
from acrux.games.stones.cells import STEPS, WIDTH, Place
from acrux.games.stones.scene import cell_edge, field, letters, numbers

PUBLISHED = (5, 6, 7)
"""the published board shows three sizes in one"""
BAND, GAP = 44, 25
"""the width of the band of a side, and the space between it and the cells, for the letters of the rows"""
FLAT = math.sqrt(3) / 2
"""the distance from the middle of a hexagon to its side, relative to the distance to its corner"""


def board(options: Options) -> Thing:
    size = options["size"]
    cells = hexagon(size)
    radius = WIDTH * (size - 1 / 3) + GAP
    half = radius + BAND + 6
    return {
        "box": [rounded(number) for number in (-half, -half * FLAT, 2 * half, 2 * half * FLAT)],
        "sheet": "cross",
        "cells": [
            *(field(cells, TEXTS, number, _shade(size, place)) for number, place in enumerate(cells.places)),
            *_side_landmarks(radius),
        ],
        "decor": [*_sides(radius), *_outlines(size), *letters(cells), *numbers(cells)],
    }


def _ring(size: int, place: Place) -> int:
    """Steps from the centre."""
    row, column = place[0] - (size - 1), place[1] - (size - 1)
    return max(abs(row), abs(column), abs(row - column))


def _shade(size: int, place: Place) -> str:
    """By ring; the largest published board shows the smaller ones inside it."""
    ring = _ring(size, place)
    if size == max(PUBLISHED):
        return f"size{max(ring + 1, min(PUBLISHED))}"
    return "odd" if ring % 2 else "even"


def _sides(radius: float) -> list[Thing]:
    """Rule 4: a band along each side, anticlockwise from the bottom; 1, 3, 5 bear triangles, 2, 4, 6 squares."""
    things = []
    for side in range(6):
        start = math.radians(120 - 60 * side)
        corners = [_turned(far, start - across) for far, across in _band(radius)]
        kind = "odd-side" if side % 2 == 0 else "even-side"
        things.append(item(f"side{side + 1}", 0, 0, 0, 0, f"side {kind}", path=path(corners)))
        x, y = _turned((radius + BAND / 2) * FLAT, start - math.pi / 6)
        symbol = "cross-triangle" if side % 2 == 0 else "cross-square"
        things.append(item(f"sign{side + 1}", x, y, 34, 34, f"sign {kind}", symbol=symbol, turn=-60 * side))
    return things


def _side_landmarks(radius: float) -> list[Thing]:
    """The bands of the sides explain themselves."""
    found = []
    for side in range(6):
        start = math.radians(120 - 60 * side)
        x, y = _turned((radius + BAND / 2) * FLAT, start - math.pi / 6)
        corners = [_turned(far, start - across) for far, across in _band(radius)]
        outline = path([(right - x, down - y) for right, down in corners])
        found.append(landmark(f"side{side + 1}", x, y, BAND, BAND, side_name(side), path=outline))
    return found


def _band(radius: float) -> list[tuple[float, float]]:
    """The corners of a side's band: the distance from the centre, and the way along the side as an angle."""
    return [(radius, 0), (radius + BAND, 0), (radius + BAND, math.pi / 3), (radius, math.pi / 3)]


def _turned(far: float, angle: float) -> tuple[float, float]:
    return far * math.cos(angle), far * math.sin(angle)


def _outlines(size: int) -> list[Thing]:
    """Round the smaller boards inside the largest published one."""
    if size != max(PUBLISHED):
        return []
    cells = hexagon(size)
    return [
        item(f"outline{smaller}", 0, 0, 0, 0, "outline", path=_outline(cells, size, smaller))
        for smaller in PUBLISHED[:-1]
    ]


def _outline(cells: Cells, size: int, smaller: int) -> str:
    edges = []
    for number, (row, column) in enumerate(cells.places):
        if _ring(size, (row, column)) == smaller - 1:
            for step, (up, right) in enumerate(STEPS[cells.shape]):
                if _ring(size, (row + up, column + right)) == smaller:
                    edges.append(cell_edge(cells, number, step))
    return "".join(path(edge, closed=False) for edge in edges)
