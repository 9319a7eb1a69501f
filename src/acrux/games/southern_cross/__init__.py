"""Southern Cross: four seats gather their counters on nine tiles, five of which turn."""

from acrux.games.definition import Definition, Option, Options, Wrong
from acrux.games.parsing import Choice, Number, always
from acrux.games.southern_cross import notation, rules, scene, texts
from acrux.games.southern_cross.board import COLOURS, SEATS, params
from acrux.games.southern_cross.moves import MOST, NUMBERS
from acrux.games.southern_cross.reasons import reason
from acrux.games.southern_cross.text_rendering import render_text
from acrux.games.southern_cross.view import thrower, view


def parse_order(text: str, _: Options) -> str:
    if sorted(text) != sorted(COLOURS):
        raise Wrong(reason("order"))
    return text


GAME = Definition(
    name="southern-cross",
    title="Southern Cross",
    credit="the author is not named in our sources",
    options=(
        Option("Order", parse_order, always(COLOURS), "the colours of seats 1 to 4, a permutation of bryg"),
        Option("TurnLimit", Number(0, 999_999_999), always(400), "turns before all share the game, 0 for none"),
        Option("Challenge", Choice(("dice", "throw")), always("dice"), "what decides a special round: dice or throw"),
    ),
    seats=always(SEATS),
    params=params,
    dtype=always(rules.STATE),
    max_moves=always(MOST),
    num_actions=always(NUMBERS),
    rules=rules,
    notation=notation,
    texts=texts,
    view=view,
    render_text=render_text,
    board=scene.board,
    scene=scene.scene,
    targets=scene.targets,
    thrower=thrower,
    multi_move_turns=True,
)
