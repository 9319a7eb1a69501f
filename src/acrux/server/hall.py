"""The hall: all tables that are in use, with one writer each, everybody who watches them, and the agents."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from acrux.core.errors import AcruxError
from acrux.core.lots import draw
from acrux.server import commands as c
from acrux.server import snapshot
from acrux.server.deciding import (
    Asker,
    Drafts,
    Refusal,
    begun,
    decide,
    entered,
    leave,
    rematches,
    token,
    turn,
)
from acrux.server.desk import Desk
from acrux.server.making import new_row
from acrux.server.metrics import MOVES, TABLES, THOUGHTS
from acrux.server.phrases import phrase
from acrux.server.readiness import Readiness
from acrux.server.table import AGENT_PATIENCE, Table
from acrux.server.thinking import Thinkers, question
from acrux.server.tidying import tidy
from acrux.server.watching import Watcher
from acrux.store.store import PULSE, SILENCE, Addition, Event, Store, milliseconds

log = logging.getLogger("acrux.server")

TABLE_ID = re.compile("[a-z0-9]{1,16}")
MOST_AT_HAND = 1000
"""so many tables stay in memory when nobody looks at them"""
SWEEP = 0.25
"""seconds between two looks at what is due"""
RETRIES = 5
MOST_ALONE = 5000
"""plies of a game that agents play among themselves: the rules let some go on without end"""
FAR = 10**10
"""milliseconds after which nothing is due"""
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
        self._alive, self.outages = store.pulse().result()
        """the last sign of life, and the outages that were known with it"""
        self._pulsing = asyncio.Lock()
        self._desks: dict[str, Desk] = {}
        self._chores: set[asyncio.Task[None]] = set()
        self._commands: set[asyncio.Task[Any]] = set()
        self._asked = 0.0

    # Opening and closing

    def open(self) -> None:
        """Begin to compile, to look at clocks, to give signs of life and to tidy up."""
        preparing = self.readiness.prepare(self.thinkers, self._game_ready, self._agents_ready)
        for work in (preparing, self._sweep(), self._beat(), tidy(self._quiet)):
            self._spawn(work)

    async def close(self) -> None:
        """Finish what has been begun and hang up on everybody; what was acknowledged is in the database."""
        for chore in list(self._chores):
            chore.cancel()
        await asyncio.gather(*self._chores, *self._commands, return_exceptions=True)
        for desk in self._desks.values():
            desk.hang_up()
        self.thinkers.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._chores.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", exc_info=error)

    def _game_ready(self, game: str) -> None:
        """A game can be played from now on."""
        log.info("game ready", extra={"game": game})
        for desk in self._desks_of(game):
            self._spawn(self._refresh(desk))

    def _agents_ready(self, game: str) -> None:
        """Its agents are quick from now on: whoever waits for one has been told otherwise."""
        log.info("agents ready", extra={"game": game})
        for desk in self._desks_of(game):
            self._spawn(self._tell_who_waits(desk))

    # Desks

    def ready(self, desk: Desk) -> bool:
        """Can its game be looked at: has it been read, and are its rules compiled?"""
        return desk.laid and self._compiled(desk)

    def _compiled(self, desk: Desk) -> bool:
        return desk.table.definition.name in self.readiness.games

    def _agents_preparing(self, desk: Desk) -> bool:
        """Is an agent awaited whose code is still being compiled?"""
        return self._agent_awaited(desk) and desk.table.definition.name not in self.readiness.agents

    def _agent_awaited(self, desk: Desk) -> bool:
        return self.ready(desk) and bool(desk.table.awaited_agents)

    def _desks_of(self, game: str) -> list[Desk]:
        return [desk for desk in self._desks.values() if desk.table.definition.name == game]

    async def desk(self, table_id: str) -> Desk:
        """The desk of a table, laid out from the database if need be."""
        found = self._desks.pop(table_id, None)
        if found is None:
            row = await asyncio.to_thread(self.store.table, table_id) if TABLE_ID.fullmatch(table_id) else None
            if row is None:
                raise Unknown(phrase("no_table"))
            found = self._desks.pop(table_id, None) or Desk(row)
        self._desks[table_id] = found  # the one used last comes last
        self._make_room()
        if not found.laid:
            await self._refresh(found)
        return found

    def _make_room(self) -> None:
        """Forget the tables that nobody has looked at for longest; the database has them."""
        for table_id in list(self._desks)[: max(0, len(self._desks) - MOST_AT_HAND)]:
            if self._desks[table_id].idle:
                del self._desks[table_id]
        TABLES.set(len(self._desks))

    async def _refresh(self, desk: Desk) -> None:
        """Catch up with the database, start what can start, and wake whoever is to think."""
        async with desk.lock:
            await self._catch_up(desk)
            await self._begin(desk)
            self._wake_agents(desk)

    async def _catch_up(self, desk: Desk) -> bool:
        """Read what has happened since, perhaps through another server, and tell of it; was there something?"""
        new = await asyncio.to_thread(self.store.events, desk.table.id, desk.table.seq)
        if not self._compiled(desk) and any(event.kind == "start" for event in new):
            return False  # a game that has begun cannot be looked at before its rules are compiled
        desk.table.apply_all(new, self.outages)
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
            if await self._commit(desk, begun(table)):
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
        for desk in list(self._desks.values()):
            await self._refresh(desk)

    async def add(self, row: dict[str, Any], drafts: Drafts, address: str) -> Desk:
        """A new table, made from an address, with what happens at it at once."""
        desk = Desk(row, address)
        events = self._numbered(desk.table, drafts)
        await asyncio.to_thread(desk.table.apply_all, events, self.outages)  # a record may be long
        belonging = {data["guest"] for kind, data in drafts if kind == "sit"}
        row = row | {"seq": desk.table.seq} | self._row(desk.table)
        await asyncio.wrap_future(self.store.create_table(row, events, sorted(belonging)))
        log.info("table made", extra={"table": desk.table.id, "game": desk.table.definition.name})
        desk.laid = True
        self._desks[desk.table.id] = desk
        self._make_room()
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
                await self._commit(desk, [("rematch", {"id": await self._rematch(table, asker.address)})])
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
            if await self._call_time(desk):
                continue
            try:
                drafts = decide(desk.table, command, asker)
                if isinstance(command, c.Rematch) and rematches(desk.table, drafts) and not asker.may_make():
                    raise Refusal(phrase("making_too_fast"))
            except Refusal as refusal:
                if self.store.postgres and await self._catch_up(desk):
                    continue  # another server knew more
                desk.refuse(asker.guest, key, refusal.text, refusal.stale)
                raise
            if not drafts or await self._commit(desk, drafts, key):
                return
        raise Refusal(phrase("busy"), stale=True)

    async def _call_time(self, desk: Desk) -> bool:
        """Has the time of a seat run out? Then it leaves the game."""
        await self._feel_alive()
        for seat in desk.table.clock.fallen(self.now(), self.outages)[:1]:
            return await self._commit(desk, leave(desk.table, seat, "time"))
        return False

    async def _commit(self, desk: Desk, drafts: Drafts, key: str | None = None) -> bool:
        """Apply events, store them and tell of them; False if another server was quicker, and the table is as it is.

        Nobody looks at a table while its lock is held, so nobody sees what is not committed.
        """
        await self._feel_alive()
        table, after = desk.table, desk.table.seq
        events = self._numbered(table, drafts, key)
        belonging = [data["guest"] for kind, data in drafts if kind == "sit"]
        stored = False
        try:
            table.apply_all(events, self.outages)
            addition = Addition(table.id, after, events, self._row(table), belonging)
            stored = await asyncio.wrap_future(self.store.append(addition))
        finally:
            if not stored:
                desk.clear()
                await self._catch_up(desk)
        if stored:
            MOVES.inc(sum(len(event.data.get("plies", ())) for event in events))
            self._tell(desk)
            self._wake_agents(desk)
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
            "awaits": [guest for seat in table.awaited for guest in table.place(seat).guests],
            "updated": table.updated,
            "due": table.due(self.now(), self.outages),
        }

    async def _rematch(self, table: Table, address: str) -> str:
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
        return desk.whole(watcher, self.now(), self.outages, self.ready(desk), self._agents_preparing(desk))

    def _tell(self, desk: Desk) -> None:
        if desk.watchers:
            desk.tell(self.now(), self.outages, self.ready(desk), self._agents_preparing(desk))

    async def _tell_who_waits(self, desk: Desk) -> None:
        async with desk.lock:
            if self._agent_awaited(desk):
                self._tell(desk)

    # What the server does by itself

    def _wake_agents(self, desk: Desk) -> None:
        for seat in desk.table.awaited_agents:
            if desk.laid and seat not in desk.thinking:
                desk.thinking.add(seat)
                self._spawn(self._think(desk, seat))

    async def _think(self, desk: Desk, seat: int) -> None:
        """Let an agent move."""
        table, version, began = desk.table, desk.table.version, time.perf_counter()
        try:
            entering = table.enters == seat
            asked = question(table, seat, table.place(seat).level or 1, desk.line)
            move = "" if entering else await self.thinkers.choose(asked)
            async with desk.lock:
                table = desk.table
                if table.version == version and seat in table.awaited_agents:
                    await self._commit(desk, agents_turn(table, seat, move))
        finally:
            desk.thinking.discard(seat)
            THOUGHTS.labels(table.definition.name).observe(time.perf_counter() - began)
        self._wake_agents(desk)

    async def _sweep(self) -> None:
        """Look at the tables whose time has come, and at all that wait for something as soon as their game is ready."""
        known: set[str] = set()
        while True:
            try:
                for game in self.readiness.games - known:
                    await self._look_at_due([game], self.now() + FAR)
                    known.add(game)
                await self._look_at_due(known, self.now())
            except SQLAlchemyError as error:
                log.error("the database does not answer", exc_info=error)
            await asyncio.sleep(SWEEP)

    async def _look_at_due(self, games: Iterable[str], until: int) -> None:
        """Look once at every table that is due until then; that makes it due later, though not at once."""
        last = ""
        while found := await asyncio.to_thread(self.store.due, games, until, last):
            for last in found:
                await self._look_at(last)

    async def _look_at(self, table_id: str) -> None:
        """Call the time of whoever has none left, and wake the agents; whatever is wrong here stops no other table."""
        try:
            desk = await self.desk(table_id)
            async with desk.lock:
                if desk.laid and not await self._call_time(desk):
                    self.store.postpone(table_id, desk.table.due(self.now(), self.outages), desk.table.seq)
                    self._wake_agents(desk)
        except SQLAlchemyError:
            raise
        except Exception as error:
            log.error("a table cannot be looked at", extra={"table": table_id}, exc_info=error)
            self.store.postpone(table_id, self.now() + AGENT_PATIENCE)

    def _quiet(self) -> bool:
        return time.monotonic() - self._asked > QUIET

    async def _beat(self) -> None:
        """Give signs of life; after an outage compute the clocks anew, whichever server has noted it."""
        known = self.outages
        while True:
            try:
                await self._pulse()
                if known != self.outages:
                    await self._set_clocks()
                    known = self.outages
            except SQLAlchemyError as error:
                log.error("the database does not answer", exc_info=error)
            await asyncio.sleep(PULSE)

    async def _pulse(self) -> None:
        self._alive, self.outages = await asyncio.wrap_future(self.store.pulse())

    async def _feel_alive(self) -> None:
        """Nothing is decided before it is known whether clocks have run: process or database may have been away."""
        if self._silent:
            async with self._pulsing:
                if self._silent:
                    await self._pulse()

    @property
    def _silent(self) -> bool:
        return milliseconds() - self._alive > SILENCE

    async def _set_clocks(self) -> None:
        """Compute the clocks that run anew."""
        for desk in list(self._desks.values()):
            async with desk.lock:
                if desk.laid and desk.table.clock.running:
                    desk.clear()
                    await self._catch_up(desk)


def agents_turn(table: Table, seat: int, move: str) -> Drafts:
    """What an agent does; what it has to throw is drawn. A game without people does not go on for ever."""
    if not table.people and len(table.plies) >= MOST_ALONE:
        return [("over", {"winners": [], "why": "abandoned"})]
    return entered(table, seat, draw(table.seed, table.state)) if table.enters == seat else turn(table, seat, [move])
