"""The rules of a game as pages of text."""

import re

from fpdf.fonts import FontFace, TextStyle
from markdown_it import MarkdownIt

from acrux.core.registry import rules_for_people
from acrux.drawing.fonts import TEXT_FONT
from acrux.printing.pages import Canvas
from acrux.printing.settings import BOTTOM, FOOTER_MM, SIDE, TOP

CELL = re.compile(r"(<t[dh][^>]*>)(.*?)(</t[dh]>)")
BODY_POINTS = 9.5
HEADINGS = {"h1": 18, "h2": 13, "h3": 11}
INK = (26, 38, 52)
LINE_HEIGHT = 1.3
"""height of a line, relative to the letters"""
MIN_ROOM_MM = 25.0
"""room that a section must have on a page to begin there"""


def draw_rules(canvas: Canvas, game: str) -> None:
    """Write the rules on as many pages as they need."""
    pdf = canvas.pdf
    pdf.set_auto_page_break(True, BOTTOM + FOOTER_MM + 3)
    canvas.add_page()
    pdf.set_xy(SIDE, TOP)
    for section in _sections(rules_for_people(game, canvas.settings.language)):
        if pdf.will_page_break(MIN_ROOM_MM):
            canvas.add_page()
        pdf.set_font(TEXT_FONT, size=BODY_POINTS)
        pdf.set_text_color(*INK)
        pdf.write_html(
            section, font_family=TEXT_FONT, tag_styles=_styles(), table_line_separators=True, li_prefix_color=INK
        )
    pdf.set_auto_page_break(False)


def _styles() -> dict[str, FontFace]:
    headings = {
        name: TextStyle(TEXT_FONT, "B", points, INK, t_margin=3, b_margin=0.5) for name, points in HEADINGS.items()
    }
    plain = {name: TextStyle(t_margin=1, b_margin=0) for name in ("p", "ul", "ol")}
    return {**headings, **plain, "code": FontFace(TEXT_FONT, "B", BODY_POINTS)}


def _sections(markdown: str) -> list[str]:
    """The sections of the rules as HTML that fpdf2 can write: without tags inside the cells of tables."""
    html = MarkdownIt("commonmark").enable("table").render(markdown)
    html = CELL.sub(lambda cell: cell[1] + re.sub(r"<[^>]+>", "", cell[2]) + cell[3], html)
    html = re.sub(r"<(p|ul|ol)>", rf'<\1 line-height="{LINE_HEIGHT}">', html)
    return re.split(r"(?=<h2>)", html)
