"""The routes under /api."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

import acrux
from acrux.core.errors import AcruxError
from acrux.core.line_texts import variation_turns
from acrux.core.records import Record, replay, split_records
from acrux.core.registry import GAMES, definition, shared_game
from acrux.drawing.svg import render_svg
from acrux.i18n import Text, translate
from acrux.server.background.agent_pool import ANALYSIS_LEVEL, AgentRequest, agent_request
from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http import models as m
from acrux.server.http.client_address import client_address
from acrux.server.http.game_info import game_info
from acrux.server.http.hints import MAX_LINES, hint_position, make_hint
from acrux.server.http.openapi import json_body, json_response
from acrux.server.http.sessions import Guest
from acrux.server.live import explanations, messages, scenes, snapshots
from acrux.server.live.command_handler import Client, answer_command
from acrux.server.live.fair_analysis import check_not_running
from acrux.server.live.live_table import AGENTS_ONLY, LiveTable
from acrux.server.live.live_tables import PREPARING, TABLE_ID
from acrux.server.live.messages import Refused, encode
from acrux.server.live.subscribers import Subscriber
from acrux.server.services import Services
from acrux.server.table.commands import Command
from acrux.server.table.decisions import Decision
from acrux.server.table.decoding import decode_command
from acrux.server.table.events import SeatTaken
from acrux.server.table.new_table import import_record as record_events
from acrux.server.table.new_table import new_row
from acrux.store.pushes import turns_shown
from acrux.store.rows import FirstPlayer, TableRow
from acrux.web.language import language_of
from acrux.web.security import PICTURE_HEADERS

PROBLEM = {"content": {"application/json": {"schema": m.Problem.model_json_schema()}}}
"""also for routes that otherwise send no JSON"""
PROBLEMS: dict[int | str, dict[str, Any]] = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429, 503), PROBLEM)
router = APIRouter(prefix="/api", responses=PROBLEMS)
OwnSeat = Annotated[int | None, Query(ge=1, le=8)]
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID.pattern}$")]
PlyNumber = Annotated[int, Path(ge=0)]
ThingId = Annotated[str, Query(min_length=1, max_length=40)]
DraftedMoves = Annotated[Sequence[Annotated[str, Query(max_length=80)]], Query(max_length=8)]
MAX_LOBBY_IDLE_MS = 3_600_000
"""time since the last event after which a running game is no longer offered to spectators"""
MAX_AWAY_MS = 60_000
"""time without people after which the lobby no longer shows a table"""
MAX_OPEN_PER_HOST = 3
"""open tables of one host in the lobby, so that no host fills it alone"""
MAX_RECORD_PLIES = 4000


class SvgResponse(Response):
    media_type = "image/svg+xml"


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def _guest(request: Request) -> Guest:
    return await _services(request).guests.find_or_create(request)


async def _visitor(request: Request) -> Guest | None:
    return await _services(request).guests.find(request)


TheServices = Annotated[Services, Depends(_services)]
ClientAddress = Annotated[str, Depends(client_address)]
TheGuest = Annotated[Guest, Depends(_guest)]
"""the guest of a request; a new one gets a cookie"""
Visitor = Annotated[Guest | None, Depends(_visitor)]
"""the guest of a request, None without a cookie"""


def _id(guest: Guest | None) -> str | None:
    return guest.id if guest else None


def _json(content: Any, status: int = 200) -> Response:
    return Response(encode(content), status, media_type="application/json")


@router.get("/status")
async def get_status(services: TheServices) -> m.Status:
    """Which games and agents are ready."""
    readiness = services.readiness
    return m.Status(games=readiness.game_progress(), agents=readiness.agent_progress(), version=acrux.__version__)


@router.get("/games", response_model_exclude_unset=True)
async def get_games(services: TheServices) -> list[m.GameInfo]:
    """The games with their options."""
    progress = services.readiness.game_progress()
    return [game_info(name, progress[name]) for name in GAMES]


@router.get("/me")
async def get_profile(guest: TheGuest) -> m.Profile:
    """The guest's name."""
    return m.Profile(name=guest.name)


