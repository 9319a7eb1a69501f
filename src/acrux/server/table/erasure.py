"""Erasure of a person from a table's history: a stand-in called Guest takes their place."""

import dataclasses
import secrets
from typing import Any

from acrux.server.table import events as e
from acrux.store.additions import EventRow

STAND_IN_NAME = "Guest"
ERASED_TEXT = "…"
"""what is left of a chat message"""


def new_stand_in() -> str:
    """The id of a stand-in: no cookie leads to it, and at every table it is another one."""
    return f"gone-{secrets.token_hex(8)}"


def erase_person(row: EventRow, guest: str, who: str, stand_in: str) -> EventRow:
    """An event after a stand-in has taken the place of a guest, whom the chat knows as `who`."""
    command = row.command
    if command and command.startswith(f"{guest}:"):
        command = stand_in + command.removeprefix(guest)
    return dataclasses.replace(row, data=_erase_data(row, guest, who, stand_in), command=command)


def _erase_data(row: EventRow, guest: str, who: str, stand_in: str) -> dict[str, Any]:
    if row.kind == e.kind_of(e.ChatMessage) and row.data["who"] == who:
        return row.data | {"name": STAND_IN_NAME, "text": ERASED_TEXT, "who": stand_in[-len(who) :]}
    if row.data.get("guest") != guest:
        return row.data
    return row.data | {"guest": stand_in} | ({"name": STAND_IN_NAME} if "name" in row.data else {})
