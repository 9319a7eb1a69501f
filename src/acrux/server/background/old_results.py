"""Results of games that ended under earlier releases, which stored none: they are found by replaying the games."""

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from acrux.server.live.live_tables import LiveTables
from acrux.server.table.finished_game import finished_game
from acrux.store.results import record_finished, unrecorded_games
from acrux.store.store import Store

log = logging.getLogger("acrux.server")
PAGE = 100
CHECK_SECONDS = 1.0


async def record_old_games(store: Store, live_tables: LiveTables) -> None:
    """Record them once, the oldest first, as soon as all games are ready."""
    while not live_tables.readiness.is_complete:
        await asyncio.sleep(CHECK_SECONDS)
    last = (0, "")
    try:
        while page := await asyncio.to_thread(unrecorded_games, store.engine, last, PAGE):
            last = page[-1]
            for _, table_id in page:
                await _record(store, live_tables, table_id)
    except SQLAlchemyError as error:
        log.error("database unavailable", exc_info=error)


async def _record(store: Store, live_tables: LiveTables, table_id: str) -> None:
    try:
        live_table = await live_tables.get(table_id)
        async with live_table.lock:
            game = finished_game(live_table.table)
    except SQLAlchemyError:
        raise
    except Exception as error:
        log.error("table check failed", extra={"table": table_id}, exc_info=error)
        return
    if game:
        await asyncio.wrap_future(store.write(lambda connection: record_finished(connection, [game])))
