"""Studies of boards: quick games in the agents' worker processes, a few at a time, so that nobody waits for a study.

All studies share one key of the fair queue. After each slice of games the tally is in the database, and another board
has its turn; after a restart, or on another server, a study goes on where it stopped.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from acrux.core.registry import definition, load
from acrux.server.background.agent_pool import AgentPool
from acrux.store import boards
from acrux.store.rows import BoardRow
from acrux.store.store import Store
from acrux.study.board_study import GAMES, SLICE, Tally, add, conclude, play_slice

log = logging.getLogger("acrux.server")

QUEUE_KEY = "board studies"
CHECK_SECONDS = 5.0
"""pause between two looks for studies that another server has left behind"""
LEASE_MS = 5_000
"""time for a slice, after which another server may play it"""
PAUSE_SECONDS = 0.05
"""after a slice, for everybody else"""
AgentsCompiled = Callable[[str, dict[str, Any]], Awaitable[None]]


class BoardStudies:
    """Plays the games of all requested studies, one slice after another."""

    def __init__(self, store: Store, agent_pool: AgentPool, now: Callable[[], int], agents_compiled: AgentsCompiled):
        self._store = store
        self._agent_pool = agent_pool
        self._now = now
        self._agents_compiled = agents_compiled
        self._requested = asyncio.Event()

    def wake(self) -> None:
        """A study has been requested."""
        self._requested.set()

    async def run(self) -> None:
        while True:
            self._requested.clear()
            try:
                while await self.study_next():
                    await asyncio.sleep(PAUSE_SECONDS)
            except SQLAlchemyError as error:
                log.error("database unavailable", exc_info=error)
            try:
                await asyncio.wait_for(self._requested.wait(), CHECK_SECONDS)
            except TimeoutError:
                continue

    async def study_next(self) -> bool:
        """Play one slice of the study that has waited longest; False if there is none."""
        now = self._now()
        until = now + LEASE_MS
        row = await asyncio.wrap_future(boards.claim_study(self._store, now, until))
        if row is None:
            return False
        try:
            await self._study(row, until)
        except SQLAlchemyError:
            raise
        except Exception as error:  # one board must not stop the others
            log.error("board study failed", extra={"board": row["id"]}, exc_info=error)
            await asyncio.wrap_future(boards.drop_study(self._store, row["id"], until))
        return True

    async def _study(self, row: BoardRow, until: int) -> None:
        game = load(row["game"], **board_option(row))
        await self._agents_compiled(game.name, game.options)
        tally = msgspec.convert(row["tally"] or {}, Tally)
        count = min(SLICE, GAMES - tally.games)
        add(
            tally,
            await self._agent_pool.run_study(QUEUE_KEY, play_slice, game.name, board_option(row), tally.games, count),
        )
        if tally.games < GAMES:
            saved = boards.save_tally(self._store, row["id"], until, msgspec.to_builtins(tally), self._now())
        else:
            found = await asyncio.to_thread(conclude, game, tally)
            saved = boards.save_findings(self._store, row["id"], until, msgspec.to_builtins(found))
        await asyncio.wrap_future(saved)


def board_option(row: BoardRow) -> dict[str, str]:
    """The option for a game on a stored board."""
    workshop = definition(row["game"]).workshop
    return {workshop.option: row["value"]} if workshop else {}
