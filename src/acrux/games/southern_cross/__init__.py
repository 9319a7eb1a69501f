"""Southern Cross: four seats gather their counters on nine tiles, five of which turn."""

from acrux.games.definition import Definition, Invalid, Option
from acrux.games.encoding import Encoding
from acrux.games.options import Options
from acrux.games.parsing import Choice, Number, always
from acrux.games.southern_cross import encoding, explanations, notation, rules, scene, texts
from acrux.games.southern_cross.board import COLOURS, SEATS, params
from acrux.games.southern_cross.components import components
from acrux.games.southern_cross.editor import EDITOR
from acrux.games.southern_cross.moves import MAX_MOVES, NUMBERS
from acrux.games.southern_cross.parts import parts
from acrux.games.southern_cross.reasons import reason
from acrux.games.southern_cross.text_rendering import TEXT_STYLES, render_text
from acrux.games.southern_cross.turns import TURNS, seat_symbol
from acrux.games.southern_cross.view import thrower, view


def parse_order(text: str, _: Options) -> str:
    if sorted(text) != sorted(COLOURS):
        raise Invalid(reason("order"))
    return text


GAME = Definition(
    name="southern-cross",
    title="Southern Cross",
    credit="our sources do not name the author",
    options=(
        Option("Order", parse_order, always(COLOURS), "the colours of seats 1 to 4, a permutation of bryg"),
        Option("TurnLimit", Number(0, 999_999_999), always(400), "turns before all share the game, 0 for none"),
        Option("Challenge", Choice(("dice", "throw")), always("dice"), "what decides a special round: dice or throw"),
    ),
    seats=always(SEATS),
    params=params,
    dtype=always(rules.STATE),
    max_moves=always(MAX_MOVES),
    num_actions=always(NUMBERS),
    max_plies=lambda options: int(options["turnlimit"]) * rules.MAX_TURN_PLIES or None,
    encoding=Encoding(
        functions=encoding,
        num_actions=always(encoding.NUM_ACTIONS),
        num_outcomes=always(encoding.NUM_OUTCOMES),
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
    targets=scene.targets,
    explain=explanations.explain,
    has_chance=True,
    components=components,
    editor=EDITOR,
    thrower=thrower,
    multi_move_turns=True,
)
