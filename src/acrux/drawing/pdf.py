"""Render pictures into a PDF, in millimetres: the same SVG, symbols and colours as on the page, as vectors.

fpdf2 writes the file. Its own SVG reader knows neither our selectors nor symbols that inherit a colour, so this module
walks the tree of `render_svg` and draws its elements itself. All coordinates become millimetres before they are
written: a PDF has only four decimals, too few for a scale.
"""

import functools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from xml.etree import ElementTree as Xml

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from fpdf import FPDF
from fpdf.drawing import GradientPaint, PaintedPath, PathPen
from fpdf.drawing_primitives import color_from_hex_string
from fpdf.enums import StrokeCapStyle, StrokeJoinStyle
from fpdf.pattern import RadialGradient

from acrux.drawing.cascade import Cascade, Node
from acrux.drawing.fonts import PICTURE_FONT, font_files
from acrux.drawing.stylesheet import print_stylesheet
from acrux.drawing.svg import render_svg

Thing = dict[str, Any]

POINTS_PER_MM = 72 / 25.4
MIDDLE = 0.35
"""from the baseline of a text to its middle, relative to its size"""
INHERITED = (
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-opacity",
    "stroke-opacity", "color", "font-size", "text-anchor",
)  # fmt: skip
START = {"fill": "#000", "stroke": "none", "stroke-width": "1", "color": "#000", "font-size": "16"}
KAPPA = 0.5522847498
"""how far the control points of a quarter circle lie from its ends, relative to the radius"""


def add_fonts(pdf: FPDF) -> None:
    """Register the fonts of pictures and texts; they are embedded."""
    for family, style, file in font_files():
        pdf.add_font(family, style, file)


EMPTY: Thing = {"pieces": [], "marks": [], "buttons": []}
"""the scene of a picture that is only a board"""


@functools.cache
def print_cascade(ink: str) -> Cascade:
    """The rules for pictures on paper."""
    return Cascade(print_stylesheet(ink))


def draw_picture(pdf: FPDF, board: Thing, place: Transform, ink: str = "full", scene: Thing = EMPTY) -> None:
    """Draw a board and a scene; `place` takes the picture's units to millimetres on the page."""
    root = Xml.fromstring(render_svg(board, scene, styled=False))
    root.set("class", f"{root.get('class')} {ink}-ink")
    Painter(pdf, print_cascade(ink), root).paint(root, Context(place, START, 1.0, ()))


def draw_outline(
    pdf: FPDF, outline: str, place: Transform, colour: str, width: float, dashes: Sequence[float] = ()
) -> None:
    """Stroke an SVG path; `place` takes its units to millimetres, `width` and `dashes` are millimetres."""
    path = _path(outline, place)
    path.style.fill_color, path.style.stroke_color = None, color_from_hex_string(colour)
    path.style.stroke_width = width
    if dashes:
        path.style.stroke_dash_pattern = list(dashes)
    _add_path(pdf, path)


def _path(outline: str, place: Transform) -> PaintedPath:
    """An SVG path in millimetres."""
    path = PaintedPath()
    path.style.auto_close = False
    # fontTools draws on any pen; fpdf2's pen is one
    _parsed(outline).replay(TransformPen(PathPen(path), place))
    return path


@functools.lru_cache(maxsize=1024)
def _parsed(outline: str) -> RecordingPen:
    """The steps of an SVG path; pictures repeat the paths of their symbols."""
    pen = RecordingPen()
    parse_path(outline, pen)
    return pen


def _add_path(pdf: FPDF, path: PaintedPath) -> None:
    """Draw a path that nobody changes any more."""
    with pdf.drawing_context() as drawing:
        drawing.add_item(path, clone=False)


@dataclass(frozen=True)
class Context:
    """What an element inherits."""

    place: Transform
    style: dict[str, str]
    opacity: float
    path: tuple[Node, ...]


