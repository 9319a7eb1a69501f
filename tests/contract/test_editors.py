"""Editors take position lines apart and put them together again; only the notation says what is possible."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import acrux
from acrux.games.editor import checked_fields
from acrux.i18n import LANGUAGES, translate
from tests.core.samples import every_edition, random_game

often = settings(max_examples=15, deadline=None, derandomize=True)
with_editor = pytest.mark.parametrize(
    "edition",
    [(name, options) for name, options in every_edition() if acrux.load(name, **options).definition.editor],
    ids=lambda edition: edition[0],
)


def line_after(game, seed, plies):
    """The last position line of a random game, None if there was none."""
    state = random_game(game.new(), seed, plies)
    while True:
        try:
            return state.position()
        except acrux.BadPosition:
            if not state.ply:
                return None
            state.undo()


@with_editor
@often
@given(seed=st.integers(0, 2**32 - 1), plies=st.integers(0, 60))
def test_every_position_line_is_read_and_written_unchanged(edition, seed, plies):
    name, options = edition
    game = acrux.load(name, **options)
    editor, line = game.definition.editor, line_after(game, seed, plies)
    if line is None:
        return
    setup = editor.read(game.options, line)
    assert editor.write(game.options, setup) == line
    fields = checked_fields(editor.fields(game.options), setup.fields, editor.blank(game.options).fields)
    assert fields.items() <= setup.fields.items()
    scene = editor.scene(game.options, setup)
    cells = {cell["id"] for cell in [*game.board()["cells"], *scene.get("cells", [])]}
    assert set(editor.places(game.options, setup)) <= cells


@with_editor
@often
@given(data=st.data())
def test_whatever_is_put_is_drawn_and_possible_or_refused_with_a_reason(edition, data):
    name, options = edition
    game = acrux.load(name, **options)
    editor = game.definition.editor
    tokens = [tool.token for tool in editor.tools(game.options)]
    setup = editor.blank(game.options)
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.sampled_from([*editor.places(game.options, setup), "nowhere"]))
        setup = editor.put(game.options, setup, place, data.draw(st.sampled_from([*tokens, "?"])))
        assert editor.scene(game.options, setup)["pieces"] is not None
    line = editor.write(game.options, setup)
    reason = refusal(game, line)
    assert reason is None or reason.startswith(f"{game.title} cannot start from that position: ")


def refusal(game, line):
    """Why a game cannot start from a position line; None if it can, and then writes the same line."""
    try:
        assert game.new(line).position() == line
    except acrux.BadPosition as error:
        return str(error)
    return None


@with_editor
def test_fields_that_are_impossible_get_their_defaults(edition):
    name, options = edition
    game = acrux.load(name, **options)
    editor = game.definition.editor
    fields, default = editor.fields(game.options), editor.blank(game.options).fields
    for value in ("", "x", "9" * 50, "-1e9", "\0"):
        checked = checked_fields(fields, dict.fromkeys(default, value), default)
        editor.write(game.options, editor.blank(game.options)._replace(fields=checked))


@with_editor
def test_everything_has_a_name_in_every_language(edition):
    name, options = edition
    game = acrux.load(name, **options)
    editor = game.definition.editor
    setup = editor.blank(game.options)
    fields, scene = editor.fields(game.options), editor.scene(game.options, setup)
    things = [*editor.tools(game.options), *fields]
    labels = [thing.label for thing in things] + [label for field in fields for _, label in field.choices]
    labels += [cell["label"] for cell in [*game.board()["cells"], *scene.get("cells", [])]]
    for language in LANGUAGES:
        names = [translate(label, language) for label in labels]
        assert not [each for each in names if "{" in each or each.startswith(f"{name}.") or each.startswith("games.")]


def test_a_position_is_set_up_by_hand():
    game = acrux.load("southern-cross")
    editor = game.definition.editor
    setup = editor.blank(game.options)
    for square in ("c3", "c4", "d3"):
        setup = editor.put(game.options, setup, square, "r")
    setup = editor.put(game.options, setup, "d3", "g")
    setup = editor.put(game.options, setup, "c4", "r")
    setup = setup._replace(fields={"colour": "y", "actions": "2"})
    assert editor.write(game.options, setup) == "6/6/6/2rg2/6/6 y 2"
    mixx = acrux.load("mixx", seats=2)
    setup = mixx.definition.editor.blank(mixx.options)
    for place, card in (("seat-1", "Rs"), ("Rs", "Rt"), ("0,0", "Of"), ("0,0", "Ys"), ("seat-2", "Rt"), ("deck", "Vv")):
        setup = mixx.definition.editor.put(mixx.options, setup, place, card)
    hands, cross, deck, *_ = mixx.definition.editor.write(mixx.options, setup).split(" ")
    assert (hands, cross) == ("Rs/Rt", "Ys@0,0") and "Of" not in deck