@router.post("/me")
async def rename_guest(
    body: m.ProfileRequest, address: ClientAddress, services: TheServices, guest: TheGuest
) -> m.Profile:
    """Change the guest's name."""
    _require(services.new_table_bucket.take(address), refusal_text("asking_too_fast"))
    await services.guests.rename(guest, body.name)
    return m.Profile(name=body.name)


@router.get("/tables")
async def get_lobby(services: TheServices, guest: TheGuest) -> m.Lobby:
    """The lobby: open tables, games to watch, and the guest's own tables, those that wait for the guest first."""
    store, now = services.store, services.live_tables.now()
    open_rows, playing_rows, own_rows = await asyncio.gather(
        asyncio.to_thread(store.listed_tables, "open", max_per_host=MAX_OPEN_PER_HOST, active_since=now - MAX_AWAY_MS),
        asyncio.to_thread(store.listed_tables, "playing", active_since=now - MAX_AWAY_MS),
        asyncio.to_thread(store.tables_of, guest.id),
    )
    if waiting := [row["id"] for row in own_rows if guest.id in row["awaits"]]:
        await asyncio.to_thread(turns_shown, store, guest.id, waiting)
    active_rows = [row for row in playing_rows if now - row["updated"] < MAX_LOBBY_IDLE_MS]
    own_rows = [row for row in own_rows if not _is_deserted(row)]
    own_rows.sort(key=lambda row: guest.id not in row["awaits"])

    def entries(rows: list[TableRow]) -> list[m.LobbyEntry]:
        return [lobby_entry(row, now, guest.id) for row in rows]

    return m.Lobby(open=entries(open_rows), playing=entries(active_rows), mine=entries(own_rows))


def lobby_entry(row: TableRow, now: int, guest: str) -> m.LobbyEntry:
    """A table in the lobby, as a guest sees it."""
    shown = {
        "id": row["id"],
        "seq": row["seq"],
        "game": row["game"],
        "options": row["options"],
        "status": row["status"],
        "clock": row["clock"],
        "ply": row["ply"],
        "seats": row["present"],
        "age": max(0, now - row["updated"]) // 1000,
        "your_turn": guest in row["awaits"],
    }
    return m.LobbyEntry.model_validate(shown)


def _is_deserted(row: TableRow) -> bool:
    """Has everybody left a table before its game started?"""
    return row["status"] == "open" and not any(seat["kind"] == "person" for seat in row["present"])


@router.post("/tables")
async def create_table(
    body: m.TableRequest, address: ClientAddress, services: TheServices, guest: TheGuest
) -> m.CreatedTable:
    """Create a table."""
    _require(services.new_table_bucket.take(address), refusal_text("making_too_fast"))
    seats: list[FirstPlayer] = [{"level": seat.level} if seat.kind == "agent" else {} for seat in body.seats]
    if all(seats) and services.agent_pool.is_busy(AGENTS_ONLY):
        raise Refusal(refusal_text("agents_busy"))
    row = new_row(body.game, body.options, seats, msgspec.to_builtins(body.clock), guest.id, services.live_tables.now())
    if body.position is not None:
        await _check_position(services, row, body.position)
    own_seats = [number for number, seat in enumerate(body.seats, start=1) if seat.kind == "me"]
    events: Decision = [SeatTaken(seat, guest.id, guest.name) for seat in own_seats]
    row["listed"], row["policy"] = body.listed, msgspec.to_builtins(body.policy)
    row["player_nonces"], row["position"] = body.player_nonces, body.position
    live_table = await services.live_tables.add(row, events, address)
    return m.CreatedTable(id=live_table.table.id)


