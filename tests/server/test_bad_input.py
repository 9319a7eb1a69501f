"""Bad input changes nothing and gets an answer of one clear sentence."""

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
from tests.server.live_server import Guest, refused_socket

FEW_EXAMPLES = settings(
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
MAX_MUTATIONS = 50


def is_one_sentence(text):
    return text.endswith(".") and "\n" not in text and not re.search(r"[a-zäöü)]\. [A-ZÄÖÜ]", text)


@pytest.fixture(scope="module")
def schema(served):
    return schemathesis.openapi.from_url(f"{served.base}/openapi.json")


def test_no_fuzzed_request_causes_a_server_error(served, schema):
    fuzzer = Guest(served, "fuzzer")
    table = fuzzer.make("cross", ("me", "me"))
    attempts = 0

    def attempt(case):
        nonlocal attempts
        attempts += 1
        if "table_id" in (case.path_parameters or {}) and attempts % 2:
            case.path_parameters["table_id"] = table
        answer = case.call(base_url=served.base, headers={"Cookie": f"guest={fuzzer.cookie}"}, timeout=60)
        assert answer.status_code < 500, (case.method, case.path, case.body, answer.text)
        if answer.status_code >= 400 and answer.headers.get("content-type", [""])[0] == "application/json":
            assert is_one_sentence(answer.json()["error"])

    for result in schema.get_all_operations():
        FEW_EXAMPLES(given(result.ok().as_strategy())(attempt))()
    assert attempts > 100
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
    "premove": {"version": [0, 1, 99], "seat": [1, 2, 8], "move": [None, "b2", "x"]},
    "x": {},
}
"""all commands except those open to everyone, with plausible values"""
ODD_VALUES = [None, -1, 0, 2**70, "", "\x00", [], {}, ["b2"] * 9, "x" * 1000, True, 1.5, {"a": {"b": []}}]


def garbage(rng, number):
    """Random bytes, half a command, a command with a wrong value, or one that the sender may not give."""
    choice = rng.random()
    if choice < 0.15:
        return rng.randbytes(rng.randrange(200))
    if choice < 0.2:
        return "[" * rng.randrange(3000)
    kind = rng.choice(list(COMMANDS))
    values = {name: rng.choice(choices) for name, choices in COMMANDS[kind].items()}
    command = {"type": kind, "id": f"g{number % 40}"} | values
    if choice < 0.5:
        command[rng.choice([*command, "other"])] = rng.choice(ODD_VALUES)
    text = json.dumps(command)
    return text[: rng.randrange(len(text))] if choice < 0.6 else text


def test_garbage_on_a_socket_is_refused_and_changes_nothing(guest):
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
        assert message["type"] != "refused" or is_one_sentence(message["error"]), message
    after = owner.look(table)
    assert {name for name in before if before[name] != after[name]} <= {"now"}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"type": "chat", "text": "x" * 301}, "A message has at most 300 characters."),
        ({"type": "chat", "text": ""}, "Enter a message."),
        ({"type": "nonsense"}, "That is not a command; a command looks like"),
    ],
)
def test_a_wrong_value_is_named_with_the_reason(guest, wrong, why):
    alone = guest("a")
    socket = alone.sit_at(alone.make("cross", ("me", "me")))
    answer = socket.ask(wrong.pop("type"), **wrong)
    assert answer["type"] == "refused" and why in answer["error"]


def test_a_message_that_is_too_long_closes_the_socket(guest):
    owner = guest("a")
    socket = owner.sit_at(owner.make("cross", ("me", "me")))
    socket.line.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        socket.until(lambda known: False)
    assert socket.line.protocol.close_code == 1009


def mutations(text, seed):
    """Copies of a text with one character changed, doubled or left out, spread over the text."""
    rng, step = random.Random(seed), max(1, len(text) // MAX_MUTATIONS)
    for start in range(0, len(text), step):
        place = min(start + rng.randrange(step), len(text) - 1)
        other = rng.choice([*'\x00"[]{};\n9zé/.~ ', "\ud800", text[place] * 2, ""])
        yield text[:place] + other + text[place + 1 :]


def count_tables(served):
    """The number of tables in the database."""
    with contextlib.closing(sqlite3.connect(served.database.removeprefix("sqlite:///"))) as database:
        return database.execute("select count(*) from tables").fetchone()[0]


def create_or_refuse(served, guest, path, body):
    """Post a possibly broken body: it creates one table that can be read, or nothing."""
    before = count_tables(served)
    answer = guest.http.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})
    if answer.status_code == 200:
        table = f"/api/tables/{answer.json()['id']}"
        assert all(guest.get(table + suffix).status_code == 200 for suffix in ("", "/record", "/plies/0", "/board"))
    else:
        assert 400 <= answer.status_code < 500, answer.text
        assert_one_sentence(answer.json()["error"])
    assert count_tables(served) == before + (answer.status_code == 200)
    return answer.status_code


@pytest.mark.parametrize("name", RECORDS)
def test_a_mutated_record_is_imported_or_refused(served, guest, name):
    importer, texts = guest("r"), [RECORDS[name], *mutations(RECORDS[name], name)]
    codes = [create_or_refuse(served, importer, "/api/records", {"record": text}) for text in texts]
    assert codes[0] == 200 and codes.count(200) < len(codes) - 10


def test_a_mutated_board_is_accepted_or_refused(served, guest):
    host, boards = guest("h"), [SMALL_BOARD, *mutations(SMALL_BOARD, "board")]

    def body(board):
        return {"game": "compass", "options": {"board": board, "rounds": 1}, "seats": [{"kind": "me"}] * 4}

    codes = [create_or_refuse(served, host, "/api/tables", body(board)) for board in boards]
    assert codes[0] == 200 and codes.count(200) < len(codes) - 10


def test_a_record_has_a_maximum_length(guest):
    answer = guest("r").post("/api/records", {"record": '[Game "southern-cross"]\n' + "end " * 5000})
    assert answer.status_code == 400 and "the maximum is 4000" in answer.json()["error"]


@pytest.mark.parametrize("path", ["nosuchtable", "%00", "..%2f..", "a" * 40, "%F0%9F%8E%B2"])
def test_an_unknown_table_is_not_found(guest, path):
    for suffix in ("", "/board", "/record", "/plies/0", "/picture.svg", "/socket"):
        answer = guest("x").get(f"/api/tables/{path}{suffix}")
        assert answer.status_code in (404, 422) and answer.json()["error"]
    page = guest("x").get(f"/t/{path}")
    assert page.status_code == 404 and page.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["nosuchtable", "%00", "a" * 40])
def test_a_socket_at_an_unknown_table_is_refused(guest, path):
    assert refused_socket(guest("x"), path) == (404, "There is no such table.")


def test_a_socket_with_an_impossible_seat_is_refused(guest):
    host = guest("a")
    table = host.make("cross", ("me", "me"))
    code, error = refused_socket(host, table, query="?seat=99")
    assert code == 422 and is_one_sentence(error) and "seat" in error
