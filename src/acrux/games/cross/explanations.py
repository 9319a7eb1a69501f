"""What the cells and sides of Cross are, and what a stone there would do now."""

import functools

import numpy as np

from acrux.games.cross import board
from acrux.games.cross.texts import TEXTS
from acrux.games.definition import View
from acrux.games.stones import hexagon
from acrux.games.stones.scene import chain
from acrux.i18n import Text, Value, join_and, prefixed

explain_text = prefixed("cross.explain")

SIDES = ("bottom", "lower_right", "upper_right", "top", "upper_left", "lower_left")
"""anticlockwise from the bottom, as in `board.sides_of`"""
LETTERS = tuple(colour.letter for colour in TEXTS.colours)


def explain(view: View, thing: str) -> list[Text]:
    if thing == "swap":
        return [explain_text("swap")]
    if thing in (f"side{number}" for number in range(1, len(SIDES) + 1)):
        return _side(view, int(thing[-1]) - 1)
    cells = hexagon(view["options"]["size"])
    if thing not in cells.names:
        return []
    return _stone(view, thing) if thing in view["stones"] else _empty(view, thing)


def side_name(side: int) -> Text:
    return TEXTS.text(f"landmark.{SIDES[side]}")


def _names(sides: int) -> Value:
    """A bit set of sides in words."""
    found: list[Value] = [side_name(side) for side in range(len(SIDES)) if sides >> side & 1]
    return join_and(found, explain_text("no_side"))


@functools.cache
def _params(size: int) -> np.record:
    params: np.record = board.params({"size": size, "swap": "no"})[0]
    return params


def _touched(view: View, stones: dict[str, str], name: str) -> int:
    """The sides that the chain of a stone touches, as a bit set."""
    size, touched = view["options"]["size"], 0
    for each in chain(hexagon(size), stones, name):
        touched |= int(_params(size).sides[hexagon(size).names.index(each)])
    return touched


def _side(view: View, side: int) -> list[Text]:
    """Rules 4 and 5: which sides it counts with, and against which."""
    kind = "triangle" if side % 2 == 0 else "square"
    partners = join_and([side_name((side + step) % len(SIDES)) for step in (2, 4)], "")
    size = view["options"]["size"]
    names, sides = hexagon(size).names, _params(size).sides
    on_it = [view["stones"].get(name) for number, name in enumerate(names) if int(sides[number]) >> side & 1]
    return [
        explain_text(kind, partners=partners, opposite=side_name((side + 3) % len(SIDES))),
        explain_text("stones_on_it", yellow=on_it.count(LETTERS[0]), red=on_it.count(LETTERS[1])),
    ]


def _stone(view: View, name: str) -> list[Text]:
    stones = view["stones"]
    linked = chain(hexagon(view["options"]["size"]), stones, name)
    who = TEXTS.colour_name(LETTERS.index(stones[name]))
    return [explain_text("stone", who=who, n=len(linked), sides=_names(_touched(view, stones, name)))]


def _empty(view: View, name: str) -> list[Text]:
    """Where the cell lies, and what a stone of the colour to move would do there."""
    size = view["options"]["size"]
    params, own = _params(size), int(_params(size).sides[hexagon(size).names.index(name)])
    texts = [explain_text("empty" if own else "inside", sides=_names(own))]
    if view["colour"] is None:
        return texts
    sides = _touched(view, view["stones"] | {name: view["colour"]}, name)
    outcome = "wins" if params.triple[sides] else "loses" if params.opposite[sides] else "touches"
    who = TEXTS.colour_name(LETTERS.index(view["colour"]))
    return [*texts, explain_text(outcome, who=who, sides=_names(sides))]
