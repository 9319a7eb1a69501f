"""Reviews of finished games, one for each table, and the queue of those that are not finished."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple, cast

import sqlalchemy as sa

from acrux.store.own_puzzles import insert_own_puzzles
from acrux.store.rows import MissedRow, ReviewRow
from acrux.store.schema import reviews
from acrux.store.store import Store

IS_PENDING = reviews.c.due.is_not(None)


def find_review(store: Store, table: str) -> ReviewRow | None:
    """The review of a table, without the assessments of an unfinished one."""
    columns = [column for column in reviews.c if column is not reviews.c.progress]
    with store.engine.connect() as connection:
        row = connection.execute(sa.select(*columns).where(reviews.c.table_id == table)).mappings().first()
    return cast(ReviewRow, dict(row)) if row else None


def request_review(
    store: Store, table: str, requester: str, now: int, max_pending: int, max_own: int
) -> "Future[bool]":
    """Let a game be reviewed, unless it has been or is already; False if too many games wait, in all or for a guest."""

    def request(connection: sa.Connection) -> bool:
        if connection.execute(sa.select(reviews.c.table_id).where(reviews.c.table_id == table)).first():
            return True
        pending = list(connection.execute(sa.select(reviews.c.requester).where(IS_PENDING)).scalars())
        if len(pending) >= max_pending or pending.count(requester) >= max_own:
            return False
        row = {"table_id": table, "requester": requester, "claimed": 0, "due": now, "done": 0, "total": 0}
        connection.execute(reviews.insert().values(row))
        return True

    return store.write(request)


def claim_review(store: Store, now: int, until: int) -> "Future[ReviewRow | None]":
    """Take the next review, for this server alone until a time; None if none is due.

    Guests take turns: next is the guest for whom no server has worked longest, and of that guest's reviews the one that
    has waited longest.
    """

    def claim(connection: sa.Connection) -> ReviewRow | None:
        queue = sa.select(reviews.c.table_id, reviews.c.requester, reviews.c.claimed, reviews.c.due).where(IS_PENDING)
        pending = connection.execute(queue.with_for_update()).all()
        served: dict[str, int] = {}
        for row in pending:
            served[row.requester] = max(row.claimed, served.get(row.requester, 0))
        due = [row for row in pending if row.due <= now]
        if not due:
            return None
        table = min(due, key=lambda row: (served[row.requester], row.claimed, row.due)).table_id
        connection.execute(_one(table).values(due=until, claimed=now))
        claimed = connection.execute(reviews.select().where(reviews.c.table_id == table)).mappings().one()
        return cast(ReviewRow, dict(claimed))

    return store.write(claim)


def save_progress(store: Store, table: str, until: int, progress: list[Any], total: int, due: int) -> "Future[Any]":
    """Save the assessments so far, unless the claim has passed to another server."""
    values = {"progress": progress, "done": len(progress), "total": total, "due": due}
    change = _one(table).where(reviews.c.due == until).values(**values)
    return store.write(lambda connection: connection.execute(change).rowcount)


class FinishedReview(NamedTuple):
    """The result of a review."""

    report: Any
    total: int
    """segments of the game"""
    missed: Sequence[MissedRow]
    """turning points that its players have missed"""


def save_report(store: Store, table: str, until: int, review: FinishedReview, now: int) -> "Future[Any]":
    """Finish a review, unless the claim has passed to another server."""
    counts = {"done": review.total, "total": review.total, "due": None}
    values = {"progress": sa.null(), "requester": "", "report": review.report, **counts}
    change = _one(table).where(reviews.c.due == until).values(**values)

    def save(connection: sa.Connection) -> None:
        if connection.execute(change).rowcount:
            insert_own_puzzles(connection, table, review.missed, now)

    return store.write(save)


def drop_review(store: Store, table: str, until: int) -> "Future[Any]":
    """Give up a review that fails; it can be requested again."""
    delete = reviews.delete().where((reviews.c.table_id == table) & (reviews.c.due == until))
    return store.write(lambda connection: connection.execute(delete).rowcount)


def _one(table: str) -> sa.Update:
    return reviews.update().where(reviews.c.table_id == table)
