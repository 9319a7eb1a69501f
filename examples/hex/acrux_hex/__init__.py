"""Hex: Red joins bottom and top, Blue joins left and right."""

import numpy as np

from acrux.games.definition import Option
from acrux.games.options import Options
from acrux.games.parsing import Number, always
from acrux.games.stones import BLUE, RED, SWAP, Stones, rhombus
from acrux.kernel.layout import rows
from acrux_hex import rules


def params(options: Options) -> np.ndarray:
    """The board as data: which cells touch, and which edges a cell lies on."""
    size = options["size"]
    cells = rhombus(size)
    array = rows(rules.PARAMS)
    row = array[0]
    row.cells, row.side, row.swap = size**2, size, options["swap"] == "yes"
    row.neighbours[: row.cells] = cells.neighbours(outside=rules.OUTSIDE)
    for number, place in enumerate(cells.places):
        for colour in (rules.RED, rules.BLUE):
            row.edges[colour, number] = (place[colour] == 0) + 2 * (place[colour] == size - 1)
    return array


GAME = Stones(rules, rhombus, (RED, BLUE), goals=True).define(
    name="hex",
    title="Hex",
    tagline="Join your two edges of the board with one chain of stones.",
    credit="Piet Hein, 1942",
    options=(Option("Size", Number(2, rules.MAX_SIZE), always(11), "cells a side, 2 to 19"), SWAP),
    params=params,
    dtype=always(rules.STATE),
)
