"""Challenges of the bot API: a challenge is an unlisted table with one seat for the challenger and one for a bot."""

import asyncio
import secrets
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from acrux.core.registry import complete_options, definition
from acrux.server.errors import RateLimited, Refusal, TableNotFound, refusal_text
from acrux.server.http import bot_requests as r
from acrux.server.http.bot_events import ChallengeInfo, challenge_info, phase_of
from acrux.server.http.bot_routes import answer_json, execute
from acrux.server.http.pairing_routes import LEVEL, smallest_table
from acrux.server.http.routes import PROBLEMS, ClientAddress, TableId, TheGuest, TheServices
from acrux.server.http.sessions import Guest
from acrux.server.services import Services
from acrux.server.table import commands as c
from acrux.server.table.bot_names import username_of
from acrux.server.table.clock import ClockChoice, Correspondence, MainTime, NoClock
from acrux.server.table.decisions import Decision
from acrux.server.table.events import SeatTaken
from acrux.server.table.new_table import new_row
from acrux.server.table.policy import Policy
from acrux.store.api_tokens import find_bot
from acrux.store.player_tables import unfinished_tables
from acrux.store.rows import FirstPlayer

router = APIRouter(prefix="/api", responses=PROBLEMS)
Username = Annotated[str, Path(max_length=40)]


@router.get("/challenge")
async def get_challenges(services: TheServices, player: r.ThePlayer) -> Response:
    """The player's open challenges."""
    ids = await asyncio.to_thread(unfinished_tables, services.store, player.id, username_of(player.id))
    found: dict[str, list[ChallengeInfo]] = {"in": [], "out": []}
    for table_id in ids:
        live_table = await services.live_tables.get(table_id)
        async with live_table.lock:
            phase = phase_of(live_table.table, player.id)
            if phase in ("challenge", "challenging"):
                found["in" if phase == "challenge" else "out"].append(challenge_info(live_table.table))
    return answer_json(found)


@router.post("/challenge/{username}", openapi_extra=r.body_docs(r.ChallengeRequest))
async def create_challenge(
    username: Username, request: Request, address: ClientAddress, services: TheServices, guest: TheGuest
) -> Response:
    """Challenge a bot. Agents play the seats beyond the second."""
    body = await r.read_body(request, r.ChallengeRequest)
    bot = await asyncio.to_thread(find_bot, services.store, username.lower())
    if bot is None or bot["username"] == username_of(guest.id):
        raise TableNotFound(refusal_text("no_bot"))
    if not services.new_table_bucket.take(address):
        raise RateLimited(refusal_text("making_too_fast"))
    live_table = await _create(services, body, guest, bot["username"], address)
    async with live_table.lock:
        info = challenge_info(live_table.table)
    return answer_json(msgspec.to_builtins(info) | {"challenge": info})


async def _create(services: Services, body: r.ChallengeRequest, guest: Guest, challenged: str, address: str) -> Any:
    found = definition(body.variant)
    given = {name: str(value) for name, value in body.options.items()}
    options = complete_options(found, given) if given else smallest_table(body.variant)
    others: list[FirstPlayer] = [{"level": LEVEL}] * (found.seats(options) - 2)
    clock = msgspec.to_builtins(_clock(body))
    row = new_row(body.variant, options, [{}, {}, *others], clock, guest.id, services.live_tables.now())
    policy = msgspec.to_builtins(Policy(reserved=True, challenged=challenged))
    first: Decision = [SeatTaken(_seat(body.color), guest.id, guest.name)]
    return await services.live_tables.add(row | {"policy": policy}, first, address)


def _clock(body: r.ChallengeRequest) -> ClockChoice:
    if body.clock_limit is not None:
        return MainTime(body.clock_limit, body.clock_increment)
    return NoClock() if body.days is None else Correspondence(body.days)


def _seat(color: str) -> int:
    return {"white": 1, "black": 2}.get(color) or secrets.choice((1, 2))


@router.post("/challenge/{table_id}/accept")
async def accept_challenge(table_id: TableId, request: Request, player: r.ThePlayer) -> Response:
    """Accept a challenge, or sit down at an open table of the lobby."""
    return await execute(request, player, table_id, c.Sit(id=secrets.token_hex(8)))


@router.post("/challenge/{table_id}/decline")
async def decline_challenge(table_id: TableId, request: Request, player: r.ThePlayer) -> Response:
    """Decline a challenge."""
    return await execute(request, player, table_id, c.Decline(id=secrets.token_hex(8)))


@router.post("/challenge/{table_id}/cancel")
async def cancel_challenge(table_id: TableId, request: Request, services: TheServices, player: r.ThePlayer) -> Response:
    """Withdraw one's own challenge, before the game starts."""
    table = (await services.live_tables.get(table_id)).table
    seats = table.seats_of(player.id)
    if table.challenged is None or player.id != table.host or not seats:
        raise Refusal(refusal_text("no_challenge"))
    return await execute(request, player, table_id, c.Stand(id=secrets.token_hex(8), seat=seats[0]))
