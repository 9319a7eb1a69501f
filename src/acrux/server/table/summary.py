"""What the row of a table keeps besides its events, so that lobby and background jobs need not replay games."""

from acrux.server.table.aggregate import Table
from acrux.server.table.clock import Outages
from acrux.store.rows import ScheduleRow, SeatRow, TableChanges


def table_changes(table: Table, now: int, outages: Outages) -> TableChanges:
    """The part of the row that changes with the events of a table."""
    return {
        "status": table.status,
        "ply": len(table.plies),
        "present": seat_rows(table),
        "listed": table.listed,
        "updated": table.updated,
        **schedule(table, now, outages),
    }


def schedule(table: Table, now: int, outages: Outages) -> ScheduleRow:
    """Whom a table waits for, and when a server must check it."""
    awaited = [guest for seat in table.awaited for guest in table.place(seat).guests]
    return {"awaits": awaited, "due": table.due(now, outages), "recent_positions": table.recent_positions}


def seat_rows(table: Table) -> list[SeatRow]:
    """Who sits where."""
    rows: list[SeatRow] = []
    for place in table.places:
        row: SeatRow = {"seat": place.seat, "kind": place.kind, "name": place.name, "level": place.level}
        if place.bot is not None:
            row["bot"] = place.bot
        rows.append(row)
    return rows
