"""Studies of boards: quick games in a process of low priority, a few at a time, so that nobody waits for a study.

All studies share one key of the fair queue. After each slice of games the tally is in the database, and another board
has its turn; after a restart, or on another server, a study continues where it stopped.
"""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from acrux.core.registry import definition, load
from acrux.games.options import Options
from acrux.server.background.agent_pool import AgentPool
from acrux.server.background.sliced_work import SlicedWork
from acrux.store import boards
from acrux.store.rows import BoardRow
from acrux.store.store import Store
from acrux.study.board_study import GAMES, SLICE, Tally, add, conclude, play_slice

QUEUE_KEY = "board studies"
AgentsCompiled = Callable[[str, Options], Awaitable[None]]


class BoardStudies(SlicedWork[BoardRow]):
    """Plays the games of all requested studies, one slice after another."""

    what = "board study"

    def __init__(self, store: Store, agent_pool: AgentPool, now: Callable[[], int], agents_compiled: AgentsCompiled):
        super().__init__(now)
        self._store = store
        self._agent_pool = agent_pool
        self._agents_compiled = agents_compiled

    def _names(self, row: BoardRow) -> dict[str, str]:
        return {"board": row["id"]}

    async def _claim(self, now: int, until: int) -> BoardRow | None:
        return await asyncio.wrap_future(boards.claim_study(self._store, now, until))

    async def _drop(self, row: BoardRow, until: int) -> None:
        await asyncio.wrap_future(boards.drop_study(self._store, row["id"], until))

    async def _work(self, row: BoardRow, until: int) -> None:
        game = load(row["game"], **board_option(row))
        await self._agents_compiled(game.name, game.options)
        tally = msgspec.convert(row["tally"] or {}, Tally)
        count = min(SLICE, GAMES - tally.games)
        add(
            tally,
            await self._agent_pool.run_slice(QUEUE_KEY, play_slice, game.name, board_option(row), tally.games, count),
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
