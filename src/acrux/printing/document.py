"""All sheets of a game as one PDF."""

from collections.abc import Callable

from acrux.core.game import Game
from acrux.games.print_items import BoardSheet, CardSheet, Sheet, default_sheets
from acrux.i18n import Text, translate
from acrux.printing.boards import board_pages
from acrux.printing.cards import card_pages
from acrux.printing.pages import Canvas, Page, draw_footer
from acrux.printing.pieces import piece_pages
from acrux.printing.rules import draw_rules
from acrux.printing.settings import PrintSettings


def print_game(game: Game, settings: PrintSettings) -> bytes:
    """The sheets of a game and its rules as PDF; the same bytes every time. BoardTooLarge if a board does not fit."""
    return _Document(game, settings).output()


class _Document:
    """Puts pages in order and remembers what they are called."""

    def __init__(self, game: Game, settings: PrintSettings):
        self.game, self.settings = game, settings
        self.canvas = Canvas(settings, self._translate(game.title_text))
        self.titles: list[str] = []
        self.widths: list[float] = []

    def output(self) -> bytes:
        pages = [page for sheet in _sheets(self.game, self.settings) for page in _pages(self.canvas, sheet)]
        both_sides = any(page.back for page in pages) and self.settings.backs == "alternate"
        for page in pages:
            self._add(page, page.draw, page.title)
            if both_sides:
                self._add(page, page.back, ["printing.back"] if page.back else ["printing.empty"])
        draw_rules(self.canvas, self.game.name)
        self._name_all(["printing.rules"])
        if self.settings.backs == "last":
            for number, page in enumerate(pages, start=1):
                if page.back:
                    self._add(page, page.back, ["printing.back_of", {"page": number}])
        self._draw_footers()
        return bytes(self.canvas.pdf.output())

    def _translate(self, text: Text) -> str:
        return translate(text, self.settings.language)

    def _add(self, page: Page, draw: Callable[[Canvas], None] | None, title: Text) -> None:
        self.canvas.add_page(page.landscape)
        if draw:
            draw(self.canvas)
        self._name_all(title)

    def _name_all(self, title: Text) -> None:
        """Name the pages added since the last call."""
        added = self.canvas.pdf.pages_count - len(self.titles)
        self.titles += [self._translate(title)] * added
        self.widths += [self.canvas.pdf.w] * added

    def _draw_footers(self) -> None:
        game, count = self._translate(self.game.title_text), len(self.titles)
        for number, (title, width) in enumerate(zip(self.titles, self.widths, strict=True), start=1):
            draw_footer(self.canvas, number, width, f"Acrux · {game} · {title} · {number}/{count}")


def _sheets(game: Game, settings: PrintSettings) -> list[Sheet]:
    made = game.definition.components
    if made is None:
        return default_sheets(game.title_text, game.board())
    return made(game.options, settings.card)


def _pages(canvas: Canvas, sheet: Sheet) -> list[Page]:
    if isinstance(sheet, BoardSheet):
        return board_pages(canvas, sheet)
    if isinstance(sheet, CardSheet):
        return card_pages(canvas, sheet)
    return piece_pages(canvas, sheet)
