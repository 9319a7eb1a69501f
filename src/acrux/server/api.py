"""The routes under /api."""

import asyncio
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

import acrux
from acrux.core.errors import AcruxError
from acrux.core.records import Record, replay, split_records
from acrux.core.registry import GAMES, complete, definition
from acrux.drawing.svg import draw_svg
from acrux.games.definition import Definition, Option
from acrux.games.parsing import Choice, Number
from acrux.server import models as m
from acrux.server import snapshot
from acrux.server.commands import Command
from acrux.server.deciding import Refusal, alone
from acrux.server.desk import Desk
from acrux.server.guests import Guest
from acrux.server.hall import PREPARING, TABLE_ID
from acrux.server.house import House
from acrux.server.limits import TooMany
from acrux.server.making import new_row, row_of_record
from acrux.server.phrases import phrase
from acrux.server.socket import answer
from acrux.server.thinking import AGENTS_ALONE, Question, question
from acrux.server.watching import Watcher
from acrux.web.security import PICTURE_HEADERS
from acrux.words import Text

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
MOST_PLIES = 4000
"""of a record that is brought"""


class Svg(Response):
    media_type = "image/svg+xml"


def house(request: Request) -> House:
    found: House = request.app.state.house
    return found


async def guest(request: Request, response: Response) -> Guest:
    return await house(request).guests.welcome(request, response)


async def visitor(request: Request) -> Guest | None:
    return await house(request).guests.of(request)


TheHouse = Annotated[House, Depends(house)]
TheGuest = Annotated[Guest, Depends(guest)]
"""whoever asks, with a cookie from now on"""
Visitor = Annotated[Guest | None, Depends(visitor)]
"""whoever asks, nobody without a cookie"""


def _id(guest: Guest | None) -> str | None:
    return guest.id if guest else None


def json(content: Any) -> Response:
    return Response(orjson.dumps(content), media_type="application/json")


@router.get("/status")
async def status(house: TheHouse) -> m.Status:
    return m.Status(**house.hall.readiness.told(), version=acrux.__version__)  # type: ignore[arg-type]


@router.get("/games")
async def games(house: TheHouse) -> list[dict[str, Any]]:
    """The games with their options."""
    states = house.hall.readiness.told()["games"]
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
        return [complete(game, {})]
    return [complete(game, {"seats": str(count)}) for count in range(choice.least, choice.most + 1)]


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
async def change_me(wish: m.MeWish, request: Request, house: TheHouse, guest: TheGuest) -> m.Me:
    _limit(house.making.take(house.address(request)), phrase("asking_too_fast"))
    await house.guests.rename(guest, wish.name)
    return m.Me(name=wish.name)


@router.get("/tables")
async def tables(house: TheHouse, guest: TheGuest) -> dict[str, list[dict[str, Any]]]:
    """The lobby: open tables, games to watch, and one's own, first those where one is to move."""
    store, now = house.store, house.hall.now()
    opened, playing, mine = await asyncio.gather(
        asyncio.to_thread(store.listed, "open", each=OPEN_EACH),
        asyncio.to_thread(store.listed, "playing"),
        asyncio.to_thread(store.belonging, guest.id),
    )
    lately = [row for row in playing if now - row["updated"] < LATELY]
    first_mine = sorted(mine, key=lambda row: guest.id not in row["awaits"])
    rows = {"open": opened, "playing": lately, "mine": first_mine}
    return {name: [snapshot.entry(row, now, guest.id) for row in found] for name, found in rows.items()}


@router.post("/tables")
async def make_table(wish: m.TableWish, request: Request, house: TheHouse, guest: TheGuest) -> m.Made:
    address = house.address(request)
    _limit(house.making.take(address), phrase("making_too_fast"))
    seats: list[dict[str, Any]] = [{"level": seat.level} if seat.kind == "agent" else {} for seat in wish.seats]
    if all(seats) and house.hall.thinkers.busy(AGENTS_ALONE):
        raise Refusal(phrase("thinkers_busy"))
    row = new_row(wish.game, wish.options, seats, wish.clock.model_dump(), guest.id, house.hall.now())
    mine = [seat for seat, each in enumerate(wish.seats, start=1) if each.kind == "me"]
    drafts = [("sit", {"seat": seat, "guest": guest.id, "name": guest.name}) for seat in mine]
    desk = await house.hall.add(row | {"listed": wish.listed}, drafts, address)
    return m.Made(id=desk.table.id)


@router.post("/records")
async def bring_record(wish: m.RecordWish, request: Request, house: TheHouse, guest: TheGuest) -> m.Made:
    """A record as a table that can be watched and analysed."""
    address = house.address(request)
    _limit(house.making.take(address), phrase("bringing_too_fast"))
    record = await asyncio.to_thread(_replayed, wish.record, house)
    row, drafts = row_of_record(record, guest.id, house.hall.now())
    desk = await house.hall.add(row, drafts, address)
    return m.Made(id=desk.table.id)


def _replayed(text: str, house: House) -> Record:
    """The one record of a text."""
    raw, *others = split_records(text)
    if others:
        raise AcruxError(phrase("many_records", n=1 + len(others)))
    if raw.tags["Game"] in GAMES and raw.tags["Game"] not in house.hall.readiness.games:
        raise Refusal(PREPARING)
    if len(raw.moves) > MOST_PLIES:
        raise AcruxError(phrase("record_too_long", plies=len(raw.moves), most=MOST_PLIES))
    return replay(raw)


