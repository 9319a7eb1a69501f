"""Southern Cross on paper: the board in two parts, dials to fold, counters, and the table of special rounds."""

from acrux.games.options import Options
from acrux.games.print_items import (
    TENTHS,
    BoardSheet,
    CardFormat,
    Piece,
    PieceSheet,
    Sheet,
    disc,
    picture,
    round_piece,
)
from acrux.games.scene_items import Thing, item
from acrux.games.southern_cross.board import COLOUR_NAMES, COLOURS, COUNTERS, DIALS
from acrux.games.southern_cross.scene import AT_HOME, SQUARE, TILE_OF, board, home_spot, tile_spot
from acrux.i18n import text

SQUARE_MM, DIAL_MM, BASE_MM, COUNTER_MM = 30.0, 57.0, 56.0, 20.0
RADIUS = TENTHS * DIAL_MM / 2
FIN_WIDE, FIN_HIGH = 240.0, 100.0
"""the fin on a dial that fingers turn it by: a strip between the two halves, folded in the middle"""
TAB = (150.0, 165.0, 245.0, 260.0)
"""a glue tab beside the fin, from the middle: its foot, its edge, its other foot"""
TAB_HIGH = 50.0
SYMBOL = 100 / 95
"""how much wider a counter's symbol is than the counter"""
SHEET = "southern-cross"
MAX_IN_A_TILE, FACES = 4, 6
CHART_MM = 180.0, 150.0
COLUMNS = (-740.0, -420.0, 150.0, 690.0)
ROW = 270.0
SIGN_PLACE = 1
"""the place in a home base that shows whose it is, away from the joint of the two parts"""
MARKED = 88.0
"""half the length of the lines between the squares of a tile"""


def components(options: Options, card: CardFormat) -> list[Sheet]:
    scale = SQUARE_MM / SQUARE
    counters = tuple(_counter(colour) for colour in COLOURS for _ in range(COUNTERS))
    bases = (round_piece(picture(SHEET, BASE_MM, BASE_MM, [_base_print()]), BASE_MM),) * len(DIALS)
    return [
        BoardSheet(
            text("southern-cross.print.board"),
            _marked_board(options),
            scale,
            scale,
            parts=2,
            notes=(text("southern-cross.print.board.note"),),
        ),
        PieceSheet(
            text("southern-cross.print.dials"), (_dial(),) * len(DIALS), (text("southern-cross.print.dials.note"),)
        ),
        PieceSheet(
            text("southern-cross.print.counters"), bases + counters, (text("southern-cross.print.counters.note"),)
        ),
        PieceSheet(
            text("southern-cross.print.special"),
            (Piece(picture(SHEET, *CHART_MM, _chart()), *CHART_MM),),
            (text("southern-cross.print.special.note"),),
        ),
    ]


def _marked_board(options: Options) -> Thing:
    """The board with squares and the place of the dial on every tile that turns, and a counter on each home base."""
    found = board(options)
    marks = []
    for dial in DIALS:
        at = tile_spot(TILE_OF[dial])
        cross = f"M0 {-MARKED:g}V{MARKED:g}M{-MARKED:g} 0H{MARKED:g}"
        marks.append(
            item(f"cross-{dial}", *at, 0, 0, "dial-place", path=cross + disc(DIAL_MM / SQUARE_MM * SQUARE / 2))
        )
    return found | {"decor": [*found["decor"], *marks, *map(_sign, COLOURS)]}


def _sign(colour: str) -> Thing:
    """Whose home base it is, also in black and white."""
    word = COLOUR_NAMES[colour].lower()
    at = home_spot(colour, SIGN_PLACE)
    return item(f"sign-{colour}", *at, AT_HOME, AT_HOME, f"counter {word}", symbol=f"southern-{word}")


# Counters and dials


def _counter(colour: str) -> Piece:
    word, wide = COLOUR_NAMES[colour].lower(), TENTHS * COUNTER_MM * SYMBOL
    shown = item(f"counter-{colour}", 0, 0, wide, wide, f"counter {word}", symbol=f"southern-{word}")
    return round_piece(picture(SHEET, COUNTER_MM, COUNTER_MM, [shown]), COUNTER_MM)


def _base_print() -> Thing:
    return item("base", 0, 0, 60, 60, "note-line", text=text("southern-cross.print.base"))