class Painter:
    """Draws the elements of one SVG tree."""

    def __init__(self, pdf: FPDF, cascade: Cascade, root: Xml.Element):
        self.pdf, self.cascade = pdf, cascade
        self.symbols = {symbol.get("id"): symbol for symbol in root.iter() if _tag(symbol) == "symbol"}
        self.gradients = {found.get("id"): found for found in root.iter() if _tag(found) == "radialGradient"}

    def paint(self, element: Xml.Element, around: Context) -> None:
        """Draw an element and everything in it."""
        tag = _tag(element)
        if tag in ("defs", "style", "title", "radialGradient"):
            return
        here = self._enter(element, tag, around)
        if here.style.get("display") == "none":
            return
        if tag == "use":
            self._use(element, here)
        elif tag == "text":
            self._text(element, here)
        elif tag in OUTLINES:
            self._shape(OUTLINES[tag](element), here)
        else:
            for child in element:
                self.paint(child, here)

    def _enter(self, element: Xml.Element, tag: str, around: Context) -> Context:
        path = (*around.path, Node(tag, frozenset(element.get("class", "").split())))
        declared = self.cascade.declared(path)
        given = {name: value for name, value in element.attrib.items() if name in (*INHERITED, "opacity")}
        if "font" in declared:
            given["font-size"] = re.findall(r"([\d.]+)px", declared["font"])[0]
        style = {**{k: v for k, v in around.style.items() if k in INHERITED}, **given, **declared}
        opacity = around.opacity * float(style.pop("opacity", 1))
        return Context(around.place.transform(_transform(element)), style, opacity, path)

    def _use(self, element: Xml.Element, here: Context) -> None:
        symbol = self.symbols[element.get("href", "")[1:]]
        x, y, width, height = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
        left, top, wide, high = map(float, symbol.get("viewBox", "").split())
        scale = min(width / wide, height / high)
        shift = x + (width - scale * wide) / 2, y + (height - scale * high) / 2
        place = here.place.translate(*shift).scale(scale).translate(-left, -top)
        for child in symbol:
            self.paint(child, replace(here, place=place))

    def _shape(self, outline: str, here: Context) -> None:
        fill, stroke = self._paint("fill", here), self._paint("stroke", here)
        if fill is None and stroke is None:
            return
        path = _path(outline, here.place)
        style, scale = path.style, math.sqrt(abs(here.place[0] * here.place[3] - here.place[1] * here.place[2]))
        style.fill_color, style.stroke_color = fill, stroke
        style.fill_opacity = here.opacity * float(here.style.get("fill-opacity", 1))
        style.stroke_opacity = here.opacity * float(here.style.get("stroke-opacity", 1))
        style.stroke_width = round(scale * float(here.style["stroke-width"]), 4)
        style.stroke_cap_style = StrokeCapStyle.coerce(here.style.get("stroke-linecap", "butt"))
        style.stroke_join_style = StrokeJoinStyle.coerce(here.style.get("stroke-linejoin", "miter"))
        dashes = here.style.get("stroke-dasharray", "none")
        if dashes != "none":
            style.stroke_dash_pattern = [round(scale * float(part), 4) for part in re.split(r"[ ,]+", dashes)]
        _add_path(self.pdf, path)

    def _paint(self, kind: str, here: Context) -> Any:
        """The colour or gradient that fills or strokes a shape, None for nothing."""
        value = here.style[kind]
        if value == "currentColor":
            value = here.style["color"]
        if value in ("none", "transparent"):
            return None
        if value.startswith("url(#"):
            return _gradient(self.gradients[value[5:-1]])
        return color_from_hex_string(value)

    def _text(self, element: Xml.Element, here: Context) -> None:
        a, b = here.place[:2]
        scale, angle = math.hypot(a, b), math.degrees(math.atan2(b, a))
        size = scale * float(here.style["font-size"])
        baseline = float(element.get("y", 0)) + MIDDLE * float(here.style["font-size"])
        x, y = here.place.transformPoint((float(element.get("x", 0)), baseline))
        colour = here.style["fill"]
        colour = here.style["color"] if colour == "currentColor" else colour
        style = TextStyle(size, colour, angle, here.opacity)
        draw_text(self.pdf, "".join(element.itertext()), (x, y), style)


class TextStyle(NamedTuple):
    """How a line of text looks."""

    size: float
    """height in millimetres"""
    colour: str
    angle: float
    """degrees clockwise"""
    opacity: float


