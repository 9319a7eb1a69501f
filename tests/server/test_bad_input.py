"""Bad input changes nothing and gets one clear sentence."""

import contextlib
import json
import random
import re
import sqlite3

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from websockets.exceptions import ConnectionClosed

from tests.core.samples import SAMPLES, SMALL_BOARD, assert_one_sentence
from tests.server.served import Guest, refused_socket

SPARINGLY = settings(
    max_examples=12,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
RECORDS = {
    "cross": '[Game "cross"]\n[Size "3"]\n[Name1 "A"]\n\nb2 c3 d2\n',
    **{name: SAMPLES[name] for name in ("southern-cross", "southern-cross-roll", "compass", "mixx")},
    "compass-board": f'[Game "compass"]\n[Rounds "1"]\n[Board "{SMALL_BOARD}"]\n\nSE W NW S 1 0 2 1\n',
}
MAX_CHANGES = 50


def one_sentence(text):
    return text.endswith(".") and "\n" not in text and not re.search(r"[a-zäöü)]\. [A-ZÄÖÜ]", text)


@pytest.fixture(scope="module")
def schema(served):
    return schemathesis.openapi.from_url(f"{served.base}/openapi.json")


def test_no_route_breaks_whatever_it_is_asked(served, schema):
    fuzzer = Guest(served, "fuzzer")
    table = fuzzer.make("cross", ("me", "me"))
    tried = 0

    def attempt(case):
        nonlocal tried
        tried += 1
        if "table_id" in (case.path_parameters or {}) and tried % 2:
            case.path_parameters["table_id"] = table
        answer = case.call(base_url=served.base, headers={"Cookie": f"guest={fuzzer.cookie}"}, timeout=60)
        assert answer.status_code < 500, (case.method, case.path, case.body, answer.text)
        if answer.status_code >= 400 and answer.headers.get("content-type", [""])[0] == "application/json":
            assert one_sentence(answer.json()["error"])

    for result in schema.get_all_operations():
        SPARINGLY(given(result.ok().as_strategy())(attempt))()
    assert tried > 100
    assert fuzzer.look(table)["moves"] == []


COMMANDS = {
    "move": {"version": [0, 1, 99], "moves": [["b2"], ["x"], ["b2", "c3"], ["swap"] * 8], "seat": [None, 1, 2, 7]},
    "preview": {"version": [0, 1, 99], "moves": [[], ["b2"], ["zz"]]},
    "enter": {"version": [0, 1], "outcome": ["throw:h", "x"]},
    "sit": {"seat": [1, 2, 8]},
    "stand": {"seat": [1, 2, 8]},
    "claim": {"token": ["", "0" * 32, "é"]},
    "link": {"seat": [1, 2, 8]},
    "add_agent": {"seat": [1, 2, 8], "level": [1, 8]},
    "resign": {"seat": [None, 1, 8]},
    "takeback": {"seat": [None, 1, 8]},
    "answer": {"yes": [True, False]},
    "rematch": {},
    "view_as": {"seat": [None, 1, 8]},
    "x": {},
}
"""all commands but those that anybody may give, with values that could be meant"""
ODD = [None, -1, 0, 2**70, "", "\x00", [], {}, ["b2"] * 9, "x" * 1000, True, 1.5, {"a": {"b": []}}]


def garbage(rng, number):
    """Bytes, half a command, a command with a wrong value, or one that only its sender must not give."""
    choice = rng.random()
    if choice < 0.15:
        return rng.randbytes(rng.randrange(200))
    if choice < 0.2:
        return "[" * rng.randrange(3000)
    do = rng.choice(list(COMMANDS))
    command = {"type": do, "id": f"g{number % 40}"} | {name: rng.choice(some) for name, some in COMMANDS[do].items()}
    if choice < 0.5:
        command[rng.choice([*command, "other"])] = rng.choice(ODD)
    text = json.dumps(command)
    return text[: rng.randrange(len(text))] if choice < 0.6 else text


def test_garbage_on_a_socket_is_answered_and_changes_nothing(guest):
    owner, stranger = guest("a"), guest("b")
    table = owner.make("cross", ("me", "me"))
    before = owner.look(table)
    socket, rng = stranger.sit_at(table), random.Random(1)
    for number in range(300):
        sent = garbage(rng, number)
        socket.line.send(sent)
        while (message := socket.read())["type"] not in ("ack", "refused", "preview"):
            pass
        assert message["type"] == "refused" or '"view_as"' in sent, sent
        assert message["type"] != "refused" or one_sentence(message["error"]), message
    after = owner.look(table)
    assert {name for name in before if before[name] != after[name]} <= {"now"}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"type": "chat", "text": "x" * 301}, "chat.text may have at most 300 characters."),
        ({"type": "chat", "text": ""}, "chat.text must have at least 1 character."),
        ({"type": "nonsense"}, "That is not a command; one looks like"),
    ],
)
def test_whoever_sends_a_wrong_value_learns_which_and_why(guest, wrong, why):
    alone = guest("a")
    socket = alone.sit_at(alone.make("cross", ("me", "me")))
    answer = socket.ask(wrong.pop("type"), **wrong)
    assert answer["type"] == "refused" and why in answer["error"]


