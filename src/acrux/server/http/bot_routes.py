"""The bot API, in the shape of lichess's: streams of events and games, and everything that a player does at a table.

Under /api/bot it is for bots, which send an API token; under /api/board the same is open to people with a cookie.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from msgspec import Struct

from acrux.server.errors import RateLimited, refusal_text
from acrux.server.http import bot_requests as r
from acrux.server.http.bot_events import GameInfo, game_info
from acrux.server.http.bot_streams import EMPTY_LINE, KEEP_ALIVE_SECONDS, NDJSON, event_lines, game_lines, stream
from acrux.server.http.client_address import client_address
from acrux.server.http.pairing_routes import find_pair, stop_waiting
from acrux.server.http.routes import PROBLEMS, ClientAddress, TableId, TheServices
from acrux.server.http.sessions import Guest
from acrux.server.live.command_handler import Client, answer_command
from acrux.server.live.messages import Refused, encode
from acrux.server.live.subscribers import Subscriber
from acrux.server.live.subscription import subscription
from acrux.server.services import Services
from acrux.server.table import commands as c
from acrux.server.table.bot_names import username_of
from acrux.server.table.decoding import decode_command
from acrux.server.table.requester import Requester
from acrux.store.api_tokens import find_bot
from acrux.store.player_tables import unfinished_tables
from acrux.web.language import language_of

router = APIRouter(prefix="/api", responses=PROBLEMS)
Version = Annotated[int | None, Query(ge=0, description="Of the state that the move is for; refused at any other.")]
SeatChoice = Annotated[int | None, Query(ge=1, le=c.MAX_SEATS, description="One of several own seats.")]


class Account(Struct, frozen=True, rename="camel"):
    """A bot as others may see it."""

    id: str
    username: str
    title: str
    created_at: int
    url: str


class Done(Struct, frozen=True):
    """The command has been executed and committed."""

    ok: bool = True


class NowPlaying(Struct, frozen=True, rename="camel"):
    """The player's running games."""

    now_playing: list[GameInfo]


# Streams


@router.get("/stream/event", include_in_schema=False)
async def stream_events(request: Request, services: TheServices, player: r.ThePlayer) -> StreamingResponse:
    """Games that start and finish, and challenges: first all present ones, then what happens."""
    return stream(request, services, event_lines(services, player.id))


@router.get("/{api}/game/stream/{table_id}", include_in_schema=False)
async def stream_game(
    api: r.Api, table_id: TableId, request: Request, services: TheServices, player: r.ThePlayer, seat: SeatChoice = None
) -> StreamingResponse:
    """A game as the player sees it: first everything (`gameFull`), then each change."""
    live_table = await services.live_tables.get(table_id)
    return stream(request, services, game_lines(services, live_table, Subscriber(player.id, seat, is_lean=True)))


@router.post("/board/seek", include_in_schema=False)
async def seek(
    request: Request, address: ClientAddress, services: TheServices, player: r.ThePlayer
) -> StreamingResponse:
    """Quick pairing: play somebody now. The response ends when the game starts; closing it stops the search."""
    game = (await r.read_body(request, r.SeekRequest)).variant
    table_id = await find_pair(services, game, player, address, None)
    return stream(request, services, _seek_lines(services, game, player, address, table_id))


async def _seek_lines(
    services: Services, game: str, player: Guest, address: str, table_id: str
) -> AsyncGenerator[bytes]:
    """Empty lines while the player waits; two players who wait at two tables are brought together."""
    live_tables = services.live_tables
    try:
        while not services.listeners.is_closed:
            live_table = await live_tables.get(table_id)
            with services.listeners.listen(player.id) as signal:
                async with subscription(live_tables, live_table, Subscriber(player.id, is_lean=True)):
                    if live_table.table.status != "open":
                        return
                    yield EMPTY_LINE
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(signal.wait(), KEEP_ALIVE_SECONDS)
                    table_id = await find_pair(services, game, player, address, table_id)
    finally:
        requester = Requester(player.id, player.name, live_tables.key, address)
        await services.executor.complete(_stop_seeking(services, table_id, requester))


async def _stop_seeking(services: Services, table_id: str, requester: Requester) -> None:
    if (await services.live_tables.get(table_id)).table.status == "open":
        await stop_waiting(services, table_id, requester)


# At a table


@router.post("/{api}/game/{table_id}/move/{move:path}")
async def play_move(
    api: r.Api,
    table_id: TableId,
    move: r.MoveInPath,
    request: Request,
    services: TheServices,
    player: r.ThePlayer,
    version: Version = None,
    seat: SeatChoice = None,
) -> Response:
    """Play one move in the game's notation; where all choose in secret, seal it."""
    if version is None:
        version = (await services.live_tables.get(table_id)).table.version
    return await execute(request, player, table_id, c.Move(id=_key(), version=version, moves=[move], seat=seat))


