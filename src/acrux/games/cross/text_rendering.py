"""A game of Cross as text."""

from typing import Any

from acrux.games.cross.board import row_lengths
from acrux.games.cross.texts import prompt, seat_name
from acrux.games.page import folded
from acrux.i18n import text, translate

SIGNS = {"y": "○", "r": "●"}


def render_text(view: dict[str, Any], language: str = "en") -> str:
    size = view["options"]["size"]
    lines = [_row(view, size, row, length) for row, length in reversed(list(enumerate(row_lengths(size))))]
    return "\n".join([*lines, "", *_words(view, language)])


def _row(view: dict[str, Any], size: int, row: int, length: int) -> str:
    letter = chr(ord("a") + row)
    cells = [SIGNS.get(view["stones"].get(f"{letter}{k + 1}", ""), "·") for k in range(length)]
    return f"{' ' * abs(size - 1 - row)} {letter}  {' '.join(cells)}  {length}"


def _words(view: dict[str, Any], language: str) -> list[str]:
    """Who plays which sign, how cells are named, and what is to be done."""
    seats = {"y": view["yellow"], "r": 3 - view["yellow"]}
    players = [
        text("cross.drawing.player", sign=SIGNS[colour], who=seat_name(view, seat), seat=seat)
        for colour, seat in seats.items()
    ]
    legend = "   ".join(translate(part, language) for part in [*players, text("cross.drawing.rows")])
    return [legend, folded(prompt(view, view["seat"]), language)]
