"""Cards in a grid in the middle of the page, and their backs mirrored for turning the paper over its long edge."""

import math
from dataclasses import dataclass

from fontTools.misc.transform import Transform

from acrux.games.print_items import TENTHS, CardFormat, CardSheet
from acrux.printing.pages import CUT, Canvas, Page, Thing
from acrux.printing.settings import Area, content, page_size

MARK_MM, MARK_GAP_MM = 4.0, 0.5
"""length of a crop mark, and its distance from the pictures"""


@dataclass(frozen=True)
class Grid:
    """Where the cards lie; `sideways` cards are turned by a quarter, their upper edge to the left."""

    columns: int
    rows: int
    sideways: bool
    card: CardFormat
    area: Area

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def cut(self) -> tuple[float, float]:
        """Width and height of a card as it lies."""
        wide, high = self.card.width, self.card.height
        return (high, wide) if self.sideways else (wide, high)

    @property
    def pitch(self) -> tuple[float, float]:
        return self.cut[0] + 2 * self.card.bleed, self.cut[1] + 2 * self.card.bleed

    def middle(self, number: int) -> tuple[float, float]:
        """The middle of the card with that number on the page."""
        row, column = divmod(number, self.columns)
        x, y = self.area.middle
        across, down = self.pitch
        return x + across * (column - (self.columns - 1) / 2), y + down * (row - (self.rows - 1) / 2)


def best_grid(card: CardFormat, paper: str, count: int) -> Grid:
    """The grid that needs the fewest sheets; among those, the one with the widest margins."""
    area = content(paper)
    grids = []
    for sideways in (False, True):
        one = Grid(1, 1, sideways, card, area)
        columns, rows = (int((room + 1e-6) // pitch) for room, pitch in zip(area[2:], one.pitch, strict=True))
        grids.append(Grid(columns, rows, sideways, card, area))
    return min(grids, key=lambda grid: (math.ceil(count / grid.capacity), grid.capacity))


def card_pages(canvas: Canvas, sheet: CardSheet) -> list[Page]:
    settings = canvas.settings
    grid = best_grid(settings.card, settings.paper, len(sheet.faces))
    pages = []
    for start in range(0, len(sheet.faces), grid.capacity):
        end = start + grid.capacity
        front = _Side(grid, sheet.faces[start:end])
        back = _Side(grid, sheet.backs[start:end], mirrored=True)
        pages.append(Page(sheet.title, front, back=back))
    return pages


class _Side:
    """Draws the faces or, mirrored, the backs of one sheet of cards."""

    def __init__(self, grid: Grid, pictures: tuple[Thing, ...], mirrored: bool = False):
        self.grid, self.pictures, self.mirrored = grid, pictures, mirrored

    def __call__(self, canvas: Canvas) -> None:
        grid, width = self.grid, page_size(canvas.settings.paper, False)[0]
        for number, picture in enumerate(self.pictures):
            x, y = grid.middle(number)
            at = (width - x, y) if self.mirrored else (x, y)
            turn = (math.pi / 2 if self.mirrored else -math.pi / 2) if grid.sideways else 0
            canvas.picture(picture, Transform().translate(*at).rotate(turn).scale(1 / TENTHS))
            if not self.mirrored and not grid.card.bleed:
                self._cut(canvas, at)
        if not self.mirrored and grid.card.bleed:
            self._crop_marks(canvas)

    def _cut(self, canvas: Canvas, at: tuple[float, float]) -> None:
        wide, high = self.grid.cut
        outline = f"M{-wide / 2} {-high / 2}h{wide}v{high}h{-wide}Z"
        canvas.outline(outline, Transform().translate(*at), CUT)

    def _crop_marks(self, canvas: Canvas) -> None:
        """Marks beside the pictures, in line with the cuts."""
        grid = self.grid
        rows = math.ceil(len(self.pictures) / grid.columns)
        (left, top), (right, bottom) = grid.middle(0), grid.middle(rows * grid.columns - 1)
        across, down = (side / 2 for side in grid.pitch)
        left, right, top, bottom = left - across, right + across, top - down, bottom + down
        for column in range(grid.columns):
            for side in (-0.5, 0.5):
                x = grid.middle(column)[0] + side * grid.cut[0]
                canvas.line((x, top - MARK_GAP_MM), (x, max(top - MARK_MM, grid.area.top)))
                canvas.line((x, bottom + MARK_GAP_MM), (x, min(bottom + MARK_MM, grid.area.top + grid.area.height)))
        for row in range(rows):
            for side in (-0.5, 0.5):
                y = grid.middle(row * grid.columns)[1] + side * grid.cut[1]
                canvas.line((left - MARK_GAP_MM, y), (max(left - MARK_MM, grid.area.left), y))
                canvas.line((right + MARK_GAP_MM, y), (min(right + MARK_MM, grid.area.left + grid.area.width), y))
