"""Compass: two teams, four seats and one pawn that everybody pushes about."""

from acrux.games.compass import board, encoding, explanations, notation, rules, scene, texts
from acrux.games.compass.components import components
from acrux.games.compass.editor import EDITOR
from acrux.games.compass.parts import parts
from acrux.games.compass.squares import load_board, shipped
from acrux.games.compass.text_rendering import TEXT_STYLES, render_text
from acrux.games.compass.turns import TURNS, seat_symbol
from acrux.games.compass.view import deciders, has_hidden_information, hidden_plies, sealed_view, view
from acrux.games.compass.workshop import WORKSHOP
from acrux.games.definition import Definition, Option
from acrux.games.encoding import Encoding
from acrux.games.options import Options
from acrux.games.parsing import Number, always


def parse_board_option(text: str, _: Options) -> str:
    """The name of a board or its rows, checked and kept as given."""
    load_board(text)
    return text


GAME = Definition(
    name="compass",
    title="Compass",
    credit="our sources do not name the author",
    options=(
        Option("Rounds", Number(1, 99), always(12), "rounds to play, 1 to 99"),
        Option(
            "Board",
            parse_board_option,
            always("rose"),
            "a board's name, or its rows joined by /",
            choices=("rose", *sorted(set(shipped()) - {"rose"})),
        ),
    ),
    seats=always(rules.SEATS),
    teams=always([[1, 3], [2, 4]]),
    params=board.params,
    dtype=always(rules.STATE),
    max_moves=always(rules.MAX_MOVES),
    num_actions=always(rules.NUMBERS),
    max_plies=lambda options: int(options["rounds"]) * rules.MAX_ROUND_PLIES,
    encoding=Encoding(functions=encoding, fields=encoding.fields),
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
    components=components,
    editor=EDITOR,
    workshop=WORKSHOP,
    deciders=deciders,
    sealed_view=sealed_view,
    hidden_plies=hidden_plies,
    has_hidden_information=has_hidden_information,
)
