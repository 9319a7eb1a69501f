"""The rules of Hex; numbers in comments are the paragraphs of rules.md.

Cells are numbered row by row from the bottom left. A move is the number of a cell, or the number of cells for the swap.
"""

import numpy as np

from acrux.kernel.protocol import OVER

RED, BLUE = 0, 1
EMPTY = -1
MAX_SIZE = 19
OUTSIDE = MAX_SIZE**2
"""stands for everything off the board; no stone ever lies there"""
BOTH_EDGES = 3

PARAMS = np.dtype(
    [
        ("cells", np.int64),
        ("side", np.int64),
        ("swap", np.int64),  # 1 if the swap is offered
        ("neighbours", np.int16, (OUTSIDE, 6)),
        ("edges", np.uint8, (2, OUTSIDE)),  # per colour and cell: its edges that the cell lies on, as a bit set
    ]
)
STATE = np.dtype(
    [
        ("stones", np.int8, OUTSIDE + 1),  # per cell: EMPTY or the colour
        ("parent", np.int16, OUTSIDE),  # chains as a forest; a root is its own parent
        ("touched", np.uint8, OUTSIDE),  # at a root: the edges of its colour that the chain touches, as a bit set
        ("colour", np.int8),  # to move
        ("red", np.int8),  # the seat that holds Red
        ("swap", np.int8),  # 1 while the swap has been neither used nor passed up
        ("winner", np.int8),  # the winning colour, -1 while the game goes on
    ]
)


def begin(params, state):
    """1: the board starts empty, Red begins, seat 1 is Red."""
    state.stones[:] = EMPTY
    for cell in range(params.cells):
        state.parent[cell] = cell
    state.colour = RED
    state.red = 1
    state.swap = params.swap
    state.winner = -1


def seat_of(state, colour):
    return np.int64(state.red) if colour == RED else np.int64(3 - state.red)


def actor(params, state):
    return OVER if state.winner >= 0 else seat_of(state, state.colour)


def legal(params, state, moves):
    """2: any empty cell; 4: or the swap, on Blue's first move."""
    if state.winner >= 0:
        return 0
    count = 0
    for cell in range(params.cells):
        if state.stones[cell] == EMPTY:
            moves[count] = cell
            count += 1
    if state.swap == 1 and state.colour == BLUE:
        moves[count] = params.cells
        count += 1
    return count


def play(params, state, move):
    if move == params.cells:
        state.red = 3 - state.red  # 4: the stone stays, the seats change colours
        state.swap = 0
        return
    if state.colour == BLUE:
        state.swap = 0
    if place(params, state, move, state.colour):
        state.winner = state.colour
    state.colour = 1 - state.colour


def place(params, state, cell, colour):
    """3: put a stone on an empty cell; does its chain join both edges of its colour?"""
    state.stones[cell] = colour
    state.touched[cell] = params.edges[colour, cell]
    for k in range(6):
        neighbour = params.neighbours[cell, k]
        if state.stones[neighbour] == colour:
            root = find(state, neighbour)
            state.parent[root] = cell
            state.touched[cell] |= state.touched[root]
    return state.touched[cell] == BOTH_EDGES


def find(state, cell):
    """The root of a cell's chain; the path there is halved for the next time."""
    while state.parent[cell] != cell:
        state.parent[cell] = state.parent[state.parent[cell]]
        cell = state.parent[cell]
    return cell


def winners(params, state):
    return 1 << (seat_of(state, state.winner) - 1)
