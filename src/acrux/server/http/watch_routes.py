"""The routes under /api for spectators: the most interesting running game, and small pictures for the lobby."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response

from acrux.drawing.svg import render_svg
from acrux.server.errors import Refusal
from acrux.server.http import models as m
from acrux.server.http.routes import MAX_AWAY_MS, PROBLEMS, SvgResponse, TableId, TheServices, Visitor
from acrux.server.live.live_tables import PREPARING
from acrux.server.services import Services
from acrux.store.rows import TableRow
from acrux.web.security import PICTURE_HEADERS

router = APIRouter(prefix="/api", responses=PROBLEMS)
MAX_CANDIDATES = 200
MIN_PLIES = 4
"""plies after which a game counts as under way"""
THUMBNAIL_HEADERS = PICTURE_HEADERS | {"Cache-Control": "private, max-age=3600"}
"""the lobby asks with the number of the last event, so a drawing never changes"""
Watched = Annotated[str | None, Query(max_length=16)]
Theme = Annotated[str, Query(pattern="^(light|dark)$")]
Seq = Annotated[int, Query(ge=0, le=10**9)]


# A game to watch


@router.get("/watch")
async def get_watched_table(
    services: TheServices, guest: Visitor, keep: Watched = None, skip: Watched = None
) -> m.WatchedTable:
    """The most interesting running game in the lobby at which the guest does not play.

    `keep` stays with a game as long as its people are there; `skip` goes on to the next one.
    """
    since = services.live_tables.now() - MAX_AWAY_MS
    rows = await asyncio.to_thread(services.store.listed_tables, "playing", MAX_CANDIDATES, active_since=since)
    own_rows = await asyncio.to_thread(services.store.tables_of, guest.id, MAX_CANDIDATES) if guest else []
    own = {row["id"] for row in own_rows}
    ranked = [row["id"] for row in sorted(rows, key=_interest, reverse=True) if row["id"] not in own]
    return m.WatchedTable(id=_choose(ranked, keep, skip))


def _choose(ranked: list[str], keep: str | None, skip: str | None) -> str | None:
    """The table to keep if it is still there, else the one after the table to skip, else the first."""
    if keep in ranked:
        return keep
    start = ranked.index(skip) + 1 if skip in ranked else 0
    others = [table for table in ranked[start:] + ranked[:start] if table != skip]
    return others[0] if others else None


def _interest(row: TableRow) -> tuple[int, bool, int]:
    """People are more interesting than agents, a game under way more than an opening, a recent move more than none."""
    people = sum(seat["kind"] == "person" for seat in row["present"])
    return people, row["ply"] >= MIN_PLIES, row["updated"]


# Thumbnails


@router.get("/tables/{table_id}/thumbnail.svg", response_class=SvgResponse)
async def get_thumbnail(
    table_id: TableId, services: TheServices, theme: Theme = "light", seq: Seq | None = None
) -> Response:
    """A small picture of the table as a spectator sees it now; `seq` only makes its address change with the table."""
    svg, is_current = await _thumbnail(services, table_id, theme, seq)
    return SvgResponse(svg, headers=THUMBNAIL_HEADERS if is_current else PICTURE_HEADERS)


async def _thumbnail(services: Services, table_id: str, theme: str, seq: int | None) -> tuple[str, bool]:
    """A drawing of the table, and whether it shows the table after event `seq`."""
    live_table = await services.live_tables.get(table_id)
    async with live_table.lock:
        if not services.live_tables.is_ready(live_table):
            raise Refusal(PREPARING)
        table = live_table.table
        key = (table_id, table.seq, theme)
        svg = services.thumbnails.find(key)
        drawn = None if svg else (table.game.board(), table.state.scene())
    if drawn:
        async with services.drawing_lock:
            svg = await asyncio.to_thread(render_svg, *drawn, theme)
        services.thumbnails.keep(key, svg)
    return svg or "", key[1] == seq
