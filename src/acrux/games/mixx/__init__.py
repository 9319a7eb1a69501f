"""Mixx: a cross of cards in which no axis repeats a colour or a motif; the seat that lays its last card wins it."""

from acrux.games.definition import Definition, Invalid, Option
from acrux.games.encoding import Encoding
from acrux.games.mixx import cards, encoding, explanations, notation, rules, scene, texts
from acrux.games.mixx.components import components
from acrux.games.mixx.editor import EDITOR
from acrux.games.mixx.parts import parts
from acrux.games.mixx.text_rendering import TEXT_STYLES, render_text
from acrux.games.mixx.turns import TURNS, seat_symbol
from acrux.games.mixx.view import view
from acrux.games.options import Options
from acrux.games.parsing import Choice, Number, always


def parse_first(text: str, options: Options) -> int:
    return Number(1, options["seats"])(text, options)


def default_hand(options: Options) -> int:
    return cards.HANDS[options["seats"]]


def parse_hand(text: str, options: Options) -> int:
    return Number(1, default_hand(options))(text, options)


def parse_motifs(text: str, options: Options) -> str:
    if len(text) < 2 or text != "".join(motif for motif in cards.MOTIFS if motif in text):
        raise Invalid(cards.reason("motifs"))
    left, dealt = len(cards.COLOURS) * len(text), options["seats"] * options["hand"]
    if dealt > left:
        raise Invalid(cards.reason("few_cards", left=left, seats=options["seats"], hand=options["hand"], dealt=dealt))
    return text


GAME = Definition(
    name="mixx",
    title="Mixx",
    credit="Jacques Zeimet, Drei Magier Spiele, 2004",
    options=(
        Option("Seats", Number(2, 4), always(2), "players, 2 to 4", required=True),
        Option("First", parse_first, always(1), "the seat that begins, the youngest"),
        Option("Hand", parse_hand, default_hand, "cards a hand: 1 to 8 with 2 seats, to 6 with 3, to 5 with 4"),
        Option(
            "Motifs",
            parse_motifs,
            always(cards.MOTIFS),
            "the motifs in play, at least two of stfjpuca",
            choices=tuple(cards.MOTIFS[:count] for count in range(len(cards.MOTIFS), 1, -1)),
        ),
        Option("Shape", Choice(("cross", "line")), always("cross"), "what is laid: a cross, or just a line"),
    ),
    seats=lambda options: int(options["seats"]),
    params=cards.params,
    dtype=always(rules.STATE),
    max_moves=always(max(cards.CARDS, max(cards.HANDS.values()) * rules.MAX_LAYS)),
    num_actions=always(cards.CARDS << 8),
    max_plies=lambda options: 2 * encoding.num_cards(options),  # each card is drawn and laid at most once
    encoding=Encoding(
        functions=encoding,
        num_actions=encoding.num_actions,
        num_outcomes=encoding.num_cards,
        fields=encoding.fields,
        symmetries=encoding.symmetries,
    ),
    rules=rules,
    notation=notation,
    texts=texts,
    turn_texts=TURNS,
    seat_symbol=seat_symbol,
    view=view,
    render_text=render_text,
    text_styles=TEXT_STYLES,
    board=scene.board,
    scene=scene.scene,
    parts=parts,
    has_chance=True,
    targets=scene.targets,
    explain=explanations.explain,
    components=components,
    editor=EDITOR,
)
