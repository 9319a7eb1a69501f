"""The routes under /api for whole games: a replay in one response."""

import asyncio
from typing import cast

from fastapi import APIRouter, Response

from acrux.core.state import State
from acrux.i18n import Text
from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http.openapi import json_response
from acrux.server.http.routes import PROBLEMS, ClientAddress, TableId, TheServices, Visitor
from acrux.server.live import snapshots
from acrux.server.live.live_tables import PREPARING
from acrux.server.live.messages import Replay, Snapshot, encode
from acrux.server.live.scenes import Board
from acrux.server.live.subscribers import Subscriber

router = APIRouter(prefix="/api", responses=PROBLEMS)
MAX_REPLAY_PLIES = 500


@router.get("/tables/{table_id}/replay", responses=json_response(Replay))
async def get_replay(table_id: TableId, address: ClientAddress, services: TheServices, guest: Visitor) -> Response:
    """A finished game with all its positions, so that it can be shown without the server."""
    live_table = await services.live_tables.get(table_id)
    if not services.replay_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))
    async with live_table.lock:
        if not services.live_tables.is_ready(live_table):
            raise Refusal(PREPARING)
        table, subscriber = live_table.table, Subscriber(guest.id if guest else None)
        if table.status != "over":
            raise Refusal(refusal_text("no_replay"))
        if len(table.plies) > MAX_REPLAY_PLIES:
            raise Refusal(refusal_text("replay_too_long", most=MAX_REPLAY_PLIES))
        snapshot = services.live_tables.snapshot(live_table, subscriber)
        state, texts = table.state.copy(), [ply.texts for ply in table.plies]
    async with services.drawing_lock:
        content = await asyncio.to_thread(_encode, snapshot, state, texts, subscriber.seat)
    return Response(content, media_type="application/json")


def _encode(snapshot: Snapshot, state: State, texts: list[list[Text]], seat: int | None) -> bytes:
    board = cast(Board, state.game.board())
    return encode(Replay(snapshot=snapshot, board=board, positions=snapshots.all_positions(state, texts, seat)))
