"""Whole games of all kinds, played in a real process."""

import pytest

import acrux
from acrux.i18n import translate
from tests.terminal.run import pipe, play, random_game

GAMES = [
    ("cross", {}),
    ("southern-cross", {"turnlimit": 60}),
    ("compass", {}),
    ("mixx", {"seats": 3}),
]


def all_human(name, options):
    seats = acrux.load(name, **options).seats
    given = [f"--option={key}={value}" for key, value in options.items()]
    return [name, *given, *(f"--seat={seat}=human" for seat in range(1, seats + 1))]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])
def test_a_whole_game_is_played_through_a_pipe(name, options, tmp_path):
    """The game that comes out is the one that was typed, dice and cards included."""
    state, typed = random_game(name, 7, **options)
    file = tmp_path / "game.acrux"
    done = pipe(*all_human(name, options), "--seed", 7, lines=[*typed, f"save {file}", "quit"])
    out = done.stdout.decode()
    assert done.stderr == b""
    assert "\x1b" not in out and "is not legal" not in out
    assert translate(state.prompt()) in out
    assert out.endswith(" quit>\nGoodbye.\n")
    (record,) = acrux.parse_records(file.read_text())
    assert record.state.moves == state.moves
    assert record.tags == {f"Seat{seat}": "human" for seat in range(1, state.game.seats + 1)}


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])
def test_agents_play_a_whole_game_without_people(name, options):
    arguments = [word.replace("=human", "=ai:1") for word in all_human(name, options)]
    out = play(*arguments, "--seed", 3)
    assert out == play(*arguments, "--seed", 3)
    assert out.endswith("Goodbye.\n")
    assert len(out.splitlines()) > 20


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])
def test_one_person_plays_a_whole_game_against_agents(name, options):
    """The first move of every list, until the game is over."""
    out = play(name, *(f"--option={key}={value}" for key, value in options.items()), "--seed=1", lines=["#1"] * 300)
    assert "You are " in out and "level 3" in out
    assert "cannot be played: the game is over" in out


def test_agents_are_imported_only_when_needed():
    """Neither colours nor searchers are imported before the first prompt."""
    done = pipe("cross", options=["-X", "importtime"])
    loaded = done.stderr.decode()
    assert "acrux.terminal.session" in loaded
    assert " rich" not in loaded and "acrux.agents.cross" not in loaded
    assert "Your turn, Yellow: place a stone on an empty cell.\n" in done.stdout.decode()
