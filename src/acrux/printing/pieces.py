"""Pieces to cut out and charts, in rows from the top of the page."""

from collections.abc import Iterator
from dataclasses import dataclass

from fontTools.misc.transform import Transform

from acrux.games.print_items import TENTHS, Piece, PieceSheet
from acrux.i18n import Text
from acrux.printing.pages import CUT, FOLD, Canvas, Page
from acrux.printing.settings import Area, content

GAP_MM = 3.0
"""between pieces"""
FOLD_DASHES = (2.0, 1.0)


@dataclass(frozen=True)
class Placed:
    """A piece and its middle on the page."""

    piece: Piece
    x: float
    y: float


def piece_pages(canvas: Canvas, sheet: PieceSheet) -> list[Page]:
    area = content(canvas.settings.paper)
    area = area.below(canvas.notes_height(sheet.notes, area))
    return [Page(sheet.title, _Pieces(sheet.notes, placed)) for placed in _pack(list(sheet.pieces), area)]


def _pack(pieces: list[Piece], area: Area) -> Iterator[list[Placed]]:
    """Fill pages row by row; a row is as high as its highest piece and stands in the middle of the page."""
    page: list[Placed] = []
    y = area.top
    for row in _rows(pieces, area.width):
        high = max(piece.height for piece in row)
        if y + high > area.top + area.height and page:
            yield page
            page, y = [], area.top
        x = area.left + (area.width - sum(piece.width for piece in row) - GAP_MM * (len(row) - 1)) / 2
        for piece in row:
            page.append(Placed(piece, x + piece.width / 2, y + high / 2))
            x += piece.width + GAP_MM
        y += high + GAP_MM
    if page:
        yield page


def _rows(pieces: list[Piece], width: float) -> Iterator[list[Piece]]:
    """Rows of pieces of the same height that fit the width."""
    row: list[Piece] = []
    used = 0.0
    for piece in pieces:
        if row and (used + piece.width > width or piece.height != row[0].height):
            yield row
            row, used = [], 0.0
        row.append(piece)
        used += piece.width + GAP_MM
    if row:
        yield row


class _Pieces:
    """Draws one page of pieces."""

    def __init__(self, notes: tuple[Text, ...], placed: list[Placed]):
        self.notes, self.placed = notes, placed

    def __call__(self, canvas: Canvas) -> None:
        canvas.notes(self.notes, content(canvas.settings.paper))
        for each in self.placed:
            place = Transform().translate(each.x, each.y).scale(1 / TENTHS)
            canvas.picture(each.piece.picture, place)
            for cut in each.piece.cuts:
                canvas.outline(cut, place, CUT)
            for fold in each.piece.folds:
                canvas.outline(fold, place, FOLD, FOLD_DASHES)
