"""The games in OpenSpiel: its own suites accept them, and nothing hidden gets out."""

import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest

import acrux
from acrux.adapters.openspiel import spiel_name
from tests.adapters import openspiel_suites
from tests.examples.site import HEX, PROJECT, environment, install

SMALL = [
    "python_acrux_cross(size=2)",
    "python_acrux_southern_cross(turnlimit=2)",
    "python_acrux_compass(rounds=1,history=4;)",
    "python_acrux_compass_simultaneous(rounds=1)",
    "python_acrux_mixx(motifs=st,hand=2)",
    "python_acrux_mixx(seats=3,motifs=stf)",
]
SPEED_STAGE = "(rounds=1,history=4 0 0 1)"
"""all directions of Compass are laid; the four speeds decide the game"""
PLAYTHROUGH = Path(__file__).with_name("openspiel_playthrough.txt")


@pytest.fixture(autouse=True)
def seeded():
    """OpenSpiel's suites draw from the global generators."""
    random.seed(1)
    np.random.seed(1)


def play(text, *actions):
    state = pyspiel.load_game(text).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def test_all_games_are_registered():
    assert {spiel_name(name) for name in acrux.GAMES} <= set(pyspiel.registered_names())
    assert spiel_name("compass", simultaneous=True) in pyspiel.registered_names()


@pytest.mark.parametrize("text", SMALL)
def test_openspiels_random_simulations_pass(text):
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("text", SMALL)
def test_openspiels_python_simulations_pass(text):
    openspiel_suites.simulate(pyspiel.load_game(text))


@pytest.mark.parametrize("text", SMALL)
def test_openspiels_api_suite_passes(text):
    """The suite samples only the first state of simultaneous games, where nobody has a secret yet."""
    failed = openspiel_suites.check_api_on_some_states(pyspiel.load_game(text))
    allowed = {"test_private_information_contents"} if "simultaneous" in text else set()
    assert failed.keys() <= allowed, failed


def test_openspiels_api_suite_passes_on_a_whole_tree():
    """Seats that lay a speed have one information state each, because none sees a speed before all are laid."""
    states = all_states(acrux.load("compass", rounds=1), 4, 0, 0, 1)
    decisions = [state for state in states if state.actor]
    known = {state.information(state.actor) for state in decisions}
    assert len([text for text in known if text.count("\n") < 9]) == 4
    game = pyspiel.load_game("python_acrux_compass" + SPEED_STAGE)
    nodes = (0, len(decisions), len(states) - len(decisions))
    assert not openspiel_suites.check_api_on_all_states(game, nodes, len(known))


def all_states(game, *actions):
    """The whole tree after these actions."""
    first = game.new()
    for action in actions:
        first.apply(action)
    found = [first]
    for state in found:
        for action in state.actions():
            found.append(state.copy())
            found[-1].apply(action)
    return found


@pytest.mark.parametrize("text", SMALL)
def test_playthroughs_can_be_replayed(text, tmp_path):
    file = tmp_path / "playthrough.txt"
    file.write_text(openspiel_suites.playthrough(text), "utf-8")
    before, now = openspiel_suites.replay(file)
    assert now == before


def test_a_playthrough_gives_the_same_answers_as_before():
    before, now = map(without_options, openspiel_suites.replay(PLAYTHROUGH))
    assert now == before


def without_options(playthrough):
    """A playthrough without the options of the game: it may get another one."""
    playthrough = re.sub(r"^(GameType\.parameter_|GetParameters|ToString).*\n", "", playthrough, flags=re.MULTILINE)
    return re.sub(r'"cross [^"\\]*', '"cross', playthrough)