def test_a_message_that_is_too_long_ends_the_connection(guest):
    owner = guest("a")
    socket = owner.sit_at(owner.make("cross", ("me", "me")))
    socket.line.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        socket.until(lambda known: False)
    assert socket.line.protocol.close_code == 1009


def changed(text, seed):
    """A text with one character changed, doubled or left out, in many places from end to end."""
    rng, step = random.Random(seed), max(1, len(text) // MAX_CHANGES)
    for start in range(0, len(text), step):
        place = min(start + rng.randrange(step), len(text) - 1)
        other = rng.choice([*'\x00"[]{};\n9zé/.~ ', "\ud800", text[place] * 2, ""])
        yield text[:place] + other + text[place + 1 :]


def made_tables(served):
    """How many tables there are in the database, seen or not."""
    with contextlib.closing(sqlite3.connect(served.database.removeprefix("sqlite:///"))) as database:
        return database.execute("select count(*) from tables").fetchone()[0]


def make_or_refuse(served, guest, path, body):
    """Send something that may be broken: a table is made of it that can be looked at, or nothing is."""
    before = made_tables(served)
    answer = guest.http.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})
    if answer.status_code == 200:
        table = f"/api/tables/{answer.json()['id']}"
        assert all(guest.get(table + way).status_code == 200 for way in ("", "/record", "/plies/0", "/board"))
    else:
        assert 400 <= answer.status_code < 500, answer.text
        assert_one_sentence(answer.json()["error"])
    assert made_tables(served) == before + (answer.status_code == 200)
    return answer.status_code


@pytest.mark.parametrize("name", RECORDS)
def test_records_changed_byte_by_byte(served, guest, name):
    bringer, texts = guest("r"), [RECORDS[name], *changed(RECORDS[name], name)]
    codes = [make_or_refuse(served, bringer, "/api/records", {"record": text}) for text in texts]
    assert codes[0] == 200 and codes.count(200) < len(codes) - 10


def test_a_board_changed_byte_by_byte(served, guest):
    host, boards = guest("h"), [SMALL_BOARD, *changed(SMALL_BOARD, "board")]

    def wish(board):
        return {"game": "compass", "options": {"board": board, "rounds": 1}, "seats": [{"kind": "me"}] * 4}

    codes = [make_or_refuse(served, host, "/api/tables", wish(board)) for board in boards]
    assert codes[0] == 200 and codes.count(200) < len(codes) - 10


def test_a_record_may_not_be_endless(guest):
    answer = guest("r").post("/api/records", {"record": '[Game "southern-cross"]\n' + "end " * 5000})
    assert answer.status_code == 400 and "at most 4000" in answer.json()["error"]


@pytest.mark.parametrize("path", ["nosuchtable", "%00", "..%2f..", "a" * 40, "%F0%9F%8E%B2"])
def test_a_table_that_is_not_there(guest, path):
    for way in ("", "/board", "/record", "/plies/0", "/picture.svg", "/socket"):
        answer = guest("x").get(f"/api/tables/{path}{way}")
        assert answer.status_code in (404, 422) and answer.json()["error"]
    page = guest("x").get(f"/t/{path}")
    assert page.status_code == 404 and page.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["nosuchtable", "%00", "a" * 40])
def test_a_socket_at_a_table_that_is_not_there(guest, path):
    assert refused_socket(guest("x"), path) == (404, "There is no such table.")


def test_a_socket_through_a_seat_that_cannot_be(guest):
    host = guest("a")
    table = host.make("cross", ("me", "me"))
    code, error = refused_socket(host, table, query="?seat=99")
    assert code == 422 and one_sentence(error) and "seat" in error
