"""Fair analysis: no engine help for a game that is being played between people on this server."""

import asyncio

from acrux.core.state import State
from acrux.server.errors import Refusal, refusal_text
from acrux.server.table.position_digest import is_close, path_digests
from acrux.store.store import Store


async def check_not_running(store: Store, state: State) -> None:
    """Refusal if a position belongs to a running game between people, or lies a few plies before or after it."""
    path = path_digests(state)
    running = await asyncio.to_thread(store.running_positions, state.game.name)
    if any(is_close(path, digests.split(" ")) for digests in running):
        raise Refusal(refusal_text("running_game"))
