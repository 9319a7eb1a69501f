"""The hall: all tables that are in use, with one writer each, and everybody who watches them."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from acrux.core.errors import AcruxError
from acrux.server import commands as c
from acrux.server import snapshot
from acrux.server.chores import Chores
from acrux.server.deciding import (
    Asker,
    Drafts,
    Refusal,
    begun,
    check_limits,
    decide,
    leave,
    rematches,
    token,
)
from acrux.server.desk import Desk
from acrux.server.making import new_row
from acrux.server.metrics import MOVES, TABLES
from acrux.server.phrases import phrase
from acrux.server.pulse import Pulse
from acrux.server.readiness import Readiness
from acrux.server.table import Table
from acrux.server.thinking import Thinkers
from acrux.server.watching import Watcher
from acrux.store.store import Addition, Event, Store, milliseconds

log = logging.getLogger("acrux.server")

TABLE_ID = re.compile("[a-z0-9]{1,16}")
MOST_AT_HAND = 1000
"""so many tables stay in memory when nobody looks at them"""
MOST_PLIES_AT_HAND = 200_000
"""and so many plies of all of them together"""
JUST_USED = 100
"""so many tables are not forgotten in any case: whoever asked for them may not have sat down yet"""
RETRIES = 5
QUIET = 1.0
"""seconds without a command after which nobody is expected to mind a pause"""
NEEDS_NO_RULES = (c.Sit, c.Stand, c.Claim, c.Link, c.PutAgent, c.Chat, c.Rename)
PREPARING = phrase("preparing")
Told = TypeVar("Told")


class Unknown(AcruxError):
    """No table of that name."""


class Hall:
    """All desks of one server process."""

    def __init__(self, store: Store, thinkers: Thinkers, now: Callable[[], int] | None = None):
        self.store = store
        self.thinkers = thinkers
        self.readiness = Readiness()
        self.now = now or milliseconds
        self.key = store.setting("key", secrets.token_bytes(32))
        self.pulse = Pulse(store)
        self.chores = Chores(self)
        self._desks: dict[str, Desk] = {}
        self._commands: set[asyncio.Task[Any]] = set()
        self._asked = 0.0

    # Opening and closing

    def open(self) -> None:
        """Begin with what is done without being asked for."""
        self.chores.begin()

    async def close(self) -> None:
        """Finish what has been begun and hang up on everybody; what was acknowledged is in the database."""
        await asyncio.gather(*self._commands, return_exceptions=True)
        await self.chores.end()
        for desk in self._desks.values():
            desk.hang_up()
        self.thinkers.close()

    def quiet(self) -> bool:
        """Does nobody seem to mind a pause?"""
        return time.monotonic() - self._asked > QUIET

    # Desks

    def ready(self, desk: Desk) -> bool:
        """Can its game be looked at: has it been read, and are its rules compiled?"""
        return desk.laid and self._compiled(desk)

    def _compiled(self, desk: Desk) -> bool:
        """Are its rules? With a clock, which must not run before, all others' too."""
        return desk.table.definition.name in self.readiness.games and (self.pulse.begun or not desk.table.timed)

    def _agents_preparing(self, desk: Desk) -> bool:
        """Is an agent awaited whose code is still being compiled?"""
        return self._agent_awaited(desk) and desk.table.definition.name not in self.readiness.agents

    def _agent_awaited(self, desk: Desk) -> bool:
        return self.ready(desk) and bool(desk.table.awaited_agents)

    def desks_of(self, game: str) -> list[Desk]:
        return [desk for desk in self._desks.values() if desk.table.definition.name == game]

    def timed_desks(self) -> list[Desk]:
        return [desk for desk in self._desks.values() if desk.table.timed]

    async def desk(self, table_id: str) -> Desk:
        """The desk of a table, laid out from the database if need be."""
        found = self._desks.pop(table_id, None)
        if found is None:
            row = await asyncio.to_thread(self.store.table, table_id) if TABLE_ID.fullmatch(table_id) else None
            if row is None:
                raise Unknown(phrase("no_table"))
            found = self._desks.pop(table_id, None) or Desk(row)
        self._desks[table_id] = found  # the one used last comes last
        if not found.laid:
            await self.refresh(found)
            self._make_room()
        return found

    def _make_room(self) -> None:
        """Forget the tables that nobody has looked at for longest; the database has them."""
        plies = sum(desk.plies for desk in self._desks.values())
        for table_id, desk in list(self._desks.items())[:-JUST_USED]:
            if len(self._desks) <= MOST_AT_HAND and plies <= MOST_PLIES_AT_HAND:
                break
            if desk.idle:
                plies -= desk.plies
                del self._desks[table_id]
        TABLES.set(len(self._desks))

    async def refresh(self, desk: Desk) -> None:
        """Catch up with the database, start what can start, and wake whoever is to think."""
        await self._feel_alive()
        async with desk.lock:
            await self._catch_up(desk)
            await self._begin(desk)
            self.chores.wake_agents(desk)

    async def _catch_up(self, desk: Desk) -> bool:
        """Read what has happened since, perhaps through another server, and tell of it; was there something?"""
        new = await asyncio.to_thread(self.store.events, desk.table.id, desk.table.seq)
        if not self._compiled(desk) and any(event.kind == "start" for event in new):
            return False  # a game that has begun cannot be looked at before its rules are compiled
        if desk.laid:
            desk.table.apply_all(new, self.pulse.outages)
        else:  # the whole story, which may be long
            await asyncio.to_thread(desk.table.apply_all, new, self.pulse.outages)
        if new or not desk.laid:
            desk.laid = True
            self._tell(desk)
        return bool(new)

    async def _begin(self, desk: Desk) -> None:
        """A game begins by itself when all seats are taken and its rules are compiled."""
        for _ in range(RETRIES):  # another server may add something meanwhile
            table = desk.table
            if not (self.ready(desk) and table.status == "open" and table.full):
                return
            if await self.commit(desk, begun(table)):
                return

    async def heard(self, table_id: str, seq: int) -> None:
        """Another server has added to a table."""
        desk = self._desks.get(table_id)
        if desk and desk.table.seq < seq:
            async with desk.lock:
                if desk.table.seq < seq:
                    await self._catch_up(desk)

    async def catch_up_all(self) -> None:
        """Catch up with every table at hand."""
        await self.chores.each(self._desks.values(), self.refresh)

    async def add(self, row: dict[str, Any], drafts: Drafts, address: str) -> Desk:
        """A new table, made from an address, with what happens at it at once."""
        desk = Desk(row, address)
        events = self._numbered(desk.table, drafts)
        await asyncio.to_thread(desk.table.apply_all, events, self.pulse.outages)  # a record may be long
        belonging = {data["guest"] for kind, data in drafts if kind == "sit"}
        row = row | {"seq": desk.table.seq} | self._row(desk.table)
        await asyncio.wrap_future(self.store.create_table(row, events, sorted(belonging)))
        log.info("table made", extra={"table": desk.table.id, "game": desk.table.definition.name})
        desk.laid = True
        self._desks[desk.table.id] = desk
        self._make_room()
        await self._feel_alive()
        async with desk.lock:
            await self._begin(desk)
        return desk

    # Commands

    async def see_through(self, work: Coroutine[Any, Any, Told]) -> Told:
        """Finish what has been begun, even if whoever asked for it goes meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self._commands.add(task)
        task.add_done_callback(self._seen_through)
        return await asyncio.shield(task)

    def _seen_through(self, task: asyncio.Task[Any]) -> None:
        self._commands.discard(task)
        if not task.cancelled():
            task.exception()  # if nobody waits for the answer any more, nobody needs to hear of it

    async def obey(self, desk: Desk, command: c.Command, asker: Asker) -> dict[str, Any]:
        """Carry out a command and answer it once it is committed; Refusal if it may not be carried out."""
        self._asked = time.monotonic()
        await self._feel_alive()
        if not self._compiled(desk) and not isinstance(command, NEEDS_NO_RULES):
            raise Refusal(PREPARING)
        key = f"{asker.guest}:{command.do}:{command.id}"
        async with desk.lock:
            desk.acted(asker.guest, asker.address)
            await self._carry_out(desk, command, asker, key)
            table = desk.table
            version = table.answers.find(asker.guest, key)
            answer = {"type": "ack", "id": command.id, "version": table.version if version is None else version}
            await self._begin(desk)
            if isinstance(command, c.Link):
                answer["token"] = token(self.key, table, command.seat)
            if isinstance(command, c.Rematch) and rematches(table, []):
                await self._rematch(desk, asker.address)
        return answer

    async def _carry_out(self, desk: Desk, command: c.Command, asker: Asker, key: str) -> None:
        """Commit what a command causes, once: a repeat finds what was answered, be it a refusal."""
        for _ in range(RETRIES):
            if not desk.laid and not await self._catch_up(desk) and not desk.laid:
                raise Refusal(PREPARING)
            if refused := desk.refusals.find(asker.guest, key):
                raise Refusal(*refused)
            if desk.table.answers.find(asker.guest, key) is not None:
                return
            if await self.call_time(desk):
                continue
            try:
                drafts = decide(desk.table, command, asker)
                check_limits(desk.table, command, drafts, asker)
            except Refusal as refusal:
                if self.store.postgres and await self._catch_up(desk):
                    continue  # another server knew more
                desk.refuse(asker.guest, key, refusal.text, refusal.stale)
                raise
            if not drafts or await self.commit(desk, drafts, key):
                return
        raise Refusal(phrase("busy"), stale=True)

    async def _feel_alive(self) -> None:
        """Nothing is decided before it is known whether clocks have run. Until every game can be played they do not."""
        if self.readiness.complete:
            await self.pulse.feel()

    async def call_time(self, desk: Desk) -> bool:
        """Has the time of a seat run out? Then it leaves the game."""
        await self._feel_alive()
        for seat in desk.table.clock.fallen(self.now(), self.pulse.outages)[:1]:
            return await self.commit(desk, leave(desk.table, seat, "time"))
        return False

    async def commit(self, desk: Desk, drafts: Drafts, key: str | None = None) -> bool:
        """Apply events, store them and tell of them; False if another server was quicker, and the table is as it is.

        Nobody looks at a table while its lock is held, so nobody sees what is not committed.
        """
        await self._feel_alive()
        table, after = desk.table, desk.table.seq
        events = self._numbered(table, drafts, key)
        belonging = [data["guest"] for kind, data in drafts if kind == "sit"]
        stored = False
        try:
            table.apply_all(events, self.pulse.outages)
            addition = Addition(table.id, after, events, self._row(table), belonging)
            stored = await asyncio.wrap_future(self.store.append(addition))
        finally:
            if not stored:
                desk.clear()
                await self._catch_up(desk)
        if stored:
            MOVES.inc(sum(len(event.data.get("plies", ())) for event in events))
            self._tell(desk)
            self.chores.wake_agents(desk)
        return stored

    def _numbered(self, table: Table, drafts: Drafts, key: str | None = None) -> list[Event]:
        """Drafts as events; the command's key goes with the last one, after which it has been carried out."""
        now, last = max(self.now(), table.updated), len(drafts)
        return [
            Event(table.seq + number, now, kind, data, key if number == last else None)
            for number, (kind, data) in enumerate(drafts, start=1)
        ]

    def _row(self, table: Table) -> dict[str, Any]:
        """What the database keeps of a table at hand, to find it by."""
        return {
            "status": table.status,
            "ply": len(table.plies),
            "present": snapshot.present(table),
            "updated": table.updated,
            **self.waiting(table),
        }

    def waiting(self, table: Table) -> dict[str, Any]:
        """Of that, for whom it waits and until when."""
        awaited = [guest for seat in table.awaited for guest in table.place(seat).guests]
        return {"awaits": awaited, "due": table.due(self.now(), self.pulse.outages)}

    async def _rematch(self, desk: Desk, address: str) -> None:
        """Lead to a new table, though another server may add something to this one meanwhile."""
        made = await self._table_after(desk.table, address)
        for _ in range(RETRIES):
            if desk.table.rematch or await self.commit(desk, [("rematch", {"id": made})]):
                return

    async def _table_after(self, table: Table, address: str) -> str:
        """The same people and agents, each one seat further on."""
        count = len(table.places)
        seats: list[dict[str, Any]] = [{} for _ in table.places]
        drafts: Drafts = []
        for place in table.places:
            seat = place.seat % count + 1
            if place.level is not None:
                seats[seat - 1] = {"level": place.level}
            drafts += [("sit", {"seat": seat, "guest": guest, "name": place.name}) for guest in place.guests]
        row = new_row(table.definition.name, table.options, seats, table.clock_choice, table.host, self.now())
        desk = await self.add(row | {"listed": table.listed}, drafts, address)
        return desk.table.id

    # Telling

    def whole(self, desk: Desk, watcher: Watcher) -> dict[str, Any]:
        """Everything that a watcher may know of a table."""
        return desk.whole(watcher, self.now(), self.pulse.outages, self.ready(desk), self._agents_preparing(desk))

    def _tell(self, desk: Desk) -> None:
        if desk.watchers:
            desk.tell(self.now(), self.pulse.outages, self.ready(desk), self._agents_preparing(desk))

    async def tell_again(self, desk: Desk) -> None:
        async with desk.lock:
            self._tell(desk)

    async def tell_who_waits(self, desk: Desk) -> None:
        """For an agent."""
        async with desk.lock:
            if self._agent_awaited(desk):
                self._tell(desk)
