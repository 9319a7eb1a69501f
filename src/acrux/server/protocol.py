"""The protocol as JSON Schema, generated from the types of commands, messages and events."""

import json
from typing import Any

import msgspec

from acrux.server.live import messages, scenes
from acrux.server.table import commands

REFERENCE = "#/components/schemas/{name}"
TYPES = (commands.SocketCommand, messages.ServerMessage, messages.PastPosition, scenes.Board)
"""everything that crosses the border between server and clients"""


def _components(types: Any, template: str) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The schemas of some types and of all types within them; no object has other fields than those named."""
    schemas, components = msgspec.json.schema_components(types, ref_template=template)
    for component in components.values():
        if "properties" in component:
            component["additionalProperties"] = False
    return schemas, components


SCHEMAS = _components(TYPES, REFERENCE)[1]
"""all types of the protocol by name, as OpenAPI refers to them"""


def reference(type_: Any) -> dict[str, Any]:
    """The schema of a type of the protocol, by reference to `SCHEMAS`."""
    (schema,), _ = _components((type_,), REFERENCE)
    return schema


def socket_schema() -> dict[str, Any]:
    """The JSON Schema of the socket: what clients send and what the server sends."""
    (command, message), components = _components((commands.SocketCommand, messages.ServerMessage), "#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a table",
        "$defs": dict(sorted(components.items())) | {"ClientMessage": command, "ServerMessage": message},
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }


def write_schema() -> str:
    """`docs/socket.schema.json`."""
    return json.dumps(socket_schema(), indent=2, ensure_ascii=False) + "\n"