def draw_text(pdf: FPDF, words: str, at: tuple[float, float], style: TextStyle) -> None:
    """Write a line of text centred above the point `at`, turned about that point."""
    pdf.set_font(PICTURE_FONT, size=style.size * POINTS_PER_MM)
    pdf.set_text_color(*(round(255 * part) for part in color_from_hex_string(style.colour).colors))
    with pdf.local_context(fill_opacity=style.opacity), pdf.rotation(-style.angle, *at):
        pdf.text(at[0] - pdf.get_string_width(words) / 2, at[1], words)


def _tag(element: Xml.Element) -> str:
    return element.tag.rpartition("}")[2]


def _transform(element: Xml.Element) -> Transform:
    found = Transform()
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        numbers = [float(number) for number in inside.replace(",", " ").split()]
        if name == "translate":
            found = found.translate(*numbers)
        elif name == "rotate":
            x, y = numbers[1:] or (0, 0)
            found = found.translate(x, y).rotate(math.radians(numbers[0])).translate(-x, -y)
        else:
            raise ValueError(f"Pictures in PDF do not support the transform {name!r}.")
    return found


@functools.cache
def _gradient_of(source: str) -> Any:
    element = Xml.fromstring(source)
    x, y, radius = (float(element.get(name, 0.5)) for name in ("cx", "cy", "r"))
    stops = [child for child in element if _tag(child) == "stop"]
    bounds = [float(stop.get("offset", 0)) for stop in stops]
    colours = [_stop_colour(stop) for stop in stops]
    if bounds[0] > 0:
        bounds, colours = [0.0, *bounds], [colours[0], *colours]
    circle = RadialGradient(x, y, 0, x, y, radius, colours, extend_after=True, bounds=bounds[1:-1])
    return GradientPaint(circle, units="objectBoundingBox")


def _gradient(element: Xml.Element) -> Any:
    return _gradient_of(Xml.tostring(element, encoding="unicode"))


def _stop_colour(stop: Xml.Element) -> str:
    """The colour of a stop; a translucent one is mixed with white."""
    colour = color_from_hex_string(stop.get("stop-color", "#000")).colors
    share = float(stop.get("stop-opacity", 1))
    return "#" + "".join(f"{round(255 * (1 - share + share * part)):02x}" for part in colour[:3])


# Outlines of the basic shapes as paths


def _number(element: Xml.Element, *names: str) -> list[float]:
    return [float(element.get(name, 0)) for name in names]


def _ellipse(x: float, y: float, rx: float, ry: float) -> str:
    kx, ky = KAPPA * rx, KAPPA * ry
    return (
        f"M{x + rx} {y}C{x + rx} {y + ky} {x + kx} {y + ry} {x} {y + ry}"
        f"C{x - kx} {y + ry} {x - rx} {y + ky} {x - rx} {y}"
        f"C{x - rx} {y - ky} {x - kx} {y - ry} {x} {y - ry}"
        f"C{x + kx} {y - ry} {x + rx} {y - ky} {x + rx} {y}Z"
    )


def _circle(element: Xml.Element) -> str:
    x, y, r = _number(element, "cx", "cy", "r")
    return _ellipse(x, y, r, r)


def _rectangle(element: Xml.Element) -> str:
    x, y, w, h, r = _number(element, "x", "y", "width", "height", "rx")
    if not r:
        return f"M{x} {y}h{w}v{h}h{-w}Z"
    k = r * (1 - KAPPA)
    return (
        f"M{x + r} {y}h{w - 2 * r}c{r - k} 0 {r} {k} {r} {r}v{h - 2 * r}c0 {r - k} {-k} {r} {-r} {r}"
        f"h{2 * r - w}c{k - r} 0 {-r} {-k} {-r} {-r}v{2 * r - h}c0 {k - r} {k} {-r} {r} {-r}Z"
    )


def _polygon(element: Xml.Element) -> str:
    return "M" + "L".join(element.get("points", "").split()) + "Z"


OUTLINES: dict[str, Any] = {
    "path": lambda element: element.get("d", ""),
    "circle": _circle,
    "ellipse": lambda element: _ellipse(*_number(element, "cx", "cy", "rx", "ry")),
    "rect": _rectangle,
    "polygon": _polygon,
}
