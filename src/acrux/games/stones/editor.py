"""Setting up positions of games with stones: stones on cells, who is to move, and what became of the swap."""

from collections.abc import Callable

from acrux.games.definition import View
from acrux.games.editor import Editor, Field, Setup, Tool, editor_text, erase_tool
from acrux.games.options import Options
from acrux.games.scene_items import Thing
from acrux.games.stones import scene
from acrux.games.stones.cells import Cells
from acrux.games.stones.notation import EMPTY, StonesNotation
from acrux.games.stones.texts import StonesTexts


class StonesEditor:
    """The parts of the editor for one game."""

    def __init__(self, cells: Callable[[int], Cells], texts: StonesTexts, notation: StonesNotation, sheet: str):
        self.cells = cells
        self.texts = texts
        self.notation = notation
        self.sheet = sheet
        self.letters = [colour.letter for colour in texts.colours]

    def make(self) -> Editor:
        return Editor(
            tools=self.tools,
            fields=self.fields,
            blank=self.blank,
            read=self.read,
            write=self.write,
            scene=self.scene,
            places=lambda options, setup: list(self._cells(options).names),
        )

    def tools(self, options: Options) -> list[Tool]:
        stones = [
            Tool(colour.letter, self.texts.text(f"piece.{colour.name}"), f"{self.sheet}-{colour.name}", "stone")
            for colour in self.texts.colours
        ]
        return [*stones, erase_tool()]

    def fields(self, options: Options) -> list[Field]:
        first, second = (self.texts.colour_name(colour) for colour in range(2))
        colours = tuple(zip(self.letters, (first, second), strict=True))
        seats = tuple((str(seat), editor_text("seat", seat=seat)) for seat in (1, 2))
        states = (("s", editor_text("swap_open")), ("-", editor_text("swap_over")))
        found = [Field("colour", editor_text("to_move"), colours)]
        if options.get("swap") == "yes":
            found.append(Field("swap", editor_text("swap"), states))
            found.append(Field("seat", editor_text("holder", who=first), seats))
        return found

    def blank(self, options: Options) -> Setup:
        return Setup({}, {"colour": self.letters[0], "swap": "s" if options.get("swap") == "yes" else "-", "seat": "1"})

    def read(self, options: Options, line: str) -> Setup:
        board, colour, swap, seat = line.split(" ")
        cells = self._cells(options)
        stones = self.notation.parse_rows(board, cells)
        placed = zip(cells.names, stones, strict=True)
        pieces = {name: self.letters[stone] for name, stone in placed if stone != EMPTY}
        return Setup(pieces, {"colour": colour, "swap": swap, "seat": seat})

    def write(self, options: Options, setup: Setup) -> str:
        cells, fields = self._cells(options), self.blank(options).fields | setup.fields
        stones = [self._stone(setup.pieces.get(name)) for name in cells.names]
        colour = self.letters.index(fields["colour"])
        return self.notation.write_line(cells, stones, colour, fields["swap"] == "s", int(fields["seat"]))

    def _stone(self, letter: str | None) -> int:
        return self.letters.index(letter) if letter in self.letters else EMPTY

    def scene(self, options: Options, setup: Setup) -> Thing:
        cells = self._cells(options)
        stones = {name: setup.pieces[name] for name in cells.names if setup.pieces.get(name) in self.letters}
        view: View = {"stones": stones, "legal": [], "winners": None}
        return scene.scene(cells, self.texts, self.sheet, view, [])

    def _cells(self, options: Options) -> Cells:
        return self.cells(options["size"])
