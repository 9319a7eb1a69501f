"""The routes under /api for reviews of finished games."""

import asyncio

from fastapi import APIRouter, Response

from acrux.core.state import State
from acrux.server.background.reviews import MAX_OWN, MAX_PENDING
from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http import models as m
from acrux.server.http.openapi import json_response
from acrux.server.http.routes import PROBLEMS, ClientAddress, TableId, TheGuest, TheServices
from acrux.server.live.fair_analysis import check_no_position_running
from acrux.server.live.messages import encode
from acrux.server.live.review_state import NO_REVIEW, ReviewState, review_state
from acrux.server.live.snapshots import public_state
from acrux.server.live.trials import Trial, find_choice, make_trial
from acrux.server.services import Services
from acrux.store import reviews

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{table_id}/review", responses=json_response(ReviewState))
async def get_review(table_id: TableId, services: TheServices) -> Response:
    """The review of a finished game: for everybody who may see the game."""
    live_table = await services.live_tables.get(table_id)
    return _json(await _state(services, table_id) if live_table.table.status == "over" else NO_REVIEW)


@router.post("/tables/{table_id}/review", responses=json_response(ReviewState))
async def start_review(
    table_id: TableId, body: m.ReviewRequest, address: ClientAddress, services: TheServices, guest: TheGuest
) -> Response:
    """Let the server review a finished game in the background, unless it has or does already."""
    state = await _finished_game(services, table_id)
    known = await _state(services, table_id)
    if known.status != "none":
        return _json(known)
    if not state.ply:
        raise Refusal(refusal_text("nothing_to_review"))
    await check_no_position_running(services.store, state)
    if not services.review_bucket.take(address):
        raise RateLimited(refusal_text("reviewing_too_fast"))
    now = services.live_tables.now()
    asked = reviews.request_review(services.store, table_id, guest.id, now, MAX_PENDING, MAX_OWN)
    if not await asyncio.wrap_future(asked):
        raise Refusal(refusal_text("reviews_busy"))
    services.jobs.reviews.wake()
    return _json(await _state(services, table_id))


@router.post("/tables/{table_id}/review/trial", responses=json_response(Trial))
async def try_moves(table_id: TableId, body: m.TrialRequest, services: TheServices) -> Response:
    """Try other moves at a choice of a reviewed game, and compare them with the best choice found."""
    state = await _finished_game(services, table_id)
    found = (await _state(services, table_id)).review
    if found is None or body.ply >= state.ply:
        raise Refusal(refusal_text("no_trial"))
    choice = find_choice(found, body.ply, body.seat)
    while state.ply > body.ply:
        state.undo()
    return _json(make_trial(state, choice, body.moves))


async def _finished_game(services: Services, table_id: str) -> State:
    """A finished game as spectators see it; Refusal while it is running."""
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        if live_table.table.status != "over":
            raise Refusal(refusal_text("no_review"))
        return public_state(live_table.table)


async def _state(services: Services, table_id: str) -> ReviewState:
    """The state of a table's review, read in a thread: reviews of long games are large."""
    return await asyncio.to_thread(lambda: review_state(reviews.find_review(services.store, table_id)))


def _json(content: ReviewState | Trial) -> Response:
    return Response(encode(content), media_type="application/json")