async def _check_position(services: Services, row: TableRow, position: str) -> None:
    """BadPosition if a game cannot start from a position; Refusal while its rules are being compiled."""
    if not services.readiness.has_rules(row["game"], row["options"]):
        raise Refusal(PREPARING)
    game = shared_game(definition(row["game"]), row["options"])
    await asyncio.to_thread(game.new, position)


@router.post("/records")
async def import_record(
    body: m.RecordRequest, address: ClientAddress, services: TheServices, guest: TheGuest
) -> m.CreatedTable:
    """Import a record as a table to look at and analyse."""
    _require(services.new_table_bucket.take(address), refusal_text("importing_too_fast"))
    record = await asyncio.to_thread(_replay, body.record, services)
    row, events = record_events(record, guest.id, services.live_tables.now())
    live_table = await services.live_tables.add(row, events, address)
    return m.CreatedTable(id=live_table.table.id)


def _replay(text: str, services: Services) -> Record:
    """Replay the only record in a text."""
    records = split_records(text)
    raw = next(records)
    if next(records, None) is not None:
        raise AcruxError(refusal_text("many_records"))
    if raw.tags["Game"] in GAMES and raw.tags["Game"] not in services.readiness.games:
        raise Refusal(PREPARING)
    if raw.ply_count > MAX_RECORD_PLIES:
        raise AcruxError(refusal_text("record_too_long", plies=raw.ply_count, most=MAX_RECORD_PLIES))
    return replay(raw)


@router.get("/tables/{table_id}", responses=json_response(messages.Snapshot))
async def get_table(table_id: TableId, services: TheServices, guest: Visitor, seat: OwnSeat = None) -> Response:
    """A snapshot of the table: everything that the guest may know about it."""
    live_tables, subscriber = services.live_tables, Subscriber(_id(guest), seat)
    live_table = await live_tables.get(table_id)
    async with live_table.lock:
        return _json(live_tables.snapshot(live_table, subscriber))


@router.get("/tables/{table_id}/board", responses=json_response(scenes.Board))
async def get_board(table_id: TableId, services: TheServices) -> Response:
    """The static part of the table's picture."""
    live_table = await services.live_tables.get(table_id)
    response = _json(live_table.table.game.board())
    response.headers["Cache-Control"] = "private, max-age=86400"
    return response


@router.get("/tables/{table_id}/plies/{ply}", responses=json_response(messages.PastPosition))
async def get_position(
    table_id: TableId, ply: PlyNumber, services: TheServices, guest: Visitor, seat: OwnSeat = None
) -> Response:
    """The position after a number of plies."""
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        subscriber = Subscriber(_id(guest), seat)
        subscriber.choose_seat(live_table.table)
        return _json(snapshots.past_position(live_table.table, ply, subscriber.seat))


@router.get("/tables/{table_id}/explanation")
async def get_explanation(
    table_id: TableId,
    request: Request,
    services: TheServices,
    guest: Visitor,
    thing: ThingId,
    seat: OwnSeat = None,
    ply: Annotated[int | None, Query(ge=0)] = None,
    drafted: DraftedMoves = (),
) -> m.Explanation:
    """What a cell or button is and would do now, in sentences; none if its label says it all."""
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        subscriber = Subscriber(_id(guest), seat)
        subscriber.choose_seat(live_table.table)
        texts = explanations.explain(live_table.table, thing, subscriber.seat, ply, drafted)
    return m.Explanation(sentences=[translate(text, language_of(request)) for text in texts])


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def get_record(
    table_id: TableId, services: TheServices, guest: Visitor, seat: OwnSeat = None
) -> PlainTextResponse:
    """The record, as far as the guest may see it."""
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        subscriber = Subscriber(_id(guest), seat)
        subscriber.choose_seat(live_table.table)
        text = snapshots.record(live_table.table, subscriber.seat)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{table_id}.acrux"'})


