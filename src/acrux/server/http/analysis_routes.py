"""The routes of the analysis board: positions of free play, trees with variations, and engine lines that deepen.

They serve no table: a request brings its own moves. A game at a table is opened only after its end.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import StreamingResponse

from acrux.core.errors import AcruxError
from acrux.core.records import Record, replay, split_records, write_record
from acrux.core.registry import GAMES, complete_options, definition, shared_game
from acrux.core.variations import Note
from acrux.games.options import Options
from acrux.games.scene_items import Thing
from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http import analysis_models as a
from acrux.server.http.analysis_lines import deepening_lines
from acrux.server.http.bot_streams import NDJSON, UNCOMPRESSED
from acrux.server.http.models import RecordRequest
from acrux.server.http.routes import PROBLEMS, ClientAddress, TableId, TheServices
from acrux.server.live import snapshots
from acrux.server.live.fair_analysis import check_not_running
from acrux.server.live.free_play import FreePosition, Place, free_position, game_at, place_of
from acrux.server.live.game_trees import MAX_NODES, record_of_tree, root_comments, tree_nodes
from acrux.server.live.live_tables import PREPARING
from acrux.server.live.set_up import EditedPosition, edit, read_line
from acrux.server.services import Services
from acrux.web.language import language_of

router = APIRouter(prefix="/api/analysis", responses=PROBLEMS)
PLIES_PER_TOKEN = 300
"""plies to replay that count as another request"""
PASSES = 3
"""how many times a tree is played through, to check it, to write it and to name its players"""
Answer = TypeVar("Answer")


@router.post("/board")
async def get_board(body: a.GameRequest, address: ClientAddress, services: TheServices) -> Thing:
    """The static part of a game's picture."""
    _take(services, address)
    game = definition(body.game)
    options = complete_options(game, {name: str(value) for name, value in body.options.items()})
    return shared_game(game, options).board()


@router.post("/positions")
async def get_position(body: a.PositionRequest, address: ClientAddress, services: TheServices) -> a.Position:
    """The position after some moves, with everything that may be done in it."""
    place = _ready_place(services, body)
    _take(services, address, services.free_play.plies_to_play(place))
    found = await _aside(services, lambda: free_position(services.free_play.state(place), body.knowledge))
    return _position(found)


def _position(found: FreePosition) -> a.Position:
    fields = found._asdict()
    last = None if found.last is None else a.LastMove(actor=found.last[0], move=found.last[1])
    return a.Position.model_construct(
        **fields
        | {
            "last": last,
            "seats": [a.SeatInfo(**seat._asdict()) for seat in found.seats],
            "outcomes": [a.Outcome(move=move, chance=chance) for move, chance in found.outcomes],
        }
    )


@router.post("/lines", response_class=StreamingResponse, responses={200: {"model": a.DeepeningLines}})
async def analyse_position(body: a.LinesRequest, address: ClientAddress, services: TheServices) -> StreamingResponse:
    """The best lines of a position, as a stream of JSON objects: each search is longer than the one before it.

    The search ends with the connection. Positions of running games between people are refused.
    """
    place = _ready_place(services, body)
    if not services.deepening_bucket.take(address) or services.deepening_streams.is_full(address):
        raise RateLimited(refusal_text("analysing_too_fast"))
    state = await _aside(services, lambda: services.free_play.state(place))
    if not state.actor:
        raise Refusal(refusal_text("nothing_to_decide"))
    await check_not_running(services.store, state)
    lines = deepening_lines(services, place, state, body.lines, address)
    return StreamingResponse(lines, media_type=NDJSON, headers=UNCOMPRESSED)


@router.post("/records")
async def read_record(body: RecordRequest, address: ClientAddress, services: TheServices) -> a.Tree:
    """A record with its variations as a tree."""
    records = split_records(body.record)
    raw = next(records)
    _take(services, address, PASSES * raw.ply_count)
    if next(records, None) is not None:
        raise AcruxError(refusal_text("many_records"))
    if raw.tags["Game"] in GAMES:
        _check_rules(services, raw.tags["Game"])
    if raw.ply_count > MAX_NODES:
        raise AcruxError(refusal_text("record_too_long", plies=raw.ply_count, most=MAX_NODES))
    return await _aside(services, lambda: _tree(replay(raw)))


