"""Conditional moves at live tables: entered for a seat, and played as soon as it is their turn.

They go the way of all moves: decided, committed as an event, broadcast. Each is played once, however many servers try,
because appending names the last known event. If a server dies before, the table is due, and another one plays.
"""

import asyncio
from collections.abc import Sequence

from acrux.server.errors import Refusal, refusal_text
from acrux.server.live.live_table import LiveTable
from acrux.server.live.live_tables import PREPARING, RETRIES, LiveTables
from acrux.server.table.conditional_moves import check_allowed, checked_lines, is_obsolete, next_turn, open_lines
from acrux.server.table.decisions import Decision, play_turn
from acrux.store.conditional_moves import conditional_moves_at, delete_conditional_moves, save_conditional_moves
from acrux.store.rows import ConditionalRow


class ConditionalMoves:
    """The conditional moves at the tables of one server process."""

    def __init__(self, live_tables: LiveTables):
        self._live_tables = live_tables

    async def lines(self, live_table: LiveTable, seat: int) -> list[list[str]]:
        """The lines of a seat that the game may still follow, under the table's lock."""
        found = await self._rows(live_table)
        rows = [row for row in found if row["seat"] == seat and not is_obsolete(live_table.table, row)]
        return open_lines(live_table.table, rows[0]) if rows else []

    async def save(
        self, live_table: LiveTable, seat: int, guest: str, version: int, lines: Sequence[Sequence[str]]
    ) -> list[list[str]]:
        """Replace the lines of a seat; Refusal if they are not possible, or if the table has changed."""
        async with live_table.lock:
            for _ in range(RETRIES):
                if not self._live_tables.is_ready(live_table):
                    raise Refusal(PREPARING)
                table = live_table.table
                check_allowed(table, seat, guest)
                if version != table.version:
                    raise Refusal(refusal_text("changed"), stale=True)
                row: ConditionalRow = {
                    "table_id": table.id,
                    "seat": seat,
                    "seq": table.seq,
                    "ply": len(table.plies),
                    "lines": checked_lines(table, seat, lines),
                }
                if await asyncio.wrap_future(save_conditional_moves(self._live_tables.store, row)):
                    return row["lines"]
                await self._live_tables.catch_up(live_table)
        raise Refusal(refusal_text("busy"), stale=True)

    def are_due(self, live_table: LiveTable) -> bool:
        """May there be conditional moves to play, or to delete, that have not been looked for?"""
        table = live_table.table
        is_new = live_table.conditional_moves_version != table.version
        return live_table.is_loaded and table.has_conditional_moves and table.status != "open" and is_new

    async def play(self, live_table: LiveTable) -> None:
        """Play the conditional moves whose turn it is, and delete what cannot be played any more."""
        async with live_table.lock:
            for _ in range(RETRIES):
                if not self.are_due(live_table) or not self._live_tables.is_ready(live_table):
                    return
                await self._live_tables.ensure_heartbeat()
                if await self._live_tables.flag_timeout(live_table):
                    continue
                table = live_table.table
                rows = await self._rows(live_table)
                decision = _decision(live_table, rows)
                if decision:
                    await self._live_tables.commit(live_table, decision)
                    continue
                if obsolete := [row["seat"] for row in rows if is_obsolete(table, row)]:
                    delete_conditional_moves(self._live_tables.store, table.id, obsolete, table.seq)
                live_table.conditional_moves_version = table.version

    async def _rows(self, live_table: LiveTable) -> list[ConditionalRow]:
        if not live_table.table.has_conditional_moves:
            return []
        return await asyncio.to_thread(conditional_moves_at, self._live_tables.store, live_table.table.id)


def _decision(live_table: LiveTable, rows: Sequence[ConditionalRow]) -> Decision:
    for row in rows:
        if moves := next_turn(live_table.table, row):
            return play_turn(live_table.table, row["seat"], moves)
    return []
