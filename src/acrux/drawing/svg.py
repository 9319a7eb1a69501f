"""Render a board and a scene as one SVG file, like the page's own element."""

import functools
import math
import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from acrux.core.registry import game_file
from acrux.drawing.stylesheet import used_rules
from acrux.i18n import translate

Thing = dict[str, Any]

SYMBOL = re.compile(r"<symbol id=\"([^\"]+)\".*?</symbol>", re.S)
BESIDE = 0.55
"""the height of a text beside a symbol and of a corner text, relative to the item; the shift to a text's middle"""
CORNER = 0.27
MIDDLE = "0.35em"
CLASSES = re.compile(r' class="([^"]*)"')


def render_svg(board: Thing, scene: Thing, theme: str = "light", language: str = "en", styled: bool = True) -> str:
    """Render a standalone picture, or, if not `styled`, one for a page that has the stylesheet."""
    box = scene["box"] if "box" in scene else board["box"]
    cells = [cell for cell in (*board["cells"], *scene.get("cells", [])) if not cell.get("landmark")]
    items = [*board["decor"], *scene.get("decor", [])]
    opening = _open(
        "svg", xmlns="http://www.w3.org/2000/svg", viewBox=" ".join(f"{number:g}" for number in box), **_kind(board)
    )
    content = [
        f"<defs>{''.join(_symbols(board['sheet'], [*cells, *items, *scene['pieces']]))}</defs>",
        _group("cells", (_cell(cell) for cell in cells)),
        _group("decor", (_item(item) for item in items)),
        _group("pieces", (_item(item, language) for item in scene["pieces"])),
        _group("hits", _marks(cells, scene["marks"])),
    ]
    style = [_style(theme, [opening, *content])] if styled else []
    return "\n".join([opening, *style, *content, "</svg>", ""])


def _style(theme: str, parts: list[str]) -> str:
    """The stylesheet of the classes in a picture."""
    classes = frozenset(name for part in parts for names in CLASSES.findall(part) for name in names.split())
    return f"<style>{escape(used_rules(theme, classes))}</style>"


def _kind(board: Thing) -> dict[str, str]:
    return {"class": f"board {board['sheet']}"}


def _open(tag: str, /, **attributes: Any) -> str:
    """An opening tag with the attributes that are not None."""
    written = [f" {name}={quoteattr(_short(value))}" for name, value in attributes.items() if value is not None]
    return f"<{tag}{''.join(written)}>"


def _short(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _element(tag: str, /, inside: str = "", **attributes: Any) -> str:
    opened = _open(tag, **attributes)
    return f"{opened}{inside}</{tag}>" if inside else f"{opened[:-1]}/>"


def _group(kind: str, parts: Iterable[str]) -> str:
    return _element("g", "\n".join(parts), **{"class": kind})


# Symbols


@functools.cache
def sheet(name: str) -> dict[str, str]:
    """The symbols of a game or toolkit by their ids, those for paper included."""
    files = ("symbols.svg", "print.svg")
    return {found[1]: found[0] for file in files for found in SYMBOL.finditer(game_file(name, file) or "")}


def _symbols(name: str, things: list[Thing]) -> Iterator[str]:
    used = {thing["symbol"] for thing in things if "symbol" in thing}
    return (symbol for key, symbol in sheet(name).items() if key in used)


# Things


def _cell(cell: Thing) -> str:
    return _element("g", _shape(cell, "frame") + _face(cell), **{"class": cell["kind"]}, transform=_place(cell))


def _item(item: Thing, language: str | None = None) -> str:
    title = f"<title>{escape(translate(item['label'], language))}</title>" if language and "label" in item else ""
    outline = _shape(item, "frame") if "path" in item or "shape" in item else ""
    return _element("g", title + outline + _face(item), **{"class": item["kind"]}, transform=_place(item))


def _place(thing: Thing) -> str:
    turn = f" rotate({thing['turn']:g})" if thing.get("turn") else ""
    return f"translate({thing['x']:g} {thing['y']:g}){turn}"


def _face(thing: Thing) -> str:
    """Symbol, text and corner text of a thing, centred at the origin."""
    w, h = thing["w"], thing["h"]
    parts = []
    if "symbol" in thing:
        parts.append(_element("use", href=f"#{thing['symbol']}", x=-w / 2, y=-h / 2, width=w, height=h))
    if "text" in thing:
        size = h * BESIDE if "symbol" in thing or "shape" in thing else h
        parts.append(_text(thing["text"], 0, 0, size))
    if "corner" in thing:
        parts.append(_text(thing["corner"], -0.35 * w, -0.33 * h, h * CORNER))
    return "".join(parts)


def _text(words: str, x: float, y: float, size: float) -> str:
    attributes = {"x": x, "y": y, "dy": MIDDLE, "font-size": round(size, 1)}
    return _element("text", escape(words), **attributes)


def _shape(cell: Thing, kind: str) -> str:
    """The outline of a cell or an item, centred at the origin."""
    w, h = cell["w"], cell["h"]
    if "path" in cell:
        return _element("path", **{"class": kind}, d=cell["path"])
    if cell["shape"] == "circle":
        return _element("circle", r=w / 2, **{"class": kind})
    if cell["shape"] == "hex":
        return _element("polygon", points=hexagon(h), **{"class": kind})
    bend = 0.12 * min(w, h) if cell["shape"] == "card" else None
    return _element("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=bend, **{"class": kind})


def hexagon(high: float) -> str:
    """The corners of a hexagon that stands on a point.

    >>> hexagon(200)
    '86.6,-50 86.6,50 0,100 -86.6,50 -86.6,-50 0,-100'
    """
    angles = [math.radians(60 * k - 30) for k in range(6)]
    corners = [(round(high / 2 * math.cos(a), 1) + 0.0, round(high / 2 * math.sin(a), 1) + 0.0) for a in angles]
    return " ".join(f"{x:g},{y:g}" for x, y in corners)


def _marks(cells: list[Thing], marks: list[Thing]) -> Iterator[str]:
    """Outlines of the marked cells: last move, win, danger."""
    for cell in cells:
        kinds = [mark["kind"] for mark in marks if mark["cell"] == cell["id"]]
        if kinds:
            yield _element("g", _shape(cell, "ring"), **{"class": " ".join(["hit", *kinds])}, transform=_place(cell))
