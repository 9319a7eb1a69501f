"""The routes under /api."""

import asyncio
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

import acrux
from acrux.core.errors import AcruxError
from acrux.core.records import Record, replay, split_records
from acrux.core.registry import GAMES, complete_options, definition
from acrux.drawing.svg import render_svg
from acrux.games.definition import Definition, Option
from acrux.games.parsing import Choice, Number
from acrux.i18n import Text
from acrux.server.background.agent_pool import AGENTS_ALONE, Question, question
from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http import models as m
from acrux.server.http.sessions import Guest
from acrux.server.live import snapshots
from acrux.server.live.live_table import LiveTable
from acrux.server.live.live_tables import PREPARING, TABLE_ID
from acrux.server.live.sockets import answer
from acrux.server.live.subscribers import Subscriber
from acrux.server.services import Services
from acrux.server.table.commands import Command
from acrux.server.table.decisions import alone
from acrux.server.table.new_table import new_row, row_of_record
from acrux.web.security import PICTURE_HEADERS

PROBLEM = {"content": {"application/json": {"schema": m.Problem.model_json_schema()}}}
"""of routes that otherwise send no JSON too"""
PROBLEMS: dict[int | str, dict[str, Any]] = dict.fromkeys((400, 403, 404, 409, 413, 415, 422, 429, 503), PROBLEM)
router = APIRouter(prefix="/api", responses=PROBLEMS)
SeatOfMine = Annotated[int | None, Query(ge=1, le=8)]
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID.pattern}$")]
PlyNumber = Annotated[int, Path(ge=0)]
LATELY = 3_600_000
"""milliseconds for which a game that stands still may still be found by those who want to watch one"""
OPEN_EACH = 3
"""open tables of one host in the lobby, so that nobody fills it alone"""
MAX_PLIES = 4000
"""of a record that is brought"""


class Svg(Response):
    media_type = "image/svg+xml"


def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


async def guest(request: Request, response: Response) -> Guest:
    return await services(request).guests.welcome(request, response)


async def visitor(request: Request) -> Guest | None:
    return await services(request).guests.of(request)


TheServices = Annotated[Services, Depends(services)]
TheGuest = Annotated[Guest, Depends(guest)]
"""whoever asks, with a cookie from now on"""
Visitor = Annotated[Guest | None, Depends(visitor)]
"""whoever asks, nobody without a cookie"""


def _id(guest: Guest | None) -> str | None:
    return guest.id if guest else None


def json(content: Any) -> Response:
    return Response(orjson.dumps(content), media_type="application/json")


@router.get("/status")
async def status(services: TheServices) -> m.Status:
    return m.Status(**services.live_tables.readiness.told(), version=acrux.__version__)  # type: ignore[arg-type]


@router.get("/games")
async def games(services: TheServices) -> list[dict[str, Any]]:
    """The games with their options."""
    states = services.live_tables.readiness.told()["games"]
    return [_game(name) | {"status": states[name]} for name in GAMES]


def _game(name: str) -> dict[str, Any]:
    found = definition(name)
    usual = _usual(found)
    return {
        "name": name,
        "title": found.title,
        "credit": found.credit,
        "options": [_option(name, option, [each[option.name] for each in usual]) for option in found.options],
        "seats": [found.seats(each) for each in usual],
    }


def _usual(game: Definition) -> list[dict[str, Any]]:
    """All options where nothing is chosen but how many play, for every number that may."""
    choice = next((option.parse for option in game.options if option.name == "seats"), None)
    if not isinstance(choice, Number):
        return [complete_options(game, {})]
    return [complete_options(game, {"seats": str(count)}) for count in range(choice.least, choice.most + 1)]


def _option(game: str, option: Option, defaults: list[Any]) -> dict[str, Any]:
    """An option as a form shows it, with what is usual for each number of seats."""
    summary = [f"{game}.option.{option.name}.summary"]
    told: dict[str, Any] = {"name": option.name, "tag": option.tag, "summary": summary, "defaults": defaults}
    if isinstance(option.parse, Number):
        told |= {"low": option.parse.least, "high": option.parse.most}
    choices = option.parse.words if isinstance(option.parse, Choice) else option.choices
    return told | {"choices": list(choices)} if choices else told


@router.get("/me")
async def me(guest: TheGuest) -> m.Me:
    return m.Me(name=guest.name)


