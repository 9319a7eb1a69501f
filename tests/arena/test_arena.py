"""Matches: fair seats, the same games however they are spread, and nothing lost when somebody dies."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from acrux.arena.journal import Journal
from acrux.arena.match import Job, Match, Result, make_match
from acrux.arena.players import check_player, make_player
from acrux.arena.table import interval, rate, scores
from acrux.arena.workers import play_here, play_in_processes, play_on_ray
from acrux.cli.arena import play_all
from acrux.core.errors import AcruxError
from acrux.core.records import parse_records
from acrux.core.registry import load

COMMAND = Path(sys.executable).parent / "acrux"


def match_of(games, game="compass", players=("random", "random"), seed=1, **options):
    return make_match(game, list(players), games, seed, options)


@pytest.fixture(scope="module")
def one_by_one():
    """The records of a match of random players, played here."""
    return {result.number: result.record for result in play_here(list(match_of(12).jobs()))}


def spread(run, games=12):
    return {result.number: result.record for result in run(list(match_of(games).jobs()))}


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
    assert make_player("ai:3@500", game, 1).effort.simulations == 500
    assert make_player("ai:3@0.5s", game, 1).effort.seconds == 0.5
    assert make_player("ai", game, 1).effort == make_player("ai:8", game, 1).effort


def test_records_name_their_players_and_replay(one_by_one):
    record = next(parse_records(one_by_one[3]))
    assert record.tags["Round"] == "4"
    assert [record.tags[f"Player{seat}"] for seat in (1, 2, 3, 4)] == ["random"] * 4


def test_the_same_games_in_processes(one_by_one):
    assert spread(play_in_processes(2)) == one_by_one


def test_the_same_games_on_ray(one_by_one):
    assert spread(play_on_ray("auto")) == one_by_one


def test_no_cluster_at_an_address_is_one_sentence():
    with pytest.raises(AcruxError, match="no Ray cluster"):
        spread(play_on_ray("127.0.0.1:1"), games=1)


def test_a_worker_that_dies_costs_only_its_games_in_flight(one_by_one):
    finished = {}
    for result in play_in_processes(2)(list(match_of(12).jobs())):
        if len(finished) == 2:
            os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)
        assert result.number not in finished
        finished[result.number] = result.record
    assert finished == one_by_one


def test_an_interrupted_match_goes_on(tmp_path, one_by_one):
    """Killed with -9 after some games, even in the middle of a line, a match ends with the same file."""
    whole, file = tmp_path / "whole.acrux", tmp_path / "cut.acrux"
    journal = Journal(whole, match_of(12))
    play_all(match_of(12), journal, play_here)
    words = ["arena", "compass", "--seats", "random,random", "--games", "12", "--seed", "1", "--out", str(file)]
    process = subprocess.Popen([COMMAND, *words])
    while not file.exists() or file.read_text().count("[Game") < 3:
        assert process.poll() is None or file.exists()
        if process.poll() is not None:
            break
        time.sleep(0.01)
    process.kill()
    process.wait()
    file.write_text(file.read_text()[:-40])
    before = len(Journal(file, match_of(12)).results)
    assert 0 < before < 12
    subprocess.run([COMMAND, *words], check=True, capture_output=True)
    assert file.read_bytes() == whole.read_bytes()


def test_a_file_of_another_match_is_refused(tmp_path):
    file = tmp_path / "games.acrux"
    play_all(match_of(2), Journal(file, match_of(2)), play_here)
    with pytest.raises(AcruxError, match="another match"):
        Journal(file, match_of(2, seed=2))


def test_shares_intervals_and_ratings():
    """Three wins of four against an equal number of seats; worked out by hand."""
    match = Match("cross", ("ai:2", "random"), 4)
    results = [play_stub(match, number, winner) for number, winner in enumerate(["ai:2", "ai:2", "random", "ai:2"])]
    best, other = scores(match, results)
    assert (best.player, best.games, best.share, best.par) == ("ai:2", 4, 0.75, 0.5)
    assert (other.player, other.share) == ("random", 0.25)
    assert best.low < 0.75 < best.high
    ratings = rate(match, results)
    assert ratings["ai:2"] > ratings["random"]


def play_stub(match, number, winner):
    return Result(number, (Job(match, number).players.index(winner) + 1,), "")


def test_wilson_interval_against_published_values():
    """Wilson's interval for 81 successes in 263 trials is 0.2553 to 0.3662 (Newcombe 1998, table I, method 3)."""
    low, high = interval(81 / 263, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert interval(0.0, 0) == (0.0, 1.0)
