"""The games in PettingZoo and as Gymnasium's vector environment."""

import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest
from gymnasium.vector import VectorEnv
from pettingzoo import test as suites

import acrux
from acrux.adapters import pettingzoo
from acrux.adapters.gymnasium import VectorGames
from tests.examples.site import HEX, PROJECT, environment, install

VARIANTS = [
    ("cross", {"size": 3}),
    ("southern-cross", {"turnlimit": 20}),
    ("compass", {"rounds": 3}),
    ("mixx", {}),
    ("mixx", {"seats": 4}),
]
each_variant = pytest.mark.parametrize(("name", "options"), VARIANTS)


def play_random(env, seed):
    """The agents, observations and rewards of a random game."""
    env.reset(seed=seed)
    rng, past = np.random.default_rng(seed), []
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        env.step(None if is_over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        past.append((agent, seen["observation"].tolist(), reward))
    return past


@each_variant
def test_pettingzoos_api_test_passes(name, options):
    """It warns about every dictionary, although masks need one, unless the environment is PettingZoo's own."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        suites.api_test(pettingzoo.env(name, **options), num_cycles=100)
    expected = ("not a NumPy array", "should be gymnasium.spaces.box", "Action mask numpy array is all zeros")
    assert not [str(each.message) for each in caught if not any(text in str(each.message) for text in expected)]


@each_variant
def test_pettingzoos_seed_test_passes(name, options):
    suites.seed_test(lambda: pettingzoo.env(name, **options), num_cycles=30)


@each_variant
def test_pettingzoos_render_test_passes(name, options, capfd):
    suites.render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode, **options))
    assert capfd.readouterr().out


def test_pettingzoos_saving_of_observations_passes(tmp_path, monkeypatch):
    """It saves pictures only; observations with masks are reported and left out."""
    monkeypatch.chdir(tmp_path)
    suites.test_save_obs(pettingzoo.env("cross", size=3))
    assert not list(tmp_path.iterdir())


@each_variant
def test_rewards_are_the_returns_of_the_game(name, options):
    env = pettingzoo.raw_env(name, **options)
    past = play_random(env, 1)
    ends = {agent: reward for agent, _, reward in past[-env.game.seats :]}
    assert [ends[agent] for agent in env.possible_agents] == env.state_now.returns()
    assert not any(reward for _, _, reward in past[: -env.game.seats])


def test_seeds_fix_the_chance_events():
    env = pettingzoo.env("mixx")
    assert play_random(env, 1) == play_random(env, 1) != play_random(env, 2)


def test_only_the_agent_to_act_has_legal_actions():
    env = pettingzoo.raw_env("compass")
    env.reset(seed=1)
    masks = [env.observe(agent)["action_mask"].sum() for agent in env.possible_agents]
    assert masks == [8, 0, 0, 0]


def test_observations_contain_no_secrets():
    """The third seat sees the same, whatever speed the first one has laid."""
    seen = []
    for speed in (8, 11):
        env = pettingzoo.raw_env("compass")
        env.reset(seed=1)
        for action in (0, 0, 0, 0, speed):
            env.step(action)
        seen.append([env.observe(f"player_{player}")["observation"].tolist() for player in range(4)])
    assert seen[0][1:] == seen[1][1:] and seen[0][0] != seen[1][0]


def test_an_illegal_action_ends_the_game_and_costs_the_agent(caplog):
    env = pettingzoo.env("cross", size=3)
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    assert "Illegal move made" in caplog.text
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": 0, "player_1": -1}
    raw = pettingzoo.raw_env("cross", size=3)
    raw.reset()
    raw.step(0)
    with pytest.raises(acrux.IllegalMove):
        raw.step(0)


def test_environments_can_be_pickled():
    env = pettingzoo.raw_env("mixx")
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.agent_selection == env.agent_selection and twin.state_now == env.state_now


# Vector environment


def test_it_is_a_vector_environment_whose_spaces_contain_what_it_gives():
    envs = VectorGames("mixx", num_envs=4)
    assert isinstance(envs, VectorEnv)
    seen, infos = envs.reset(seed=1)
    for _ in range(20):
        assert envs.observation_space.contains(seen)
        actions = envs.action_space.sample(tuple(seen["action_mask"]))
        seen, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == infos["actor"].shape == (4,)
    envs.close()


def test_rows_play_the_game_and_reward_the_seat_that_acted():
    envs, game = VectorGames("cross", num_envs=3, size=2), acrux.load("cross", size=2)
    seen, infos = envs.reset(seed=1)
    twins, ended = [game.new() for _ in range(3)], 0
    for _ in range(60):
        actions = envs.sample()
        acted = infos["actor"]
        seen, rewards, over, _, infos = envs.step(actions)
        for row, action in enumerate(actions):
            assert twins[row].actor == acted[row]
            twins[row].apply(action)
            assert over[row] == (twins[row].actor is None)
            if over[row]:
                assert rewards[row] == twins[row].returns()[acted[row] - 1]
                assert infos["returns"][row].tolist() == twins[row].returns()
                twins[row], ended = game.new(), ended + 1
            assert np.flatnonzero(seen["action_mask"][row]).tolist() == sorted(twins[row].actions())
            assert np.array_equal(seen["observation"][row], game.observation.vector(twins[row], twins[row].actor))
    assert ended > 5


def test_results_can_be_kept_unless_memory_is_shared():
    for copy in (True, False):
        envs = VectorGames("cross", num_envs=2, size=3, copy=copy)
        seen, _ = envs.reset(seed=1)
        envs.step(envs.sample())
        assert (seen["action_mask"][:, :-1].sum() == 2 * 19) == copy


def test_vector_environments_repeat_with_a_seed():
    def run(seed):
        envs = VectorGames("southern-cross", num_envs=3, threads=2)
        envs.reset(seed=seed)
        return [envs.step(envs.sample())[0]["observation"].tolist() for _ in range(30)]

    assert run(1) == run(1) != run(2)


# Other processes


def run_code(code, site=PROJECT):
    return subprocess.run(
        [sys.executable, "-c", code], env=environment(site), cwd=PROJECT, capture_output=True, text=True, timeout=300
    )


def test_games_of_other_packages_work(tmp_path):
    outcome = run_code(
        "from acrux.adapters import pettingzoo; from acrux.adapters.gymnasium import VectorGames\n"
        "from pettingzoo.test import api_test\n"
        "api_test(pettingzoo.env('hex', size=3), num_cycles=50)\n"
        "envs = VectorGames('hex', num_envs=2, size=3); envs.reset(seed=1); envs.step(envs.sample())",
        install(HEX, tmp_path),
    )
    assert outcome.returncode == 0, outcome.stderr


@pytest.mark.parametrize(("module", "needs"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")])
def test_a_missing_package_gives_a_hint(module, needs):
    outcome = run_code(f"import sys; sys.modules['{needs}'] = None; import acrux.adapters.{module}")
    assert outcome.stderr.splitlines()[-1].endswith("pip install 'acrux[pettingzoo]'")


def test_the_training_example_is_short_and_plays(tmp_path):
    example = PROJECT / "examples" / "train_cross.py"
    assert len(example.read_text("utf-8").splitlines()) <= 60
    command = [sys.executable, str(example), "2", "1", "4"]
    outcome = subprocess.run(command, env=environment(PROJECT), capture_output=True, text=True, timeout=300)
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout.endswith("of 4 games against level 1\n")
