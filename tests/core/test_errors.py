"""Invalid input raises one sentence with move, seat and reason, and changes nothing."""

import copy
import inspect
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import acrux
from acrux.core import errors
from acrux.i18n import translate
from tests.core.samples import assert_one_sentence, edition_id, every_edition, random_game

CLASSES = [value for value in vars(errors).values() if inspect.isclass(value)]

NONSENSE = ["", " ", "\n", "\0", "é", "٣", "🂡", "\ud800", "a" * 10_000, "9" * 5000, "'", '"', "\\", "[", "{", "%s"]
NO_VALUES = ["", " ", "\0", "-1", "+1", "1.5", "٣", "1_0", "0x5", "9" * 5000, "9" * 20, "é", None, 2.5]

editions = pytest.mark.parametrize("edition", every_edition(), ids=edition_id)


def snapshot(state):
    return state.moves, state.actor, state.row.tobytes(), state.legal()


def refused(state, move):
    """The error that a move raises; asserts that nothing changed."""
    before = snapshot(state)
    with pytest.raises(acrux.MoveError) as caught:
        state.play(move)
    assert snapshot(state) == before
    error = caught.value
    assert_one_sentence(str(error))
    assert (error.move, error.seat) == (move, state.actor)
    assert error.reason and translate(error.reason) in str(error)
    return error


def test_every_error_is_public_and_an_acrux_error():
    assert all(issubclass(kind, acrux.AcruxError) for kind in CLASSES)
    assert {kind.__name__ for kind in CLASSES} <= set(acrux.__all__)
    assert issubclass(acrux.AcruxError, ValueError)
    for kind in (acrux.MalformedMove, acrux.IllegalMove, acrux.GameOver):
        assert issubclass(kind, acrux.MoveError)


def test_every_public_name_exists():
    assert all(hasattr(acrux, name) for name in acrux.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        acrux.nonsense  # noqa: B018


@pytest.mark.parametrize("kind", CLASSES)
def test_errors_can_be_pickled(kind):
    given = ("e5", 2, ["stones.reason.taken"]) if issubclass(kind, acrux.MoveError) else (["error.record.none"],)
    error = kind(*given)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is kind and str(twin) == str(error) and vars(twin) == vars(error)


@pytest.mark.parametrize(
    ("seat", "whose"), [(1, " by seat 1"), (4, " by seat 4"), (0, " as a chance event"), (None, "")]
)
def test_the_sentence_names_the_seat(seat, whose):
    assert str(acrux.IllegalMove("e5", seat, "why")) == f"'e5'{whose} is not legal: why."
    assert str(acrux.MalformedMove("e5", seat, "why")) == f"'e5'{whose} is not a move: why."


def test_errors_translate():
    error = acrux.IllegalMove("e5", 2, ["stones.reason.taken"])
    assert str(error) == "'e5' by seat 2 is not legal: the cell is taken."
    assert error.translate("de") == "'e5' von Platz 2 ist nicht erlaubt: Das Feld ist besetzt."
    assert acrux.AcruxError("A sentence.").translate("de") == "A sentence."


# Moves


@pytest.mark.parametrize(
    ("name", "played", "move", "kind"),
    [
        ("cross", "e5", "e5", acrux.IllegalMove),
        ("cross", "", "swap", acrux.IllegalMove),
        ("cross", "e5 d4", "swap", acrux.IllegalMove),
        ("cross", "", "j1", acrux.MalformedMove),
        ("cross", "", "a6", acrux.MalformedMove),
        ("cross", "", "a0", acrux.MalformedMove),
        ("cross", "", "E5", acrux.MalformedMove),
        ("southern-cross", "", "@-f3", acrux.IllegalMove),
        ("southern-cross", "", "N90", acrux.IllegalMove),
        ("southern-cross", "", "roll:6", acrux.IllegalMove),
        ("southern-cross", "", "drop:c4", acrux.IllegalMove),
        ("southern-cross", "@-c6", "@-c6", acrux.IllegalMove),
        ("southern-cross", "@-c6", "c6-d5", acrux.IllegalMove),
        ("southern-cross", "@-c6", "c6-b6^a6", acrux.MalformedMove),
        ("southern-cross", "", "N45", acrux.MalformedMove),
        ("southern-cross", "", "g1-g2", acrux.MalformedMove),
        ("southern-cross", "", "pass", acrux.MalformedMove),
        ("compass", "", "2", acrux.IllegalMove),
        ("compass", "", ">S", acrux.IllegalMove),
        ("compass", "N N N N", "N", acrux.IllegalMove),
        ("compass", "N N N N", "4", acrux.MalformedMove),
        ("compass", "", "NNE", acrux.MalformedMove),
        ("compass", "", "se", acrux.MalformedMove),
        ("mixx", "", "Ys@0,0", acrux.IllegalMove),
        ("mixx", "draw:Ys", "draw:Ys", acrux.IllegalMove),
        ("mixx", "", "draw:Xs", acrux.MalformedMove),
        ("mixx", "", "draw:ys", acrux.MalformedMove),
        ("mixx", "", "draw:Y", acrux.MalformedMove),
        ("mixx", "", "Ys@0", acrux.MalformedMove),
    ],
)
def test_moves_that_cannot_be_played_raise_the_right_error(name, played, move, kind):
    state = acrux.load(name).new()
    for text in played.split():
        state.play(text)
    assert type(refused(state, move)) is kind


@editions
def test_nonsense_is_malformed(edition):
    name, options = edition
    state = random_game(acrux.load(name, **options).new(), 3, 5)
    for text in NONSENSE:
        if state.actor is not None:
            assert type(refused(state, text)) is acrux.MalformedMove


@editions
@settings(max_examples=20, deadline=None, derandomize=True)
@given(data=st.data(), seed=st.integers(0, 1000), plies=st.integers(0, 120))
def test_any_text_is_either_a_legal_move_or_refused(edition, data, seed, plies):
    """Moves at the wrong time, slightly changed moves, and random text."""
    name, options = edition
    state = random_game(acrux.load(name, **options).new(), seed, plies)
    seen = [*state.moves[-30:], *state.legal()[:30]] or ["e5"]
    letter = st.characters() | st.sampled_from("abcdefghi0123456789@^-:,>NESWC RrtYs")
    move = data.draw(st.sampled_from(seen))
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(move)))
        move = move[:at] + data.draw(letter) + move[at + data.draw(st.integers(0, 1)) :]
    twin = state.copy()
    try:
        twin.play(move)
    except acrux.MoveError:
        refused(state, move)
    else:
        assert twin.moves[-1] in state.legal()
        if name != "southern-cross":  # which also reads the path of a jump, and drops in any order
            assert twin.moves[-1] == move


