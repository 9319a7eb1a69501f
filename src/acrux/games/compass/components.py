"""Compass on paper: the board, each seat's cards, a pawn to fold, a score track and markers."""

from acrux.games.compass.notation import SPEEDS
from acrux.games.compass.scene import BOARD, GAP, GOAL, LABEL, TEAMS, board
from acrux.games.compass.squares import DIRECTIONS, LETTERS, load_board
from acrux.games.options import Options
from acrux.games.print_items import (
    TENTHS,
    BoardSheet,
    CardFormat,
    CardSheet,
    Piece,
    PieceSheet,
    Sheet,
    card_picture,
    picture,
    rectangle,
    round_piece,
)
from acrux.games.scene_items import Thing, frame, item
from acrux.i18n import text

SHEET = "compass"
MIN_SQUARE_MM, MAX_SQUARE_MM = 12.0, 24.0
FILES_DEEP = 35.0
"""below the southern goal, for the letters of the files"""
PAWN_WIDE, PAWN_HIGH, FLAP = 120.0, 180.0, 60.0
MARKER_MM = 12.0
TRACK_MM = 190.0, 66.0
STEP = 94.0
HUNDREDS, UNITS, PER_ROW = 10, 100, 20


def components(options: Options, card: CardFormat) -> list[Sheet]:
    backs = tuple(card_picture(SHEET, card, _back(letter, card)) for letter in LETTERS)
    faces = [(letter, name) for letter in LETTERS for name in (*DIRECTIONS, *SPEEDS)]
    return [
        CardSheet(
            text("compass.print.cards"),
            tuple(card_picture(SHEET, card, _face(letter, name, card)) for letter, name in faces),
            tuple(backs[LETTERS.index(letter)] for letter, _ in faces),
        ),
        _board_sheet(options),
        PieceSheet(text("compass.print.pieces"), _pieces(), (text("compass.print.pieces.note"),)),
    ]


def _board_sheet(options: Options) -> BoardSheet:
    square = BOARD / len(load_board(options["board"]))
    found = board_picture(options["board"])
    return BoardSheet(text("compass.print.board"), found, MIN_SQUARE_MM / square, MAX_SQUARE_MM / square)


def board_picture(value: str) -> Thing:
    """The board without the seats' panels below it."""
    edge = GOAL + GAP
    box = [-edge - LABEL, -edge, BOARD + 2 * edge + LABEL, BOARD + 2 * edge + FILES_DEEP]
    return board({"board": value}) | {"box": box}


# Cards


def _face(letter: str, name: str, card: CardFormat) -> list[Thing]:
    """A direction with its arrow, or a speed; the seat's letter in two corners."""
    wide, high = TENTHS * card.width, TENTHS * card.height
    found = [
        _paper(letter, "face", card),
        item(f"border-{name}", 0, 0, 0, 0, f"border {TEAMS[letter]}", path=frame(wide * 0.9, high * 0.93, wide * 0.07)),
    ]
    for side in (-1, 1):
        at = side * wide * 0.34, side * high * 0.38
        turn = 180 if side > 0 else None
        badge = wide * 0.17
        found.append(
            item(
                f"badge{side}",
                *at,
                badge,
                badge,
                f"badge {TEAMS[letter]}",
                symbol=f"compass-badge-{letter}",
                turn=turn,
            )
        )
    if name in SPEEDS:
        return [*found, item(f"speed-{name}", 0, 0, wide * 0.7, wide * 0.7, "card-name", text=name)]
    turn = 45 * DIRECTIONS.index(name)
    arrow = wide * 0.58
    return [
        *found,
        item(f"arrow-{name}", 0, -high * 0.07, arrow, arrow, "card-arrow", symbol="compass-arrow", turn=turn),
        item(f"name-{name}", 0, high * 0.29, wide * 0.24, wide * 0.24, "card-name", text=name),
    ]


def _paper(letter: str, side: str, card: CardFormat) -> Thing:
    wide, high = TENTHS * (card.width + 2 * card.bleed), TENTHS * (card.height + 2 * card.bleed)
    return item(f"{side}-{letter}", 0, 0, 0, 0, f"paper {side} {TEAMS[letter]}", path=rectangle(wide, high))


