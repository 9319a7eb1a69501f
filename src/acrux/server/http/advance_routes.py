"""The routes of conditional moves and premoves: for the members of a seat alone.

What they answer is the same whether others have entered any or not.
"""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from acrux.core.line_texts import variation_turns
from acrux.core.state import State
from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http import advance_models as m
from acrux.server.http.routes import PROBLEMS, ClientAddress, TableId, TheGuest, TheServices
from acrux.server.live.premove_positions import premove_position
from acrux.server.table.checks import check_member, check_playing
from acrux.server.table.conditional_moves import check_allowed, play_line

router = APIRouter(prefix="/api/tables/{table_id}", responses=PROBLEMS)
SeatQuery = Annotated[int, Query(ge=1, le=8)]


@router.get("/conditional-moves")
async def get_conditional_moves(
    table_id: TableId, seat: SeatQuery, services: TheServices, guest: TheGuest
) -> m.ConditionalMoves:
    """The conditional moves of an own seat, as far as the game has not left them."""
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        check_allowed(live_table.table, seat, guest.id)
        lines = await services.jobs.conditional_moves.lines(live_table, seat)
        return _answer(live_table.table.state, seat, lines)


@router.post("/conditional-moves")
async def save_conditional_moves(
    table_id: TableId,
    body: m.ConditionalMovesRequest,
    address: ClientAddress,
    services: TheServices,
    guest: TheGuest,
) -> m.ConditionalMoves:
    """Replace the conditional moves of an own seat, while others are to move. Nobody else learns that there are any."""
    if not services.take_command(address, guest):
        raise RateLimited(refusal_text("sending_too_fast"))
    live_table = await services.live_tables.get_ready(table_id)
    saving = services.jobs.conditional_moves.save(live_table, body.seat, guest.id, body.version, body.lines)
    lines = await services.executor.complete(saving)
    async with live_table.lock:
        return _answer(live_table.table.state, body.seat, lines)


@router.post("/conditional-moves/position")
async def get_conditional_position(
    table_id: TableId, body: m.WhatIfRequest, address: ClientAddress, services: TheServices, guest: TheGuest
) -> m.WhatIf:
    """The position after moves that might follow, to enter conditional moves on the board."""
    if not services.free_play_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        check_allowed(live_table.table, body.seat, guest.id)
        state = live_table.table.state.copy()
    async with services.free_play_lock:
        return await asyncio.to_thread(_what_if, state, body)


@router.get("/premoves")
async def get_premove_position(
    table_id: TableId, seat: SeatQuery, address: ClientAddress, services: TheServices, guest: TheGuest
) -> m.PremovePosition:
    """What an own seat may point at while others are to move. It is entered on the socket."""
    if not services.free_play_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        table = live_table.table
        check_member(table, seat, guest.id)
        check_playing(table)
        if not table.has_premoves:
            raise Refusal(refusal_text("no_premoves"))
        state = table.state.copy()
    async with services.free_play_lock:
        found = await asyncio.to_thread(premove_position, state, seat)
    return m.PremovePosition.model_construct(**found._asdict())


def _answer(state: State, seat: int, lines: list[list[str]]) -> m.ConditionalMoves:
    written = [m.ConditionalLine(moves=line, texts=variation_turns(state, line)) for line in lines]
    return m.ConditionalMoves(seat=seat, lines=written)


def _what_if(state: State, body: m.WhatIfRequest) -> m.WhatIf:
    after = play_line(state, body.moves)
    return m.WhatIf(
        actor=after.actor,
        texts=variation_turns(state, body.moves),
        prompt=after.prompt(body.seat),
        description=after.describe(body.seat),
        scene=after.scene(after.actor or body.seat),
        targets=after.targets(after.actor) if after.actor else [],
    )
