"""Naive engine for Cross: slow, obvious, written from the law alone.

Numbers in comments are the law's rules (1 to 5) and rulings (C1 to C3).
A cell is its written name, a set of stones is a set of names, a chain is found by flood fill.
"""

import copy
import re
from collections.abc import Collection, Iterable
from functools import lru_cache

COLOURS = {"y": "Yellow", "r": "Red"}
OTHER = {"y": "r", "r": "y"}
LETTERS = "abcdefghijklmnopqrs"  # rows of the largest board, from the bottom
TRIPLES = ({0, 2, 4}, {1, 3, 5})  # numbers of sides, counted round the board from 0
OPPOSITES = ({0, 3}, {1, 4}, {2, 5})


# The board


@lru_cache
def rows(size: int) -> tuple[tuple[str, ...], ...]:
    """Names of the cells, row by row from the bottom, each row from the left: `a1`, `a2`, ..."""
    middle = size - 1
    widths = [2 * size - 1 - abs(row - middle) for row in range(2 * size - 1)]
    return tuple(tuple(f"{letter}{k}" for k in range(1, width + 1)) for letter, width in zip(LETTERS, widths))


@lru_cache
def cells(size: int) -> tuple[str, ...]:
    """All cells of a board: 3·n·(n−1)+1 of them (1)."""
    return tuple(cell for row in rows(size) for cell in row)


@lru_cache
def neighbours(size: int) -> dict[str, frozenset[str]]:
    """The neighbours of every cell, up to six."""
    # Each row lies half a cell to the left of the next shorter one: places are counted in half cells from the axis.
    place = {cell: (y, 2 * k - len(row)) for y, row in enumerate(rows(size)) for k, cell in enumerate(row)}
    cell_at = {where: cell for cell, where in place.items()}
    steps = [(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)]
    return {
        cell: frozenset(cell_at[y + dy, x + dx] for dy, dx in steps if (y + dy, x + dx) in cell_at)
        for cell, (y, x) in place.items()
    }


@lru_cache
def sides(size: int) -> tuple[frozenset[str], ...]:
    """The six edge rows round the board from the bottom one; a corner cell is in two of them (4)."""
    lower, upper = rows(size)[:size], rows(size)[size - 1 :]  # the middle row belongs to both halves
    bottom, top = lower[0], upper[-1]
    lower_right, upper_right = [row[-1] for row in lower], [row[-1] for row in upper]
    lower_left, upper_left = [row[0] for row in lower], [row[0] for row in upper]
    return tuple(map(frozenset, (bottom, lower_right, upper_right, top, upper_left, lower_left)))


@lru_cache
def sides_of(size: int) -> dict[str, frozenset[int]]:
    """The numbers of the sides that every cell belongs to: none inside, one on the edge, two in a corner (4)."""
    return {cell: frozenset(n for n, side in enumerate(sides(size)) if cell in side) for cell in cells(size)}


# Chains (5)


def chain_of(size: int, stones: Collection[str], start: str) -> set[str]:
    """The chain that holds `start`, where `stones` are all stones of its colour."""
    near = neighbours(size)
    chain, edge = {start}, [start]
    while edge:
        for cell in near[edge.pop()]:
            if cell in stones and cell not in chain:
                chain.add(cell)
                edge.append(cell)
    return chain


def chains(size: int, stones: Iterable[str]) -> list[set[str]]:
    """All chains of one colour."""
    left, found = set(stones), []
    while left:
        chain = chain_of(size, left, next(iter(left)))
        left -= chain
        found.append(chain)
    return found


def shape(size: int, chain: Iterable[str]) -> str | None:
    """C1: "triple", "opposite" (and not triple), or None."""
    belongs = sides_of(size)
    touched = set().union(*(belongs[cell] for cell in chain))
    if any(three <= touched for three in TRIPLES):  # the win comes first
        return "triple"
    if any(two <= touched for two in OPPOSITES):
        return "opposite"
    return None


# The game