@router.get("/tables/{table_id}/picture.svg", response_class=SvgResponse)
async def get_picture(
    table_id: TableId,
    services: TheServices,
    ply: Annotated[int | None, Query(ge=0)] = None,
    theme: Annotated[str, Query(pattern="^(light|dark)$")] = "light",
    language: Annotated[str, Query(pattern="^(en|de)$")] = "en",
) -> Response:
    """A picture of the table as a spectator sees it, for embedding."""
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        table = live_table.table
        scene = snapshots.state_after(table, len(table.plies) if ply is None else ply).scene()
        board = table.game.board()
    async with services.drawing_lock:
        svg = await asyncio.to_thread(render_svg, board, scene, theme, language)
    return SvgResponse(svg, headers=PICTURE_HEADERS)


@router.get("/tables/{table_id}/socket", status_code=204)
async def check_socket(table_id: TableId, address: ClientAddress, services: TheServices) -> None:
    """Explain why the table's socket would be refused: browsers hide that reason from pages."""
    _require(not services.sockets.is_full(address), refusal_text("too_many_sockets"))
    await services.live_tables.get(table_id)


@router.post(
    "/tables/{table_id}/commands",
    openapi_extra=json_body(Command),
    responses=json_response(messages.Ack | messages.PreviewAnswer) | json_response(Refused, 409),
)
async def post_command(
    table_id: TableId, request: Request, address: ClientAddress, services: TheServices, guest: Visitor
) -> Response:
    """Execute one command, answered as on the socket."""
    command = decode_command(await request.body())
    _require(services.take_command(address, guest), refusal_text("sending_too_fast"))
    live_table = await services.live_tables.get(table_id)
    answer = await answer_command(services, live_table, command, Client(guest, address, language_of(request)))
    return _json(answer, 409 if isinstance(answer, Refused) else 200)


@router.post("/tables/{table_id}/analysis")
async def analyse(
    table_id: TableId, body: m.AnalysisRequest, address: ClientAddress, services: TheServices, guest: Visitor
) -> m.Analysis:
    """The best lines of play: any position of a finished game, or a hint in a game against agents."""
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        request = _analysis_request(live_table, body, guest, f"address {address}")
        is_hint = live_table.table.status == "playing"
        position = hint_position(live_table.table, request.seat) if is_hint else None
        state = snapshots.state_after(live_table.table, len(request.moves))
    await check_not_running(services.store, state)
    _require(services.analysis_bucket.take(address), refusal_text("analysing_too_fast"))
    if services.agent_pool.is_busy(request.queue_key):
        raise Refusal(refusal_text("agents_busy"))
    await services.jobs.agents_compiled(live_table)
    lines = await services.agent_pool.analyse(request, MAX_LINES if position else body.lines)
    hint = await make_hint(services.agent_pool, request, position, lines) if position else None
    shown = [
        m.AnalysisLine(**line._asdict(), turns=variation_turns(state, line.variation)) for line in lines[: body.lines]
    ]
    return m.Analysis(seat=request.seat, lines=shown, hint=hint)


def _analysis_request(
    live_table: LiveTable, body: m.AnalysisRequest, guest: Guest | None, queue_key: str
) -> AgentRequest:
    table = live_table.table
    own_seats = [seat for seat in table.deciders if seat in table.seats_of(_id(guest))]
    if table.status == "playing" and body.hint and own_seats and table.plays_agents_only(own_seats[0]):
        return agent_request(table, own_seats[0], ANALYSIS_LEVEL, queue_key)
    if table.status != "over":
        raise Refusal(refusal_text("no_analysis"))
    ply = len(table.plies) if body.ply is None else body.ply
    state = snapshots.state_after(table, ply)
    if not state.actor:
        raise Refusal(refusal_text("nothing_to_decide"))
    return agent_request(table, state.actor, ANALYSIS_LEVEL, queue_key, ply)


def _require(allowed: bool, text: Text) -> None:
    """Reject a request that exceeds a rate limit."""
    if not allowed:
        raise RateLimited(text)
