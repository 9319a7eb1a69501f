"""Training data: what is written fits the games that were played."""

import json

import numpy as np
import pytest

import acrux
from acrux.arena.dataset import Samples
from tests.cli.run import run


def dataset(tmp_path, game, *arguments, name="data.npz"):
    done = run("dataset", game, "--out", str(tmp_path / name), *arguments)
    assert done.code == 0, done.err
    return tmp_path / name


def test_every_decision_can_be_replayed(tmp_path):
    """Rows follow the games: masks, observations, seats and results are those of the states."""
    players = ("--players", "ai:1,random", "--games", "3", "--seed", "4", "-o", "size=3")
    file = np.load(dataset(tmp_path, "cross", *players))
    game = acrux.load("cross", size=3)
    for number in range(3):
        state = game.new()
        rows = np.flatnonzero(file["games"] == number)
        for row in rows:
            assert (state.actor, state.ply) == (file["seats"][row], file["plies"][row])
            assert np.flatnonzero(file["masks"][row]).tolist() == sorted(state.actions())
            assert np.array_equal(file["observations"][row], game.observation.vector(state, state.actor))
            state.apply(int(file["actions"][row]))
        assert all(file["results"][row].tolist() == state.returns() for row in rows)


def test_policies_are_distributions_over_legal_actions(tmp_path):
    file = np.load(dataset(tmp_path, "mixx", "--players", "ai:1,random", "--games", "2"))
    policies, masks = file["policies"], file["masks"]
    assert np.allclose(policies.sum(axis=1), 1, atol=1e-5) and not policies[~masks].any()
    chosen = policies[np.arange(len(policies)), file["actions"]]
    assert (chosen > 0).all()
    searched = [len(set(policy[mask].tolist())) > 1 for policy, mask in zip(policies, masks)]
    assert any(searched) and not all(searched)
    facts = json.loads(str(file["facts"]))
    assert (facts["game"], facts["players"], facts["options"]["seats"]) == ("mixx", ["ai:1", "random"], 2)
    assert facts["fields"]["deck"][0] == [1]


def test_parquet_has_the_same_columns(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    players = ("--players", "random", "--games", "2", "-o", "size=2")
    arrays = np.load(dataset(tmp_path, "cross", *players))
    table = parquet.read_table(dataset(tmp_path, "cross", *players, name="data.parquet"))
    assert tuple(table.column_names) == Samples._fields
    for name in Samples._fields:
        assert np.array_equal(np.array(table[name].to_pylist()), arrays[name])
    assert json.loads(table.schema.metadata[b"acrux"])["game"] == "cross"


def test_a_wrong_file_name_is_noticed_before_any_game_is_played(tmp_path):
    done = run("dataset", "cross", "--players", "random", "--out", str(tmp_path / "data.csv"))
    assert done.code == 1 and ".npz or .parquet" in done.err and done.err.count("\n") == 1
