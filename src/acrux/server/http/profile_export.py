"""The export of everything about a guest: one ZIP file with JSON and records."""

import asyncio
import json
import tempfile
import zipfile
from typing import IO, TypedDict

from acrux.server.http.sessions import Guest
from acrux.server.live import snapshots
from acrux.server.live.live_table import LiveTable
from acrux.server.live.subscribers import Subscriber
from acrux.server.services import Services
from acrux.server.table.tokens import alias
from acrux.store import profiles

MAX_MEMORY_BYTES = 5_000_000
"""a larger export is written to a temporary file"""


class SentMessage(TypedDict):
    """A chat message of the guest; `at` is in milliseconds since 1970."""

    table: str
    at: int
    text: str


class ConditionalMoves(TypedDict):
    """The lines that a seat of the guest has entered for positions to come."""

    table: str
    seat: int
    lines: list[list[str]]


async def export_profile(services: Services, guest: Guest) -> IO[bytes]:
    """A ZIP file with profile.json, and a record for each table as far as the guest may see it."""
    store = services.store
    owned = await asyncio.to_thread(profiles.owned_rows, store, guest.id)
    messages, conditional = list[SentMessage](), list[ConditionalMoves]()
    file: IO[bytes] = tempfile.SpooledTemporaryFile(MAX_MEMORY_BYTES)  # noqa: SIM115 the response closes it
    with zipfile.ZipFile(file, "w") as archive:
        for table_id in await asyncio.to_thread(profiles.tables_of_guest, store, guest.id):
            live_table = await services.live_tables.get(table_id)
            async with live_table.lock:
                if services.live_tables.is_ready(live_table):
                    archive.writestr(_entry(f"games/{table_id}.acrux"), _record(live_table, guest.id))
                    messages += _messages(live_table, services.live_tables.key, guest.id)
                    conditional += await _conditional_moves(services, live_table, guest.id)
        profile = {"name": guest.name, **owned, "chat": messages, "conditional_moves": conditional}
        archive.writestr(_entry("profile.json"), json.dumps(profile, ensure_ascii=False, indent=1))
    file.seek(0)
    return file


def _entry(name: str) -> zipfile.ZipInfo:
    """A file in the archive, without a date: that of the export says nothing."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _record(live_table: LiveTable, guest: str) -> str:
    subscriber = Subscriber(guest)
    subscriber.choose_seat(live_table.table)
    return snapshots.record(live_table.table, subscriber.seat)


def _messages(live_table: LiveTable, key: bytes, guest: str) -> list[SentMessage]:
    """What the guest has said at a table, as far as it is in memory."""
    table = live_table.table
    who = alias(key, table.id, guest)
    return [{"table": table.id, "at": said.at, "text": said.text} for said in table.chat if said.who == who]


async def _conditional_moves(services: Services, live_table: LiveTable, guest: str) -> list[ConditionalMoves]:
    """What the guest's seats have entered for positions to come."""
    table, found = live_table.table, services.jobs.conditional_moves
    entered = [(seat, await found.lines(live_table, seat)) for seat in table.seats_of(guest)]
    return [{"table": table.id, "seat": seat, "lines": lines} for seat, lines in entered if lines]
