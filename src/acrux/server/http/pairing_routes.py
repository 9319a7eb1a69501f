"""The routes under /api for quick pairing: two visitors who want to play the same game now meet at one table."""

import asyncio
import secrets
from collections.abc import Sequence

import msgspec
from fastapi import APIRouter

from acrux.core.registry import complete_options, definition
from acrux.games.options import Options
from acrux.games.parsing import Number
from acrux.server.errors import RateLimited, Refusal, TableNotFound, refusal_text
from acrux.server.http import models as m
from acrux.server.http.routes import PROBLEMS, ClientAddress, TheGuest, TheServices
from acrux.server.http.sessions import Guest
from acrux.server.live.attendance import MISSED_SAVES
from acrux.server.live.live_table import LiveTable
from acrux.server.live.live_tables import LiveTables
from acrux.server.services import Services
from acrux.server.table.aggregate import Table
from acrux.server.table.clock import MainTime
from acrux.server.table.commands import SetListed, Sit, Stand
from acrux.server.table.decisions import Decision
from acrux.server.table.events import SeatTaken
from acrux.server.table.new_table import new_row
from acrux.server.table.policy import Policy
from acrux.server.table.requester import Requester
from acrux.store.rows import FirstPlayer, TableRow

router = APIRouter(prefix="/api", responses=PROBLEMS)
CLOCK = MainTime(main=600, increment=5)
LEVEL = 3
"""level of the agents at the seats beside the two people"""
PAGE_LOAD_MS = 10_000
"""time that the page of a new table gets to connect"""
MAX_CANDIDATES = 200
Order = tuple[int, str]
"""when a table was created, and its id"""


@router.post("/pairings")
async def pair(
    body: m.PairingRequest, address: ClientAddress, services: TheServices, guest: TheGuest
) -> m.CreatedTable:
    """Play somebody now: sit down at the table that has waited longest, or else create one that waits.

    While waiting, ask again with `table`: of two people who wait at two tables, the later one moves to the earlier.
    """
    return m.CreatedTable(id=await find_pair(services, body.game, guest, address, body.table))


async def find_pair(services: Services, game: str, guest: Guest, address: str, table_id: str | None) -> str:
    """The table at which a guest plays or waits from now on, given the one at which the guest has waited."""
    live_tables = services.live_tables
    here = await _waiting_table(live_tables, table_id, guest) if table_id else None
    if table_id and not here:
        return table_id  # the game has started, or the guest has stopped waiting
    requester = Requester(guest.id, guest.name, live_tables.key, address)
    waiting = await _waiting_tables(services, game)
    own = {_order(row) for row in waiting if row["host"] == guest.id}
    own |= {(here.created, here.id)} if here else set()
    others = [row for row in waiting if row["host"] != guest.id]
    earlier = [row for row in others if not own or _order(row) < min(own)]
    if found := await _pair(services, earlier, sorted(own), requester):
        return found
    if not services.new_table_bucket.take(address):
        raise RateLimited(refusal_text("making_too_fast"))
    return await _create_table(services, game, guest, address)


async def _waiting_table(live_tables: LiveTables, table_id: str, guest: Guest) -> Table | None:
    """This table, if the guest waits there."""
    try:
        table = (await live_tables.get(table_id)).table
    except TableNotFound:
        return None
    is_waiting = table.status == "open" and table.listed and table.policy.pairing and table.seats_of(guest.id)
    return table if is_waiting else None


async def _waiting_tables(services: Services, game: str) -> list[TableRow]:
    """The listed tables at which somebody waits to be paired, in the order in which they were created."""
    live_tables = services.live_tables
    since = live_tables.now() - int(MISSED_SAVES * live_tables.attendance.interval_seconds * 1000)
    rows = await asyncio.to_thread(services.store.listed_tables, "open", MAX_CANDIDATES, active_since=since)
    waiting = [row for row in rows if row["game"] == game and _has_waiting_person(row)]
    return sorted(waiting, key=_order)


def _order(row: TableRow) -> Order:
    return row["created"], row["id"]


def _has_waiting_person(row: TableRow) -> bool:
    is_occupied = any(seat["kind"] == "person" for seat in row["present"])
    return is_occupied and msgspec.convert(row["policy"], Policy).pairing


async def _pair(
    services: Services, earlier: Sequence[TableRow], own: Sequence[Order], requester: Requester
) -> str | None:
    """Sit down at the first of these tables that is possible; else stay at an own one. None: there is no table.

    The guest leaves the own tables first, so that nobody plays two games because two people were paired at once.
    """
    live_tables = services.live_tables
    for row in earlier:
        live_table = await live_tables.get(row["id"])
        if not _is_connected(services, live_table):
            continue
        for _, own_id in own:
            if not await stop_waiting(services, own_id, requester):
                return own_id
        own = ()
        if await _sit_down(services, live_table, requester):
            return str(row["id"])
    return own[0][1] if own else None


def _is_connected(services: Services, live_table: LiveTable) -> bool:
    """Is the person who waits at a table still there? With several servers, the database knows it a little later."""
    table = live_table.table
    is_new = services.live_tables.now() - table.created < PAGE_LOAD_MS
    return is_new or services.store.postgres or bool(live_table.online_here)


async def stop_waiting(services: Services, table_id: str, requester: Requester) -> bool:
    """Leave a table at which the guest has waited; False if somebody has just joined it."""
    live_table = await services.live_tables.get(table_id)
    try:
        for seat in live_table.table.seats_of(requester.guest):
            await services.executor.execute(live_table, Stand(id=secrets.token_hex(8), seat=seat), requester)
        await services.executor.execute(live_table, SetListed(id=secrets.token_hex(8), listed=False), requester)
    except Refusal:
        return False
    return True


async def _sit_down(services: Services, live_table: LiveTable, requester: Requester) -> bool:
    """Take the open seat of a table; False if somebody was faster."""
    try:
        await services.executor.execute(live_table, Sit(id=secrets.token_hex(8)), requester)
    except Refusal:
        return False
    return True


async def _create_table(services: Services, game: str, guest: Guest, address: str) -> str:
    """Create a listed table for two people, who start in random order; agents play the other seats."""
    options = smallest_table(game)
    count = definition(game).seats(options)
    agent: FirstPlayer = {"level": LEVEL}
    seats: list[FirstPlayer] = [{}, {}, *[agent] * (count - 2)]
    row = new_row(game, options, seats, msgspec.to_builtins(CLOCK), guest.id, services.live_tables.now())
    policy = msgspec.to_builtins(Policy(pairing=True))
    first: Decision = [SeatTaken(secrets.choice((1, 2)), guest.id, guest.name)]
    live_table = await services.live_tables.add(
        row | {"listed": True, "policy": policy, "player_nonces": True}, first, address
    )
    return live_table.table.id


def smallest_table(game: str) -> Options:
    """The default options of a game, for as few seats as possible."""
    found = definition(game)
    seats = next((option.parse for option in found.options if option.name == "seats"), None)
    return complete_options(found, {"seats": str(seats.least)} if isinstance(seats, Number) else {})
