"""The rules of Cross (Cameron Browne, 2008); numbers in comments are the paragraphs of the rule book.

Cells are numbered row by row from the bottom left, a1 first. Colours are 0 Yellow and 1 Red. A move is the number of
a cell, or the number of cells for the swap.
"""

import numpy as np

from acrux.kernel.protocol import OVER
from acrux.kernel.rng import below

YELLOW, RED = 0, 1
EMPTY = -1
SEATS = 2


def dtype(capacity: int) -> np.dtype:
    """The state of a game on a board of fewer than `capacity` cells; the last place is spare."""
    return np.dtype(
        [
            ("stones", np.int8, capacity),  # per cell: EMPTY or the colour
            ("ring", np.uint8, (2, capacity)),  # per colour and cell: which neighbours hold that colour, as a bit set
            ("parent", np.uint16, capacity),  # chains as a forest; a root is its own parent
            ("touched", np.uint8, capacity),  # at a root: the sides its chain touches, as a bit set
            ("empty", np.uint16, capacity),  # the empty cells, in no particular order
            ("place", np.uint16, capacity),  # where a cell stands in `empty`
            ("empties", np.int16),
            ("colour", np.int8),  # to move
            ("yellow", np.int8),  # the seat that holds Yellow
            ("swap", np.int8),  # 1 while the swap has been neither used nor passed up
            ("winner", np.int8),  # the winning colour, -1 while the game goes on
        ]
    )


def begin(params, state):
    """Rule 2: the board starts empty, Yellow begins, seat 1 is Yellow."""
    for cell in range(params.cells):
        state.stones[cell] = EMPTY
        state.parent[cell] = cell
        state.empty[cell] = cell
        state.place[cell] = cell
    state.empties = params.cells
    state.colour = YELLOW
    state.yellow = 1
    state.swap = params.swap
    state.winner = -1


def seat_of(state, colour):
    return np.int64(state.yellow) if colour == YELLOW else np.int64(SEATS + 1 - state.yellow)


def actor(params, state):
    return OVER if state.winner >= 0 else seat_of(state, state.colour)


def may_swap(state):
    """Rule 3: on Red's first move."""
    return state.swap == 1 and state.colour == RED


def legal(params, state, moves):
    if state.winner >= 0:
        return 0
    count = 0
    for cell in range(params.cells):
        if state.stones[cell] == EMPTY:
            moves[count] = cell
            count += 1
    if may_swap(state):
        moves[count] = params.cells
        count += 1
    return count


distinct = legal


def sample(params, state, moves, rng):
    empties = np.int64(state.empties)
    pick = below(rng, empties + may_swap(state))
    return params.cells if pick == empties else np.int64(state.empty[pick])


def chance_weight(params, state, move):
    """There is no chance."""
    return 1


def play(params, state, move):
    if move == params.cells:
        state.yellow = SEATS + 1 - state.yellow  # rule 3: the stone stays, the seats change colours
        state.swap = 0
        return
    if state.colour == RED:
        state.swap = 0
    sides = place(params, state, move, state.colour)
    if params.triple[sides]:  # rule 5: the win comes first
        state.winner = state.colour
    elif params.opposite[sides]:
        state.winner = 1 - state.colour
    state.colour = 1 - state.colour


def place(params, state, cell, colour):
    """Put a stone on an empty cell and return the sides that its chain touches.

    Neighbours of one colour that lie side by side are in one chain already, so one `find` per run is enough.
    """
    state.stones[cell] = colour
    state.empties -= 1
    last = state.empty[state.empties]
    hole = state.place[cell]
    state.empty[hole] = last
    state.place[last] = hole

    around = state.ring[colour, cell]
    sides = params.sides[cell]
    root = cell
    if around:
        root = find(
            state, params.neighbours[cell, params.run[around, 0]]
        )  # outside the loop: a branch in it would cost half the speed
        sides |= state.touched[root]
        state.parent[cell] = root
        for k in range(1, params.runs[around]):
            other = find(state, params.neighbours[cell, params.run[around, k]])
            if other != root:
                state.parent[other] = root
                sides |= state.touched[other]
    state.touched[root] = sides
    for k in range(6):  # this cell is neighbour k + 3, going round, of its neighbour k
        state.ring[colour, params.neighbours[cell, k]] |= np.uint8(1 << ((k + 3) % 6))
    return sides


def find(state, cell):
    """Find the root of a cell's chain, halving the path for the next time."""
    while state.parent[cell] != cell:
        state.parent[cell] = state.parent[state.parent[cell]]
        cell = state.parent[cell]
    return cell


def winners(params, state):
    """Ruling C3: the seat that holds the winning colour now."""
    return 1 << (seat_of(state, state.winner) - 1)


def determinize(params, state, seat, rng):
    """Nothing is hidden."""
