"""Components to print as plain data: the vocabulary of every game's `components.py`.

A game lists its sheets without knowing the paper: boards, cards, and pieces to cut out. Pictures are boards in the
vocabulary of `scene_items`, centred at the origin, in tenths of a millimetre unless a board has a scale of its own. The
text of an item may be a Text, which is translated when it is printed. Cuts and folds are SVG paths in the picture's
units. The symbols and colours that only paper needs are in a game's `print.svg` and `print.css`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from acrux.games.scene_items import Thing
from acrux.i18n import Text

TENTHS = 10
"""units per millimetre in pictures of cards and pieces"""


class CardFormat(NamedTuple):
    """The size of a card after cutting, and how far its picture extends beyond the cut, in millimetres."""

    width: float = 63
    height: float = 88
    bleed: float = 0


@dataclass(frozen=True)
class BoardSheet:
    """A board, as large as the paper allows between two scales in millimetres per unit of the picture."""

    title: Text
    picture: Thing
    min_scale: float
    max_scale: float
    parts: int = 1
    """1, or 2 for an upper and a lower part to be joined"""
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True)
class CardSheet:
    """Cards with their backs, as many as there are faces."""

    title: Text
    faces: tuple[Thing, ...]
    backs: tuple[Thing, ...]


@dataclass(frozen=True)
class Piece:
    """Something to cut out, or a chart if there are no cuts; sizes in millimetres."""

    picture: Thing
    width: float
    height: float
    cuts: tuple[str, ...] = ()
    folds: tuple[str, ...] = ()


@dataclass(frozen=True)
class PieceSheet:
    """Pieces in rows, on as many sheets as they need, below the notes."""

    title: Text
    pieces: tuple[Piece, ...]
    notes: tuple[Text, ...] = ()


Sheet = BoardSheet | CardSheet | PieceSheet


def picture(sheet: str, width: float, height: float, items: Sequence[Thing]) -> Thing:
    """A picture of items, centred at the origin; `width` and `height` in millimetres."""
    wide, high = TENTHS * width, TENTHS * height
    return {"box": [-wide / 2, -high / 2, wide, high], "sheet": sheet, "cells": [], "decor": list(items)}


def card_picture(sheet: str, card: CardFormat, items: Sequence[Thing]) -> Thing:
    """The picture of a card with its bleed."""
    return picture(sheet, card.width + 2 * card.bleed, card.height + 2 * card.bleed, items)


def disc(radius: float) -> str:
    """A circle about the origin as a path.

    >>> disc(50)
    'M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z'
    """
    r = f"{radius:g}"
    return f"M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 -{r} 0Z"


def rectangle(width: float, height: float) -> str:
    """A rectangle about the origin as a path."""
    return f"M{-width / 2:g} {-height / 2:g}h{width:g}v{height:g}h{-width:g}Z"


def round_piece(picture_of: Thing, diameter: float) -> Piece:
    """A disc to cut out, `diameter` millimetres wide."""
    return Piece(picture_of, diameter, diameter, (disc(TENTHS * diameter / 2),))


def default_sheets(title: Text, board: Thing) -> list[Sheet]:
    """For games that list no components: the board, if it has cells, as large as possible."""
    return [BoardSheet(title, board, 0.05, 0.25)] if board["cells"] else []
