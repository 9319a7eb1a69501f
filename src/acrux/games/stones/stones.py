"""`Stones`: everything but the rules of a game in which two colours place stones on cells."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from acrux.games.definition import Change, Definition, Option, Params, Ply, Row, View
from acrux.games.encoding import Encoding, Symmetry
from acrux.games.options import Options
from acrux.games.parsing import Choice, always
from acrux.games.stones import encoding, scene, text_rendering
from acrux.games.stones.cells import Cells
from acrux.games.stones.colours import Colour
from acrux.games.stones.editor import StonesEditor
from acrux.games.stones.notation import EMPTY, StonesNotation
from acrux.games.stones.texts import StonesTexts
from acrux.games.stones.turns import StonesTurns

SWAP = Option("Swap", Choice(("yes", "no")), always("yes"), "may the second seat swap colours: yes or no")
"""the pie rule: instead of a first stone the second seat may take over the colour of the first"""


@dataclass(frozen=True)
class Stones:
    """A game in which two seats place one stone at a time, the first colour first.

    Its options must include `size`; its rows must have these fields:

        params.cells    the number of cells; a move is the number of a cell, or `cells` for the swap
        params.side     the option `size`
        params.swap     1 if the swap is offered
        state.stones    per cell -1, 0 for the first colour or 1 for the second
        state.colour    the colour to move
        state.swap      1 while the swap has been neither used nor passed up
        state.winner    the winning colour, -1 while the game goes on
        state.COLOUR    the seat that holds the first colour, named after it, such as `state.red`

    Any empty cell may be taken until the game is over. Its rules must have `place(params, state, cell, colour)`, which
    puts a stone on the board and says whether the game is over.
    """

    rules: ModuleType
    cells: Callable[[int], Cells]
    """the board for a size"""
    colours: tuple[Colour, Colour]
    prefix: str = "stones"
    """of the catalogue keys; texts with another prefix belong in the game's own catalogue"""
    sheet: str = "stones"
    """the game or toolkit whose folder has the symbols and the colours"""
    goals: bool = False
    """does the first colour join bottom and top, and the second left and right?"""

    @cached_property
    def texts(self) -> StonesTexts:
        return StonesTexts(self.colours, self.prefix)

    @cached_property
    def notation(self) -> StonesNotation:
        return StonesNotation(self.cells, self.texts, self.rules)

    def define(self, **fields: Any) -> Definition:
        """The game: the fields given, and the toolkit's parts for the others."""
        texts = fields.get("texts", self.texts)
        parts: dict[str, Any] = {
            "rules": self.rules,
            "num_actions": self.num_moves,
            "max_plies": self.num_moves,
            "encoding": self.encoding(),
            "notation": self.notation,
            "texts": texts,
            "turn_texts": StonesTurns(texts),
            "seat_symbol": self.seat_symbol,
            "view": self.view,
            "render_text": lambda view, language: self.render_text(texts, view, language),
            "text_styles": tuple((re.escape(colour.sign), colour.style) for colour in self.colours),
            "board": self.board,
            "scene": self.scene,
            "editor": StonesEditor(self.cells, texts, fields.get("notation", self.notation), self.sheet).make(),
        }
        return Definition(**parts | fields)

    def num_moves(self, options: Options) -> int:
        """A move is a cell or the swap, and none is played twice."""
        return self._count(options) + (options.get("swap") == "yes")

    def encoding(self, symmetric_cells: Callable[[int], np.ndarray] | None = None) -> Encoding:
        """Observations, and symmetries if the cells that they move cells to are given for a size."""

        def symmetries(options: Options) -> list[Symmetry]:
            maps = symmetric_cells(options["size"]) if symmetric_cells else np.arange(self._count(options))[None]
            return encoding.cell_symmetries(maps, options)

        return Encoding(
            functions=encoding,
            fields=lambda options: encoding.fields(self._count(options)),
            symmetries=symmetries,
        )

    def _count(self, options: Options) -> int:
        return len(self._cells(options).names)

    def view(self, params: Params, state: Row, seat: int | None) -> View:
        """Nothing is hidden: every seat sees all stones."""
        names, stones = self.cells(int(params.side)).names, state.stones.tolist()
        letters = [colour.letter for colour in self.colours]
        over = state.winner >= 0
        return {
            "stones": {name: letters[stone] for name, stone in zip(names, stones, strict=False) if stone != EMPTY},
            "colour": None if over else letters[state.colour],
            self.colours[0].name: int(getattr(state, self.colours[0].name)),
            "swap": not over and state.swap == 1 and state.colour == 1,
        }

    def render_text(self, texts: StonesTexts, view: View, language: str = "en") -> str:
        return text_rendering.render_text(texts, self._cells(view["options"]), view, language)

    def board(self, options: Options) -> dict[str, Any]:
        return scene.board(self._cells(options), self.texts, self.sheet, self.goals)

    def scene(self, view: View, past: Sequence[Ply] = (), change: Change | None = None) -> dict[str, Any]:
        return scene.scene(self._cells(view["options"]), self.texts, self.sheet, view, past)

    def seat_symbol(self, view: View, seat: int) -> str:
        """The stone of a seat's colour."""
        return f"{self.sheet}-{self.colours[self.texts.seats(view).index(seat)].name}"

    def _cells(self, options: Options) -> Cells:
        return self.cells(options["size"])
