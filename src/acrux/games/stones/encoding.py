"""Masks and observations of games with stones: the same for every seat but for who is who."""

import numpy as np

from acrux.games.encoding import Field, Symmetry
from acrux.games.options import Options
from acrux.kernel.protocol import OVER, actor, winners

TAIL = 4
"""values after the stones"""


def fields(cells: int) -> tuple[Field, ...]:
    return (
        Field("stones", (2, cells), "1 where the seat, or the other one, has a stone; cells row by row from a1"),
        Field("to_move", (1,), "1 if the seat is to move"),
        Field("first_colour", (1,), "1 if the seat holds the colour that began"),
        Field("swap", (1,), "1 if the seat to move may swap"),
        Field("over", (1,), "1 if the game is over"),
    )


def write_mask(params, state, moves, mask):
    """All empty cells and perhaps the swap, as `legal` lists them, but so that the compiler can vectorize it."""
    if state.winner >= 0:
        return 0
    count = 0
    for cell in range(params.cells):
        mask[cell] = state.stones[cell] < 0
        count += mask[cell]
    if state.swap == 1 and state.colour == 1:
        mask[params.cells] = 1
        count += 1
    return count


def observe(params, state, seat, values):
    cells = params.cells
    own = own_colour(params, state, seat)
    for cell in range(cells):
        stone = np.int64(state.stones[cell])
        values[cell] = stone == own
        values[cells + cell] = stone == 1 - own
    acting = actor(params, state)
    values[2 * cells] = acting == seat
    values[2 * cells + 1] = own == 0
    values[2 * cells + 2] = acting != OVER and state.swap == 1 and state.colour == 1
    values[2 * cells + 3] = acting == OVER


def own_colour(params, state, seat):
    """The colour that the seat holds now, 0 or 1."""
    acting = actor(params, state)
    if acting != OVER:
        return np.int64(state.colour) if acting == seat else 1 - np.int64(state.colour)
    won = winners(params, state) >> (seat - 1) & 1
    return np.int64(state.winner) if won else 1 - np.int64(state.winner)


def cell_symmetries(maps: np.ndarray, options: Options) -> list[Symmetry]:
    """Symmetries of a board, given the cell that each moves a cell to; the swap stays the swap."""
    cells = maps.shape[1]
    swap = [cells] if options.get("swap") == "yes" else []
    found = []
    for image in maps:
        sources = np.argsort(image)
        tail = np.arange(2 * cells, 2 * cells + TAIL)
        found.append(Symmetry(np.concatenate([image, swap]), np.concatenate([sources, sources + cells, tail])))
    return [Symmetry(*(part.astype(np.int64) for part in symmetry)) for symmetry in found]
