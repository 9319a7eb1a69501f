"""Compass: two teams, four seats and one pawn that everybody pushes about."""

from acrux.games.compass import board, notation, rules, scene, texts
from acrux.games.compass.squares import load_board
from acrux.games.compass.text_rendering import TEXT_STYLES, render_text
from acrux.games.compass.view import deciders, has_hidden_information, hidden_plies, sealed_view, view
from acrux.games.definition import Definition, Option, Options
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
        Option("Board", parse_board_option, always("rose"), "a board's name, or its rows joined by /"),
    ),
    seats=always(rules.SEATS),
    teams=always([[1, 3], [2, 4]]),
    params=board.params,
    dtype=always(rules.STATE),
    max_moves=always(rules.MAX_MOVES),
    num_actions=always(rules.NUMBERS),
    rules=rules,
    notation=notation,
    texts=texts,
    view=view,
    render_text=render_text,
    text_styles=TEXT_STYLES,
    board=scene.board,
    scene=scene.scene,
    targets=scene.targets,
    deciders=deciders,
    sealed_view=sealed_view,
    hidden_plies=hidden_plies,
    has_hidden_information=has_hidden_information,
)