@router.post("/{api}/game/{table_id}/chat", openapi_extra=r.body_docs(r.ChatRequest))
async def chat(api: r.Api, table_id: TableId, request: Request, services: TheServices, player: r.ThePlayer) -> Response:
    """Say something to everybody at the table."""
    body = await r.read_body(request, r.ChatRequest)
    command = decode_command(encode({"type": "chat", "id": _key(), "text": body.text}))  # it cleans the text
    return await execute(request, player, table_id, command)


@router.post("/{api}/game/{table_id}/resign")
async def resign(api: r.Api, table_id: TableId, request: Request, player: r.ThePlayer) -> Response:
    """Give up."""
    return await execute(request, player, table_id, c.Resign(id=_key()))


@router.post("/{api}/game/{table_id}/abort")
async def abort(
    api: r.Api, table_id: TableId, request: Request, services: TheServices, player: r.ThePlayer
) -> Response:
    """Leave the table before the game starts."""
    table = (await services.live_tables.get(table_id)).table
    seat = next(iter(table.seats_of(player.id)), 1)
    return await execute(request, player, table_id, c.Stand(id=_key(), seat=seat))


@router.post("/{api}/game/{table_id}/takeback/{answer}")
async def answer_takeback(
    api: r.Api,
    table_id: TableId,
    answer: Literal["yes", "no", "true", "false"],
    request: Request,
    services: TheServices,
    player: r.ThePlayer,
) -> Response:
    """Answer a request for a takeback; if there is none, `yes` makes one."""
    is_yes = answer in ("yes", "true")
    offer = (await services.live_tables.get(table_id)).table.request
    if offer is None and is_yes:
        return await execute(request, player, table_id, c.TakeBack(id=_key()))
    number = offer.number if offer else None
    return await execute(request, player, table_id, c.Answer(id=_key(), yes=is_yes, offer=number))


@router.post("/{api}/game/{table_id}/claim-victory")
async def claim_victory(api: r.Api, table_id: TableId, request: Request, player: r.ThePlayer) -> Response:
    """Win against somebody who has kept an untimed game waiting for too long."""
    return await execute(request, player, table_id, c.ClaimWin(id=_key()))


# Accounts


@router.get("/account")
async def get_account(services: TheServices, bot: r.TheBot) -> Response:
    """The bot whose token is used."""
    return answer_json(await _account(services, username_of(bot.id) or ""))


@router.get("/account/playing")
async def get_running_games(services: TheServices, player: r.ThePlayer) -> Response:
    """The player's running games."""
    ids = await asyncio.to_thread(unfinished_tables, services.store, player.id, None)
    games = []
    for table_id in ids:
        live_table = await services.live_tables.get(table_id)
        async with live_table.lock:
            if live_table.table.status == "playing" and live_table.table.seats_of(player.id):
                games.append(game_info(live_table.table, player.id))
    return answer_json(NowPlaying(games))


@router.get("/bot/online")
async def get_online_bots(services: TheServices, nb: Annotated[int, Query(ge=1, le=300)] = 100) -> Response:
    """The bots whose event streams are open on this server, one JSON object a line."""
    names = sorted(filter(None, map(username_of, services.listeners.guests)))[:nb]
    lines = [encode(await _account(services, name)) + b"\n" for name in names]
    return Response(b"".join(lines), media_type=NDJSON)


async def _account(services: Services, username: str) -> Account:
    row = await asyncio.to_thread(find_bot, services.store, username)
    name, created = (row["name"], row["created"]) if row else (username, 0)
    return Account(username, name, "BOT", created, f"/bots#{username}")


# Commands


async def execute(request: Request, player: Guest, table_id: str, command: c.Command) -> Response:
    """Execute a command as if it had come on a socket; a refusal has the status 400, as on lichess."""
    services: Services = request.app.state.services
    address = client_address(request)
    client = Client(player, address, language_of(request))
    if not services.take_command(address, player):
        raise RateLimited(refusal_text("sending_too_fast"))
    live_table = await services.live_tables.get(table_id)
    answer = await answer_command(services, live_table, command, client)
    if isinstance(answer, Refused):
        return answer_json({"error": answer.error}, 400)
    return answer_json(Done())


def answer_json(content: object, status: int = 200) -> Response:
    return Response(encode(content), status, media_type="application/json")


def _key() -> str:
    """An idempotency key: requests of this API have none, and are executed once each."""
    return secrets.token_hex(8)
