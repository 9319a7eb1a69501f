"""The routes under /api for shared pictures: PNG of a position, and a whole game as an animated GIF.

GIF, because messengers, forums and mail play it, while they show only the first frame of an animated PNG or SVG; boards
have few colours, so its palette loses nothing that one would see.
"""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from acrux.core.state import State
from acrux.drawing.animation import MAX_FRAMES, render_gif
from acrux.drawing.png import render_png
from acrux.drawing.svg import render_svg
from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http.routes import PROBLEMS, ClientAddress, TableId, TheServices
from acrux.server.http.watch_routes import Theme
from acrux.server.live import snapshots
from acrux.server.live.live_table import LiveTable
from acrux.server.services import Services
from acrux.web.security import PICTURE_HEADERS

router = APIRouter(prefix="/api", responses=PROBLEMS)
ANIMATION_WIDTH = 480
GROUNDS = {"light": "#fffdf7", "dark": "#152131"}
"""the page's colours behind boards"""
Ply = Annotated[int | None, Query(ge=0, le=1_000_000)]
Width = Annotated[int, Query(ge=100, le=1200)]
Language = Annotated[str, Query(pattern="^(en|de)$")]


class PngResponse(Response):
    media_type = "image/png"


class GifResponse(Response):
    media_type = "image/gif"


@router.get("/tables/{table_id}/picture.png", response_class=PngResponse)
async def get_png(
    table_id: TableId,
    address: ClientAddress,
    services: TheServices,
    ply: Ply = None,
    theme: Theme = "light",
    language: Language = "en",
    width: Width = 800,
) -> Response:
    """A picture of any position as a spectator sees it, for sharing."""
    live_table = await services.live_tables.get_ready(table_id)
    async with live_table.lock:
        table = live_table.table
        key = (f"{table_id} {ply} {theme} {language} {width}", table.seq, theme)
        found = services.shared_pictures.find(key)
        shown = len(table.plies) if ply is None else ply
        drawn = None if found else (table.game.board(), snapshots.state_after(table, shown).scene())
    if drawn:
        _take(services, address)
        if services.agent_pool.is_busy(f"address {address}"):
            raise Refusal(refusal_text("agents_busy"))
        async with services.drawing_lock:
            svg = await asyncio.to_thread(render_svg, *drawn, theme, language)
        found = await services.agent_pool.draw(f"address {address}", render_png, svg, width, GROUNDS[theme])
        services.shared_pictures.keep(key, found)
    return PngResponse(found, headers=PICTURE_HEADERS)


@router.get("/tables/{table_id}/animation.gif", response_class=GifResponse)
async def get_animation(
    table_id: TableId,
    request: Request,
    address: ClientAddress,
    services: TheServices,
    theme: Theme = "light",
    language: Language = "en",
) -> Response:
    """A finished game as an animated picture; a long one leaves positions out, evenly."""
    live_table = await services.live_tables.get_ready(table_id)
    if live_table.table.status != "over":
        raise Refusal(refusal_text("no_replay"))
    async with services.animation_lock:
        key = (f"{table_id} {language}", len(live_table.table.plies), theme)
        found = services.animations.find(key)
        if found is None and not await request.is_disconnected():
            _take(services, address)
            found = await _animate(services, live_table, address, theme, language)
            services.animations.keep(key, found)
    return GifResponse(found or b"", headers=PICTURE_HEADERS)


async def _animate(services: Services, live_table: LiveTable, address: str, theme: str, language: str) -> bytes:
    async with live_table.lock:
        state, count = live_table.table.state.copy(), len(live_table.table.plies)
    async with services.drawing_lock:
        frames = await asyncio.to_thread(_frames, state, count, theme, language)
    return await services.agent_pool.draw(f"address {address}", render_gif, frames, ANIMATION_WIDTH, GROUNDS[theme])


def _frames(state: State, count: int, theme: str, language: str) -> list[str]:
    """Pictures of the first and last position and of evenly spread ones between them; the state is undone."""
    last_frame = min(count, MAX_FRAMES - 1)
    shown = {round(frame * count / last_frame) for frame in range(last_frame + 1)} if count else {0}
    frames, board = [], state.game.board()
    for ply in range(count, -1, -1):
        if ply in shown:
            frames.append(render_svg(board, state.scene(), theme, language))
        if ply:
            state.undo()
    return frames[::-1]


def _take(services: Services, address: str) -> None:
    if not services.replay_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))
