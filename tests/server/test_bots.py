"""The bot API: the unmodified client berserk plays whole games, and streams tell a bot everything it may know."""

import os
import random
import signal
import threading

import berserk
import pytest

from acrux.core.registry import load
from acrux.server.http.bot_messages import GameMessages
from acrux.server.live.live_table import LiveTable
from acrux.server.live.subscribers import Subscriber
from acrux.server.table.decisions import start_game
from tests.server.bot_players import Bot, RandomBot, create_token, next_line, unique_name
from tests.server.live_server import Server
from tests.server.tables import Scenario
from tests.waiting import TIMEOUT_SECONDS, wait_until


@pytest.fixture
def token(guest, request):
    """A function that creates a bot and returns its token."""
    return lambda name: create_token(guest("owner"), unique_name(name, request))


@pytest.fixture
def bot(served, token):
    """A function that creates a bot."""
    return lambda name: Bot(served, token(name))


def replayed(game, moves, **options):
    """The state after all moves of a game."""
    state = load(game, **options).new()
    for move in moves.split():
        state.play(move)
    return state


# Whole games by berserk


def test_two_bots_play_a_whole_game_of_cross_after_a_challenge(served, token):
    first, second = (RandomBot(served, token(name), seed) for seed, name in enumerate(("Ada", "Bob")))
    first.start(), second.start()
    wait_until(lambda: first.username in {each["id"] for each in second.client.bots.get_online_bots()}, "online")
    challenge = second.client.challenges.create(first.username, rated=False, variant="cross", color="white")
    assert challenge["challenger"]["title"] == "BOT" and challenge["timeControl"] == {"type": "unlimited"}
    ends = [first.finish(), second.finish()]
    assert [end["seat"] for end in ends] == [2, 1] and ends[0]["moves"] == ends[1]["moves"]
    assert {end["status"] for end in ends} == {"variantEnd"} and ends[0]["winner"] in ("white", "black")
    assert list(replayed("cross", ends[0]["moves"]).winners) == ends[0]["winners"]


def test_four_bots_play_a_whole_game_of_compass_and_seal_their_speeds(served, guest, token):
    bots = [RandomBot(served, token(name), seed) for seed, name in enumerate(("Nova", "Echo", "Sol", "Wega"))]
    table = guest("host").make("compass", ["person"] * 4, {"rounds": 2})
    for each in bots:
        each.start()
        each.client.challenges.accept(table)
    ends = [each.finish() for each in bots]
    assert len({end["moves"] for end in ends}) == 1
    assert [end["seat"] for end in ends] == [1, 2, 3, 4]
    assert any(seat.get("sealed") for each in bots for state in each.states for seat in state["seats"])
    assert list(replayed("compass", ends[0]["moves"], rounds=2).winners) == ends[0]["winners"]


def test_berserk_gets_a_sentence_for_an_illegal_move(served, guest, token):
    client = berserk.Client(berserk.TokenSession(token("Eve")), base_url=served.base)
    table = guest("host").make("cross", ["person", "me"])
    client.challenges.accept(table)
    with pytest.raises(berserk.exceptions.ResponseError, match="You cannot play z9"):
        client.bots.make_move(table, "z9")


# Game streams


def test_a_stream_starts_with_the_complete_state(guest, bot):
    host, player = guest("host"), bot("Kim")
    table = host.make("cross", ["person", "me"], {"size": 3}, {"kind": "clock", "main": 300, "increment": 2})
    assert player.post(f"/api/challenge/{table}/accept").json() == {"ok": True}
    with player.stream(f"/api/bot/game/stream/{table}") as lines:
        full = next_line(lines, "gameFull")
        assert (full["variant"]["key"], full["options"]["size"]) == ("cross", 3)
        assert full["clock"] == {"initial": 300_000, "increment": 2000} and full["speed"] == "blitz"
        assert full["white"]["id"] == player.username and full["white"]["title"] == "BOT"
        assert full["state"]["seat"] == 1 and "b2" in full["state"]["legal"]
        assert player.post(f"/api/bot/game/{table}/move/b2?version={full['state']['version']}").status_code == 200
        state = next_line(lines, "gameState")
        assert state["moves"] == "b2" and state["legal"] == [] and state["deciders"] == [2]
        assert state["view"]["seat"] == 1 and [clock["running"] for clock in state["clocks"]] == [False, True]
    with player.stream(f"/api/bot/game/stream/{table}") as lines:
        again = next_line(lines, "gameFull")["state"]
        assert (again["moves"], again["version"], again["view"]) == ("b2", state["version"], state["view"])


