"""Fair analysis: no engine help for a game that is being played between people on this server."""

import asyncio
from collections.abc import Sequence

from acrux.core.state import State
from acrux.server.errors import Refusal, refusal_text
from acrux.server.table.position_digest import is_close, path_digests, position_digest
from acrux.store.store import Store

OPENING_PLIES = 4
"""plies that many games have in common: a review may contain them although other games are just beginning with them"""


async def check_not_running(store: Store, state: State) -> None:
    """Refusal if a position belongs to a running game between people, or lies a few plies before or after it."""
    path = path_digests(state)
    running = await asyncio.to_thread(store.running_positions, state.game.name)
    if any(is_close(path, digests.split(" ")) for digests in running):
        raise Refusal(refusal_text("running_game"))


async def check_no_position_running(store: Store, state: State) -> None:
    """Refusal if a game contains the current position of a running game between people, or a recent one."""
    running = await asyncio.to_thread(store.running_positions, state.game.name)
    is_shared = await asyncio.to_thread(_shares_position, state, running)
    if is_shared:
        raise Refusal(refusal_text("running_game"))


def _shares_position(state: State, running: Sequence[str]) -> bool:
    seen = {digest for digests in running for digest in digests.split(" ")}
    earlier = state.copy()
    while seen and earlier.ply > OPENING_PLIES:
        if position_digest(earlier) in seen:
            return True
        earlier.undo()
    return False
