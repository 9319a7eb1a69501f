"""The protocol as JSON Schema, generated from the types of commands, messages and events."""

from typing import Any

import msgspec

from acrux.server.live import messages, scenes, trials
from acrux.server.live.review_state import ReviewState
from acrux.server.table import commands, events

OPENAPI_REFERENCE, SCHEMA_REFERENCE = "#/components/schemas/{name}", "#/$defs/{name}"
Schema = dict[str, Any]


def components(*types: Any, reference: str = SCHEMA_REFERENCE) -> tuple[list[Schema], dict[str, Schema]]:
    """The schemas of some types, and by name those of all types that they refer to."""
    schemas, named = msgspec.json.schema_components(types, ref_template=reference)
    for schema in named.values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    return list(schemas), named


SCHEMAS = components(
    commands.SocketCommand,
    messages.ServerMessage,
    messages.PastPosition,
    messages.Replay,
    scenes.Board,
    ReviewState,
    trials.Trial,
    reference=OPENAPI_REFERENCE,
)[1]
"""all types between server and clients by name, as /openapi.json refers to them"""


def openapi_schema(type_: Any) -> Schema:
    """The schema of a type, by reference to `SCHEMAS`."""
    return components(type_, reference=OPENAPI_REFERENCE)[0][0]


def socket_schema() -> Schema:
    """The JSON Schema of the socket: `ClientMessage` and `ServerMessage`, and all types within them."""
    (command, message), named = components(commands.SocketCommand, messages.ServerMessage)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a table",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": command, "ServerMessage": message} | dict(sorted(named.items())),
    }


def event_schemas() -> dict[str, Schema]:
    """The schemas of all stored events by name."""
    return components(events.EventData)[1]
