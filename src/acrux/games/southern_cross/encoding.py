"""Southern Cross as numbers: 482 actions, 1,296 outcomes of dice, and observations.

Actions: single steps between adjacent squares, entrances from the home base, jumps between squares that hops can join,
jumps from the home base, spins, the end of the turn, and the counters to drop as a set of places on the constellation.
What a number means never depends on the state, except which tile the places belong to.

Lists by seat begin with the observing seat and continue in turn order.
"""

import numpy as np

from acrux.games.encoding import Field, Symmetry, following_seat, one_hot
from acrux.games.options import Options
from acrux.games.southern_cross.board import COLOURS, COUNTERS, ENTRIES, SEATS, SQUARES
from acrux.games.southern_cross.moves import DROP, END, HOME, JUMP, MOVE, SPIN, THROW, rolls, throws
from acrux.games.southern_cross.rules import ACTIONS, NO_TILE, on_tile
from acrux.games.southern_cross.squares import count

SIDE = 6
BOARD = SIDE * SIDE
TILES = 9
DROPS = 14
"""sets of places on a tile that are neither empty nor full"""


def list_moves() -> list[int]:
    """The moves of a standard turn that can ever be legal, in the order of their action numbers."""
    places = [divmod(square, SIDE) for square in range(BOARD)]
    edges = [SQUARES.index(edge) for entries in ENTRIES.values() for edge, _ in entries]
    pairs = [(start, end) for start in range(BOARD) for end in range(BOARD) if start != end]

    def distances(start: int, end: int) -> tuple[int, int]:
        return abs(places[start][0] - places[end][0]), abs(places[start][1] - places[end][1])

    moves = [MOVE + BOARD * start + end for start, end in pairs if sum(distances(start, end)) == 1]
    moves += [MOVE + BOARD * HOME + edge for edge in sorted(edges)]
    moves += [
        JUMP + BOARD * start + end for start, end in pairs if all(part % 2 == 0 for part in distances(start, end))
    ]
    moves += [JUMP + BOARD * HOME + end for end in range(BOARD)]
    return [*moves, *range(SPIN, END + 1)]


MOVES = np.array(list_moves(), np.int64)
"""by action number"""
NUMBERS = np.full(END + 1, -1, np.int64)
"""by move: the action number"""
NUMBERS[MOVES] = np.arange(len(MOVES))
FIRST_DROP = len(MOVES)
NUM_ACTIONS = FIRST_DROP + DROPS
NUM_OUTCOMES = 6**4


def action_of(params, state, move):
    if move <= END:
        return NUMBERS[move]
    if move < DROP:
        dice = count(on_tile(state))
        return move - (rolls(dice) if move < THROW else throws(dice))
    return FIRST_DROP + (move - DROP) % 16 - 1


def move_of(params, state, action):
    if state.tile == NO_TILE:
        return MOVES[action]
    if state.drop:
        return DROP + 16 * np.int64(state.tile) + action - FIRST_DROP + 1
    dice = count(on_tile(state))
    return action + (throws(dice) if params.throw else rolls(dice))


def fields(options: Options) -> tuple[Field, ...]:
    return (
        Field("counters", (SEATS, SIDE, SIDE), "1 where a seat has a counter; ranks from the bottom, files from a"),
        Field("home", (SEATS,), "counters on the home base of a seat, divided by 6"),
        Field("mover", (SEATS,), "1 at the seat whose turn it is"),
        Field("actions", (1,), "actions left in the turn, divided by 3"),
        Field("tile", (TILES,), "1 at the constellation of the special round; tiles from the bottom left"),
        Field("roller", (SEATS,), "1 at the seat that rolls or drops"),
        Field("drop", (1,), "counters that it has to send home, divided by 4"),
        Field("turns_left", (1,), "turns before the limit, divided by it; 1 without a limit"),
        Field("colour", (SEATS,), "1 at the observer's colour: blue, red, yellow, green"),
    )


def observe(params, state, seat, values):
    at = SEATS * BOARD
    for place in range(SEATS):
        other = following_seat(seat, place, SEATS)
        own = state.counters[other]
        for square in range(BOARD):
            values[BOARD * place + square] = own >> square & 1
        values[at + place] = state.home[other] / COUNTERS
        values[at + SEATS + place] = state.mover == other + 1
        values[at + 2 * SEATS + 1 + TILES + place] = state.roller == other + 1
    values[at + 2 * SEATS] = state.actions / ACTIONS
    one_hot(values, at + 2 * SEATS + 1, np.int64(state.tile))
    at += 3 * SEATS + 1 + TILES
    values[at] = state.drop / SEATS
    values[at + 1] = (params.limit - state.turns) / params.limit if params.limit else 1
    values[at + 2 + params.colour[seat - 1]] = 1


# Symmetries


def quarter_turn(square: int) -> int:
    """A square after a quarter turn of the board clockwise, which takes north to east."""
    rank, file = divmod(square, SIDE)
    return (SIDE - 1 - file) * SIDE + rank


def symmetries(options: Options) -> list[Symmetry]:
    """The rotations of the board, which move every seat to the next home, if turn order goes round the board."""
    order = options["order"]
    steps = {(COLOURS.index(order[k]) - COLOURS.index(order[k - 1])) % SEATS for k in range(SEATS)}
    turns = range(SEATS) if steps in ({1}, {SEATS - 1}) else range(1)
    return [rotation(quarters) for quarters in turns]


def rotation(quarters: int) -> Symmetry:
    image = list(range(BOARD))
    for _ in range(quarters):
        image = [quarter_turn(square) for square in image]
    actions = np.array([NUMBERS[rotated_move(move, image, quarters)] for move in MOVES.tolist()])
    return Symmetry(np.concatenate([actions, rotated_drops(quarters)]), rotated_observation(image, quarters))


def rotated_move(move: int, image: list[int], quarters: int) -> int:
    if move == END:
        return move
    if move >= SPIN:
        dial, turn = divmod(move - SPIN, 3)
        return SPIN + 3 * (dial if dial == SEATS else (dial + quarters) % SEATS) + turn
    kind, rest = (JUMP, move - JUMP) if move >= JUMP else (MOVE, move)
    start, end = divmod(rest, BOARD)
    return kind + BOARD * (HOME if start == HOME else image[start]) + image[end]


def rotated_drops(quarters: int) -> np.ndarray:
    """Places on a tile are numbered bottom left, top left, bottom right, top right."""
    image = [0, 1, 2, 3]
    for _ in range(quarters):
        image = [(1, 3, 0, 2)[place] for place in image]
    sets = [sum(1 << image[place] for place in range(4) if some >> place & 1) for some in range(1, DROPS + 1)]
    return np.array([FIRST_DROP + some - 1 for some in sets])


def rotated_observation(image: list[int], quarters: int) -> np.ndarray:
    """Counters and tiles move, and so does the colour of the observer; the rest is listed by seat."""
    size = sum(field.length for field in fields({}))
    sources = np.arange(size)
    back = np.argsort(image)
    for place in range(SEATS):
        sources[BOARD * place : BOARD * (place + 1)] = BOARD * place + back
    tiles = [square // (2 * SIDE) * 3 + square % SIDE // 2 for square in image]
    corners = [tile // 3 * 2 * SIDE + tile % 3 * 2 for tile in range(TILES)]
    start = SEATS * BOARD + 2 * SEATS + 1
    sources[start : start + TILES] = start + np.argsort([tiles[corner] for corner in corners])
    sources[size - SEATS :] = size - SEATS + (np.arange(SEATS) - quarters) % SEATS
    return sources