class Naive:
    """One game of Cross."""

    def __init__(self, position: str | None = None, **options: int | str):
        """Start a game, on an empty board or from a position line; ValueError says what is wrong."""
        unknown = sorted(set(options) - {"size", "swap"})
        if unknown:
            raise ValueError(f"Cross has no option {unknown[0]}.")
        self.size = read_size(options.get("size", 5))
        self.swap = read_swap(options.get("swap", "yes"))
        self.stones: dict[str, str] = {}  # cell: colour
        self.colour = "y"  # (2) Yellow begins
        self.yellow = 1  # (2) the seat that holds Yellow
        self.swap_open = self.swap  # (3) neither used nor passed up
        self.winner: int | None = None
        if position is not None:
            self._set_up(position)

    @property
    def actor(self) -> int | None:
        """The seat to decide, None when the game is over."""
        return None if self.winner else self._seat(self.colour)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seat, None while the game goes on."""
        return (self.winner,) if self.winner else None

    def returns(self) -> list[float] | None:
        """1 for the winner, -1 for the loser."""
        return [1.0 if seat == self.winner else -1.0 for seat in (1, 2)] if self.winner else None

    def legal(self) -> list[str]:
        """Every empty cell (2), and `swap` where it is open (3)."""
        if self.winner:
            return []
        return [cell for cell in cells(self.size) if cell not in self.stones] + ["swap"] * self._may_swap()

    def chance_outcomes(self) -> dict:
        """Cross has no chance events."""
        raise ValueError("Cross has no chance events.")

    def play(self, text: str) -> None:
        """Place a stone (`e5`) or `swap`."""
        if self.winner:
            raise ValueError(f"Nobody can play {text}: the game is over.")
        if text == "swap":
            self._swap()
        else:
            self._place(text)

    def copy(self) -> "Naive":
        """An independent copy."""
        copy_rows = copy.copy(self)
        copy_rows.stones = dict(self.stones)
        return copy_rows

    def position(self) -> str:
        """The position line; a finished game has none, for the law refuses it."""
        if self.winner:
            raise ValueError("A finished game of Cross has no position line.")
        board = "/".join(self._write_row(row) for row in reversed(rows(self.size)))
        return f"{board} {self.colour} {'s' if self.swap_open else '-'} {self.yellow}"

    def view(self, seat: int | None) -> dict:
        """What a seat or a spectator (None) sees: everything."""
        if seat not in (1, 2, None):
            raise ValueError(f"Cross has no seat {seat}.")
        return {
            "actor": self.actor,
            "winners": [self.winner] if self.winner else None,
            "legal": self.legal() if seat == self.actor else [],
            "stones": dict(self.stones),
            "colour": None if self.winner else self.colour,
            "yellow": self.yellow,
            "swap": self._may_swap(),
        }

    def _seat(self, colour: str) -> int:
        """C3: the seat that holds a colour now."""
        return self.yellow if colour == "y" else 3 - self.yellow

    def _may_swap(self) -> bool:
        """(3) On Red's first move, if the game goes on."""
        return self.swap_open and self.colour == "r" and not self.winner

    def _swap(self) -> None:
        """(3) The seats change colours; the stone stays yellow, and Red is still to move."""
        if not self.swap:
            raise ValueError(f"Seat {self.actor} cannot swap: this game is played without the swap.")
        if not self._may_swap():
            raise ValueError(f"Seat {self.actor} cannot swap: only Red may, on Red's first move.")
        self.yellow = 3 - self.yellow
        self.swap_open = False

    def _place(self, cell: str) -> None:
        """(2) Place a stone, then (5) look at the chain that holds it."""
        if cell not in cells(self.size):
            raise ValueError(f"Seat {self.actor} cannot play {cell}: size {self.size} has no such cell.")
        if cell in self.stones:
            raise ValueError(f"Seat {self.actor} cannot play {cell}: {COLOURS[self.stones[cell]]} has a stone there.")
        mine, other = self.colour, OTHER[self.colour]
        self.stones[cell] = mine
        if mine == "r":
            self.swap_open = False  # passed up
        ended = shape(self.size, chain_of(self.size, self._stones_of(mine), cell))
        if ended == "triple":
            self.winner = self._seat(mine)
        elif ended == "opposite":
            self.winner = self._seat(other)
        elif len(self.stones) == len(cells(self.size)):
            raise RuntimeError("C1: a full board without a triple or opposite chain cannot happen.")
        self.colour = other

    def _stones_of(self, colour: str) -> set[str]:
        return {cell for cell, stone in self.stones.items() if stone == colour}

    def _write_row(self, row: Iterable[str]) -> str:
        """`4y4`: letters for stones, numbers for runs of empty cells."""
        marks = "".join(self.stones.get(cell, ".") for cell in row)
        return re.sub(r"\.+", lambda run: str(len(run.group())), marks)

    def _set_up(self, text: str) -> None:
        """Take over a position line, or refuse it."""
        fields = re.fullmatch(r"([yr0-9/]+) ([yr]) ([s-]) ([12])", text) if isinstance(text, str) else None
        if not fields:
            raise ValueError(f"{text!r} is not a position: rows, y or r, s or -, and seat 1 or 2 are wanted.")
        board, self.colour, flag, yellow = fields.groups()
        self.yellow, self.swap_open = int(yellow), flag == "s"
        self.stones = read_board(self.size, board)
        self._check_counts()
        self._check_swap()
        self._check_unfinished()

    def _check_counts(self) -> None:
        """Yellow has as many stones as Red when `y` is to move, one more when `r` is."""
        yellow, red = len(self._stones_of("y")), len(self._stones_of("r"))
        if yellow - red != (0 if self.colour == "y" else 1):
            raise ValueError(f"{yellow} yellow and {red} red stones do not fit {COLOURS[self.colour]} to move.")

    def _check_swap(self) -> None:
        """`s` while the swap is neither used nor passed up, else `-`; only a swap gives Yellow to seat 2."""
        swapped = self.yellow == 2
        if swapped and not (self.swap and self.stones):
            raise ValueError("Seat 2 cannot hold Yellow, for no swap can have been made.")
        # After counts are checked, fewer than two stones mean: none and `y` to move, or one yellow and `r` to move.
        if self.swap_open != (self.swap and not swapped and len(self.stones) < 2):
            raise ValueError(f"The swap cannot be {'open' if self.swap_open else 'closed'} in this position.")

    def _check_unfinished(self) -> None:
        """No full board, no triple and no opposite chain."""
        if len(self.stones) == len(cells(self.size)):
            raise ValueError("The position has no empty cell.")
        for colour, name in COLOURS.items():
            for chain in chains(self.size, self._stones_of(colour)):
                if shape(self.size, chain):
                    raise ValueError(f"{name} has a chain that has ended the game, through {min(chain)}.")


