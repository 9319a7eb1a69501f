"""Pages before they are drawn, and what they are drawn on: lines, texts and pictures in millimetres."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from fontTools.misc.transform import Transform
from fpdf import FPDF
from fpdf.enums import Align, MethodReturnValue

from acrux.drawing.fonts import TEXT_FONT
from acrux.drawing.pdf import add_fonts, draw_outline, draw_picture
from acrux.i18n import Text, translate
from acrux.printing.settings import BOTTOM, FOOTER_MM, SIDE, Area, PrintSettings, page_size

Thing = dict[str, Any]
CUT, FOLD = "#555555", "#999999"
THIN_MM = 0.1
NOTE_POINTS, NOTE_LINE_MM, NOTE_GAP_MM = 9.0, 4.2, 3.0
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""the date in every file, so that the same sheets give the same bytes"""


class Canvas:
    """A PDF under construction."""

    def __init__(self, settings: PrintSettings, title: str):
        self.settings = settings
        self.pdf = FPDF(unit="mm", format=page_size(settings.paper, False))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margins(SIDE, SIDE, SIDE)
        self.pdf.c_margin = 0
        self.pdf.set_creation_date(EPOCH)
        self.pdf.set_producer("Acrux")
        self.pdf.set_title(title)
        self.pdf.set_lang(settings.language)
        add_fonts(self.pdf)

    def add_page(self, landscape: bool = False) -> None:
        self.pdf.add_page(orientation="landscape" if landscape else "portrait")

    def picture(self, picture: Thing, place: Transform) -> None:
        draw_picture(self.pdf, localized(picture, self.settings.language), place, self.settings.ink)

    def outline(
        self, path: str, place: Transform, colour: str, dashes: Sequence[float] = (), width: float = THIN_MM
    ) -> None:
        draw_outline(self.pdf, path, place, colour, width, dashes)

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: str = CUT, dashes: Sequence[float] = ()
    ) -> None:
        path = f"M{start[0]:.4f} {start[1]:.4f}L{end[0]:.4f} {end[1]:.4f}"
        self.outline(path, Transform(), colour, dashes)

    def translate(self, text: Text) -> str:
        return translate(text, self.settings.language)

    def notes(self, texts: Sequence[Text], area: Area) -> None:
        """Write paragraphs at the top of an area."""
        self.pdf.set_text_color(0, 0, 0)
        top = area.top
        for text in texts:
            top += _paragraph(self.pdf, self.translate(text), area._replace(top=top))

    def notes_height(self, texts: Sequence[Text], area: Area) -> float:
        """How much of an area notes need, with a gap below them; 0 if there are none."""
        heights = [_paragraph(self._scratch, self.translate(text), area, dry_run=True) for text in texts]
        return sum(heights) + NOTE_GAP_MM if heights else 0.0

    @functools.cached_property
    def _scratch(self) -> FPDF:
        """A page to measure texts on."""
        pdf = FPDF(unit="mm")
        pdf.c_margin = 0
        add_fonts(pdf)
        pdf.add_page()
        return pdf

    def write(self, words: str, x: float, y: float, points: float, align: str = "L", style: str = "") -> None:
        """A line of text on the baseline `y`, starting or ending at `x`, or with its middle there."""
        self.pdf.set_font(TEXT_FONT, style, points)
        self.pdf.set_text_color(0, 0, 0)
        shift = {"L": 0.0, "C": 0.5, "R": 1.0}[align] * self.pdf.get_string_width(words)
        self.pdf.text(x - shift, y, words)


def _paragraph(pdf: FPDF, words: str, area: Area, dry_run: bool = False) -> float:
    """Write a paragraph at the top of an area; return its height."""
    pdf.set_font(TEXT_FONT, size=NOTE_POINTS)
    pdf.set_xy(area.left, area.top)
    height = pdf.multi_cell(
        area.width, NOTE_LINE_MM, words, align=Align.L, dry_run=dry_run, output=MethodReturnValue.HEIGHT
    )
    return cast(float, height)


@dataclass(frozen=True)
class Page:
    """A page to draw; `back` belongs on the other side of the paper."""

    title: Text
    draw: Callable[[Canvas], None]
    landscape: bool = False
    back: Callable[[Canvas], None] | None = None


def localized(picture: Thing, language: str) -> Thing:
    """A picture with its Texts translated."""
    items = [
        {**item, "text": translate(item["text"], language)} if isinstance(item.get("text"), list) else item
        for item in picture["decor"]
    ]
    return picture | {"decor": items}


def draw_footer(canvas: Canvas, number: int, width: float, title: str) -> None:
    """The ruler, how to print, and what this page is; `width` is that of the page."""
    canvas.pdf.page = number
    base = canvas.pdf.h - BOTTOM  # fpdf2 counts from the lower edge, with the height of the last page
    _ruler(canvas, SIDE, base)
    canvas.write(canvas.translate(["printing.true_scale"]), width - SIDE, base - 3.6, 7.5, "R", "B")
    canvas.write(title, width - SIDE, base - 0.6, 7, "R")


def _ruler(canvas: Canvas, left: float, base: float) -> None:
    """100 mm with a mark at every centimetre."""
    top = base - FOOTER_MM + 2
    canvas.line((left, base - 1), (left + 100, base - 1), "#000000")
    for place in range(11):
        high = 3.0 if place in (0, 5, 10) else 1.6
        canvas.line((left + 10 * place, base - 1), (left + 10 * place, base - 1 - high), "#000000")
    for place, words in ((0, "0"), (5, "50"), (10, "100 mm")):
        align = "L" if place == 0 else "C" if place == 5 else "R"
        at = left + 10 * place + (0.6 if place == 0 else 0 if place == 5 else -0.6)
        canvas.write(words, at, top + (0.6 if place == 5 else 1.2), 5.5, align)
