"""Printed games, read back with PDFium: what is where on each page, in millimetres from the upper left corner."""

import ctypes
import functools
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

import acrux
from acrux.core.registry import definition
from acrux.printing import PrintSettings, print_game

ONE_WORKER = pytest.mark.xdist_group("printing")
"""each document is printed once, not in every worker"""
MM = 25.4 / 72
TOLERANCE = 0.2


@dataclass(frozen=True, order=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.bottom - self.top

    @property
    def middle(self):
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def rounded(self):
        """Equal for boxes that are equal within the tolerance, as a rule."""
        return Box(*(round(side, 1) for side in (self.left, self.top, self.right, self.bottom)))

    def measures(self, width, height):
        return abs(self.width - width) <= TOLERANCE and abs(self.height - height) <= TOLERANCE


def printed(name, options=(), **settings):
    """The PDF of a game as bytes."""
    return _printed(name, options, PrintSettings(**settings))


@functools.cache
def _printed(name, options, settings):
    given = {**definition(name).print_options, **dict(options)}
    return print_game(acrux.load(name, **given), settings)


def pages(name, options=(), **settings):
    """The pages of a printed game."""
    return _pages(name, options, PrintSettings(**settings))


@functools.cache
def _pages(name, options, settings):
    return list(pypdfium2.PdfDocument(_printed(name, options, settings)))


def size(page):
    return page.get_width() * MM, page.get_height() * MM


@functools.cache
def shapes(page):
    """The boxes of all paths on a page, without the widths of their lines."""
    return [_box(page, thing) for thing in page.get_objects() if thing.type == pdfium.FPDF_PAGEOBJ_PATH]


def _box(page, path):
    left, bottom, right, top = path.get_bounds()
    high, line = page.get_height(), _line_width(path)  # PDFium adds the whole width on each side
    return Box((left + line) * MM, (high - top + line) * MM, (right - line) * MM, (high - bottom - line) * MM)


def _line_width(path):
    fill, stroke, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    assert pdfium.FPDFPath_GetDrawMode(path, fill, stroke) and pdfium.FPDFPageObj_GetStrokeWidth(path, width)
    return width.value * path.get_matrix().a if stroke.value else 0.0


def of_size(page, width, height):
    """The boxes of that size on a page, each once."""
    return sorted({box.rounded() for box in shapes(page) if box.measures(width, height)})


def text(page, box=None):
    """The words on a page or in a box."""
    content = page.get_textpage()
    if box is None:
        return content.get_text_bounded()
    high = page.get_height()
    return content.get_text_bounded(box.left / MM, high - box.bottom / MM, box.right / MM, high - box.top / MM)


def lines_of_text(page):
    """The boxes of all lines of text on a page."""
    high, texts = page.get_height(), [thing for thing in page.get_objects() if thing.type == pdfium.FPDF_PAGEOBJ_TEXT]
    bounds = [thing.get_bounds() for thing in texts]
    return [Box(left * MM, (high - top) * MM, right * MM, (high - low) * MM) for left, low, right, top in bounds]


def pixels(page, dots_per_mm=6):
    """The page as an array of greys, 0 to 255."""
    return page.render(scale=dots_per_mm * MM, grayscale=True).to_numpy().squeeze()