@pytest.mark.parametrize(
    ("guest", "speeds"), [("a", "3 ? ? ?"), ("b", "3 1 ? ?"), ("c", "3 ? 1 ?"), ("d", "3 ? ? 2"), ("x", "3 ? ? ?")]
)
def test_hidden_moves_are_question_marks(guest, speeds):
    """While seat 1 chooses a corner, a seat sees its own speed and those of seats that have begun to move."""
    scenario = Scenario("compass", options={"board": "/".join([". . . . ."] * 5)})
    for seat, direction in enumerate("NNNN", start=1):
        scenario.move(seat, direction)
    for seat, speed in enumerate("3112", start=1):
        scenario.move(seat, speed)
    live_table = LiveTable(scenario.row)
    live_table.table, live_table.is_loaded = scenario.table, True
    snapshot = live_table.snapshot(Subscriber(guest, is_lean=True), 0, (), True)
    (line,) = GameMessages(created=0).lines(snapshot)
    assert line.state.moves == f"N N N N {speeds}"


def test_a_move_for_another_version_is_refused(guest, bot):
    player = bot("Uma")
    table = guest("host").make("cross", ["person", "me"], {"size": 3})
    player.post(f"/api/challenge/{table}/accept")
    answer = player.post(f"/api/bot/game/{table}/move/b2?version=1")
    assert answer.status_code == 400 and answer.json()["error"] == "The table has changed in the meantime; look again."


def test_chat_and_resignation_reach_the_stream_and_end_it(guest, bot):
    host, player = guest("host"), bot("Lou")
    table = host.make("cross", ["person", "me"])
    player.post(f"/api/challenge/{table}/accept")
    with player.stream(f"/api/bot/game/stream/{table}") as lines:
        host.command(table, "chat", text="Hello.")
        assert next_line(lines, "chatLine") | {"username": ""} == {
            "type": "chatLine",
            "username": "",
            "text": "Hello.",
            "seat": 2,
            "room": "player",
        }
        player.http.post(f"/api/bot/game/{table}/chat", data={"room": "player", "text": "Good game"})
        assert next_line(lines, "chatLine")["username"].startswith("Lou")
        assert player.post(f"/api/bot/game/{table}/resign").status_code == 200
        *_, end = (line for line in lines if line)
    assert (end["status"], end["winner"], end["winners"]) == ("resign", "black", [2])


def test_a_bot_is_present_while_its_stream_is_open(guest, bot):
    host, player = guest("host"), bot("Moe")
    table = host.make("cross", ["person", "me"])
    player.post(f"/api/challenge/{table}/accept")

    def is_online():
        return host.look(table)["seats"][0]["online"]

    with player.stream(f"/api/bot/game/stream/{table}") as lines:
        next_line(lines, "gameFull")
        assert is_online()
    wait_until(lambda: not is_online(), "it is seen to have left")


def test_a_bot_agrees_to_a_takeback(guest, bot):
    host, player = guest("host"), bot("Pia")
    table = host.make("cross", ["me", "person"], {"size": 3})
    player.post(f"/api/challenge/{table}/accept")
    with player.stream(f"/api/bot/game/stream/{table}") as lines:
        host.command(table, "move", version=host.look(table)["version"], moves=["b2"])
        host.command(table, "takeback")
        next(line for line in lines if line and line.get("offer"))
        assert player.post(f"/api/bot/game/{table}/takeback/yes").status_code == 200
    assert host.look(table)["moves"] == []


def test_people_use_the_board_api_with_a_cookie(guest, bot):
    host = guest("host")
    table = host.make("cross", ["me", "me"], {"size": 3})
    assert host.post(f"/api/board/game/{table}/move/b2", {}).json() == {"ok": True}
    assert host.post(f"/api/bot/game/{table}/move/c3", {}).status_code == 401
    with host.http.stream("GET", f"/api/board/game/stream/{table}") as answer:
        assert '"moves":"b2"' in next(answer.iter_lines())


def test_the_server_draws_the_throws_of_bots():
    scenario = Scenario("southern-cross", seated=False, options={"challenge": "throw", "turnlimit": 60})
    bots, rng = [f"bot-{letter}" for letter in "abcd"], random.Random(3)
    for seat, guest in enumerate(bots, start=1):
        scenario.do(guest, "sit", seat=seat)
    scenario.happen(start_game(scenario.table))
    while scenario.table.status == "playing":
        seat = scenario.table.awaited[0]
        assert scenario.table.thrower is None
        scenario.do(bots[seat - 1], "move", seat=seat, moves=[rng.choice(scenario.table.deciders[seat])])
    thrown = [ply for ply in scenario.table.plies if ply.move.startswith("throw:")]
    assert thrown and not any(ply.is_entered for ply in thrown)


