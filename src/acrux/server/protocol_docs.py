"""Write the protocol reference, `docs/protocol.md` and `docs/socket.schema.json`, from the types.

    python -m acrux.server.protocol_docs docs

The text is in the types: class docstrings and field descriptions.
"""

import json
import sys
from collections.abc import Collection
from pathlib import Path
from typing import get_args

from acrux.server.live.messages import ServerMessage
from acrux.server.protocol import Schema, event_schemas, socket_schema
from acrux.server.table.commands import SocketCommand
from acrux.server.table.events import EventData

INTRODUCTION = """\
# The protocol

This page and [`socket.schema.json`](socket.schema.json) are generated from the types in `server/table/commands.py`,
`server/live/messages.py`, `server/live/scenes.py` and `server/table/events.py` by
`python -m acrux.server.protocol_docs docs`; a test keeps them in sync.

The socket of a table is `/api/tables/{id}/socket`. `?seat=N` shows the table through one of several own seats, and
`?lean=true` sends plain views instead of pictures. Clients send one command per frame; the server sends JSON objects,
one per line, and one or more lines per frame. Frames are compressed (permessage-deflate) if the client offers it, as
browsers do. `POST /api/tables/{id}/commands` takes the same commands, except `view_as` and
`premove`, and answers in the same way.

- **Snapshots and updates.** A socket starts with a `snapshot`. Merge each `update` into it: replace all fields that
  the update has, except that `moves` replaces the list from index `moves_from` on and `chat` is appended.
- **Answers.** The answer to a command follows the update that it has caused, usually in the same frame.
- **Idempotency.** A command with an `id` that the server has already answered gets the same answer again and is not
  executed twice, also after a reconnect. So clients may retry until they are answered. The server remembers the last
  200 answers and 64 refusals of each seated guest.
- **Versions.** `version` is the version of the table that the client has seen. A command for another version is
  refused with `"stale": true`, and a snapshot follows.
"""
UNIONS = (SocketCommand, ServerMessage, EventData)
COMMANDS = """\
## Commands

Client to server. `type` selects the command. Every command has an `id`, its idempotency key, chosen by the client and
different for every command: 1–48 letters, digits or characters of `_.:-`.
"""
MESSAGES = """\
## Messages

Server to client. `type` selects the message. Every command is answered by `ack`, `preview` or `refused`.
"""
TYPES = """\
## Types within messages
"""
EVENTS = """\
## Events

What the database stores of a table, in the columns `kind` and `data` of `events`. Clients never see events.
"""


def write_markdown() -> str:
    """The text of `docs/protocol.md`."""
    schemas, events = socket_schema()["$defs"], event_schemas()
    commands, messages, kinds = ([type_.__name__ for type_ in get_args(union)] for union in UNIONS)
    others = sorted(set(schemas) - {*commands, *messages, "ClientMessage", "ServerMessage"})
    shared = set(schemas["Update"]["properties"])
    parts = [INTRODUCTION, COMMANDS]
    parts += [_section(schemas[name], "type", omit={"id"}) for name in commands]
    parts.append(MESSAGES)
    parts += [_section(schemas[name], "type", omit=shared if name == "Snapshot" else ()) for name in messages]
    parts.append(TYPES)
    parts += [_section(schemas[name]) for name in others]
    parts.append(EVENTS)
    parts += [_section(events[name], "kind") for name in kinds]
    return "\n".join(parts)


def write_schema() -> str:
    """The text of `docs/socket.schema.json`."""
    return json.dumps(socket_schema(), indent=1, ensure_ascii=False) + "\n"


def _section(schema: Schema, tag: str | None = None, omit: Collection[str] = ()) -> str:
    """A heading, the docstring and the fields of a type; a tagged type is named by its tag."""
    fields = {name: field for name, field in schema["properties"].items() if name not in {tag, *omit}}
    name = f"`{schema['properties'][tag]['enum'][0]}`" if tag else schema["title"]
    lines = [f"### {name}", "", _paragraph(schema.get("description", "")), ""]
    if fields:
        lines += ["| field | type | |", "|---|---|---|", *_rows(fields, schema.get("required", ())), ""]
    return "\n".join(lines)


def _paragraph(docstring: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in docstring.split("\n\n"))


def _rows(fields: dict[str, Schema], required: Collection[str]) -> list[str]:
    ordered = sorted(fields, key=lambda name: name not in required)
    return [
        f"| `{name}`{'' if name in required else ' (optional)'} | {type_text(fields[name])} "
        f"| {_description(fields[name])} |"
        for name in ordered
    ]


def _description(schema: Schema) -> str:
    """What a field says about itself, or what the first of its types says."""
    options = schema.get("anyOf", [{}])
    return str(schema.get("description", options[0].get("description", "")))


def type_text(schema: Schema) -> str:
    """A JSON Schema in a few words.

    >>> type_text({"type": "array", "items": {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]}})
    'list of (integer ≥ 1 or null)'
    """
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(type_text(option) for option in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if schema.get("type") == "array":
        items = type_text(schema.get("items", {}))
        return f"list of {f'({items})' if ' or ' in items else items}{_limits(schema, 'Items')}"
    return f"{schema.get('type', 'any value')}{_limits(schema, 'Length')}{_limits(schema, 'imum')}"


def _limits(schema: Schema, suffix: str) -> str:
    """The limits of a number, of a text's characters or of a list's items."""
    low, high = schema.get(f"min{suffix}"), schema.get(f"max{suffix}")
    unit = {"Items": " items", "Length": " characters", "imum": ""}[suffix]
    if low is not None and high is not None:
        return f", {low}{unit}" if low == high else f", {low}–{high}{unit}"
    if high is not None:
        return f" ≤ {high}{unit}"
    return f" ≥ {low}{unit}" if low is not None else ""


def main(folder: Path) -> None:
    """Write both files."""
    (folder / "protocol.md").write_text(write_markdown(), "utf-8")
    (folder / "socket.schema.json").write_text(write_schema(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
