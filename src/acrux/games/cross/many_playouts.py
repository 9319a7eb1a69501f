"""Random games of Cross, many at once in vector registers, for sizes up to 7.

A random game puts stones on the empty cells in random order until a chain wins or loses, and once it does, more stones
change nothing about it. So every game is one random order of the cells, and the question is after how many stones the
first chain wins or loses. A binary search answers it for LANES games at once: each guess floods the boards with the
sides that chains touch, a byte for each cell and game, eight games to a word, and the compiler packs several words into
a vector register.

    many = ManyPlayouts(game.kernel)
    winners, plies = many.play(state.rows(), acrux.generator(1), games=10_000)
"""

from typing import Any

import numpy as np

from acrux.games.cross.rules import RED, SEATS, YELLOW, seat_of
from acrux.kernel.layout import rows
from acrux.kernel.rng import MASK, below, bits

LANES = 512
"""games at once: fewer would not fill the loops, more not fit into the cache"""
WORDS = LANES // 8
MAX_CELLS = 127
"""so that a number of stones fits into seven bits of a byte"""
ONES = np.uint64(0x0101010101010101)
LOW = np.uint64(0x7F7F7F7F7F7F7F7F)
HIGH = np.uint64(0x8080808080808080)
FULL = np.uint64(255)
NONE = np.uint64(0)
SEVEN = np.uint64(7)
EVEN = np.uint64(0xFEFEFEFEFEFEFEFE)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)


def work_dtype(room: int) -> np.dtype:
    """Scratch space; fields with WORDS have one byte for every game."""
    return np.dtype(
        [
            ("stones", np.uint64, (2, room, WORDS)),  # per colour and cell: 255 where there is a stone at this guess
            ("reach", np.uint64, (2, room, WORDS)),  # the sides that the chain of that stone touches, as a bit set
            ("before", np.uint64, (2, room, WORDS)),  # the same after `low` stones
            ("pending", np.uint8, (2, room)),  # 1 if a neighbour's sides have changed
            ("low", np.uint64, WORDS),  # a number of stones that does not decide the game
            ("guess", np.uint64, WORDS),
            ("high", np.uint64, WORDS),  # a number of stones that decides it
            ("won", np.uint64, WORDS),  # 255 if a chain wins then, 0 if one only loses
            ("no_win", np.uint64, WORDS),  # the highest bit is set if no chain wins, or loses, at this guess
            ("no_loss", np.uint64, WORDS),
            ("undecided", np.uint64, WORDS),  # 255 if neither
            ("wins", np.uint64, 2),  # the smallest sets of sides that win, and that lose, in every byte
            ("losses", np.uint64, 3),
            ("order", np.uint8, room),
        ]
    )


def play_many(params, root, work, times, rng, winners, plies):
    """Play a random game for every element of `winners`, which gets the seat, and of `plies`, from root[0] to the end.

    `work` is a row and `times`, uint8[room, LANES], are scratch space: after how many stones each cell has one.
    """
    state = root[0]
    for first in range(0, len(winners), LANES):
        shuffle(state, work[0].order, times, rng)
        search(params[0], state, work[0], times.view(np.uint64))
        for lane in range(min(LANES, len(winners) - first)):
            write_result(state, work[0], lane, rng, winners, plies, first + lane)


def shuffle(state, order, times, rng):
    """Draw the order of the stones in every game, three at a time from one random number.

    Brackett-Rozinsky and Lemire (2024): multiply by each range in turn, reject what would bias.
    """
    count = np.int64(state.empties)
    for lane in range(LANES):
        for k in range(count):
            order[k] = state.empty[k]
        left = count
        while left > 2:
            product = left * (left - 1) * (left - 2)
            first = bits(rng) * left
            second = (first & MASK) * (left - 1)
            third = (second & MASK) * (left - 2)
            if (third & MASK) < product and (third & MASK) < (MASK + 1 - product) % product:
                continue
            take(order, times, lane, first >> 32, left - 1, count)
            take(order, times, lane, second >> 32, left - 2, count)
            take(order, times, lane, third >> 32, left - 3, count)
            left -= 3
        while left > 0:
            left -= 1
            take(order, times, lane, below(rng, left + 1), left, count)


def take(order, times, lane, pick, last, count):
    """Take an empty cell out of the list; it is the next to get a stone."""
    times[order[pick], lane] = count - last
    order[pick] = order[last]


def search(params, state, work, times):
    """Find the number of stones that decides every game (`high`), and whether a chain has won then (`won`)."""
    width = np.int64(state.empties) + 1
    work.low[:] = work.before[:] = NONE
    work.high[:] = ONES * np.uint64(width)
    while width > 1:
        width = (width + 1) >> 1
        for w in range(WORDS):
            low, high = work.low[w], work.high[w]
            work.guess[w] = (low & high) + (((low ^ high) & EVEN) >> ONE)
        for cell in range(params.cells):
            put_stones(params, state, work, times, cell)
        flood(params, work)
        judge(params, work)


def put_stones(params, state, work, times, cell):
    """Put the stones of a cell on all boards; each touches its own sides and those that its chain touched before."""
    sides = ONES * np.uint64(params.sides[cell])
    flip = ONES * np.uint64(1 - state.colour)  # the first stone, and every second one after it, is the mover's
    stone = state.stones[cell]
    for w in range(WORDS):
        placed = spread_bit((work.guess[w] | HIGH) - times[cell, w])
        red = ((times[cell, w] ^ flip) & ONES) * FULL
        if stone >= 0:
            placed, red = ALL, ALL * np.uint64(stone)
        work.stones[YELLOW, cell, w] = placed & ~red
        work.stones[RED, cell, w] = placed & red
        work.reach[YELLOW, cell, w] = work.before[YELLOW, cell, w] | (placed & ~red & sides)
        work.reach[RED, cell, w] = work.before[RED, cell, w] | (placed & red & sides)
    work.pending[YELLOW, cell] = work.pending[RED, cell] = 1


