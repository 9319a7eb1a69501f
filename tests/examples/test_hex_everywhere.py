"""Hex, installed as a package of its own, shows up everywhere without a line outside its folder."""

import json
import re

import acrux
from tests.examples.site import HEX, PROJECT, environment, run
from tests.server.live_server import Program

MAX_LINES = 200


def test_the_whole_game_is_one_folder_of_at_most_200_lines():
    files = [file for file in (HEX / "acrux_hex").rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= MAX_LINES


def test_it_is_installed_only_here():
    assert "hex" not in acrux.GAMES


def test_help_names_it_after_the_built_in_games(site):
    assert "cross, southern-cross, compass, mixx, hex." in run(site, "acrux", "--help").stdout


def test_its_rules_can_be_read(site):
    assert run(site, "acrux", "rules", "hex").stdout.startswith("# Hex\n")
    assert run(site, "acrux", "rules", "hex", "--language", "de").stdout.startswith("# Hex\n")


def test_it_can_be_printed_and_drawn(site, tmp_path):
    run(site, "acrux", "print", "hex", "--out", str(tmp_path / "hex.pdf"))
    assert (tmp_path / "hex.pdf").read_bytes().startswith(b"%PDF-")
    assert run(site, "acrux", "draw", "hex").stdout.startswith("<svg ")


def test_random_games_replay(site):
    records = run(site, "acrux", "random", "hex", "-o", "size=4", "--games", "3", "--seed", "1").stdout
    assert records.count('[Game "hex"]') == 3
    replayed = run(site, "acrux", "replay", "-", "--json", stdin=records).stdout.splitlines()
    assert [json.loads(game)["game"] for game in replayed] == ["hex"] * 3
    assert all(json.loads(game)["result"] in ([1], [2]) for game in replayed)


def test_perft_counts_openings_and_the_swap(site):
    lines = run(site, "acrux", "perft", "hex", "--depth", "2", "-o", "size=3").stdout.splitlines()
    assert [int(line.split()[1]) for line in lines] == [1, 9, 9 * (8 + 1)]


def test_it_can_be_played_in_a_terminal(site):
    played = run(
        site, "acrux", "play", "hex", "-o", "size=3", "--plain", "--seed", "1", stdin="b2\nboard\nquit\n"
    ).stdout
    assert "Red places a stone on b2." in played
    assert re.search(r"Blue (places a stone on|swaps)", played)
    assert "rows count from the left" in played


def test_agents_play_a_match_and_the_stronger_level_wins(site):
    command = ("arena", "hex", "-o", "size=5", "--seats", "ai:5,random", "--games", "10", "--seed", "1", "--json")
    scores = {score["player"]: score["share"] for score in json.loads(run(site, "acrux", *command).stdout)}
    assert scores["ai:5"] >= 0.9
    greedy = ("arena", "hex", "-o", "size=3", "--seats", "greedy,random", "--games", "4", "--seed", "1", "--json")
    assert len(json.loads(run(site, "acrux", *greedy).stdout)) == 2


def test_analysis_finds_the_winning_stone(site):
    command = ("analyse", "hex", "-o", "size=3", "--position", "3/1rb/1rb r - 1", "--json", "--seconds", "0.5")
    analysis = json.loads(run(site, "acrux", *command).stdout)
    assert analysis["lines"][0]["move"] in ("c2", "c3")
    assert analysis["lines"][0]["values"] == [1.0, 0.0]


def test_bench_measures_it(site):
    figures = json.loads(run(site, "acrux", "bench", "hex", "--seconds", "0.05", "--json").stdout)
    assert {figure["what"] for figure in figures} == {"playouts", "search"}
    assert all(figure["game"] == "hex" and figure["per_cpu_second"] > 0 for figure in figures)


def test_warm_compiles_its_rules_and_its_agent(site):
    script = "from acrux.cli.warm import warm_game; from acrux.agents.warmup import compiled_variants\n"
    script += "print([warm_game(name, options) for name, options in compiled_variants() if name == 'hex'])"
    path = site / "warm_hex.py"
    path.write_text(script)
    assert run(site, "warm_hex").stdout.strip() == "['hex']"


class Served(Program):
    """`acrux serve` in an environment in which Hex is installed."""

    def __init__(self, folder, site):
        super().__init__(folder)
        self.site = site

    def launch(self):
        return self.start_process(environment(self.site))


def test_it_is_in_the_lobby_and_at_a_table_against_an_agent(site, tmp_path):
    server = Served(tmp_path, site).start(("hex",))
    try:
        guest = server.guest("hexer")
        game = next(each for each in guest.get("/api/games").json() if each["name"] == "hex")
        assert (game["title"], game["seats"]) == ("Hex", [2])
        assert [option["name"] for option in game["options"]] == ["size", "swap"]
        messages = re.search(r'data-messages="([^"]+)"', guest.get("/").text)[1]
        assert guest.get(messages).json()["hex.tagline"].startswith("Join your two edges")
        assert ".board.stones" in guest.get("/static/board.css").text
        assert "stones-red" in guest.get("/static/symbols/stones.svg").text
        assert guest.get("/rules/hex").status_code == 200
        table = guest.make("hex", ("me", "agent"), {"size": 3})
        socket = guest.sit_at(table)
        while socket.until(lambda known: known["status"] == "over" or socket.legal())["status"] != "over":
            socket.move(socket.legal()[0])
        assert guest.look(table)["status"] == "over"
        socket.close()
    finally:
        server.kill()


def test_no_file_of_the_project_outside_the_examples_knows_it():
    for file in (PROJECT / "src").rglob("*.py"):
        assert "acrux_hex" not in file.read_text("utf-8"), file
