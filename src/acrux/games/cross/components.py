"""Cross on paper: the three published sizes on one board, and stones to cut out."""

from acrux.games.cross.scene import board
from acrux.games.options import Options
from acrux.games.print_items import TENTHS, BoardSheet, CardFormat, Piece, PieceSheet, Sheet, picture, round_piece
from acrux.games.scene_items import item
from acrux.i18n import text

STONES = 64
"""of each colour: C2, enough for size 7"""
STONE_MM = 10.0
MIN_CELL_MM, MAX_CELL_MM = 12.0, 24.0
CELL = 100
"""units from flat to flat of a cell"""
SYMBOL = 100 / 94
"""how much wider a stone's symbol is than the stone"""


def components(options: Options, card: CardFormat) -> list[Sheet]:
    cells = BoardSheet(text("cross.print.board"), board(options), MIN_CELL_MM / CELL, MAX_CELL_MM / CELL)
    stones = tuple(_stone(colour) for colour in ("yellow", "red") for _ in range(STONES))
    return [cells, PieceSheet(text("cross.print.stones"), stones, (text("cross.print.stones.note"),))]


def _stone(colour: str) -> Piece:
    wide = TENTHS * STONE_MM * SYMBOL
    stone = item(f"stone-{colour}", 0, 0, wide, wide, f"stone {colour}", symbol=f"cross-{colour}")
    return round_piece(picture("cross", STONE_MM, STONE_MM, [stone]), STONE_MM)