def spread_bit(word):
    """Fill every byte with its highest bit."""
    return ((word & HIGH) >> SEVEN) * FULL


def flood(params, work):
    """Flood fill: neighbours of one colour share the sides that they touch, until nothing changes."""
    is_forward, is_changed = False, True
    while is_changed:
        is_forward, is_changed = not is_forward, False
        for k in range(params.cells):
            cell = k if is_forward else params.cells - 1 - k
            for colour in range(2):
                if work.pending[colour, cell]:
                    work.pending[colour, cell] = 0
                    if spread_to(work, colour, cell, params.neighbours[cell]):
                        is_changed = True
                        for direction in range(6):
                            work.pending[colour, params.neighbours[cell, direction]] = 1


def spread_to(work, colour, cell, around):
    """Add the sides that its neighbours touch to a cell; is any of them new? The loop runs in vector registers."""
    own, stones = work.reach[colour, cell], work.stones[colour, cell]
    a, b, c = work.reach[colour, around[0]], work.reach[colour, around[1]], work.reach[colour, around[2]]
    d, e, f = work.reach[colour, around[3]], work.reach[colour, around[4]], work.reach[colour, around[5]]
    changes = NONE
    for w in range(WORDS):
        new = stones[w] & (a[w] | b[w] | c[w] | d[w] | e[w] | f[w]) & ~own[w]
        own[w] |= new
        changes |= new
    return changes != NONE


def judge(params, work):
    """Narrow the search: a game that is decided at this guess may be decided earlier, else it is decided later."""
    work.no_win[:] = HIGH
    work.no_loss[:] = HIGH
    for cell in range(params.cells):
        if params.sides[cell]:
            for colour in range(2):
                for w in range(WORDS):
                    reach = work.reach[colour, cell, w]
                    work.no_win[w] &= misses(reach, work.wins[0]) & misses(reach, work.wins[1])
                    work.no_loss[w] &= (
                        misses(reach, work.losses[0]) & misses(reach, work.losses[1]) & misses(reach, work.losses[2])
                    )
    for w in range(WORDS):
        later = work.undecided[w] = spread_bit(work.no_win[w] & work.no_loss[w])
        work.low[w] = (work.guess[w] & later) | (work.low[w] & ~later)
        work.high[w] = (work.guess[w] & ~later) | (work.high[w] & later)
        work.won[w] = (~spread_bit(work.no_win[w]) & ~later) | (work.won[w] & later)
    for colour in range(2):
        for cell in range(params.cells):
            for w in range(WORDS):
                work.before[colour, cell, w] |= work.reach[colour, cell, w] & work.undecided[w]


def misses(reach, sides):
    """The highest bit of every byte that lacks some of these sides."""
    return ((reach & sides) ^ sides) + LOW


def write_result(state, work, lane, rng, winners, plies, place):
    """The winning seat and the number of plies; the swap is drawn now, since it moves no stone."""
    stones = byte(work.high, lane)
    mover = np.int64(state.colour) ^ ((stones - 1) & 1)
    seat = seat_of(state, mover if byte(work.won, lane) else 1 - mover)
    swaps = 0
    if state.swap:
        before = 0 if state.colour == RED else 1  # stones before Red's first turn
        left = np.int64(state.empties) - before
        if stones > before and below(rng, left + 1) == left:
            swaps = 1
    winners[place] = SEATS + 1 - seat if swaps else seat
    plies[place] = stones + swaps


def byte(words, lane):
    return np.int64((words[lane >> 3] >> np.uint64(8 * (lane & 7))) & FULL)


class ManyPlayouts:
    """Random games from one position, LANES at once; `kernel` is that of a game of Cross."""

    def __init__(self, kernel: Any):
        cells, room = int(kernel.params.cells), kernel.dtype["stones"].shape[0]
        if cells > MAX_CELLS:
            raise ValueError(f"Many games at once need a board of at most {MAX_CELLS} cells, not {cells}.")
        self.times = np.zeros((room, LANES), np.uint8)
        """of the last games, per cell: after how many stones it has one"""
        self._params = kernel.array
        self._play = kernel.link(play_many)
        self._work = rows(work_dtype(room), 1)
        self._work["wins"] = ONES * smallest_sets(kernel.params.triple)
        self._work["losses"] = ONES * smallest_sets(kernel.params.opposite)

    def play(self, start: np.ndarray, rng: np.ndarray, games: int) -> tuple[np.ndarray, np.ndarray]:
        """Play random games from `start`, an array of one row; the winning seats and the numbers of plies."""
        if start["winner"][0] >= 0:
            raise ValueError("The game is over, so there is nothing to play.")
        winners, plies = np.zeros(games, np.int8), np.zeros(games, np.int16)
        self._play(self._params, start, self._work, self.times, rng, winners, plies)
        return winners, plies


def smallest_sets(table: np.ndarray) -> np.ndarray:
    """The sets of sides in a table that contain no other one."""
    members = [some for some in range(len(table)) if table[some]]
    return np.array([one for one in members if sum(other & ~one == 0 for other in members) == 1], np.uint64)
