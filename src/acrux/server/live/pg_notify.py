"""Notifications from other servers on the same PostgreSQL database, by LISTEN and NOTIFY."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from acrux.server.live.live_tables import LiveTables
from acrux.store.database import CHANNEL, GUEST_CHANNEL
from acrux.store.store import Store

log = logging.getLogger("acrux.server")
RECONNECT_SECONDS = 1.0
"""pause before a lost connection is opened again"""
Forget: TypeAlias = Callable[[str | None], None]


def listen(store: Store, live_tables: LiveTables, forget: Forget) -> Callable[[], Awaitable[None]]:
    """Listen to other servers, if there can be any (not on SQLite); returns the function that stops it.

    `forget` gets the id of a guest who has changed or gone; None: any guest may have, since notifications were missed.
    """
    task = asyncio.create_task(_listen(store, live_tables, forget)) if store.postgres else None

    async def stop() -> None:
        if task:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    return stop


async def _listen(store: Store, live_tables: LiveTables, forget: Forget) -> None:
    import psycopg

    url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    has_listened = False
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                for channel in (CHANNEL, GUEST_CHANNEL):
                    await connection.execute(f"LISTEN {channel}")
                if has_listened:
                    forget(None)
                has_listened = True
                await live_tables.catch_up_all()  # with what was missed
                async for notice in connection.notifies():
                    if notice.channel == GUEST_CHANNEL:
                        forget(notice.payload)
                    else:
                        table_id, seq = notice.payload.split()
                        await live_tables.on_notify(table_id, int(seq))
        except Exception as error:  # whatever it is, keep listening
            log.warning("lost the connection for notifications; reconnecting", exc_info=error)
        await asyncio.sleep(RECONNECT_SECONDS)
