"""Moves and positions of Cross as text."""

import functools
import re
from itertools import groupby

from acrux.games.cross import rules
from acrux.games.cross.board import row_lengths
from acrux.games.definition import Malformed, Record, Tables

COLOURS = "yr"
CELL = re.compile(r"([a-s])([1-9][0-9]?)")
FIELDS = re.compile(r"([0-9yr/]+) ([yr]) ([s-]) ([12])")


@functools.cache
def cell_names(size: int) -> tuple[str, ...]:
    """The names of all cells in the order of their numbers.

    >>> cell_names(2)
    ('a1', 'a2', 'b1', 'b2', 'b3', 'c1', 'c2')
    """
    return tuple(f"{chr(ord('a') + row)}{k + 1}" for row, length in enumerate(row_lengths(size)) for k in range(length))


def parse_move(tables: Tables, state: Record, text: str) -> int:
    if text == "swap":
        return int(tables.cells)
    if not CELL.fullmatch(text):
        raise Malformed("a move is a cell such as e5, or swap")
    names = cell_names(int(tables.side))
    if text not in names:
        raise Malformed(f"the board of size {tables.side} has no such cell: they run from {names[0]} to {names[-1]}")
    return names.index(text)


def write_move(tables: Tables, state: Record, move: int) -> str:
    names = cell_names(int(tables.side))
    return names[move] if move < len(names) else "swap"


def why_illegal(tables: Tables, state: Record, move: int) -> str:
    if move != tables.cells:
        return "the cell is taken"
    if not tables.swap:
        return "this game is played without the swap"
    return "only Red may swap, on the first move of Red"


def write_position(tables: Tables, state: Record) -> str:
    if state.winner >= 0:
        raise ValueError("the game is over")
    rows = []
    start = 0
    for length in row_lengths(int(tables.side)):
        rows.append(_pack(state.stones[start : start + length]))
        start += length
    swap = "s" if state.swap else "-"
    return f"{'/'.join(reversed(rows))} {COLOURS[state.colour]} {swap} {state.yellow}"


def _pack(stones: Record) -> str:
    runs = [(stone, len(list(run))) for stone, run in groupby(stones)]
    return "".join(str(length) if stone == rules.EMPTY else COLOURS[stone] * length for stone, length in runs)


def parse_position(tables: Tables, state: Record, text: str) -> None:
    fields = FIELDS.fullmatch(text)
    if not fields:
        raise ValueError("it must read like 5/6/7/8/4y4/8/7/6/5 r s 1: rows, colour to move, s or -, seat of Yellow")
    board, colour, swap, yellow = fields.groups()
    stones = _parse_rows(board, row_lengths(int(tables.side)))
    _check_counts(stones, colour)
    _check_swap(tables, stones, colour, swap, yellow)
    rules.begin(tables, state)
    for cell, stone in enumerate(stones):
        if stone != rules.EMPTY:
            sides = rules.place(tables, state, cell, stone)
            if tables.triple[sides] or tables.opposite[sides]:
                raise ValueError("a chain already joins three non-adjacent or two opposite sides, so the game is over")
    state.colour = COLOURS.index(colour)
    state.swap = swap == "s"
    state.yellow = int(yellow)


def _parse_rows(board: str, lengths: list[int]) -> list[int]:
    rows = board.split("/")
    if len(rows) != len(lengths):
        raise ValueError(f"it has {len(rows)} rows where the board has {len(lengths)}")
    stones: list[int] = []
    for name, row, length in zip("abcdefghijklmnopqrs", reversed(rows), lengths, strict=False):
        cells: list[int] = []
        for part in re.findall(r"[0-9]+|[yr]", row):
            cells += [COLOURS.index(part)] if part in COLOURS else [rules.EMPTY] * min(int(part), 99)
        if len(cells) != length:
            raise ValueError(f"row {name} has {len(cells)} cells where the board has {length}")
        if _pack(cells) != row:
            raise ValueError(f"row {name} must be written {_pack(cells)}, with one number for each run of empty cells")
        stones += cells
    return stones


def _check_counts(stones: list[int], colour: str) -> None:
    yellow, red = stones.count(rules.YELLOW), stones.count(rules.RED)
    if rules.EMPTY not in stones:
        raise ValueError("there is no empty cell left")
    if yellow != red + (colour == "r"):
        wanted = "one stone more than" if colour == "r" else "as many stones as"
        raise ValueError(f"with {colour} to move Yellow has {wanted} Red, not {yellow} against {red}")


def _check_swap(tables: Tables, stones: list[int], colour: str, swap: str, yellow: str) -> None:
    """`s` stands just where the swap is still to come, and seat 2 holds Yellow only after a swap."""
    early = len(stones) - stones.count(rules.EMPTY) <= 1
    if swap == "s" and not tables.swap:
        raise ValueError("s is impossible in a game without the swap")
    if swap == "s" and not early:
        raise ValueError("s is impossible once Red has moved")
    if swap == "s" and yellow == "2":
        raise ValueError("seat 2 holds Yellow only after a swap, so it cannot say s")
    if yellow == "2" and (not tables.swap or (early and colour == "y")):
        raise ValueError("seat 2 holds Yellow only after a swap, and there was none")
    if swap == "-" and early and tables.swap and yellow == "1":
        raise ValueError("the swap has been neither used nor passed up, so it must say s")
