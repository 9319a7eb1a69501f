"""The protocol reference and the socket's JSON Schema are up to date with the types, and messages conform to them."""

import json
import random
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from acrux.server.live.live_table import LiveTable
from acrux.server.live.messages import ServerMessage, encode
from acrux.server.live.subscribers import Subscriber
from acrux.server.protocol import socket_schema
from acrux.server.protocol_docs import main, write_markdown, write_schema
from acrux.server.table.commands import TableCommand
from acrux.server.table.decisions import DECIDERS
from tests.server.tables import Scenario

DOCS = Path(__file__).parents[2] / "docs"
OUTDATED = "run: python -m acrux.server.protocol_docs docs"


@pytest.mark.parametrize(("name", "write"), [("protocol.md", write_markdown), ("socket.schema.json", write_schema)])
def test_the_generated_docs_are_up_to_date(name, write):
    assert (DOCS / name).read_text("utf-8") == write(), OUTDATED


def test_both_files_are_written(tmp_path):
    main(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"protocol.md", "socket.schema.json"}


def test_every_type_of_the_protocol_is_described():
    schemas = socket_schema()["$defs"]
    assert all("anyOf" in schema or schema["description"] for schema in schemas.values())
    names = {name for name, schema in schemas.items() if "properties" in schema and "type" not in schema["properties"]}
    assert all(f"### {name}\n" in write_markdown() for name in names)


def test_every_command_is_decided():
    assert set(DECIDERS) == set(get_args(TableCommand))


@pytest.mark.parametrize("game", ["cross", "southern-cross", "compass", "mixx"])
@pytest.mark.parametrize("is_lean", [False, True])
def test_messages_conform_to_their_types(game, is_lean):
    rng, scenario = random.Random(game), Scenario(game)
    live_table, subscriber = LiveTable(scenario.row), Subscriber("a", is_lean=is_lean)
    live_table.table, live_table.is_loaded = scenario.table, True
    live_table.subscribers.add(subscriber)
    messages = [live_table.snapshot(subscriber, 0, (), True)]
    live_table.broadcast_presence()
    for _ in range(12):
        if scenario.table.deciders:
            seat = rng.choice(list(scenario.table.deciders))
            scenario.move(seat, rng.choice(scenario.table.deciders[seat]))
            live_table.broadcast(0, (), True)
    while not subscriber.inbox.empty():
        messages.append(subscriber.inbox.get_nowait())
    for message in messages:
        decoded = msgspec.json.decode(encode(message), type=ServerMessage)
        assert type(decoded) is type(message) and json.loads(encode(decoded)) == json.loads(encode(message))