def _back(letter: str, card: CardFormat) -> list[Thing]:
    """A compass rose and the seat's letter; the same upside down."""
    wide, high = TENTHS * card.width, TENTHS * card.height
    found = [
        _paper(letter, "back", card),
        item("rose", 0, 0, wide * 0.8, wide * 0.8, "rose", symbol="compass-print-rose"),
    ]
    for side in (-1, 1):
        turn = 180 if side > 0 else None
        found.append(
            item(f"owner{side}", 0, side * high * 0.41, wide * 0.13, wide * 0.13, "owner", text=letter, turn=turn)
        )
    return found


# The pawn, the score track and markers


def _pieces() -> tuple[Piece, ...]:
    out = tuple(_marker(letter, "out") for letter in LETTERS for _ in range(2))
    scores = tuple(_score_marker(letter) for letter in LETTERS for _ in range(2))
    star = picture(
        SHEET, MARKER_MM + 6, MARKER_MM + 6, [item("first", 0, 0, 180, 180, "first", symbol="compass-first")]
    )
    return (
        Piece(picture(SHEET, *TRACK_MM, _track()), *TRACK_MM),
        _pawn(),
        *scores,
        *out,
        round_piece(star, MARKER_MM + 6),
    )


def _pawn() -> Piece:
    """Two pawns head to head: fold between them, bend the flaps outwards and glue them to a scrap of card."""
    high = 2 * (PAWN_HIGH + FLAP)
    items = [
        item("pawn-front", 0, PAWN_HIGH / 2, PAWN_HIGH, PAWN_HIGH, "pawn", symbol="compass-pawn"),
        item("pawn-rear", 0, -PAWN_HIGH / 2, PAWN_HIGH, PAWN_HIGH, "pawn", symbol="compass-pawn", turn=180),
    ]
    folds = tuple(f"M{-PAWN_WIDE / 2:g} {y:g}h{PAWN_WIDE:g}" for y in (-PAWN_HIGH, 0.0, PAWN_HIGH))
    size = PAWN_WIDE / TENTHS, high / TENTHS
    return Piece(picture(SHEET, *size, items), *size, (rectangle(PAWN_WIDE, high),), folds)


def _marker(letter: str, kind: str) -> Piece:
    items = [
        item(f"{kind}-{letter}", 0, -22, 62, 62, "out-sign", symbol="compass-out"),
        item(f"{kind}-letter-{letter}", 0, 34, 40, 40, f"who {TEAMS[letter]}", text=letter),
    ]
    return round_piece(picture(SHEET, MARKER_MM, MARKER_MM, items), MARKER_MM)


def _score_marker(letter: str) -> Piece:
    """Folded: the seat's letter on one side, on the other with a minus sign, for scores below zero."""
    side, team = 90.0, TEAMS[letter]
    items = [
        item("plus", 0, 0, 0, 0, f"marker {team}", path=f"M{-side / 2:g} {-side:g}h{side:g}v{side:g}h{-side:g}Z"),
        item("plus-letter", 0, -side / 2, 56, 56, "marker-letter", text=letter),
        item("minus-letter", 0, side / 2, 50, 50, f"who {team}", text=f"−{letter}", turn=180),
    ]
    size = side / TENTHS, 2 * side / TENTHS
    fold = f"M{-side / 2:g} 0h{side:g}"
    return Piece(picture(SHEET, *size, items), *size, (rectangle(side, 2 * side),), (fold,))


def _track() -> list[Thing]:
    """Hundreds in a row, and below them 0 to 99."""
    left, top = -STEP * (PER_ROW - 1) / 2, -TENTHS * TRACK_MM[1] / 2 + STEP / 2
    found = [item("hundreds", left + STEP * 11.8, top, 40, 40, "track-title", text=text("compass.print.hundreds"))]
    found += [thing for n in range(HUNDREDS) for thing in _step(f"h{n}", str(100 * n), left + STEP * n, top, "hundred")]
    for number in range(UNITS):
        row, along = divmod(number, PER_ROW)
        kind = "ten" if number % 10 == 0 else "five" if number % 5 == 0 else "one"
        found += _step(f"u{number}", str(number), left + STEP * along, top + STEP * (row + 1.5), kind)
    return found


def _step(name: str, words: str, x: float, y: float, kind: str) -> list[Thing]:
    return [
        item(f"step-{name}", x, y, 0, 0, f"step {kind}", path=frame(STEP - 4, STEP - 4, 10)),
        item(f"number-{name}", x, y, 32, 32, "step-number", text=words),
    ]
