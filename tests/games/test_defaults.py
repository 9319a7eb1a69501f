"""What a game gets that defines nothing but the required fields of its Definition."""

import dataclasses

import pytest

import acrux
from acrux.agents.agent import agent
from acrux.core.game import Game
from acrux.drawing import render_svg
from acrux.games.definition import Definition
from acrux.i18n import LANGUAGES, translate
from tests.games.nim import FIELDS, GAME


@pytest.fixture
def game():
    return Game(GAME, {})


def spoken(texts, language="en"):
    return [translate(text, language) for text in texts]


@pytest.mark.parametrize("missing", FIELDS)
def test_every_other_field_has_a_default(missing):
    assert Definition(**FIELDS)
    with pytest.raises(TypeError, match=missing):
        Definition(**{name: value for name, value in FIELDS.items() if name != missing})


@pytest.mark.parametrize("name", ["", "Nim", "nim ", "7up", "nim_", "nim--x", "-nim"])
def test_a_name_that_cannot_be_typed_or_styled_is_refused(name):
    with pytest.raises(ValueError, match="cannot be named"):
        Definition(**FIELDS | {"name": name})


def test_a_game_with_secrets_must_say_who_sees_what():
    with pytest.raises(ValueError, match="needs its own `view` and `determinize`"):
        Definition(**FIELDS | {"hidden_plies": lambda params, state, seat, plies: {0}})


def test_two_seats_play_against_each_other(game):
    assert game.seats == 2 and game.teams() == [[1], [2]] and not game.has_secrets


def test_texts_say_who_plays_what_and_who_has_won(game):
    state = game.new("3 1")
    assert translate(state.prompt(1)) == "You are Seat 1: it is your turn."
    assert translate(state.prompt()) == "It is Seat 1’s turn."
    state.play("1")
    assert spoken(state.describe_last_move()) == ["Seat 1 plays 1."]
    assert spoken(state.describe_last_move(), "de") == ["Platz 1 spielt 1."]
    state.play("2")
    assert spoken(state.describe_last_move()) == ["Seat 2 plays 2.", "Seat 2 has won."]
    assert state.winners == (2,)


def test_the_view_and_the_text_rendering_show_the_position(game):
    state = game.new()
    assert state.view()["position"] == "7 1"
    assert str(state).splitlines() == ["position: 7 1", "", "It is Seat 1’s turn."]
    while state.actor is not None:
        state.play("1")
    assert state.view()["position"] is None


def test_every_move_is_a_button(game):
    state = game.new()
    assert [button["id"] for button in state.scene(1)["buttons"]] == ["1", "2"]
    assert state.targets(1) == [["1", "1"], ["2", "2"]] and state.targets(2) == []
    for language in LANGUAGES:
        assert render_svg(game.board(), state.scene(1), language=language).startswith("<svg")


def test_random_moves_are_legal_and_nothing_is_hidden(game):
    state, rng = game.new(), acrux.generator(1)
    while state.actor is not None:
        assert state.determinize(1, rng).row.tobytes() == state.row.tobytes()
        assert state.chance_outcomes() == {} and state.hidden_plies(1) == set()
        state.play(state.sample(rng))


@pytest.mark.xdist_group("agent of Nim")  # compiled once, not in every worker
@pytest.mark.parametrize("left", [1, 2, 4, 5, 7])
def test_the_default_agent_leaves_a_multiple_of_three(game, left):
    """Nim is solved: from every other number the seat to move wins."""
    line = agent(game, level=4).analyse(game.new(f"{left} 1"), lines=1)[0]
    assert line.move == str(left % 3) and line.values == (1.0, 0.0)


def test_a_definition_may_name_its_own_agent():
    own = Game(dataclasses.replace(GAME, agent="tests.games.no_such_agent"), {})
    with pytest.raises(ModuleNotFoundError, match="no_such_agent"):
        agent(own)


def test_moves_are_their_own_action_numbers(game):
    state = game.new("3 1")
    assert (game.num_actions, game.num_outcomes, game.max_plies, game.returns_range) == (2, 0, None, (-1.0, 1.0))
    assert state.actions() == [0, 1] and game.action_text(state, 1) == "2"
    state.apply(1)
    assert state.actions() == [0] and state.information(2).endswith("start 3 1\n1 2")
    assert game.symmetries[0].actions.tolist() == [0, 1]
    with pytest.raises(acrux.IllegalMove, match="'1'"):
        state.apply(1)


def test_many_games_can_be_stepped_at_once_but_not_observed(game):
    batch = acrux.batch(game, n=3, seed=1)
    for _ in range(3):
        batch.step([1, 0, 1])
    batch.step([0, 0, 0])
    assert batch.over.tolist() == [True, False, True] and batch.returns[0].tolist() == [-1, 1]
    with pytest.raises(acrux.AcruxError, match="no observations"):
        batch.observe()
    with pytest.raises(acrux.AcruxError, match="no observations"):
        game.observation(game.new(), 1)