def test_actions_are_those_of_acrux():
    state, twin = play("python_acrux_cross(size=3)"), acrux.load("cross", size=3).new()
    while twin.actor is not None:
        assert state.current_player() == twin.actor - 1
        assert state.legal_actions() == sorted(twin.actions())
        action = twin.actions()[len(twin.actions()) // 2]
        assert state.action_to_string(action) == twin.action_text(action)
        state.apply_action(action)
        twin.apply(action)
    assert state.returns() == twin.returns()
    assert state.information_state_string(1) == twin.information(2)
    seen = twin.game.observation.vector(twin, 2)
    assert np.array_equal(state.observation_tensor(1), seen)


def test_chance_is_explicit_with_the_exact_odds():
    state, twin = play("python_acrux_mixx(motifs=st)"), acrux.load("mixx", motifs="st").new()
    assert state.is_chance_node()
    assert [odds for _, odds in state.chance_outcomes()] == [float(odds) for odds in twin.chance_outcomes().values()]


def test_defaults_that_depend_on_other_options_are_kept():
    assert pyspiel.load_game("python_acrux_mixx(seats=4)").get_parameters()["hand"] == 5


def test_a_bad_parameter_gives_a_sentence():
    with pytest.raises(acrux.BadOption, match="99"):
        pyspiel.load_game("python_acrux_cross(size=99)")
    with pytest.raises(acrux.IllegalMove):
        pyspiel.load_game("python_acrux_cross(size=2,history=3 3)")
    with pytest.raises(acrux.AcruxError, match="action numbers, not of 'b2'"):
        pyspiel.load_game("python_acrux_cross(size=2,history=b2)")


def test_a_game_can_start_after_actions():
    state = play("python_acrux_cross(size=2,history=3 0)")
    assert state.current_player() == 0 and str(state) == "b2 a1" and 3 not in state.legal_actions()
    assert pickle.loads(pickle.dumps(state)).information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("history", ["", "4", "4;", "4 0", "4 0;"])
def test_parameters_survive_a_round_trip(history):
    """A single action must not turn into an integer, which OpenSpiel would refuse."""
    game = pyspiel.load_game("python_acrux_compass", {"rounds": 1, "history": history})
    twin = pyspiel.load_game(str(game))
    assert str(twin) == str(game) and str(twin.new_initial_state()) == str(game.new_initial_state())
    assert len(game.start_plies) == len(history.strip(";").split())


# Secrets


def speeds(*given):
    """The speed stage after these speeds."""
    return play("python_acrux_compass" + SPEED_STAGE, *(8 + speed for speed in given))


def test_information_states_hide_what_other_seats_have_laid():
    assert speeds(0).information_state_string(1) == speeds(3).information_state_string(1)
    assert speeds(0).information_state_tensor(1) == speeds(3).information_state_tensor(1)
    assert speeds(0).observation_tensor(1) == speeds(3).observation_tensor(1)
    assert speeds(0).information_state_string(0) != speeds(3).information_state_string(0)
    assert speeds(0).information_state_tensor(0) != speeds(3).information_state_tensor(0)


def test_resampling_keeps_what_the_player_knows_and_draws_the_rest():
    state, found, rng = speeds(1, 2), set(), np.random.RandomState(1)
    for _ in range(100):
        drawn = state.resample_from_infostate(1, rng.random_sample)
        assert drawn.information_state_string(1) == state.information_state_string(1)
        assert drawn.history()[1] == state.history()[1]
        found.add(drawn.history()[0])
    assert found == {8, 9, 10, 11}


def test_speeds_are_laid_at_the_same_time_in_the_simultaneous_game():
    state = play("python_acrux_compass_simultaneous" + SPEED_STAGE)
    assert state.is_simultaneous_node()
    assert [state.legal_actions(player) for player in range(4)] == [[8, 9, 10, 11]] * 4
    state.apply_actions([8, 9, 10, 11])
    assert str(state) == str(speeds(0, 1, 2, 3))
    assert state.returns() == speeds(0, 1, 2, 3).returns()


def test_the_simultaneous_game_keeps_secrets_while_speeds_lie_face_down():
    """A seat that chooses who scores does not know the speeds after its own; resampling draws them."""
    state, rng = scorer_to_be_chosen(), np.random.RandomState(1)
    chooser = state.current_player()
    drawn = [state.resample_from_infostate(chooser, rng.random_sample) for _ in range(50)]
    assert {each.information_state_string(chooser) for each in drawn} == {state.information_state_string(chooser)}
    assert len({str(each) for each in drawn}) > 1


def scorer_to_be_chosen():
    """A state of the simultaneous game after the speeds in which somebody decides and something is hidden."""
    rng = np.random.RandomState(1)
    while True:
        state = play("python_acrux_compass_simultaneous(rounds=1)")
        while not state.is_terminal():
            if state.is_simultaneous_node():
                state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(4)])
                if not state.is_terminal() and state.state.hidden_plies(state.current_player() + 1):
                    return state
            else:
                state.apply_action(rng.choice(state.legal_actions()))


# Other processes


def run(code, site=PROJECT, check=True):
    outcome = subprocess.run(
        [sys.executable, "-c", code], env=environment(site), cwd=PROJECT, capture_output=True, text=True, timeout=300
    )
    assert not check or outcome.returncode == 0, outcome.stdout + outcome.stderr
    return outcome


def test_games_of_other_packages_are_registered_and_processes_end_well(tmp_path):
    run(
        "import pyspiel, acrux.adapters.openspiel\n"
        "game = pyspiel.load_game('python_acrux_hex(size=3)')\n"
        "pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)",
        install(HEX, tmp_path),
    )


def test_a_missing_package_gives_a_hint():
    outcome = run("import sys; sys.modules['pyspiel'] = None; import acrux.adapters.openspiel", check=False)
    assert outcome.stderr.splitlines()[-1].endswith("pip install 'acrux[openspiel]'")


def algorithm(*arguments):
    command = [sys.executable, "bench/openspiel.py", *arguments]
    outcome = subprocess.run(
        command, env=environment(PROJECT), cwd=PROJECT, capture_output=True, text=True, timeout=300
    )
    assert outcome.returncode == 0, outcome.stderr
    return outcome.stdout


def test_counterfactual_regret_minimization_approaches_an_equilibrium():
    lines = algorithm("cfr", "python_acrux_compass" + SPEED_STAGE, "--iterations", "8").splitlines()
    gaps = [float(line.split("NashConv ")[1].split(",")[0]) for line in lines]
    assert gaps[0] > 0.3 and gaps[-1] < 0.1


@pytest.mark.parametrize("text", ["python_acrux_cross(size=2)", "python_acrux_compass(rounds=3)"])
def test_tree_searches_beat_random_players(text):
    out = algorithm("search", text, "--games", "16", "--simulations", "40")
    assert float(out.split()[2]) > 0