def _dial() -> Piece:
    """Two halves joined by a strip that is folded into a fin; tabs keep the halves together below."""
    high = DIAL_MM + 2 * FIN_HIGH / TENTHS
    half = f"M{-RADIUS:g} 0A{RADIUS:g} {RADIUS:g} 0 0 1 {RADIUS:g} 0Z"
    rim = f"M{15 - RADIUS:g} -12A{RADIUS - 15:g} {RADIUS - 15:g} 0 0 1 {RADIUS - 15:g} -12"
    items = [
        thing
        for name, y, turn in (("upper", -FIN_HIGH, None), ("lower", FIN_HIGH, 180))
        for thing in (
            item(f"{name}-half", 0, y, 0, 0, "dial-half", path=half, turn=turn),
            item(f"{name}-rim", 0, y, 0, 0, "dial-rim", path=rim, turn=turn),
            item(f"{name}-line", 0, y, 0, 0, "dial-line", path=f"M0 -20V{40 - RADIUS:g}", turn=turn),
        )
    ]
    strip = f"M{-FIN_WIDE / 2:g} {-FIN_HIGH:g}h{FIN_WIDE:g}v{2 * FIN_HIGH:g}h{-FIN_WIDE:g}Z"
    items.append(item("fin", 0, 0, 0, 0, "dial-fin", path=strip))
    for name, y in (("front", FIN_HIGH / 2), ("rear", -FIN_HIGH / 2)):
        arrow = item(f"arrow-{name}", 0, y, 76, 76, "action left", symbol="southern-turn-90")
        items.append(arrow | ({"turn": 180} if y < 0 else {}))
    items += [
        item(f"tab{side}", side * 205, 78, 19, 19, "note-line", text=text("southern-cross.print.glue"))
        for side in (-1, 1)
    ]
    folds = tuple(f"M{-FIN_WIDE / 2:g} {y:g}h{FIN_WIDE:g}" for y in (-FIN_HIGH, 0.0, FIN_HIGH))
    return Piece(picture(SHEET, DIAL_MM, high, items), DIAL_MM, high, (_dial_outline(),), folds)


def _dial_outline() -> str:
    start, rise, fall, end = TAB
    top, fin, below = FIN_HIGH - TAB_HIGH, FIN_WIDE / 2, FIN_HIGH
    right = f"L{start:g} {below:g}L{rise:g} {top:g}L{fall:g} {top:g}L{end:g} {below:g}"
    left = f"L{-end:g} {below:g}L{-fall:g} {top:g}L{-rise:g} {top:g}L{-start:g} {below:g}"
    arc = f"A{RADIUS:g} {RADIUS:g} 0 0 1"
    return (
        f"M{-RADIUS:g} {-below:g}{arc} {RADIUS:g} {-below:g}L{fin:g} {-below:g}L{fin:g} {below:g}{right}"
        f"L{RADIUS:g} {below:g}{arc} {-RADIUS:g} {below:g}{left}L{-fin:g} {below:g}L{-fin:g} {-below:g}Z"
    )


# The table of special rounds


def _chart() -> list[Thing]:
    """For each number of counters on the tile: the dice, the faces that succeed, and the throwing range."""
    wide, high = (TENTHS * side for side in CHART_MM)
    top = -high / 2 + 60
    found = [
        item(f"head-{name}", x, top, 44, 44, "note-line", text=text(f"southern-cross.print.special.{name}"))
        for name, x in zip(("counters", "dice", "succeeds", "range"), COLUMNS, strict=True)
    ]
    for k in range(1, MAX_IN_A_TILE + 1):
        y = top + ROW * (k - 0.35)
        found.append(item(f"rule{k}", 0, 0, 0, 0, "chart-line", path=f"M{-wide / 2:g} {y - ROW / 2:g}h{wide:g}"))
        found += _chart_row(k, y)
    return found


def _chart_row(k: int, y: float) -> list[Thing]:
    counters, dice, faces, ranges = COLUMNS
    found = [item(f"count{k}", counters, y, 120, 120, "note-line", text=str(k))]
    for number in range(k):
        x = dice + 64 * (number - (k - 1) / 2)
        found.append(item(f"die{k}-{number}", x, y, 58, 58, "die", symbol="southern-print-die"))
    succeeding = range(k + 1, FACES + 1)
    for number, face in enumerate(succeeding):
        x = faces + 96 * (number - (len(succeeding) - 1) / 2)
        found.append(item(f"face{k}-{face}", x, y, 86, 86, "die", symbol=f"southern-roll-{face}"))
    found.append(item(f"range{k}", ranges, y, 56, 56, "note-line", text=text(f"southern-cross.print.range.{k}")))
    return found
