"""Whole studies: resumable, the same on any number of workers, and complete reports."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from acrux.arena import workers
from acrux.arena.workers import connect, play_here, play_in_processes, play_on_ray
from acrux.core.errors import AcruxError
from acrux.core.records import replay, split_records
from acrux.core.registry import GAMES, load
from acrux.i18n import LANGUAGES, translate
from acrux.kernel.rng import generator
from acrux.study.estimate import Estimate
from acrux.study.files import plain, write_report
from acrux.study.focus import focus_of
from acrux.study.game_facts import measure, text_keys
from acrux.study.headlines import headlines, seat_label
from acrux.study.measures import first_move_shares, summarise
from acrux.study.players import RestrictedPlayer, make_study_player
from acrux.study.plots import percent
from acrux.study.run import Plan, play_nothing, play_part, run_study
from tests.waiting import wait_until

SMALL_MIXX = {"seats": 2, "motifs": "stf", "hand": 2}
SMALL_OPTIONS = {name: str(value) for name, value in SMALL_MIXX.items()}


def plan(name="mixx", games=4, quick=False, level=2, **options):
    options = options or SMALL_MIXX
    game = load(name, **options)
    return Plan(game, {key: str(value) for key, value in options.items()}, games, [level], valued=2, quick=quick)


def quiet(title, total, completed):
    return lambda: None


def figures(folder, run, chosen):
    return plain(summarise(run_study(chosen, folder, run, quiet)))


@pytest.fixture(scope="module")
def studied(tmp_path_factory):
    folder = tmp_path_factory.mktemp("study")
    return folder, figures(folder, play_here, plan())


def test_an_interrupted_study_continues_and_gives_the_same_figures(studied, tmp_path):
    done = 0

    def interrupted(jobs, task):
        nonlocal done
        for job in jobs:
            if done == 7:
                raise KeyboardInterrupt
            done += 1
            yield task(job)

    with pytest.raises(KeyboardInterrupt):
        figures(tmp_path, interrupted, plan())
    replayed = []

    def counting(jobs, task):
        replayed.extend(jobs)
        return map(task, jobs)

    assert figures(tmp_path, counting, plan()) == studied[1]
    total = sum(part.match.games for part in plan().parts) + 2
    assert len(replayed) == total - 7


def test_processes_give_the_figures_of_a_single_process(tmp_path):
    alone = figures(tmp_path / "alone", play_here, plan(quick=True))
    assert figures(tmp_path / "processes", play_in_processes(2), plan(quick=True)) == alone


@pytest.mark.long
def test_a_ray_cluster_gives_all_figures_of_a_single_process(studied, tmp_path, ray_cluster):
    with mock.patch.object(workers, "connect", wraps=connect) as connected:
        assert figures(tmp_path / "ray", play_on_ray("auto"), plan()) == studied[1]
    assert connected.call_count == 1  # for all parts


def test_a_study_continues_with_more_games_and_never_becomes_smaller(tmp_path):
    asked = []

    def counting(jobs, task):
        asked.extend(jobs)
        return map(task, jobs)

    figures(tmp_path, play_here, plan(games=4, quick=True))
    larger = figures(tmp_path, counting, plan(games=6, quick=True))
    assert len(asked) == 2 and larger == figures(tmp_path / "at_once", play_here, plan(games=6, quick=True))
    with pytest.raises(AcruxError, match="cannot become smaller"):
        figures(tmp_path, play_here, plan(games=4, quick=True))


def test_a_quick_study_can_be_completed_later(tmp_path, studied):
    asked = []

    def counting(jobs, task):
        asked.extend(jobs)
        return map(task, jobs)

    figures(tmp_path, play_here, plan(quick=True))
    assert figures(tmp_path, counting, plan()) == studied[1]
    assert not any(job.match.players == ("ai:2", "ai:2") and job.match.options == SMALL_OPTIONS for job in asked)


def test_two_runs_never_write_to_the_same_folder(tmp_path):
    def busy(jobs, task):
        with pytest.raises(AcruxError, match="running already"):
            figures(tmp_path, play_here, plan(quick=True))
        return map(task, jobs)

    figures(tmp_path, busy, plan(quick=True))


def test_a_report_of_what_is_finished_plays_nothing(tmp_path):
    with pytest.raises(AcruxError, match="no finished game"):
        figures(tmp_path, play_nothing, plan(quick=True))

    def some(jobs, task):
        return map(task, jobs[:3])

    part_of_it = figures(tmp_path, some, plan(quick=True))
    assert figures(tmp_path, play_nothing, plan(quick=True)) == part_of_it
    assert part_of_it["levels"]["Level 2"]["turns"]["games"] == 3


@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=pytest.mark.long)])
def test_a_study_that_was_stopped_keeps_every_finished_game(how, tmp_path):
    """A real process with workers, killed or interrupted while it plays, then continued."""
    options = [f"-o{name}={value}" for name, value in SMALL_MIXX.items()]
    command = [sys.executable, "-m", "acrux", "study", "mixx", *options, "--games", "300", "--levels", "2", "--quick"]
    command += ["--valued", "0", "--out", str(tmp_path), "--workers"]
    journal = tmp_path / "level-2.txt"
    stopped = subprocess.Popen([*command, "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: journal.exists() and journal.read_text("utf-8").count("[Game ") > 5, "six games are kept")
    playing = children(stopped.pid)
    stopped.send_signal(how)
    _, said = stopped.communicate()
    assert (b"run the same command again" in said) == (how == signal.SIGINT) and b"Traceback" not in said
    kept = set(journal.read_text("utf-8").split("\n\n[Game ")[:-1])
    assert 5 <= len(kept) < 300
    subprocess.run([*command, "1"], check=True, capture_output=True, timeout=120)
    text = journal.read_text("utf-8")
    assert all(record in text for record in kept) and text.count("[Game ") == 300
    wait_until(lambda: not any(is_running(worker) for worker in playing), "the workers of the stopped process end")


def children(pid):
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


def is_running(pid):
    return Path(f"/proc/{pid}").exists()


def test_games_between_equal_players_do_not_share_their_cards(studied):
    records = (studied[0] / "level-2.txt").read_text("utf-8").split("[Game ")[1:]
    dealt = {" ".join(record.split("\n\n")[1].split()[:4]) for record in records}
    assert len(dealt) == len(records)


def test_mixx_is_compared_with_other_numbers_of_seats_and_smaller_hands(studied):
    variants = studied[1]["variants"]
    assert {name: len(match["seats"]) for name, match in variants.items()} == {
        "3 seats": 3,
        "4 seats": 4,
        "hands of 1": 2,
    }
    assert all(sum(share["value"] for share in match["seats"]) == pytest.approx(1) for match in variants.values())


def test_cross_is_compared_at_every_published_size_with_and_without_the_swap():
    labels = [part.label for part in plan("cross", size=5).parts if part.kind == "variant"]
    assert labels == ["size 5, no swap", "size 6, no swap", "size 6, swap", "size 7, no swap", "size 7, swap"]


def test_first_moves_are_tried_once_for_all_symmetric_cells(tmp_path):
    chosen = plan("cross", 12, size=2)
    part = next(part for part in chosen.parts if part.kind == "openings")
    played = [play_part(part, tmp_path, play_here, quiet)]
    found = first_move_shares(played[0], focus_of(chosen.game).openings(chosen.game))
    assert set(found) == set(chosen.game.new().legal())
    assert {share.games for share in found.values()} == {3}
    assert found["a1"] == found["c2"] and found["b2"].value == 1  # without the swap Yellow wins every opening


def test_seats_whose_colour_can_change_are_named_with_their_first_colour():
    assert translate(seat_label(load("cross"), 1)) == "Seat 1 (Yellow at the start)"
    assert translate(seat_label(load("southern-cross"), 1)) == "Blue"


@pytest.mark.parametrize("language", LANGUAGES)
def test_headlines_of_every_game_can_be_translated(language):
    used = set()
    for name in GAMES:
        game = load(name, **({"seats": 2} if name == "mixx" else {}))
        rows = headlines(game, made_up_figures(game))
        assert all(translate(row.label, language) for row in rows)
        used |= {key for row in rows for key in text_keys(row.label) if key.startswith("figures.")}
    assert used >= {"figures.first_without_swap", "figures.turn_limit", "figures.goals", "figures.youngest"}


def made_up_figures(game):
    """Figures of the right shape for a game: every share is one half."""
    half = Estimate(0.5, 0.4, 0.6, 10)
    options = {name: str(value) for name, value in game.options.items()}
    match = {"options": options, "seats": [half] * game.seats, "sides": [half] * len(game.teams()), "draws": half}
    match |= {
        "turns": half,
        "length": half,
        "events": {"goal": {"games_with": half}, "turn limit": {"games_with": half}},
    }
    variants = {
        label: match | {"options": changed, "seats": [half] * int(changed.get("seats", game.seats))}
        for label, changed in focus_of(game).variants(game, options).items()
    }
    par = [len(side) / game.seats for side in game.teams()]
    luck = {"chance": half, "sealed": half, "decisions": half}
    return {"levels": {"Level 6": match}, "variants": variants, "luck": luck, "par": par}


def test_the_headlines_of_cross_compare_all_sizes_with_and_without_the_swap():
    rows = headlines(load("cross"), made_up_figures(load("cross")))
    labels = [translate(row.label) for row in rows]
    assert [label for label in labels if "first player" in label] == [
        f"Wins of the first player, size {size}, {swap} the swap" for size in (5, 6, 7) for swap in ("without", "with")
    ]


def test_a_folder_with_another_study_is_refused(studied):
    with pytest.raises(AcruxError, match="other settings"):
        run_study(plan(seats=3, motifs="stf", hand=2), studied[0], play_here, quiet)


@pytest.mark.parametrize(
    ("name", "options"),
    [("cross", {"size": 3}), ("southern-cross", {"turnlimit": 4}), ("mixx", SMALL_MIXX)],
)
def test_reports_of_all_games_need_nothing_else_and_agree_with_their_data(name, options, tmp_path):
    chosen = plan(name, 4, **options)
    findings = run_study(chosen, tmp_path, play_here, quiet)
    report = write_report(findings, tmp_path).read_text("utf-8")
    assert "http" not in report.replace("http://www.w3.org/2000/svg", "") and "<script" not in report
    data = json.loads((tmp_path / "study.json").read_text("utf-8"))
    shares = [seat["value"] for seat in data["levels"]["Level 2"]["seats"]]
    assert sum(shares) == pytest.approx(1, abs=1e-5)
    assert all(percent(share) in report for share in shares)
    if name == "cross":
        cells = set(chosen.game.new().legal())
        assert set(re.findall("<title>([a-e][1-5]): ", report)) == cells > data["places"].keys()
    rows = (tmp_path / "games.csv").read_text("utf-8").splitlines()
    assert len(rows) == 1 + sum(part.match.games for part in chosen.parts)


@pytest.mark.parametrize("level", [2, 6])
def test_a_player_without_spins_never_spins(level, tmp_path):
    """Not even at a level that considers a single turn, which may begin with a spin."""
    parts = plan("southern-cross", 4, level=level, turnlimit=16).parts
    part = next(part for part in parts if part.name == "no-spin")
    played = play_part(part, tmp_path, play_here, quiet)
    for result in played.results:
        seat = next(n for n in range(1, 5) if f'[Player{n} "ai:{level}-no-spin"]' in result.record)
        assert seat and spins_of(seat, result.record) == 0


def test_players_who_never_mix_make_as_many_mistakes_as_those_who_do():
    """Both play the level without random mistakes; at open decisions the restriction changes nothing."""
    part = next(part for part in plan("compass", 8, rounds=3).parts if part.name == "no-mixing")
    assert set(part.match.players) == {"ai:8@80-no-mixing", "ai:8@80"}
    state = load("compass").new()
    one, other = (make_study_player(name, state.game, seed=3) for name in ("ai:2-no-mixing", "ai:2"))
    assert [one.choose(state) for _ in range(20)] == [other.choose(state) for _ in range(20)]


def test_a_forbidden_move_is_replaced_with_the_mistakes_of_the_level():
    state = load("compass").new()
    agent = make_study_player("ai:1", state.game, seed=3)
    player = RestrictedPlayer(agent, lambda state, move, rng: move in ("N", "E"), generator(1))
    chosen = {player.choose(state) for _ in range(60)}
    assert not chosen & {"N", "E"} and len(chosen) > 2


@pytest.mark.filterwarnings("error")
def test_a_player_that_may_not_swap_plays_its_best_other_move():
    """Where an agent swaps, no other move has a share."""
    state = load("cross", size=3).new()
    state.play("c3")
    agent = make_study_player("ai:2-no-swap", state.game, seed=3).agent
    chosen, lines = agent.decide(state)
    others = [line for line in lines if line.move != "swap"]
    assert chosen == "swap" and {line.share for line in others} == {0}
    assert {agent.pick(others) for _ in range(9)} == {others[0].move}


def spins_of(seat, record):
    """How often a seat spun a dial although it could have done something else."""
    state = replay(next(split_records(record))).state
    return sum(
        before.actor == seat and move[0] in "NESWC" and any(other[0] not in "NESWC" for other in before.legal())
        for before, move in state.plies()
    )


def test_compass_figures_name_real_squares_and_events():
    state, rng = load("compass", rounds=3).new(), generator(4)
    while state.actor is not None:
        state.play(state.sample(rng))
    facts = measure(0, state)
    cells = {cell["id"] for cell in state.game.board()["cells"]}
    assert facts.places["f6"] >= 1 and set(facts.places) <= cells
    assert sum(facts.places.values()) == facts.length == state.view()["round"]


def test_southern_cross_squares_are_counted_once_a_turn():
    state = load("southern-cross").new()
    for move in ("@-c6", "@-d6", "end", "end"):
        state.play(move)
    assert focus_of(state.game).places(state) == {"c6": 1, "d6": 1}
    assert focus_of(state.game).length(state) == 2
