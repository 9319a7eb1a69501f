"""Games with stones as pictures: cells with their names, stones, and the chain that ended the game."""

import functools
import math
from collections.abc import Iterator, Sequence

from acrux.games.definition import Ply, View
from acrux.games.scene_items import MAX_CACHED, Thing, button, cell, item, mark, path, rounded
from acrux.games.stones.cells import HEIGHTS, HEX, STEPS, WIDTH, Cells, Place, row_letter
from acrux.games.stones.texts import StonesTexts

STONE = 82
LETTER, NUMBER = 32, 30
MARGIN = 42
"""around the cells: room for the letters of the rows and for coloured edges"""


def board(cells: Cells, texts: StonesTexts, sheet: str, goals: bool = False) -> Thing:
    """The cells with their names; with `goals` the edges show who joins bottom and top, and who left and right."""
    wide, high = (max(abs(spot[axis]) for spot in cells.spots) for axis in (0, 1))
    wide, high = wide + WIDTH / 2 + MARGIN, high + HEIGHTS[cells.shape] / 2 + MARGIN
    return {
        "box": [rounded(number) for number in (-wide, -high, 2 * wide, 2 * high)],
        "sheet": sheet,
        "cells": [field(cells, texts, number, _shade(place)) for number, place in enumerate(cells.places)],
        "decor": [*(_edges(cells, texts) if goals else ()), *letters(cells), *numbers(cells)],
    }


def _shade(place: Place) -> str:
    return "odd" if sum(place) % 2 else "even"


def field(cells: Cells, texts: StonesTexts, number: int, kind: str) -> Thing:
    """One cell of the board."""
    name, high = cells.names[number], HEIGHTS[cells.shape]
    label = texts.text("cell", cell=name)
    return cell(name, cells.shape, *cells.spots[number], WIDTH, high, f"field {kind}", label)


def letters(cells: Cells) -> list[Thing]:
    """The name of each row, to the left of its first cell."""
    found = []
    for row, (first, _) in enumerate(cells.rows):
        x, y = cells.spots[cells.numbers[row, first]]
        letter, shift = row_letter(row), 5 * _tilt(cells.indents, row)
        found.append(item(f"row-{letter}", x - WIDTH / 2 - 17, y + shift - 2, LETTER, LETTER, "letter", text=letter))
    return found


def _tilt(indents: Sequence[int], row: int) -> int:
    """1 where the left edge of the board leans to the right, -1 where it leans to the left."""
    below, above = indents[max(row - 1, 0)], indents[min(row + 1, len(indents) - 1)]
    return (indents[row] > below) - (indents[row] > above)


def numbers(cells: Cells) -> list[Thing]:
    """The number of each cell in its row, small enough for a stone to cover it."""
    return [
        item(f"number-{name}", *spot, NUMBER, NUMBER, "number", text=name[1:])
        for name, spot in zip(cells.names, cells.spots, strict=True)
    ]


def _edges(cells: Cells, texts: StonesTexts) -> list[Thing]:
    """Lines along the edges: the first colour joins bottom and top, the second left and right."""
    paths = ["", ""]
    for number, (row, column) in enumerate(cells.places):
        for step, (up, right) in enumerate(STEPS[cells.shape]):
            if (row + up, column + right) not in cells.numbers:
                owner = 0 if not 0 <= row + up < len(cells.rows) else 1
                paths[owner] += path(cell_edge(cells, number, step), closed=False)
    pairs = zip(texts.colours, paths, strict=True)
    return [item(f"edge-{colour.name}", 0, 0, 0, 0, f"edge {colour.name}", path=line) for colour, line in pairs]


def cell_edge(cells: Cells, number: int, step: int) -> list[tuple[float, float]]:
    """The edge of a cell towards one of its neighbours."""
    sides = len(STEPS[cells.shape])
    radius = HEIGHTS[HEX] / 2 if cells.shape == HEX else WIDTH / math.sqrt(2)
    middle, x, y = -360 / sides * step, *cells.spots[number]
    angles = [math.radians(middle - 180 / sides), math.radians(middle + 180 / sides)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def scene(cells: Cells, texts: StonesTexts, sheet: str, view: View, past: Sequence[Ply]) -> Thing:
    """The stones, the last one marked, and a button for the swap."""
    swap = button("swap", texts.text("button.swap"), symbol=f"{sheet}-swap")
    return {
        "pieces": list(_stones(cells, texts, sheet, view)),
        "marks": _marks(cells, texts, view, past),
        "buttons": [swap] if "swap" in view["legal"] else [],
    }


def _stones(cells: Cells, texts: StonesTexts, sheet: str, view: View) -> Iterator[Thing]:
    names = {colour.letter: colour.name for colour in texts.colours}
    for place, letter in view["stones"].items():
        yield _stone(texts, sheet, names[letter], place, cells.spot_of[place])


@functools.lru_cache(MAX_CACHED)
def _stone(texts: StonesTexts, sheet: str, colour: str, place: str, spot: tuple[float, float]) -> Thing:
    kind, symbol, label = f"stone {colour}", f"{sheet}-{colour}", texts.text(f"piece.{colour}")
    return item(f"stone-{place}", *spot, STONE, STONE, kind, symbol=symbol, cell=place, label=label)


def _marks(cells: Cells, texts: StonesTexts, view: View, past: Sequence[Ply]) -> list[Thing]:
    """The last stone; at the end also its chain, as a win or a danger for its owner."""
    stones = view["stones"]
    last = next((move for _, move in reversed(past) if move in cells.names), None)
    if last is None or last not in stones:
        return []
    found = [mark(last, "last")]
    if view["winners"]:
        owner = texts.seats(view)[stones[last] != texts.colours[0].letter]
        kind = "win" if owner in view["winners"] else "danger"
        found += [mark(name, kind) for name in chain(cells, stones, last)]
    return found


def chain(cells: Cells, stones: dict[str, str], start: str) -> list[str]:
    """The stones of one colour that are connected with this one."""
    outside = len(cells.names)
    neighbours, names = cells.neighbours(outside), (*cells.names, "")
    linked, ahead = {start}, [start]
    while ahead:
        for number in neighbours[names.index(ahead.pop())]:
            name = names[number]
            if name not in linked and stones.get(name) == stones[start]:
                linked.add(name)
                ahead.append(name)
    return sorted(linked)
