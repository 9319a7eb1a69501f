"""The execution of commands at live tables: each once, to completion, and acknowledged after its commit."""

import asyncio
import dataclasses
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from acrux.server.errors import Refusal, refusal_text
from acrux.server.live.live_table import LiveTable
from acrux.server.live.live_tables import PREPARING, RETRIES, LiveTables
from acrux.server.live.messages import Ack, PreviewAnswer
from acrux.server.live.previews import preview
from acrux.server.table import commands as c
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import all_want_rematch, check_takeback_time, decide
from acrux.server.table.new_table import rematch_row
from acrux.server.table.requester import Requester
from acrux.server.table.tokens import invitation_token, link_token

Answer = TypeVar("Answer")

IDLE_SECONDS = 1.0
"""time without a command after which the server counts as idle"""
NEEDS_NO_RULES = (
    c.Sit,
    c.Stand,
    c.Claim,
    c.Link,
    c.AddAgent,
    c.Chat,
    c.Rename,
    c.Invite,
    c.SetListed,
    c.RenewLink,
    c.RemoveMembers,
    c.CommitNonce,
    c.RevealNonce,
    c.Decline,
)
"""commands that are possible while the rules of the game are being compiled"""


class CommandExecutor:
    """Executes the commands of one server process."""

    def __init__(self, live_tables: LiveTables):
        self._live_tables = live_tables
        self._running: set[asyncio.Task[Any]] = set()
        self._last_command = 0.0

    def is_idle(self) -> bool:
        """Is the server idle, so that a pause would delay no command?"""
        return time.monotonic() - self._last_command > IDLE_SECONDS

    async def finish(self) -> None:
        """Wait for all running commands."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def execute(self, live_table: LiveTable, command: c.TableCommand, requester: Requester) -> Ack:
        """Execute a command and acknowledge it once it is committed; Refusal if it may not be executed."""
        self._last_command = time.monotonic()
        return await self.complete(self._execute(live_table, command, requester))

    async def complete(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Run something to completion even if the client goes away meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._completed)
        return await asyncio.shield(task)

    def _completed(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # retrieve it: the client may have gone away

    async def _execute(self, live_table: LiveTable, command: c.TableCommand, requester: Requester) -> Ack:
        key = f"{requester.guest}:{command.type}:{command.id}"
        async with live_table.lock:
            await self._live_tables.ensure_heartbeat()
            if not self._live_tables.is_compiled(live_table) and not isinstance(command, NEEDS_NO_RULES):
                raise Refusal(PREPARING)
            live_table.touch(requester.guest, requester.address)
            await self._commit_once(live_table, command, requester, key)
            table = live_table.table
            first_version = table.answers.find(requester.guest, key)
            version = table.version if first_version is None else first_version
            await self._live_tables.start_game(live_table)
            if isinstance(command, c.Rematch) and all_want_rematch(table, []):
                await self._create_rematch(live_table, requester.address)
        return Ack(command.id, version, self._token(table, command))

    def _token(self, table: Table, command: c.TableCommand) -> str | UnsetType:
        """The token of the private link or invitation that a command asked for."""
        if isinstance(command, c.Link | c.RenewLink):
            return link_token(self._live_tables.key, table, command.seat)
        return invitation_token(self._live_tables.key, table) if isinstance(command, c.Invite) else UNSET

    async def _commit_once(
        self, live_table: LiveTable, command: c.TableCommand, requester: Requester, key: str
    ) -> None:
        """Commit what a command causes, unless the idempotency cache knows its answer; Refusal, also a cached one."""
        live_tables = self._live_tables
        for _ in range(RETRIES):
            if not live_table.is_loaded and not await live_tables.catch_up(live_table) and not live_table.is_loaded:
                raise Refusal(PREPARING)
            if refused := live_table.refusals.find(requester.guest, key):
                raise Refusal(*refused)
            if live_table.table.answers.find(requester.guest, key) is not None:
                return
            if await live_tables.flag_timeout(live_table):
                continue
            if isinstance(command, c.ClaimWin | c.ReplaceAbsent):
                requester = dataclasses.replace(requester, absent=await self._absent(live_table, requester.guest))
            try:
                decision = decide(live_table.table, command, requester)
                check_takeback_time(live_table.table, decision, live_tables.now(), live_tables.heartbeat.outages)
            except Refusal as refusal:
                if live_tables.store.postgres and await live_tables.catch_up(live_table):
                    continue  # another server knew more
                live_table.keep_refusal(requester.guest, key, refusal.text, refusal.stale)
                raise
            if not decision or await live_tables.commit(live_table, decision, key):
                return
        raise Refusal(refusal_text("busy"), stale=True)

    async def _absent(self, live_table: LiveTable, guest: str) -> frozenset[int]:
        """The seats of others who have been absent for too long, as all servers know it now."""
        now = self._live_tables.now()
        await self._live_tables.attendance.read([live_table], now)
        absent = self._live_tables.attendance.absent_seats(live_table, self._live_tables.heartbeat.outages, now)
        return absent - set(live_table.table.seats_of(guest))

    async def preview(self, live_table: LiveTable, command: c.Preview, requester: Requester) -> PreviewAnswer:
        """Answer a preview; Refusal if the moves are not possible."""
        async with live_table.lock:
            if not self._live_tables.is_ready(live_table):
                raise Refusal(PREPARING)
            return preview(live_table.table, command, requester)

    async def _create_rematch(self, live_table: LiveTable, address: str) -> None:
        """Create the table of a rematch and lead to it; other servers may append to this one meanwhile."""
        row, first = rematch_row(live_table.table, self._live_tables.now())
        rematch = (await self._live_tables.add(row, first, address)).table.id
        for _ in range(RETRIES):
            if live_table.table.rematch or await self._live_tables.commit(live_table, [e.RematchCreated(rematch)]):
                return
