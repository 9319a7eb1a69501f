"""What every game in the registry promises: a new game, of another package too, is tested automatically."""

import itertools
import json
import re
from pathlib import Path
from types import FunctionType

import pytest

import acrux
from acrux.core.game import Game
from acrux.core.registry import definition, rules_for_people
from acrux.i18n import LANGUAGES
from acrux.kernel import defaults, protocol
from acrux.kernel.layout import as_namespace
from acrux.kernel.link import Mode, default_mode

DOCS = Path(__file__).parents[2] / "docs"
GAMES = 6 if default_mode() is Mode.COMPILED else 2
PLIES = 150
"""the plies of a random game that are tested: some games hardly ever end by themselves"""

everywhere = pytest.mark.parametrize("name", acrux.GAMES)


def random_game(name, seed, plies=PLIES, **options):
    """The states of a random game in turn, always as the same object."""
    state, rng = acrux.load(name, **options).new(), acrux.generator(seed)
    for _ in range(plies):
        yield state
        if state.actor is None:
            return
        state.play(state.sample(rng))


def seats_of(state):
    return [None, *range(1, state.game.seats + 1)]


@everywhere
def test_rules_and_defaults_provide_the_whole_protocol(name):
    rules = definition(name).rules
    for key in [key for key, value in vars(protocol).items() if isinstance(value, FunctionType)]:
        function = getattr(rules, key, None) or getattr(defaults, key)
        assert isinstance(function, FunctionType) and function.__module__ != protocol.__name__


@everywhere
def test_options_take_their_own_defaults_and_refuse_nonsense(name):
    game = acrux.load(name)
    assert acrux.load(name, **game.options).options == game.options
    for option in game.definition.options:
        for nonsense in ("", "nonsense", "-1", "1e9", "\0", "٣"):
            with pytest.raises(acrux.BadOption, match=option.name):
                acrux.load(name, **{option.name: nonsense})


@everywhere
@pytest.mark.parametrize("seed", range(GAMES))
def test_an_actor_has_legal_moves_until_the_game_is_over(name, seed):
    for state in random_game(name, seed):
        legal = state.legal()
        assert legal == state.legal()
        assert len(set(legal)) == len(legal) <= state.game.kernel.max_moves
        if state.actor is None:
            assert legal == [] and state.winners and abs(sum(state.returns())) < 1e-9
            with pytest.raises(acrux.GameOver):
                state.play("anything")
        else:
            assert state.actor in range(state.game.seats + 1) and legal
            assert state.winners is None and state.returns() is None


@everywhere
@pytest.mark.parametrize("seed", range(GAMES))
def test_parsing_a_written_move_gives_the_same_move(name, seed):
    for state in random_game(name, seed):
        kernel, notation = state.game.kernel, state.game.definition.notation
        moves = kernel.moves()
        for move in moves[: kernel.legal(state.rows(), moves)].tolist():
            assert 0 <= move < kernel.num_moves
            text = notation.write_move(kernel.params, state.row, move)
            assert not re.search(r"[\s;{}\[\]]", text)
            assert notation.parse_move(kernel.params, state.row, text) == move


@everywhere
@pytest.mark.parametrize("seed", range(GAMES))
def test_cached_views_and_hidden_plies_equal_the_computed_ones(name, seed):
    for state in random_game(name, seed):
        for seat in (*range(1, state.game.seats + 1), None):
            assert state.cached_view(seat) == state.view(seat)
            fields = state.game.kernel.plain_params, as_namespace(state.rows())
            assert state.hidden_plies(seat) == state.game.definition.hidden_plies(*fields, seat, state.played)


@everywhere
def test_undo_restores_every_byte(name):
    start = acrux.load(name).new().row.tobytes()
    past = []
    for state in random_game(name, 1):
        past.append(state.row.tobytes())
    while state.moves:
        played, before = state.moves[-1], past[len(state.moves) - 1]
        assert state.undo() == played
        assert state.row.tobytes() == before
    assert state.row.tobytes() == start
    with pytest.raises(acrux.AcruxError):
        state.undo()


@everywhere
def test_a_copy_is_independent(name):
    for state in random_game(name, 2, plies=40):
        if state.actor is None:
            return
        before = state.row.tobytes(), state.moves
        twin = state.copy()
        twin.play(twin.legal()[-1])
        assert (state.row.tobytes(), state.moves) == before


@everywhere
def test_invalid_moves_change_nothing(name):
    for state in random_game(name, 3, plies=60):
        before = state.row.tobytes(), state.moves
        for text in ("", "nonsense", "e5 ", "\0", "☃", "999999999999", "swap" * 50, "-", "@", ">", ":", "^"):
            if text not in state.legal():
                with pytest.raises(acrux.MoveError) as caught:
                    state.play(text)
                assert "\n" not in str(caught.value) and str(caught.value).endswith(".")
        assert (state.row.tobytes(), state.moves) == before