@router.post("/me")
async def change_me(wish: m.MeWish, request: Request, services: TheServices, guest: TheGuest) -> m.Me:
    _limit(services.making.take(services.address(request)), refusal_text("asking_too_fast"))
    await services.guests.rename(guest, wish.name)
    return m.Me(name=wish.name)


@router.get("/tables")
async def tables(services: TheServices, guest: TheGuest) -> dict[str, list[dict[str, Any]]]:
    """The lobby: open tables, games to watch, and one's own, first those where one is to move."""
    store, now = services.store, services.live_tables.now()
    opened, playing, mine = await asyncio.gather(
        asyncio.to_thread(store.listed, "open", each=OPEN_EACH),
        asyncio.to_thread(store.listed, "playing"),
        asyncio.to_thread(store.belonging, guest.id),
    )
    lately = [row for row in playing if now - row["updated"] < LATELY]
    first_mine = sorted(mine, key=lambda row: guest.id not in row["awaits"])
    rows = {"open": opened, "playing": lately, "mine": first_mine}
    return {name: [snapshots.entry(row, now, guest.id) for row in found] for name, found in rows.items()}


@router.post("/tables")
async def make_table(wish: m.TableWish, request: Request, services: TheServices, guest: TheGuest) -> m.Made:
    address = services.address(request)
    _limit(services.making.take(address), refusal_text("making_too_fast"))
    seats: list[dict[str, Any]] = [{"level": seat.level} if seat.kind == "agent" else {} for seat in wish.seats]
    if all(seats) and services.live_tables.agent_pool.busy(AGENTS_ALONE):
        raise Refusal(refusal_text("thinkers_busy"))
    row = new_row(wish.game, wish.options, seats, wish.clock.model_dump(), guest.id, services.live_tables.now())
    mine = [seat for seat, each in enumerate(wish.seats, start=1) if each.kind == "me"]
    drafts = [("sit", {"seat": seat, "guest": guest.id, "name": guest.name}) for seat in mine]
    live_table = await services.live_tables.add(row | {"listed": wish.listed}, drafts, address)
    return m.Made(id=live_table.table.id)


@router.post("/records")
async def bring_record(wish: m.RecordWish, request: Request, services: TheServices, guest: TheGuest) -> m.Made:
    """A record as a table that can be watched and analysed."""
    address = services.address(request)
    _limit(services.making.take(address), refusal_text("bringing_too_fast"))
    record = await asyncio.to_thread(_replayed, wish.record, services)
    row, drafts = row_of_record(record, guest.id, services.live_tables.now())
    live_table = await services.live_tables.add(row, drafts, address)
    return m.Made(id=live_table.table.id)


def _replayed(text: str, services: Services) -> Record:
    """The one record of a text."""
    raw, *others = split_records(text)
    if others:
        raise AcruxError(refusal_text("many_records", n=1 + len(others)))
    if raw.tags["Game"] in GAMES and raw.tags["Game"] not in services.live_tables.readiness.games:
        raise Refusal(PREPARING)
    if len(raw.moves) > MAX_PLIES:
        raise AcruxError(refusal_text("record_too_long", plies=len(raw.moves), most=MAX_PLIES))
    return replay(raw)


@router.get("/tables/{table_id}", responses={200: {"model": m.Snapshot}})
async def look(table_id: TableId, services: TheServices, guest: Visitor, seat: SeatOfMine = None) -> Response:
    """Everything that the guest may know of a table."""
    live_tables, subscriber = services.live_tables, Subscriber(_id(guest), seat)
    live_table = await live_tables.get(table_id)
    async with live_table.lock:
        return json(live_tables.full_snapshot(live_table, subscriber))


@router.get("/tables/{table_id}/board", responses={200: {"model": m.Board}})
async def board(table_id: TableId, services: TheServices) -> Response:
    """What never changes of the table's picture."""
    live_table = await services.live_tables.get(table_id)
    answer = json(live_table.table.game.board())
    answer.headers["Cache-Control"] = "private, max-age=86400"
    return answer


