"""Boards and scenes as plain data: the vocabulary of every game's `scene.py`.

A **Board** is the fixed part of a picture, made from options; a **Scene** is the rest, made from a view. Units are
arbitrary, y points down, x and y are the middle of a thing. A **Text** is a key of the catalogue and its values.

    Board  = {box, sheet, cells, decor, wide?: {box, moved: [{from: [x, y, w, h], by: [x, y]}, ...]}}
    Scene  = {box?, cells?, decor?, pieces, exiting?, marks, buttons, unordered?, throw?}
    Cell   = {id, shape: hex | square | circle | card, x, y, w, h, kind, label, symbol?, text?, turn?, landmark?, path?}
    Item   = {id, x, y, w, h, kind, symbol?, shape?, path?, text?, corner?, turn?, cell?, label?, motion?, exit?}
    Mark   = {cell, kind: last | from | win | danger}
    Button = {id, label, symbol?, text?, turn?, kind?}
    Throw  = {range: 1 to 4, outcomes: [[outcome as written, does the first throw hit?, the second?, ...], ...]}

A text beside a symbol is half as high as its item, a text alone as high, a `corner` text small in the upper left.
`motion` says how the last move brought a piece here: from the place `{x, y}`, rolling if it has a `turn` too; by
`{about: [x, y], turn}` if it was rotated about a point; or over several places, `{through: [[x, y], ...]}`, first and
last included. `exiting` lists the pieces that the last move removed; `exit` is the place `{x, y}` they move to. They
are visible only during the animation. `cell` is the cell that a piece stands on, `kind` the class names that the
stylesheet uses. A button of the kind `ends-turn` ends a turn of several moves; tables show it beside "Undo". Pieces on
cells of the kind `own-hand` are dimmed while no target begins with them.
Cells lie lowest, then decor, then pieces. A `landmark` is a cell that no move points at: it is not drawn, since decor
shows it, but it can be focused and explains itself; `path` is its outline if `shape` does not fit. Items have one of
both or no outline. `wide` is another arrangement for windows that are wider than high: its box, and the parts of the
picture that are moved, given by their upper left corners and sizes; nothing in these parts has a motion.
"""

import functools
from typing import Any

from acrux.i18n import Text

Thing = dict[str, Any]
Things = tuple[Thing, ...]
MAX_CACHED = 4096
"""things that look alike, which the scenes of all tables share: do not change them"""


def cell(name: str, shape: str, x: float, y: float, w: float, h: float, kind: str, label: Text, **more: Any) -> Thing:
    return {"id": name, "shape": shape, **_box(x, y, w, h), "kind": kind, "label": label, **_given(more)}


def landmark(name: str, x: float, y: float, w: float, h: float, label: Text, **more: Any) -> Thing:
    """A rectangle, or what `path` outlines, that explains itself."""
    return cell(name, "card", x, y, w, h, "landmark", label, landmark=True, **more)


def item(name: str, x: float, y: float, w: float, h: float, kind: str, **more: Any) -> Thing:
    return {"id": name, **_box(x, y, w, h), "kind": kind, **_given(more)}


def button(name: str, label: Text, **more: Any) -> Thing:
    return {"id": name, "label": label, **_given(more)}


def mark(place: str, kind: str) -> Thing:
    return {"cell": place, "kind": kind}


def path(points: list[tuple[float, float]], closed: bool = True) -> str:
    """An SVG path of straight lines through points.

    >>> path([(0, 0), (10.04, 5)])
    'M0 0L10 5Z'
    """
    return "M" + "L".join(f"{rounded(x):g} {rounded(y):g}" for x, y in points) + ("Z" if closed else "")


@functools.lru_cache(MAX_CACHED)
def frame(w: float, h: float, bend: float) -> str:
    """A rectangle with round corners, centred at the origin."""
    wide, high = w - 2 * bend, h - 2 * bend
    sides = (
        f"M{bend - w / 2:.5g} {-h / 2:.5g}h{wide:.5g}q{bend:.5g} 0 {bend:.5g} {bend:.5g}",
        f"v{high:.5g}q0 {bend:.5g} {-bend:.5g} {bend:.5g}",
        f"h{-wide:.5g}q{-bend:.5g} 0 {-bend:.5g} {-bend:.5g}",
        f"v{-high:.5g}q0 {-bend:.5g} {bend:.5g} {-bend:.5g}Z",
    )
    return "".join(sides)


def rounded(number: float) -> float:
    """Round to one decimal, never to -0.0."""
    return round(number, 1) + 0.0


@functools.lru_cache(MAX_CACHED)
def _box(x: float, y: float, w: float, h: float) -> Thing:
    """Position and size; cached, so do not change it."""
    return {"x": rounded(x), "y": rounded(y), "w": rounded(w), "h": rounded(h)}


def _given(more: Thing) -> Thing:
    return {key: value for key, value in more.items() if value is not None}
