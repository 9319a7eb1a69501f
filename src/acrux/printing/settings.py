"""Papers, margins and everything else that can be chosen for printing. All lengths are millimetres."""

from dataclasses import dataclass
from typing import NamedTuple

from acrux.drawing.stylesheet import INKS
from acrux.games.print_items import CardFormat

PAPERS = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
    "tabloid": (279.4, 431.8),
    "a2": (420.0, 594.0),
}
"""width and height, upright; an error names the first paper that a board fits if it does not fit the chosen one"""
COMMON_PAPERS = ("a4", "letter")
"""those of home printers"""
CARDS = {"63x88": (63.0, 88.0), "44x68": (44.0, 68.0)}
BLEEDS = (0, 3)
BACKS = ("alternate", "last", "none")
"""each back after its front, for printing on both sides; all backs after all fronts; or no backs"""
SIDE, TOP, BOTTOM = 8.0, 8.0, 12.0
"""margins that home printers can print up to"""
FOOTER_MM = 7.0
"""the strip with the ruler, above the bottom margin"""


@dataclass(frozen=True)
class PrintSettings:
    """How to print; the values are keys of the tables above."""

    paper: str = "a4"
    language: str = "en"
    cards: str = "63x88"
    bleed: int = 0
    ink: str = INKS[0]
    backs: str = BACKS[0]

    @property
    def card(self) -> CardFormat:
        return CardFormat(*CARDS[self.cards], self.bleed)


class Area(NamedTuple):
    """A part of a page, from its upper left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2

    def below(self, height: float) -> "Area":
        """What remains below a strip of that height."""
        return Area(self.left, self.top + height, self.width, self.height - height)


def page_size(paper: str, landscape: bool) -> tuple[float, float]:
    """Width and height of a page."""
    width, height = PAPERS[paper]
    return (height, width) if landscape else (width, height)


def printable(paper: str, landscape: bool) -> Area:
    """Everything inside the margins."""
    width, height = page_size(paper, landscape)
    return Area(SIDE, TOP, width - 2 * SIDE, height - TOP - BOTTOM)


def content(paper: str, landscape: bool = False) -> Area:
    """Everything inside the margins above the footer."""
    whole = printable(paper, landscape)
    return whole._replace(height=whole.height - FOOTER_MM)
