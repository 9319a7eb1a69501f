"""Matches: rotating seats, players by name, and records that name their players."""

import pytest

import acrux
from acrux.arena.match import play
from acrux.arena.players import check_player, make_player
from acrux.core.errors import AcruxError
from acrux.core.records import parse_records
from acrux.core.registry import load
from tests.arena.matches import match_of


def test_seats_rotate_and_share_their_chance_events():
    match = match_of(8, "southern-cross", ["ai:8", "greedy", "random", "random"])
    jobs = list(match.jobs())
    for seat in range(4):
        assert sorted(job.seating[seat] for job in jobs[:4]) == [0, 1, 2, 3]
    assert (jobs[0].chance_rng == jobs[3].chance_rng).all()
    assert not (jobs[3].chance_rng == jobs[4].chance_rng).all()
    assert len({job.seed_of(seat) for job in jobs for seat in range(1, 5)}) == 32


def test_fewer_players_than_seats_take_several_seats():
    assert match_of(1, "compass", ["ai:1", "random"]).players == ("ai:1", "random", "ai:1", "random")
    assert match_of(1, "mixx", ["ai:1", "random", "greedy"]).load().seats == 3
    assert match_of(1, "mixx", ["ai:1", "random"], seats="4").players == ("ai:1", "random", "ai:1", "random")
    with pytest.raises(AcruxError, match="3 players cannot share"):
        match_of(1, "cross", ["random"] * 3)


@pytest.mark.parametrize(
    "name", ["", "ai:9", "ai:0", "ai:", "Random", "ai:3@", "ai:3@0", "ai:3@1.5", "ai@-1s", "human"]
)
def test_unknown_players_are_refused(name):
    with pytest.raises(AcruxError, match="There is no player"):
        check_player(name)


def test_a_players_name_sets_its_budget():
    game = load("mixx")
    assert make_player("ai:3@500", game, 1).budget.simulations == 500
    assert make_player("ai:3@0.5s", game, 1).budget.seconds == 0.5
    assert make_player("ai", game, 1).budget == make_player("ai:8", game, 1).budget


def test_records_name_their_players_and_replay():
    fourth = list(match_of(4).jobs())[3]
    record = next(parse_records(play(fourth).record))
    assert record.tags["Round"] == "4"
    assert [record.tags[f"Player{seat}"] for seat in (1, 2, 3, 4)] == ["random"] * 4


def test_the_settings_digest_does_not_depend_on_names_in_the_code(monkeypatch):
    """Files of earlier matches stay valid: this digest was computed by the first release."""
    monkeypatch.setattr(acrux, "__version__", "0.1.0")
    assert match_of(1, "cross", ["ai:3", "random"]).settings_digest == "e8e26a42"
