"""Premoves: one move for the next turn of a seat, entered while others are to move, and played when the turn comes.

A premove belongs to one connection and is only in memory: it is lost when the connection ends. Nobody else at the
table can see it. It is here and not in the page because sending it only when the turn comes would cost the time
of a way to the page and back on a running clock; where steps are shown before the clocks start, as after a card is
drawn, it would not.
"""

from acrux.i18n import Text, translate
from acrux.server.errors import Refusal, refusal_text
from acrux.server.live.live_table import LiveTable
from acrux.server.live.live_tables import PREPARING, RETRIES, LiveTables
from acrux.server.live.messages import PremoveResult
from acrux.server.live.subscribers import Premove, Subscriber
from acrux.server.table import commands as c
from acrux.server.table.aggregate import Table
from acrux.server.table.checks import check_member, check_playing
from acrux.server.table.decisions import play_turn


class Premoves:
    """The premoves of one server process."""

    def __init__(self, live_tables: LiveTables):
        self._live_tables = live_tables

    async def enter(self, live_table: LiveTable, subscriber: Subscriber, command: c.Premove, language: str) -> None:
        """Keep a premove, or drop the one that there is; Refusal if it is not possible.

        If it has become the seat's turn while the command was on its way, the premove is due at once.
        """
        async with live_table.lock:
            table = live_table.table
            if not self._live_tables.is_ready(live_table):
                raise Refusal(PREPARING)
            check_member(table, command.seat, subscriber.guest or "")
            check_playing(table)
            if not table.has_premoves:
                raise Refusal(refusal_text("no_premoves"))
            if not _is_before_next_turn(table, command.seat, command.version):
                raise Refusal(refusal_text("changed"), stale=True)
            if command.move is None:
                subscriber.premove = None
            else:
                subscriber.premove = Premove(command.seat, command.move, command.version, language)

    async def play(self, live_table: LiveTable) -> None:
        """Play the premoves whose turn has come; each is over then, and its client learns how."""
        async with live_table.lock:
            for subscriber in [subscriber for subscriber in live_table.subscribers if subscriber.premove]:
                await self._play(live_table, subscriber)

    async def _play(self, live_table: LiveTable, subscriber: Subscriber) -> None:
        await self._live_tables.ensure_heartbeat()
        for _ in range(RETRIES):
            await self._live_tables.flag_timeout(live_table)
            premove, table = subscriber.premove, live_table.table
            if premove is None or not live_table.is_loaded:
                break
            if not _may_come(table, subscriber.guest, premove):
                _end(subscriber, premove, refusal_text("premove.over"))
            elif premove.seat not in table.deciders:
                break
            else:
                await self._commit(live_table, subscriber, premove)

    async def _commit(self, live_table: LiveTable, subscriber: Subscriber, premove: Premove) -> None:
        """Play a premove; if another server was faster, it stays."""
        try:
            decision = play_turn(live_table.table, premove.seat, [premove.move])
        except Refusal as refusal:
            _end(subscriber, premove, refusal.text)
        else:
            if await self._live_tables.commit(live_table, decision):
                _end(subscriber, premove, None)


def _is_before_next_turn(table: Table, seat: int, version: int) -> bool:
    """Has the seat not moved, and nobody taken anything back, since a version of the table?"""
    has_moved = any(ply.actor == seat for ply in table.plies if ply.decision > version)
    return version <= table.version and table.taken_back_seq <= version and not has_moved


def _may_come(table: Table, guest: str | None, premove: Premove) -> bool:
    is_member = guest in table.place(premove.seat).guests
    return table.status == "playing" and is_member and _is_before_next_turn(table, premove.seat, premove.version)


def _end(subscriber: Subscriber, premove: Premove, reason: Text | str | None) -> None:
    subscriber.premove = None
    error = None if reason is None else translate(reason, premove.language)
    subscriber.send(PremoveResult(premove.seat, premove.move, error))