@router.post("/trees")
async def check_tree(body: a.TreeRequest, address: ClientAddress, services: TheServices) -> a.Tree:
    """Check a tree, and write it as a record."""
    _take(services, address, PASSES * len(body.nodes))
    place = _ready_place(services, a.PlaceRequest(game=body.game, options=body.options, position=body.position))
    nodes = [(node.parent, node.move, Note(tuple(node.glyphs), tuple(node.comments))) for node in body.nodes]
    return await _aside(
        services, lambda: _tree(record_of_tree(game_at(place).new(place.start), body.tags, body.comments, nodes))
    )


@router.get("/tables/{table_id}")
async def get_game(table_id: TableId, address: ClientAddress, services: TheServices) -> a.Tree:
    """The game of a table as a tree, once it is over."""
    _take(services, address)
    live_table = await services.live_tables.get(table_id)
    async with live_table.lock:
        if live_table.table.status != "over":
            raise Refusal(refusal_text("no_analysis"))
        if not services.live_tables.is_ready(live_table):
            raise Refusal(PREPARING)
        text = snapshots.record(live_table.table, None)
    return await _aside(services, lambda: _tree(replay(next(split_records(text)))))


@router.post("/editor")
async def edit_position(
    body: a.EditorRequest, request: Request, address: ClientAddress, services: TheServices
) -> a.EditedPosition:
    """Change a position that is being set up, draw it, and check whether a game can start from it."""
    _take(services, address)
    game = game_at(_ready_place(services, a.PlaceRequest(game=body.game, options=body.options)))
    editor = game.definition.editor
    if editor is None:
        raise HTTPException(404)
    given, put = body.setup, body.put

    def work() -> EditedPosition:
        pieces, fields = (given.pieces, given.fields) if given else read_line(game, editor, body.position)
        return edit(game, editor, pieces, fields, (put.place, put.token) if put else None)

    return _edited(await _aside(services, work), language_of(request))


def _edited(found: EditedPosition, language: str) -> a.EditedPosition:
    values = found.setup.fields
    return a.EditedPosition(
        pieces=found.setup.pieces,
        fields=[
            a.FieldInfo(**field._asdict() | {"choices": list(field.choices), "value": values[field.name]})
            for field in found.fields
        ],
        tools=[a.ToolInfo(**tool._asdict()) for tool in found.tools],
        places=found.places,
        scene=found.scene,
        line=found.line,
        reason=found.error.translate(language) if found.error else None,
    )


def _tree(record: Record) -> a.Tree:
    state = record.state
    return a.Tree(
        game=state.game.name,
        options=state.game.options,
        position=state.start,
        tags=record.tags,
        comments=list(root_comments(record.notes)),
        nodes=[a.Node(**node._asdict()) for node in tree_nodes(record)],
        record=write_record(state, record.tags, record.notes),
    )


# Limits


def _take(services: Services, address: str, plies: int = 0) -> None:
    """Count a request that replays some plies; RateLimited if there are too many."""
    if not services.free_play_bucket.take(address, 1 + min(plies, PASSES * MAX_NODES) / PLIES_PER_TOKEN):
        raise RateLimited(refusal_text("asking_too_fast"))


def _ready_place(services: Services, body: a.PlaceRequest) -> Place:
    """The place of a request; Refusal while the rules of its game are being compiled."""
    place = place_of(body.game, body.options, body.position, body.moves)
    _check_rules(services, place.game, dict(place.options))
    return place


def _check_rules(services: Services, game: str, options: Options | None = None) -> None:
    if game not in services.readiness.games and (options is None or not services.readiness.has_rules(game, options)):
        raise Refusal(PREPARING)


async def _aside(services: Services, work: Callable[[], Answer]) -> Answer:
    """Do some work in a thread beside the event loop, one piece after another."""
    async with services.free_play_lock:
        return await asyncio.to_thread(work)