@everywhere
@pytest.mark.parametrize("seed", range(GAMES))
def test_parsing_a_written_position_gives_the_same_position(name, seed):
    found = 0
    for state in random_game(name, seed):
        try:
            line = state.position()
        except acrux.BadPosition:
            continue
        found += 1
        twin = state.game.new(line)
        assert twin.position() == line
        assert (twin.actor, twin.legal()) == (state.actor, state.legal())
    assert found


@everywhere
@pytest.mark.parametrize("seed", range(GAMES))
def test_chance_outcomes_sum_to_one_and_samples_are_legal(name, seed):
    rng = acrux.generator(seed, 99)
    for state in random_game(name, seed):
        if state.actor is not None:
            assert state.sample(rng) in state.legal()
        chances = state.chance_outcomes()
        assert (state.actor == 0) == bool(chances)
        if chances:
            assert sum(chances.values()) == 1
            assert list(chances) == state.legal()


@everywhere
@pytest.mark.parametrize("seed", range(GAMES))
def test_determinizing_changes_nothing_that_the_seat_can_see(name, seed):
    """A seat gets identical views of two games that differ only in what it cannot see."""
    rng = acrux.generator(seed, 7)
    for state in random_game(name, seed):
        for seat in range(1, state.game.seats + 1):
            other = state.determinize(seat, rng)
            assert json.dumps(other.view(seat)) == json.dumps(state.view(seat))
            assert other.render_text(seat) == state.render_text(seat)


@everywhere
def test_views_are_plain_data_and_offer_moves_to_the_actor_only(name):
    for state in random_game(name, 4):
        for seat in seats_of(state):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["legal"] == (state.legal() if seat is not None and seat == state.actor else [])
            assert (view["game"], view["seat"], view["actor"]) == (name, seat, state.actor)
    for stranger in (0, state.game.seats + 1, -1):
        with pytest.raises(acrux.AcruxError):
            state.view(stranger)


@everywhere
@pytest.mark.parametrize("seed", range(2))
def test_text_renderings_fit_a_terminal(name, seed):
    for state in random_game(name, seed):
        for seat, language in itertools.product(seats_of(state), LANGUAGES):
            lines = state.render_text(seat, language).split("\n")
            assert max(map(len, lines)) <= 78
            assert all(line == line.rstrip() and line.isprintable() for line in lines)
        assert state.render_text() == str(state)


@everywhere
@pytest.mark.parametrize("seed", range(2))
def test_interpreted_rules_equal_compiled_ones_byte_for_byte(name, seed):
    """Python and the compiler give the same states, moves, odds and random numbers."""
    game = acrux.load(name)
    plain = Game(game.definition, game.options, Mode.INTERPRETED)
    state, twin = game.new(), plain.new()
    rng, rng_twin = acrux.generator(seed), acrux.generator(seed)
    for _ in range(80):
        assert state.row.tobytes() == twin.row.tobytes()
        assert (state.actor, state.legal(), state.chance_outcomes()) == (
            twin.actor,
            twin.legal(),
            twin.chance_outcomes(),
        )
        if state.actor is None:
            assert state.winners == twin.winners
            break
        assert state.determinize(1, rng).row.tobytes() == twin.determinize(1, rng_twin).row.tobytes()
        move = state.sample(rng)
        assert move == twin.sample(rng_twin)
        assert (rng == rng_twin).all()
        state.play(move)
        twin.play(move)


@everywhere
def test_distinct_moves_are_some_of_the_legal_ones(name):
    for state in random_game(name, 5):
        kernel = state.game.kernel
        moves, fewer = kernel.moves(), kernel.moves()
        legal = moves[: kernel.legal(state.rows(), moves)].tolist()
        distinct = fewer[: kernel.link(protocol.distinct)(kernel.params, state.row, fewer)].tolist()
        assert len(set(distinct)) == len(distinct)
        assert set(distinct) <= set(legal)
        assert bool(distinct) == bool(legal)


@everywhere
def test_rules_for_people_name_the_game_and_its_author_but_no_rulings(name):
    """Numbers of rulings mean nothing to a player."""
    for language in LANGUAGES:
        text = rules_for_people(name, language)
        assert text.startswith(f"# {definition(name).title}\n")
        assert not re.search(r"\([CSPM]\d+\)|[CSPM]\d+:", text)
    assert definition(name).credit.split(",")[0].lower() in rules_for_people(name).lower()


@pytest.mark.parametrize(("letter", "count"), [("C", 3), ("S", 10), ("P", 13), ("M", 8)])
def test_the_docs_list_every_ruling_by_number(letter, count):
    listed = re.findall(rf"^- ({letter}\d+): ", (DOCS / "rulings.md").read_text("utf-8"), re.M)
    assert listed == [f"{letter}{number}" for number in range(1, count + 1)]


@everywhere
def test_the_same_seed_gives_the_same_game(name):
    first, second, other = ([list(random_game(name, seed))[-1].moves] for seed in (8, 8, 9))
    assert first == second != other
