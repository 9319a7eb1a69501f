"""Matches: fair seats, players by their names, and records that tell who played."""

import pytest

from acrux.arena.match import play
from acrux.arena.players import check_player, make_player
from acrux.core.errors import AcruxError
from acrux.core.records import parse_records
from acrux.core.registry import load
from tests.arena.matches import match_of


def test_seats_rotate_and_luck_is_shared():
    match = match_of(8, "southern-cross", ["ai:8", "greedy", "random", "random"])
    jobs = list(match.jobs())
    for seat in range(4):
        assert sorted(job.seating[seat] for job in jobs[:4]) == [0, 1, 2, 3]
    assert (jobs[0].deal == jobs[3].deal).all()
    assert not (jobs[3].deal == jobs[4].deal).all()
    assert len({job.seed_of(seat) for job in jobs for seat in range(1, 5)}) == 32


def test_fewer_players_than_seats_are_seated_in_turn():
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


def test_players_are_made_as_they_are_named():
    game = load("mixx")
    assert make_player("ai:3@500", game, 1).budget.simulations == 500
    assert make_player("ai:3@0.5s", game, 1).budget.seconds == 0.5
    assert make_player("ai", game, 1).budget == make_player("ai:8", game, 1).budget


def test_records_name_their_players_and_replay():
    fourth = list(match_of(4).jobs())[3]
    record = next(parse_records(play(fourth).record))
    assert record.tags["Round"] == "4"
    assert [record.tags[f"Player{seat}"] for seat in (1, 2, 3, 4)] == ["random"] * 4
