"""A game of Cross as text."""

from typing import Any

from acrux.games.cross.board import row_lengths

SIGNS = {"y": "○", "r": "●"}
NAMES = {"y": "Yellow", "r": "Red"}


def draw(view: dict[str, Any]) -> str:
    size = view["options"]["size"]
    lines = [_row(view, size, row, length) for row, length in reversed(list(enumerate(row_lengths(size))))]
    return "\n".join([*lines, "", *_words(view)])


def _row(view: dict[str, Any], size: int, row: int, length: int) -> str:
    letter = chr(ord("a") + row)
    cells = [SIGNS.get(view["stones"].get(f"{letter}{k + 1}", ""), "·") for k in range(length)]
    return f"{' ' * abs(size - 1 - row)} {letter}  {' '.join(cells)}  {length}"


def _words(view: dict[str, Any]) -> list[str]:
    seats = {"y": view["yellow"], "r": 3 - view["yellow"]}
    players = [f"{SIGNS[colour]} {NAMES[colour]}: seat {seats[colour]}" for colour in "yr"]
    lines = ["   ".join(players) + "   rows count from the left: a1, a2 ..."]
    if view["winners"]:
        winner = next(colour for colour in "yr" if seats[colour] in view["winners"])
        return [*lines, f"{NAMES[winner]} (seat {seats[winner]}) has won."]
    mover = view["colour"]
    swap = ", or swap colours" if view["swap"] else ""
    return [*lines, f"{NAMES[mover]} (seat {seats[mover]}) is to place a stone{swap}."]