# Reading


def read_size(value: int | str) -> int:
    """(1) 2 to 10."""
    sizes = {str(size): size for size in range(2, 11)}
    if isinstance(value, bool) or str(value) not in sizes:
        raise ValueError(f"Size is 2 to 10, not {value!r}.")
    return sizes[str(value)]


def read_swap(value: str) -> bool:
    """(3) `yes` or `no`."""
    if value not in ("yes", "no"):
        raise ValueError(f"Swap is yes or no, not {value!r}.")
    return value == "yes"


def read_board(size: int, text: str) -> dict[str, str]:
    """The stones of the rows of a position line, which come from the top."""
    lines = text.split("/")
    if len(lines) != len(rows(size)):
        raise ValueError(f"Size {size} has {len(rows(size))} rows, not {len(lines)}.")
    stones = {}
    for line, row in zip(lines, reversed(rows(size))):
        marks = read_row(line)
        if len(marks) != len(row):
            raise ValueError(f"Row {row[0][0]} of size {size} has {len(row)} cells, not {len(marks)}.")
        stones.update({cell: mark for cell, mark in zip(row, marks) if mark != "."})
    return stones


def read_row(line: str) -> str:
    """`2y1` as `..y.`."""
    if not re.fullmatch(r"([yr]|[1-9][0-9]?)+", line) or re.search(r"[0-9]{3}", line):
        raise ValueError(f"{line!r} is not a row: y, r and numbers of empty cells are wanted.")
    return re.sub(r"[0-9]+", lambda run: "." * int(run.group()), line)
