"""A game of Compass as text: the board between its four goals, then everybody's scores and cards."""

import re
from typing import Any

from acrux.games.compass.phrases import SEATS, game_text
from acrux.games.compass.squares import load_board
from acrux.games.compass.texts import prompt, seat_name
from acrux.games.text_layout import MAX_WIDTH, wrap_text
from acrux.i18n import translate

MARGIN = 6
"""columns for ranks and frame"""
PAWN, BLANK = "●", "·"

TEXT_STYLES = (
    (r"(?<![\w,.])[NESW]{1,2}-?\d+", "bright_blue"),
    (r"~[NESW]{0,2}-?\d+", "green"),
    (r"\bx[NESW]\b", "red"),
    (r">[NESW]{1,2}\d+", "magenta"),
    (r"●", "bold yellow"),
)
"""colours on a terminal"""


def render_text(view: dict[str, Any], language: str = "en") -> str:
    legend = f"{PAWN} {translate(game_text('drawing.legend'), language)}"
    lines = [
        *_board(view),
        "",
        legend,
        "",
        *_seats(view, language),
        "",
        wrap_text(prompt(view, view["seat"]), language),
        *([" ".join(view["legal"])] if view["choice"] and view["legal"] else []),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _board(view: dict[str, Any]) -> list[str]:
    """The squares in a frame; the goals are gaps in it, with their owners' letters."""
    tokens = [[square.token for square in row] for row in load_board(view["options"]["board"])]
    rows = _cells(tokens, view["pawn"])
    size, height, width = len(rows), len(rows[0][0]), len(rows[0][0][0])
    west, east = (_edge(letter, ends, size, height) for letter, ends in (("W", "╝╗"), ("E", "╚╔")))
    files = "".join(f" {chr(ord('a') + file):^{width - 1}}" for file in range(size))
    lines = [f"    {files}", _side("╔╝N╚╗", size, width)]
    for number, text in enumerate("".join(part) for row in rows for part in zip(*row, strict=True)):
        rank = str(size - number // height) if number % height == 0 else ""
        lines.append(f"{rank:>2} {west[number]}{text} {east[number]}")
    return [*lines, _side("╚╗S╔╝", size, width)]


def _cells(tokens: list[list[str]], pawn: str) -> list[list[list[str]]]:
    """The lines of every cell, all of one width: one line, or two where the board would be too wide for the page."""
    cells = [[[BLANK if token == "." else token] for token in row] for row in tokens]
    if len(tokens) * (_widest(cells) + 1) + MARGIN > MAX_WIDTH:
        cells = [[_cut(*cell) for cell in row] for row in cells]
    width = _widest(cells)
    drawn = [[[f" {line:^{width}}" for line in cell] for cell in row] for row in cells]
    row, column = len(tokens) - int(pawn[1:]), ord(pawn[0]) - ord("a")
    text = cells[row][column][0]
    there, here = (BLANK, PAWN) if text == BLANK else (f" {text}", f"{PAWN}{text}")
    drawn[row][column][0] = drawn[row][column][0].replace(there, here)
    return drawn


def _widest(cells: list[list[list[str]]]) -> int:
    return max(len(line) for row in cells for cell in row for line in cell)


def _cut(token: str) -> list[str]:
    """Letters above, number below.

    >>> _cut("~SE-30")
    ['~SE', '-30']
    """
    number = re.search(r"-?[0-9]*$", token)
    return [token.removesuffix(number[0]), number[0]] if number else [token, ""]


def _edge(letter: str, ends: str, size: int, height: int) -> list[str]:
    """The west or east side of the frame, a sign a line."""
    wall, gap = "║" * ((size - 3) // 2 * height), letter.center(3 * height - 2)
    return list(f"{wall}{ends[0]}{gap}{ends[1]}{wall}")


def _side(signs: str, size: int, width: int) -> str:
    """The north or south side of the frame: its corners, the ends of its walls, and the letter of the goal."""
    wall, gap = "═" * ((size - 3) // 2 * width), signs[2].center(3 * width - 1)
    return f"   {signs[0]}{wall}{signs[1]}{gap}{signs[3]}{wall}{signs[4]}"


def _seats(view: dict[str, Any], language: str) -> list[str]:
    """The round, and a line for each seat: score, cards, and what there is to say."""
    now = game_text("drawing.round", round=view["round"], rounds=view["options"]["rounds"], square=view["pawn"])
    lines = [translate(now, language)]
    for seat in SEATS:
        name, score = translate(seat_name(view, seat), language), view["scores"][seat - 1]
        direction, speed = view["directions"][seat - 1] or "-", view["speeds"][seat - 1]
        cards = f"{direction:<2} {'-' if speed is None else speed}"
        notes = ", ".join(translate(game_text(note), language) for note in _notes(view, seat))
        lines.append(f"  {seat} {name:<5} {score:>6}   {cards}   {notes}")
    return lines


def _notes(view: dict[str, Any], seat: int) -> list[str]:
    notes = {
        "drawing.you": seat == view["seat"],
        "first": seat == view["first"],
        "out_now": seat in view["out"],
        "drawing.moving": seat == view["moving"],
        "out_next": seat in view["next_out"],
    }
    return [note for note, true in notes.items() if true]
