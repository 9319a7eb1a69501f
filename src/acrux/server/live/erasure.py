"""Deletion of everything about a person. Finished games stay, under the name Guest."""

import asyncio

from acrux.server.errors import Refusal, refusal_text
from acrux.server.live.live_table import LiveTable
from acrux.server.live.live_tables import PREPARING, RETRIES, LiveTables
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import Decision, leave
from acrux.server.table.erasure import erase_person, new_stand_in
from acrux.server.table.tokens import alias
from acrux.store import profiles
from acrux.store.additions import EventRow


async def delete_person(live_tables: LiveTables, guest: str) -> None:
    """Leave all games, erase the guest from all tables, and delete what they own; if it fails, it can be repeated."""
    store, key = live_tables.store, live_tables.key
    own = await asyncio.to_thread(profiles.tables_of_guest, store, guest)
    chatted = await asyncio.to_thread(profiles.tables_with_chat_of, store, lambda table: alias(key, table, guest))
    for table_id in sorted({*own, *chatted}):
        await _erase_at(live_tables, table_id, guest)
    await asyncio.wrap_future(profiles.delete_owned_rows(store, guest, new_stand_in(), live_tables.now()))
    await asyncio.to_thread(profiles.truncate_log, store)


async def _erase_at(live_tables: LiveTables, table_id: str, guest: str) -> None:
    live_table = await live_tables.get(table_id)
    async with live_table.lock:
        if not live_tables.is_ready(live_table):
            raise Refusal(PREPARING)
        await live_tables.ensure_heartbeat()
        await _leave(live_tables, live_table, guest)
        if _belongs_to_nobody_else(live_table.table, guest):
            await asyncio.wrap_future(profiles.delete_table(live_tables.store, table_id))
            live_tables.drop(live_table)
        else:
            live_table.disconnect(guest)
            await _rewrite(live_tables, live_table, guest)


async def _leave(live_tables: LiveTables, live_table: LiveTable, guest: str) -> None:
    """Stand up or resign wherever the guest has a seat for themselves."""
    for _ in range(RETRIES):
        decision = _leaving(live_table, guest)
        if not decision:
            return
        await live_tables.commit(live_table, decision)
    raise Refusal(refusal_text("busy"))


def _leaving(live_table: LiveTable, guest: str) -> Decision:
    """The events with which a guest leaves the first of their seats; none if nothing is left to leave."""
    table = live_table.table
    seats = table.seats_of(guest)
    if table.status == "open" and seats:
        return [e.SeatVacated(seats[0], guest)]
    alone = [seat for seat in seats if table.place(seat).guests == [guest]]
    return leave(table, alone[0], "resigned") if table.status == "playing" and alone else []


def _belongs_to_nobody_else(table: Table, guest: str) -> bool:
    """Is it an imported record of the guest, or a table that has lost its host before anybody else sat down?"""
    return table.host == guest and (table.imported or (table.status == "open" and not table.people))


async def _rewrite(live_tables: LiveTables, live_table: LiveTable, guest: str) -> None:
    """Put a stand-in in the guest's place in the history of a table."""
    store, stand_in, table_id = live_tables.store, new_stand_in(), live_table.table.id
    who = alias(live_tables.key, table_id, guest)
    for _ in range(RETRIES):
        row = await asyncio.to_thread(store.table, table_id)
        rows = await asyncio.to_thread(store.events, table_id)
        assert row
        row["host"] = stand_in if row["host"] == guest else row["host"]
        erased = [erase_person(each, guest, who, stand_in) for each in rows]
        changed = [after for before, after in zip(rows, erased, strict=True) if before != after]
        added = EventRow(rows[-1].seq + 1, rows[-1].at, e.kind_of(e.PersonErased), {})
        table = await asyncio.to_thread(live_tables.fold, row, [*erased, added])
        values = live_tables.row_changes(table)
        new = profiles.Rewriting(table_id, rows[-1].seq, changed, added, values, row["host"], guest, stand_in)
        if await asyncio.wrap_future(profiles.rewrite_table(store, new)):
            return await live_tables.reload(live_table)
        await live_tables.reload(live_table)
    raise Refusal(refusal_text("busy"))
