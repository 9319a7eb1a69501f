"""Games with stones as text."""

from acrux.games.definition import View
from acrux.games.stones.cells import Cells, row_letter
from acrux.games.stones.texts import StonesTexts
from acrux.games.text_layout import wrap_text
from acrux.i18n import translate

EMPTY_SIGN = "·"


def render_text(texts: StonesTexts, cells: Cells, view: View, language: str) -> str:
    """The rows from the top, each with its letter and its number of cells, then who plays which sign."""
    signs = {colour.letter: colour.sign for colour in texts.colours}
    stones = {cell: signs[letter] for cell, letter in view["stones"].items()}
    lines = [_row(cells, row, stones) for row in reversed(range(len(cells.rows)))]
    return "\n".join([*lines, "", *_words(texts, view, language)])


def _row(cells: Cells, row: int, stones: dict[str, str]) -> str:
    letter, length = row_letter(row), cells.rows[row][1]
    signs = [stones.get(f"{letter}{k + 1}", EMPTY_SIGN) for k in range(length)]
    return f"{' ' * cells.indents[row]} {letter}  {' '.join(signs)}  {length}"


def _words(texts: StonesTexts, view: View, language: str) -> list[str]:
    """Who plays which sign, how cells are named, and what to do now."""
    pairs = zip(texts.colours, texts.seats(view), strict=True)
    players = [
        texts.text("drawing.player", sign=colour.sign, who=texts.seat_name(view, seat), seat=seat)
        for colour, seat in pairs
    ]
    legend = "   ".join(translate(part, language) for part in [*players, texts.text("drawing.rows")])
    return [legend, wrap_text(texts.prompt(view, view["seat"]), language)]
