"""Boards as large as the paper allows, in one part or in two that overlap."""

from fontTools.misc.transform import Transform

from acrux.core.errors import AcruxError
from acrux.games.print_items import BoardSheet
from acrux.printing.pages import Canvas, Page
from acrux.printing.settings import PAPERS, Area, content

OVERLAP_MM = 10.0
"""by which the upper part of a board continues below the joint"""
MARK_MM = 3.0
"""length of an alignment mark"""
JOIN: tuple[tuple[str, tuple[float, ...]], ...] = (("#ffffff", ()), ("#000000", (2, 2)))
"""black dashes on white, visible on any board"""
MARK_ROOM = {1: 0.0, 2: MARK_MM}
"""beside a board, by the number of its parts"""


class BoardTooLarge(AcruxError):
    """The board does not fit the paper."""


def board_pages(canvas: Canvas, sheet: BoardSheet) -> list[Page]:
    """The page of a board, or the pages of its two parts."""
    paper = canvas.settings.paper
    scale, landscape = _best(canvas, sheet, paper)
    if scale < sheet.min_scale:
        raise BoardTooLarge(_explain(canvas, sheet))
    parts = range(sheet.parts)
    return [Page(sheet.title, _Part(sheet, part, min(scale, sheet.max_scale), landscape), landscape) for part in parts]


def _best(canvas: Canvas, sheet: BoardSheet, paper: str) -> tuple[float, bool]:
    """The largest scale that fits, and whether it needs landscape."""
    return max((_fitting(canvas, sheet, paper, landscape), landscape) for landscape in (True, False))


def _fitting(canvas: Canvas, sheet: BoardSheet, paper: str, landscape: bool) -> float:
    area = content(paper, landscape)
    wide, high = sheet.picture["box"][2:]
    room = area.height - canvas.notes_height(sheet.notes, area)
    if sheet.parts == 2:
        high, room = high / 2, room - OVERLAP_MM
    return float(min((area.width - 2 * MARK_ROOM[sheet.parts]) / wide, room / high)) + 1e-9


def _explain(canvas: Canvas, sheet: BoardSheet) -> list[object]:
    paper = canvas.settings.paper
    fits = next((name for name in PAPERS if _best(canvas, sheet, name)[0] >= sheet.min_scale), None)
    if fits is None:
        return ["printing.too_large_for_all", {"paper": paper.upper()}]
    return ["printing.too_large", {"paper": _name(paper), "fits": _name(fits), "option": fits}]


def _name(paper: str) -> str:
    return paper.upper() if paper[0] == "a" else paper.capitalize()


class _Part:
    """Draws a board, or its upper (0) or lower (1) part."""

    def __init__(self, sheet: BoardSheet, part: int, scale: float, landscape: bool):
        self.sheet, self.part, self.scale, self.landscape = sheet, part, scale, landscape

    def __call__(self, canvas: Canvas) -> None:
        area = content(canvas.settings.paper, self.landscape)
        canvas.notes(self.sheet.notes, area)
        area = area.below(canvas.notes_height(self.sheet.notes, area))
        left, top, wide, high = self.sheet.picture["box"]
        wide, high = self.scale * wide, self.scale * high
        shown = high if self.sheet.parts == 1 else high / 2 + (OVERLAP_MM if self.part == 0 else 0)
        at = Area(area.left + (area.width - wide) / 2, area.top + max(0, (area.height - shown) / 2), wide, shown)
        hidden = high / 2 if self.part == 1 else 0.0
        place = Transform().translate(at.left, at.top - hidden).scale(self.scale).translate(-left, -top)
        if self.sheet.parts == 1:
            canvas.picture(self.sheet.picture, place)
            return
        with canvas.pdf.rect_clip(*at):
            canvas.picture(self.sheet.picture, place)
        self._mark(canvas, at, high / 2 if self.part == 0 else 0.0)

    def _mark(self, canvas: Canvas, at: Area, joint: float) -> None:
        """The joint: marks at both ends, and on the upper part a line up to which the lower one is glued."""
        y, right = at.top + joint, at.left + at.width
        canvas.line((at.left - MARK_MM, y), (at.left - 0.2, y), "#000000")
        canvas.line((right + 0.2, y), (right + MARK_MM, y), "#000000")
        if self.part == 0:
            for colour, dashes in JOIN:
                canvas.line((at.left, y), (right, y), colour, dashes)
