"""Boards that guests have designed, and the state of their studies."""

from concurrent.futures import Future
from typing import Any, cast

import sqlalchemy as sa

from acrux.store.rows import BoardRow, NewBoardRow
from acrux.store.schema import boards
from acrux.store.store import Store

IS_PENDING = boards.c.study_due.is_not(None)


def save_board(store: Store, row: NewBoardRow, max_owned: int) -> "Future[str | None]":
    """Insert a board and return its id; the id of the same board if its owner has it already; None if that is too many.

    The same board under another name is another board.
    """

    def insert(connection: sa.Connection) -> str | None:
        same = sa.and_(*(boards.c[name] == row[name] for name in ("owner", "game", "name", "value")))
        if known := connection.execute(sa.select(boards.c.id).where(same)).scalar():
            return str(known)
        owned = sa.select(sa.func.count()).select_from(boards).where(boards.c.owner == row["owner"])
        if (connection.execute(owned).scalar() or 0) >= max_owned:
            return None
        connection.execute(boards.insert().values(row))
        return str(row["id"])

    return store.write(insert)


def find_board(store: Store, board: str) -> BoardRow | None:
    rows = _rows(store, boards.select().where(boards.c.id == board))
    return rows[0] if rows else None


def boards_of(store: Store, game: str, owner: str, limit: int) -> list[BoardRow]:
    """A guest's boards, the newest first."""
    own = boards.select().where((boards.c.game == game) & (boards.c.owner == owner))
    return _rows(store, own.order_by(boards.c.created.desc(), boards.c.id).limit(limit))


def listed_boards(store: Store, game: str, limit: int, max_per_owner: int) -> list[BoardRow]:
    """The gallery: listed boards, the newest first, a few of each owner."""
    rank = sa.func.row_number().over(partition_by=boards.c.owner, order_by=boards.c.created.desc()).label("rank")
    ranked = sa.select(boards, rank).where((boards.c.game == game) & boards.c.listed).subquery()
    chosen = sa.select(ranked).where(ranked.c.rank <= max_per_owner)
    return _rows(store, chosen.order_by(ranked.c.created.desc(), ranked.c.id).limit(limit))


def change_board(store: Store, board: str, owner: str, **changes: Any) -> "Future[bool]":
    """Change a board of this owner; False if there is none."""
    change = boards.update().where((boards.c.id == board) & (boards.c.owner == owner)).values(**changes)
    return store.write(lambda connection: connection.execute(change).rowcount > 0)


def delete_board(store: Store, board: str, owner: str) -> "Future[bool]":
    delete = boards.delete().where((boards.c.id == board) & (boards.c.owner == owner))
    return store.write(lambda connection: connection.execute(delete).rowcount > 0)


def touch_board(store: Store, board: str, day_ms: int) -> "Future[Any]":
    """Remember the day on which a board was opened."""
    touch = boards.update().where((boards.c.id == board) & (boards.c.used < day_ms)).values(used=day_ms)
    return store.write(lambda connection: connection.execute(touch).rowcount)


def delete_boards(store: Store, before_ms: int) -> "Future[int]":
    """Delete the boards that nobody has opened since a time."""
    delete = boards.delete().where(boards.c.used < before_ms)
    return store.write(lambda connection: connection.execute(delete).rowcount)


# Studies


def request_study(store: Store, board: str, now: int, max_pending: int) -> "Future[bool]":
    """Let a board be studied, unless it has been or is already; False if too many boards wait."""

    def request(connection: sa.Connection) -> bool:
        pending = sa.select(sa.func.count()).select_from(boards).where(IS_PENDING)
        if (connection.execute(pending).scalar() or 0) >= max_pending:
            return False
        wanted = (boards.c.id == board) & boards.c.findings.is_(None) & ~IS_PENDING
        connection.execute(boards.update().where(wanted).values(study_due=now))
        return True

    return store.write(request)


def claim_study(store: Store, now: int, until: int) -> "Future[BoardRow | None]":
    """Take the board that has waited longest, for this server alone until a time; None if no board is due.

    The boards take turns: each goes to the end of the queue after some games.
    """

    def claim(connection: sa.Connection) -> BoardRow | None:
        due = boards.select().where(boards.c.study_due <= now).order_by(boards.c.study_due, boards.c.id).limit(1)
        row = connection.execute(due.with_for_update()).mappings().first()
        if row is None:
            return None
        connection.execute(boards.update().where(boards.c.id == row["id"]).values(study_due=until))
        return cast(BoardRow, dict(row))

    return store.write(claim)


def save_tally(store: Store, board: str, until: int, tally: Any, due: int) -> "Future[Any]":
    """Save the games so far, unless the claim has passed to another server."""
    return _save(store, board, until, tally=tally, study_due=due)


def save_findings(store: Store, board: str, until: int, findings: Any) -> "Future[Any]":
    """Finish a study, unless the claim has passed to another server."""
    return _save(store, board, until, findings=findings, tally=sa.null(), study_due=None)


def drop_study(store: Store, board: str, until: int) -> "Future[Any]":
    """Give up a study that fails."""
    return _save(store, board, until, tally=sa.null(), study_due=None)


def _save(store: Store, board: str, until: int, **values: Any) -> "Future[Any]":
    change = boards.update().where((boards.c.id == board) & (boards.c.study_due == until)).values(**values)
    return store.write(lambda connection: connection.execute(change).rowcount)


def _rows(store: Store, query: sa.Select[Any]) -> list[BoardRow]:
    with store.engine.connect() as connection:
        return [cast(BoardRow, dict(row)) for row in connection.execute(query).mappings()]