@router.get("/tables/{table_id}/plies/{ply}", responses={200: {"model": m.Seen}})
async def position(
    table_id: TableId, ply: PlyNumber, services: TheServices, guest: Visitor, seat: SeatOfMine = None
) -> Response:
    """How the table stood after so many plies."""
    live_table = await _begun(services, table_id)
    async with live_table.lock:
        subscriber = Subscriber(_id(guest), seat)
        subscriber.look(live_table.table)
        return json(snapshots.position(live_table.table, ply, subscriber.seat))


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def record(
    table_id: TableId, services: TheServices, guest: Visitor, seat: SeatOfMine = None
) -> PlainTextResponse:
    """The record, as far as the guest may see it."""
    live_table = await _begun(services, table_id)
    async with live_table.lock:
        subscriber = Subscriber(_id(guest), seat)
        subscriber.look(live_table.table)
        text = snapshots.record(live_table.table, subscriber.seat)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{table_id}.acrux"'})


@router.get("/tables/{table_id}/picture.svg", response_class=Svg)
async def picture(
    table_id: TableId,
    services: TheServices,
    ply: Annotated[int | None, Query(ge=0)] = None,
    theme: Annotated[str, Query(pattern="^(light|dark)$")] = "light",
    language: Annotated[str, Query(pattern="^(en|de)$")] = "en",
) -> Response:
    """A picture of the table as everybody may see it, for embedding."""
    live_table = await _begun(services, table_id)
    async with live_table.lock:
        shown = snapshots.position(live_table.table, len(live_table.table.plies) if ply is None else ply, None)
        board = live_table.table.game.board()
    async with services.drawing:
        svg = await asyncio.to_thread(render_svg, board, shown["scene"], theme, language)
    return Svg(svg, headers=PICTURE_HEADERS)


@router.get("/tables/{table_id}/socket", status_code=204)
async def knock(table_id: TableId, request: Request, services: TheServices) -> None:
    """Why the socket of a table is refused, or nothing: browsers do not tell that to their pages."""
    _limit(not services.sockets.full(services.address(request)), refusal_text("too_many_sockets"))
    await services.live_tables.get(table_id)


@router.post(
    "/tables/{table_id}/commands", responses={200: {"model": m.Ack | m.PreviewAnswer}, 409: {"model": m.Refused}}
)
async def command(
    table_id: TableId, command: Command, request: Request, services: TheServices, guest: Visitor
) -> Response:
    """One command, answered as on the socket."""
    _limit(services.may_command(request, guest), refusal_text("sending_too_fast"))
    live_table = await services.live_tables.get(table_id)
    told = await services.live_tables.run_to_completion(
        answer(request, live_table, Subscriber(_id(guest)), command, guest)
    )
    return Response(orjson.dumps(told), 409 if told["type"] == "refused" else 200, media_type="application/json")


@router.post("/tables/{table_id}/analysis")
async def analyse(
    table_id: TableId, wish: m.AnalysisWish, request: Request, services: TheServices, guest: Visitor
) -> m.Analysis:
    """The best lines of play: of any position once the game is over, of the own one in a game against agents."""
    live_table = await _begun(services, table_id)
    address = services.address(request)
    async with live_table.lock:
        asked = _asked(live_table, wish, guest, f"address {address}")
    _limit(services.analysing.take(address), refusal_text("analysing_too_fast"))
    if services.live_tables.agent_pool.busy(asked.line):
        raise Refusal(refusal_text("thinkers_busy"))
    lines = await services.live_tables.agent_pool.analyse(asked, wish.lines)
    return m.Analysis(seat=asked.seat, lines=[m.AnalysisLine(**line) for line in lines])


def _asked(live_table: LiveTable, wish: m.AnalysisWish, guest: Guest | None, line: str) -> Question:
    table = live_table.table
    own = [seat for seat in table.deciders if seat in table.seats_of(_id(guest))]
    if table.status == "playing" and wish.hint and own and alone(table, own[0]):
        return question(table, own[0], 8, line)
    if table.status != "over":
        raise Refusal(refusal_text("no_analysis"))
    ply = len(table.plies) if wish.ply is None else wish.ply
    state = snapshots.state_after(table, ply)
    if not state.actor:
        raise Refusal(refusal_text("nothing_to_decide"))
    return question(table, state.actor, 8, line, ply)


async def _begun(services: Services, table_id: str) -> LiveTable:
    live_table = await services.live_tables.get(table_id)
    if not services.live_tables.ready(live_table):
        raise Refusal(PREPARING)
    return live_table


def _limit(allowed: bool, text: Text) -> None:
    if not allowed:
        raise RateLimited(text)
