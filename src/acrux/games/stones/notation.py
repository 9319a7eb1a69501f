"""Moves and positions of games with stones as text."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from types import ModuleType

from acrux.games.definition import Invalid, Malformed, Params, Row
from acrux.games.stones.cells import Cells, row_letter
from acrux.games.stones.colours import Colour
from acrux.games.stones.texts import StonesTexts
from acrux.i18n import Text, prefixed

reason = prefixed("stones.reason")

EMPTY = -1
SWAP_MOVE = "swap"
MAX_RUN = 99


class StonesNotation:
    """A move is the name of a cell, or `swap`; a position line is `ROWS COLOUR SWAP SEAT`.

    ROWS from the top are joined by `/`, with numbers for runs of empty cells; COLOUR is to move; SWAP is `s` while the
    swap has been neither used nor passed up, else `-`; SEAT holds the first colour.
    """

    def __init__(self, cells: Callable[[int], Cells], texts: StonesTexts, rules: ModuleType):
        self.cells = cells
        self.texts = texts
        self.rules = rules
        self.letters = "".join(colour.letter for colour in texts.colours)
        self._fields = re.compile(rf"([0-9{self.letters}/]+) ([{self.letters}]) ([s-]) ([12])")

    @property
    def first(self) -> Colour:
        return self.texts.colours[0]

    def place(self, params: Params, state: Row, cell: int, colour: int) -> bool:
        """Put a stone of a position line on the board; is the game over then?"""
        return bool(self.rules.place(params, state, cell, colour))

    def parse_move(self, params: Params, state: Row, text: str) -> int:
        names = self._cells(params).names
        if text == SWAP_MOVE:
            return len(names)
        if not re.fullmatch(r"[a-z][1-9][0-9]?", text):
            raise Malformed(reason("form", example=names[len(names) // 2]))
        if text not in names:
            raise Malformed(reason("no_cell", size=int(params.side), first=names[0], last=names[-1]))
        return names.index(text)

    def write_move(self, params: Params, state: Row, move: int) -> str:
        names = self.cells(params.side).names
        return names[move] if move < len(names) else SWAP_MOVE

    def why_illegal(self, params: Params, state: Row, move: int) -> Text:
        if move != params.cells:
            return reason("taken")
        return reason("late_swap", second=self.texts.colour_name(1)) if params.swap else reason("no_swap")

    def write_position(self, params: Params, state: Row) -> str:
        if state.winner >= 0:
            raise Invalid(reason("over"))
        stones = state.stones.tolist()
        seat = int(getattr(state, self.first.name))
        return self.write_line(self._cells(params), stones, int(state.colour), bool(state.swap), seat)

    def parse_position(self, params: Params, state: Row, text: str) -> None:
        fields = self._fields.fullmatch(text)
        if not fields:
            first = self.texts.colour_name(0)
            raise Invalid(reason("position", example=self._example(self._cells(params)), first=first))
        board, colour, swap, seat = fields.groups()
        stones = self.parse_rows(board, self._cells(params))
        self._check_counts(stones, colour)
        self._check_swap(params, stones, colour, swap, seat)
        self.rules.begin(params, state)
        for cell, stone in enumerate(stones):
            if stone != EMPTY and self.place(params, state, cell, stone):
                raise Invalid(self.already_over())
        state.colour = self.letters.index(colour)
        state.swap = swap == "s"
        setattr(state, self.first.name, int(seat))

    def already_over(self) -> Text:
        """Why a position with a winner cannot be played on."""
        return reason("won")

    def _cells(self, params: Params) -> Cells:
        return self.cells(int(params.side))

    def write_line(self, cells: Cells, stones: Sequence[int], colour: int, swap: bool, seat: int) -> str:
        """The position line of some stones, whether a game can reach them or not."""
        rows, start = [], 0
        for _, length in cells.rows:
            rows.append(self._pack(stones[start : start + length]))
            start += length
        return f"{'/'.join(reversed(rows))} {self.letters[colour]} {'s' if swap else '-'} {seat}"

    def _example(self, cells: Cells) -> str:
        """A position after a first stone in the middle."""
        stones = [EMPTY] * len(cells.names)
        stones[len(stones) // 2] = 0
        return self.write_line(cells, stones, colour=1, swap=True, seat=1)

    def _pack(self, stones: Sequence[int]) -> str:
        runs = [(stone, len(list(run))) for stone, run in groupby(stones)]
        return "".join(str(length) if stone == EMPTY else self.letters[stone] * length for stone, length in runs)

    def parse_rows(self, board: str, cells: Cells) -> list[int]:
        """The stones of all cells; Invalid if the rows do not fit the board."""
        rows = board.split("/")
        if len(rows) != len(cells.rows):
            raise Invalid(reason("rows", rows=len(rows), wanted=len(cells.rows)))
        stones: list[int] = []
        for number, (written, (_, length)) in enumerate(zip(reversed(rows), cells.rows, strict=True)):
            found, letter = self._unpack(written), row_letter(number)
            if len(found) != length:
                raise Invalid(reason("cells", row=letter, cells=len(found), wanted=length))
            if self._pack(found) != written:
                raise Invalid(reason("runs", row=letter, written=self._pack(found)))
            stones += found
        return stones

    def _unpack(self, written: str) -> list[int]:
        """The stones of a row; runs that no row can hold are cut short."""
        stones: list[int] = []
        for part in re.findall(rf"[0-9]+|[{self.letters}]", written):
            if part in self.letters:
                stones.append(self.letters.index(part))
            else:
                stones += [EMPTY] * (MAX_RUN if len(part) > 2 else int(part))
        return stones

    def _check_counts(self, stones: list[int], colour: str) -> None:
        firsts, seconds = stones.count(0), stones.count(1)
        if EMPTY not in stones:
            raise Invalid(reason("full"))
        if firsts != seconds + (colour == self.letters[1]):
            raise Invalid(
                reason(
                    "counts_second" if colour == self.letters[1] else "counts_first",
                    letter=colour,
                    first=self.texts.colour_name(0),
                    second=self.texts.colour_name(1),
                    firsts=firsts,
                    seconds=seconds,
                )
            )

    def _check_swap(self, params: Params, stones: list[int], colour: str, swap: str, seat: str) -> None:
        """`s` stands exactly where the swap is still to come; seat 2 holds the first colour only after a swap."""
        early = len(stones) - stones.count(EMPTY) <= 1
        first = self.texts.colour_name(0)
        if swap == "s" and not params.swap:
            raise Invalid(reason("s_without_swap"))
        if swap == "s" and not early:
            raise Invalid(reason("s_too_late", second=self.texts.colour_name(1)))
        if swap == "s" and seat == "2":
            raise Invalid(reason("s_after_swap", first=first))
        if seat == "2" and (not params.swap or (early and colour == self.letters[0])):
            raise Invalid(reason("not_swapped", first=first))
        if swap == "-" and early and params.swap and seat == "1":
            raise Invalid(reason("s_missing"))