# Event streams and challenges


def test_an_event_stream_starts_with_running_games_and_open_challenges(guest, bot):
    host, player = guest("host"), bot("Ann")
    table = host.make("cross", ["person", "me"])
    player.post(f"/api/challenge/{table}/accept")
    challenge = host.post(f"/api/challenge/{player.username}", {"variant": "mixx", "clock.limit": 600}).json()
    with player.stream("/api/stream/event") as lines:
        first = [next(lines), next(lines)]
    game = next(line for line in first if line["type"] == "gameStart")["game"]
    assert (game["gameId"], game["color"], game["isMyTurn"]) == (table, "white", True)
    asked = next(line for line in first if line["type"] == "challenge")["challenge"]
    assert asked["id"] == challenge["id"] and asked["variant"]["key"] == "mixx" and asked["timeControl"]["limit"] == 600
    assert player.http.get("/api/challenge").json()["in"][0]["id"] == challenge["id"]
    assert player.http.get("/api/account/playing").json()["nowPlaying"][0]["gameId"] == table


def test_challengers_learn_that_a_bot_declines_and_bots_that_they_give_up(bot):
    asker, asked = bot("Asker"), bot("Asked")
    with asker.stream("/api/stream/event") as own, asked.stream("/api/stream/event") as lines:
        ids = [asker.post(f"/api/challenge/{asked.username}").json()["id"] for _ in range(2)]
        assert [next_line(lines, "challenge")["challenge"]["id"] for _ in ids] == ids
        assert asked.post(f"/api/challenge/{ids[0]}/decline", {"reason": "later"}).status_code == 200
        assert next_line(own, "challengeDeclined")["challenge"]["id"] == ids[0]
        assert asker.post(f"/api/challenge/{ids[1]}/cancel").status_code == 200
        assert next_line(lines, "challengeCanceled")["challenge"]["id"] == ids[1]
    assert asked.post(f"/api/challenge/{ids[0]}/cancel").status_code == 409


def test_only_the_challenged_bot_can_accept(bot):
    asker, asked, other = bot("Asker"), bot("Asked"), bot("Other")
    table = asker.post(f"/api/challenge/{asked.username}").json()["id"]
    assert other.post(f"/api/challenge/{table}/accept").status_code == 400
    assert other.post(f"/api/challenge/{table}/decline").status_code == 400
    assert asked.post(f"/api/challenge/{table}/accept").status_code == 200


def test_berserk_joins_quick_pairing_and_leaves_it(served, guest, token):
    client = berserk.Client(berserk.TokenSession(token("Zoe")), base_url=served.base)
    seeker = threading.Thread(target=client.board.seek, args=(10, 0), kwargs={"variant": "cross"}, daemon=True)
    seeker.start()
    person, username = guest("person"), client.account.get()["id"]

    def waiting():
        tables = person.get("/api/tables").json()["open"]
        return [table["id"] for table in tables if username in [seat["bot"] for seat in table["seats"]]]

    (table,) = wait_until(waiting, "the lobby shows the bot, labelled")
    assert person.post("/api/pairings", {"game": "cross"}).json()["id"] == table
    seeker.join(TIMEOUT_SECONDS)
    assert not seeker.is_alive() and person.look(table)["status"] == "playing"
    person.command(table, "resign")
    leaver = Bot(served, token("Leaver"))
    with leaver.http.stream("POST", "/api/board/seek", data={"variant": "cross"}) as answer:
        lines = answer.iter_lines()  # deleting this iterator would close the connection
        assert next(lines) == ""
        own = leaver.http.get("/api/tables").json()["mine"][0]["id"]
    wait_until(lambda: {seat["kind"] for seat in person.look(own)["seats"]} == {"open"}, "it has left")


# The end of the server


def test_open_streams_do_not_delay_the_end_of_the_server(tmp_path):
    server = Server(tmp_path).start(games=())
    player = Bot(server, create_token(server.guest("owner"), "Last"))
    with player.stream("/api/stream/event") as lines:
        next(lines)
        os.kill(server.process.pid, signal.SIGTERM)
        assert list(lines) is not None
    server.process.join(TIMEOUT_SECONDS)
    assert "timeout graceful shutdown" not in server.log