@editions
def test_no_move_can_be_played_after_the_end(edition):
    name, options = edition
    state = random_game(acrux.load(name, **options).new(), 2, 5000)
    assert state.winners
    for move in (state.moves[0], state.moves[-1], "nonsense", ""):
        error = refused(state, move)
        assert type(error) is acrux.GameOver
        assert "over" in translate(error.reason)
    with pytest.raises(acrux.AcruxError, match="over"):
        state.sample(acrux.generator(0))


# Games, options, positions, seats


@pytest.mark.parametrize("name", ["", "chess", "Cross", "southern_cross", "cross\0", "c" * 10_000, "./cross"])
def test_unknown_games(name):
    with pytest.raises(acrux.UnknownGame) as caught:
        acrux.load(name)
    assert_one_sentence(str(caught.value))
    assert all(known in str(caught.value) for known in acrux.GAMES)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", acrux.GAMES)
@pytest.mark.parametrize("option", ["nonsense", "name", "self", "game", "Size", "", "\0", "x" * 10_000])
def test_unknown_options(name, option):
    with pytest.raises(acrux.BadOption) as caught:
        acrux.load(name, **{option: "1"})
    assert_one_sentence(str(caught.value))
    assert all(known.name in str(caught.value) for known in acrux.load(name).definition.options)


@pytest.mark.parametrize("name", acrux.GAMES)
def test_invalid_option_values_are_refused(name):
    for option in acrux.load(name).definition.options:
        for value in NO_VALUES:
            with pytest.raises(acrux.BadOption) as caught:
                acrux.load(name, **{option.name: value})
            assert_one_sentence(str(caught.value))
            assert option.name in str(caught.value)


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("cross", "{}/6/7/8/4y4/8/7/6/5 r s 1"),
        ("southern-cross", "{}/6/2br2/2yg2/6/6 b 3"),
        ("compass", "f6 {} 0,0,0,0 -"),
        ("compass", "f6 1 0,{},0,0 -"),
        ("mixx", "RsRt/OsOt - - {},0 1 -"),
    ],
)
def test_very_long_numbers_in_positions_are_refused(name, position):
    with pytest.raises(acrux.BadPosition):
        acrux.load(name).new(position.format("9" * 5000))


@editions
def test_missing_seats_and_moves_raise_errors(edition):
    name, options = edition
    state = acrux.load(name, **options).new()
    with pytest.raises(acrux.AcruxError) as caught:
        state.undo()
    assert_one_sentence(str(caught.value))
    for seat in (-1, 0, state.game.seats + 1):
        with pytest.raises(acrux.AcruxError, match=f"seat {seat} ") as caught:
            state.view(seat)
        assert_one_sentence(str(caught.value))
    over = random_game(acrux.load(name, **options).new(), 2, 5000)
    with pytest.raises(acrux.BadPosition) as caught:
        over.position()
    assert_one_sentence(str(caught.value))
