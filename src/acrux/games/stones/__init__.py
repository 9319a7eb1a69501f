"""A toolkit for games in which two colours place stones on hexagonal or square cells.

`Stones` gives a game its notation, texts, view, text rendering and scene; the game adds its rules.
"""

from acrux.games.stones.cells import Cells, hexagon, rectangle, rhombus
from acrux.games.stones.colours import BLACK, BLUE, RED, WHITE, YELLOW, Colour
from acrux.games.stones.notation import StonesNotation
from acrux.games.stones.stones import SWAP, Stones
from acrux.games.stones.texts import StonesTexts

__all__ = [
    "BLACK",
    "BLUE",
    "RED",
    "SWAP",
    "WHITE",
    "YELLOW",
    "Cells",
    "Colour",
    "Stones",
    "StonesNotation",
    "StonesTexts",
    "hexagon",
    "rectangle",
    "rhombus",
]
