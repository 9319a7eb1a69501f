"""Mixx on paper: the cards of the motifs in play with their backs, and a key with the variants for children."""

from acrux.games.mixx.cards import COLOUR_NAMES, COLOURS, MOTIF_NAMES, MOTIFS
from acrux.games.mixx.patterns import pattern
from acrux.games.options import Options
from acrux.games.print_items import (
    TENTHS,
    CardFormat,
    CardSheet,
    Piece,
    PieceSheet,
    Sheet,
    card_picture,
    picture,
    rectangle,
)
from acrux.games.scene_items import Thing, frame, item
from acrux.i18n import text

SHEET = "mixx"
BACK_PITCH = 95.0
KEY_MM = 180.0, 92.0
VARIANTS = ("hand", "motifs", "line")


def components(options: Options, card: CardFormat) -> list[Sheet]:
    cards = [colour + motif for colour in COLOURS for motif in options["motifs"]]
    back = card_picture(SHEET, card, _back(card))
    notes = tuple(text(f"mixx.print.variant.{name}") for name in VARIANTS)
    return [
        CardSheet(
            text("mixx.print.cards"),
            tuple(card_picture(SHEET, card, _face(name, card)) for name in cards),
            (back,) * len(cards),
        ),
        PieceSheet(
            text("mixx.print.key"),
            (Piece(picture(SHEET, *KEY_MM, _key(options)), *KEY_MM),),
            (text("mixx.print.key.note"), text("mixx.print.variants"), *notes),
        ),
    ]


def _full(card: CardFormat) -> tuple[float, float]:
    """The size of a card with its bleed, in tenths."""
    return TENTHS * (card.width + 2 * card.bleed), TENTHS * (card.height + 2 * card.bleed)


def _face(name: str, card: CardFormat) -> list[Thing]:
    """The pattern of the colour around a white field with the motif; letters in two corners; both names below."""
    colour, motif = COLOUR_NAMES[COLOURS.index(name[0])], MOTIF_NAMES[MOTIFS.index(name[1])]
    wide, high = TENTHS * card.width, TENTHS * card.height
    across, down = wide * 0.78, high * 0.66
    words = text("mixx.piece.card", colour=text(f"mixx.colour.{name[0]}"), motif=text(f"mixx.motif.{name[1]}"))
    field = min(across, down) * 1.12
    letter, near, far = wide * 0.13, wide * 0.4, high * 0.415
    return [
        item(f"paper-{name}", 0, 0, 0, 0, f"paper card {colour}", path=rectangle(*_full(card))),
        item(f"pattern-{name}", 0, 0, 0, 0, f"pattern {colour}", path=pattern(name[0], *_full(card))),
        item(f"field-{name}", 0, 0, 0, 0, f"motif-field {colour}", path=frame(across, down, wide * 0.06)),
        item(f"motif-{name}", 0, -down * 0.04, field, field, "motif", symbol=f"mixx-{motif}"),
        item(f"words-{name}", 0, down * 0.43, wide * 0.055, wide * 0.055, "words", text=words),
        *(
            thing
            for side, turn in ((-1, None), (1, 180))
            for thing in (
                item(
                    f"spot{side}",
                    side * near,
                    side * far,
                    0,
                    0,
                    "letter-spot",
                    path=rectangle(letter * 1.3, letter * 1.3),
                ),
                item(f"letter{side}", side * near, side * far, letter, letter, "letter", text=name[0], turn=turn),
            )
        ),
    ]


def _back(card: CardFormat) -> list[Thing]:
    """Waves like those of the deck; the same upside down."""
    wide, high = _full(card)
    count = int(high / 2 // BACK_PITCH)
    waves = "".join(_wave(wide * 0.42, BACK_PITCH * number) for number in range(-count, count + 1))
    return [
        item("back", 0, 0, 0, 0, "paper back", path=rectangle(wide, high)),
        item("waves", 0, 0, 0, 0, "waves", path=waves),
    ]


def _wave(half: float, y: float) -> str:
    step, bend = half / 4, 24
    arcs = "".join(f"q{step / 2:.1f} {bend if number % 2 else -bend} {step:.1f} 0" for number in range(8))
    return f"M{-half:.1f} {y:.1f}{arcs}"


def _key(options: Options) -> list[Thing]:
    """The colours with their letters and patterns, and the motifs in play."""
    found: list[Thing] = []
    pitch, small = 225.0, 170.0
    for number, letter in enumerate(COLOURS):
        x, colour = pitch * (number - 3.5), COLOUR_NAMES[number]
        found += [
            item(f"key-{letter}", x, -330, 0, 0, f"paper card {colour}", path=rectangle(small, small)),
            item(f"key-pattern-{letter}", x, -330, 0, 0, f"pattern {colour}", path=pattern(letter, small, small)),
            item(f"key-spot-{letter}", x, -330, 0, 0, "letter-spot", path=rectangle(80, 80)),
            item(f"key-letter-{letter}", x, -330, 64, 64, "letter", text=letter),
            item(f"key-name-{letter}", x, -205, 32, 32, "words", text=text(f"mixx.colour.{letter}")),
        ]
    for number, motif in enumerate(options["motifs"]):
        x, name = pitch * (number - (len(options["motifs"]) - 1) / 2), MOTIF_NAMES[MOTIFS.index(motif)]
        found += [
            item(f"key-{motif}", x, 110, small, small, "motif", symbol=f"mixx-{name}"),
            item(f"key-name-{motif}", x, 235, 32, 32, "words", text=text(f"mixx.motif.{motif}")),
        ]
    return found
