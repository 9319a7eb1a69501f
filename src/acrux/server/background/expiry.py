"""Expiry: abandoned tables and guests who have not come back leave the database."""

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from acrux.server.live.live_tables import LiveTables
from acrux.server.settings import Settings
from acrux.store.boards import delete_boards
from acrux.store.expiry import delete_guests, delete_tables, expired_tables
from acrux.store.store import Store

log = logging.getLogger("acrux.server")

EXPIRY_SECONDS = 3600.0
"""pause between two rounds"""
DAY_MS = 86_400_000


async def expire_forever(store: Store, live_tables: LiveTables, settings: Settings) -> None:
    """Remove what has expired, now and every hour."""
    while True:
        try:
            await expire(store, live_tables, settings)
        except SQLAlchemyError as error:
            log.error("database unavailable", exc_info=error)
        await asyncio.sleep(EXPIRY_SECONDS)


async def expire(store: Store, live_tables: LiveTables, settings: Settings) -> None:
    """Remove all expired tables that nobody uses now, then the boards that nobody opens, and all expired guests."""
    now = live_tables.now()
    for is_finished_game, days in ((False, settings.abandoned_tables_days), (True, settings.finished_games_days)):
        if days is not None:
            await _expire_tables(store, live_tables, now - days * DAY_MS, is_finished_game)
    if settings.guests_days is not None:
        await asyncio.wrap_future(delete_boards(store, now - settings.guests_days * DAY_MS))
        await asyncio.wrap_future(delete_guests(store, now - settings.guests_days * DAY_MS))


async def _expire_tables(store: Store, live_tables: LiveTables, before_ms: int, is_finished_game: bool) -> None:
    last = ""
    while page := await asyncio.to_thread(expired_tables, store, before_ms, is_finished_game, last):
        last = page[-1]
        unused = [table_id for table_id in page if live_tables.forget(table_id)]
        await asyncio.wrap_future(delete_tables(store, unused, before_ms))
        log.info("tables expired", extra={"count": len(unused)})
