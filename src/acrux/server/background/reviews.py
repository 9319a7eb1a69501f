"""Reviews of finished games in a process of low priority, a few positions at a time, so that nobody waits for one.

All reviews share one key of the fair queue, and among them the guests who asked for them take turns. After each slice
the assessments are in the database; after a restart, or on another server, a review continues where it stopped.
"""

import asyncio
import functools
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from acrux.core.registry import definition, shared_game
from acrux.core.state import State
from acrux.games.options import Options
from acrux.review.assessment import Assessment, Assessor
from acrux.review.evaluator import Evaluator
from acrux.review.puzzles.own import missed_turning_points
from acrux.review.puzzles.puzzle import write_puzzle
from acrux.review.report import Review, conclude
from acrux.review.texts import review_texts
from acrux.server.background.agent_pool import AgentPool
from acrux.server.background.sliced_work import SlicedWork
from acrux.server.live.live_tables import LiveTables
from acrux.server.live.snapshots import public_state
from acrux.server.table.aggregate import Table
from acrux.store import reviews
from acrux.store.rows import MissedRow, ReviewRow
from acrux.store.store import Store

QUEUE_KEY = "reviews"
SEARCH_SECONDS = 0.05
"""of each search; most positions take two or more"""
SLICE_SECONDS = 0.4
"""after which no other segment of the game is assessed in the same slice"""
DIGITS = 4
"""of stored values"""
MAX_PENDING = 500
"""reviews that may wait, on all servers"""
MAX_OWN = 20
"""of them for one guest"""
AgentsCompiled = Callable[[str, Options], Awaitable[None]]
FrozenOptions = tuple[tuple[str, Any], ...]


class ReviewedGame(NamedTuple):
    """A finished game as spectators see it."""

    game: str
    options: FrozenOptions
    position: str | None
    moves: tuple[str, ...]
    winners: tuple[int, ...]
    people: tuple[tuple[int, int], ...] = ()
    """the seats that people have played, each with the number of plies until it was an agent's"""


class Slice(NamedTuple):
    """What a worker has assessed, as plain data."""

    done: list[Any]
    """all assessments so far"""
    total: int
    report: Any
    """None until everything is assessed"""
    missed: Sequence[MissedRow] = ()
    """the turning points that people have missed, with the report"""


class Reviews(SlicedWork[ReviewRow]):
    """Reviews all requested games, one slice after another."""

    what = "review"

    def __init__(self, store: Store, agent_pool: AgentPool, live_tables: LiveTables, agents_compiled: AgentsCompiled):
        super().__init__(live_tables.now)
        self._store = store
        self._agent_pool = agent_pool
        self._live_tables = live_tables
        self._agents_compiled = agents_compiled

    def _names(self, row: ReviewRow) -> dict[str, str]:
        return {"table": row["table_id"]}

    async def _claim(self, now: int, until: int) -> ReviewRow | None:
        return await asyncio.wrap_future(reviews.claim_review(self._store, now, until))

    async def _work(self, row: ReviewRow, until: int) -> None:
        live_table = await self._live_tables.get(row["table_id"])
        await self._agents_compiled(live_table.table.definition.name, live_table.table.options)
        async with live_table.lock:
            game = reviewed_game(live_table.table)
        found = await self._agent_pool.run_slice(QUEUE_KEY, review_slice, game, row.get("progress") or [])
        if found.report is None:
            saved = reviews.save_progress(self._store, row["table_id"], until, found.done, found.total, self._now())
        else:
            review = reviews.FinishedReview(found.report, found.total, found.missed)
            saved = reviews.save_report(self._store, row["table_id"], until, review, self._now())
        await asyncio.wrap_future(saved)

    async def _drop(self, row: ReviewRow, until: int) -> None:
        await asyncio.wrap_future(reviews.drop_review(self._store, row["table_id"], until))


def reviewed_game(table: Table) -> ReviewedGame:
    """The finished game of a table."""
    state, winners = public_state(table), tuple(table.result.winners) if table.result else ()
    options, people = tuple(table.options.items()), tuple(_people(table))
    return ReviewedGame(state.game.name, options, table.position, state.moves, winners, people)


def _people(table: Table) -> Iterator[tuple[int, int]]:
    """The seats that people have played, each with the number of plies until it was an agent's."""
    yield from table.left_at.items()
    for place in table.places:
        if place.kind == "person" and place.bot is None:
            yield place.seat, len(table.plies)


# In the worker


def review_slice(reviewed: ReviewedGame, done: Sequence[Any]) -> Slice:
    """Assess the next segments of a game, and conclude the review after the last one."""
    assessor = Assessor(replayed(reviewed), evaluator_of(reviewed.game, reviewed.options), reviewed.winners)
    assessments = msgspec.convert(list(done), list[Assessment])
    started = time.monotonic()
    for assessment in assessor.run(assessments[:]):
        assessments.append(assessment)
        if time.monotonic() - started > SLICE_SECONDS:
            break
    total = len(assessor.segments)
    data: list[Any] = rounded(msgspec.to_builtins(assessments))
    if len(assessments) < total:
        return Slice(data, total, None)
    review = conclude(assessor.game, assessments, len(assessor.moves), assessor.winners)
    return Slice(data, total, _report(review, assessor), _missed(review, assessor, dict(reviewed.people)))


def _missed(review: Review, assessor: Assessor, people: Mapping[int, int]) -> list[MissedRow]:
    return [
        {
            "seat": choice.seat,
            "ply": choice.ply,
            "choice": rounded(msgspec.to_builtins(choice)),
            "proof": write_puzzle(proof) if proof else None,
        }
        for choice, proof in missed_turning_points(review, assessor.positions, people)
    ]


def replayed(reviewed: ReviewedGame) -> State:
    state = shared_game(definition(reviewed.game), dict(reviewed.options)).new(reviewed.position)
    for move in reviewed.moves:
        state.play(move)
    return state


@functools.lru_cache(maxsize=8)
def evaluator_of(game: str, options: FrozenOptions) -> Evaluator:
    """The searches of one game, which keep their memory from review to review."""
    return Evaluator(shared_game(definition(game), dict(options)), seconds=SEARCH_SECONDS)


def _report(review: Review, assessor: Assessor) -> Any:
    texts = review_texts(review, assessor.positions)
    return rounded({**msgspec.to_builtins(review), "texts": msgspec.to_builtins(texts)})


def rounded(data: Any) -> Any:
    """The same data with all numbers in few digits."""
    if isinstance(data, dict):
        return {name: rounded(value) for name, value in data.items()}
    if isinstance(data, list):
        return [rounded(value) for value in data]
    return round(data, DIGITS) if isinstance(data, float) else data