@router.get("/tables/{table_id}", responses={200: {"model": m.Snapshot}})
async def look(table_id: TableId, house: TheHouse, guest: Visitor, seat: SeatOfMine = None) -> Response:
    """Everything that the guest may know of a table."""
    hall, watcher = house.hall, Watcher(_id(guest), seat)
    desk = await hall.desk(table_id)
    async with desk.lock:
        return json(hall.whole(desk, watcher))


@router.get("/tables/{table_id}/board", responses={200: {"model": m.Board}})
async def board(table_id: TableId, house: TheHouse) -> Response:
    """What never changes of the table's picture."""
    desk = await house.hall.desk(table_id)
    answer = json(desk.table.game.board())
    answer.headers["Cache-Control"] = "private, max-age=86400"
    return answer


@router.get("/tables/{table_id}/plies/{ply}", responses={200: {"model": m.Seen}})
async def position(
    table_id: TableId, ply: PlyNumber, house: TheHouse, guest: Visitor, seat: SeatOfMine = None
) -> Response:
    """How the table stood after so many plies."""
    desk = await _begun(house, table_id)
    async with desk.lock:
        watcher = Watcher(_id(guest), seat)
        watcher.look(desk.table)
        return json(snapshot.position(desk.table, ply, watcher.seat))


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def record(table_id: TableId, house: TheHouse, guest: Visitor, seat: SeatOfMine = None) -> PlainTextResponse:
    """The record, as far as the guest may see it."""
    desk = await _begun(house, table_id)
    async with desk.lock:
        watcher = Watcher(_id(guest), seat)
        watcher.look(desk.table)
        text = snapshot.record(desk.table, watcher.seat)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{table_id}.acrux"'})


@router.get("/tables/{table_id}/picture.svg", response_class=Svg)
async def picture(
    table_id: TableId,
    house: TheHouse,
    ply: Annotated[int | None, Query(ge=0)] = None,
    theme: Annotated[str, Query(pattern="^(light|dark)$")] = "light",
    language: Annotated[str, Query(pattern="^(en|de)$")] = "en",
) -> Response:
    """A picture of the table as everybody may see it, for embedding."""
    desk = await _begun(house, table_id)
    async with desk.lock:
        shown = snapshot.position(desk.table, len(desk.table.plies) if ply is None else ply, None)
        board = desk.table.game.board()
    async with house.drawing:
        svg = await asyncio.to_thread(draw_svg, board, shown["scene"], theme, language)
    return Svg(svg, headers=PICTURE_HEADERS)


@router.get("/tables/{table_id}/socket", status_code=204)
async def knock(table_id: TableId, request: Request, house: TheHouse) -> None:
    """Why the socket of a table is refused, or nothing: browsers do not tell that to their pages."""
    _limit(not house.sockets.full(house.address(request)), phrase("too_many_sockets"))
    await house.hall.desk(table_id)


@router.post("/tables/{table_id}/commands", responses={200: {"model": m.Ack | m.Tried}, 409: {"model": m.Refused}})
async def command(table_id: TableId, command: Command, request: Request, house: TheHouse, guest: Visitor) -> Response:
    """One command, answered as on the socket."""
    _limit(house.may_command(request, guest), phrase("sending_too_fast"))
    desk = await house.hall.desk(table_id)
    told = await house.hall.see_through(answer(request, desk, Watcher(_id(guest)), command, guest))
    return Response(orjson.dumps(told), 409 if told["type"] == "refused" else 200, media_type="application/json")


@router.post("/tables/{table_id}/analysis")
async def analyse(
    table_id: TableId, wish: m.AnalysisWish, request: Request, house: TheHouse, guest: Visitor
) -> m.Analysis:
    """The best lines of play: of any position once the game is over, of the own one in a game against agents."""
    desk = await _begun(house, table_id)
    address = house.address(request)
    async with desk.lock:
        asked = _asked(desk, wish, guest, f"address {address}")
    _limit(house.analysing.take(address), phrase("analysing_too_fast"))
    if house.hall.thinkers.busy(asked.line):
        raise Refusal(phrase("thinkers_busy"))
    lines = await house.hall.thinkers.analyse(asked, wish.lines)
    return m.Analysis(seat=asked.seat, lines=[m.AnalysisLine(**line) for line in lines])


def _asked(desk: Desk, wish: m.AnalysisWish, guest: Guest | None, line: str) -> Question:
    table = desk.table
    own = [seat for seat in table.deciders if seat in table.seats_of(_id(guest))]
    if table.status == "playing" and wish.hint and own and alone(table, own[0]):
        return question(table, own[0], 8, line)
    if table.status != "over":
        raise Refusal(phrase("no_analysis"))
    ply = len(table.plies) if wish.ply is None else wish.ply
    state = snapshot.state_after(table, ply)
    if not state.actor:
        raise Refusal(phrase("nothing_to_decide"))
    return question(table, state.actor, 8, line, ply)


async def _begun(house: House, table_id: str) -> Desk:
    desk = await house.hall.desk(table_id)
    if not house.hall.ready(desk):
        raise Refusal(PREPARING)
    return desk


def _limit(allowed: bool, text: Text) -> None:
    if not allowed:
        raise TooMany(text)
