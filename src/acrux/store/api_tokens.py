"""The tokens with which bots identify themselves. Only their digests are stored, and revoked ones are kept.

A bot's username stays with its owner, so nobody else can ever play as a bot whose token was revoked.
"""

import hashlib
from concurrent.futures import Future
from typing import Any, Literal, TypeAlias, cast

import sqlalchemy as sa

from acrux.store.rows import NewTokenRow, TokenRow
from acrux.store.schema import api_tokens
from acrux.store.store import Store, now_ms

OPERATOR = ""
"""the owner of tokens that the operator creates"""
DAY_MS = 86_400_000
IS_VALID = api_tokens.c.revoked.is_(None)
SaveResult: TypeAlias = Literal["saved", "name_taken", "too_many"]


def token_digest(token: str) -> str:
    """What the database stores of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def save_token(store: Store, row: NewTokenRow, max_owned: int) -> "Future[SaveResult]":
    """Insert a token, unless its username belongs to another owner or its owner has too many."""

    def insert(connection: sa.Connection) -> SaveResult:
        same_name = sa.select(api_tokens.c.owner).where(api_tokens.c.username == row["username"])
        if set(connection.execute(same_name).scalars()) - {row["owner"]}:
            return "name_taken"
        owned = sa.select(sa.func.count()).select_from(api_tokens).where(api_tokens.c.owner == row["owner"])
        if (connection.execute(owned).scalar() or 0) >= max_owned:
            return "too_many"
        connection.execute(api_tokens.insert().values(row))
        return "saved"

    return store.write(insert)


def find_token(store: Store, token: str) -> TokenRow | None:
    """The row of a token that has not been revoked."""
    rows = _rows(store, api_tokens.select().where((api_tokens.c.digest == token_digest(token)) & IS_VALID))
    return rows[0] if rows else None


def find_bot(store: Store, username: str) -> TokenRow | None:
    """The newest valid token of a bot."""
    valid = api_tokens.select().where((api_tokens.c.username == username) & IS_VALID)
    rows = _rows(store, valid.order_by(api_tokens.c.created.desc()).limit(1))
    return rows[0] if rows else None


def tokens_of(store: Store, owner: str | None) -> list[TokenRow]:
    """The valid tokens of an owner (None: of everybody), the newest first."""
    valid = api_tokens.select().where(IS_VALID)
    chosen = valid if owner is None else valid.where(api_tokens.c.owner == owner)
    return _rows(store, chosen.order_by(api_tokens.c.created.desc(), api_tokens.c.id))


def revoke_token(store: Store, token_id: str, owner: str | None) -> "Future[bool]":
    """Revoke a token of an owner (None: of anybody); False if there is no such token."""
    found = (api_tokens.c.id == token_id) & IS_VALID
    found = found if owner is None else found & (api_tokens.c.owner == owner)
    change = api_tokens.update().where(found).values(revoked=now_ms())
    return store.write(lambda connection: connection.execute(change).rowcount > 0)


def mark_used(store: Store, row: TokenRow) -> None:
    """Remember the day on which a token is used; the store writes it later."""
    today = now_ms() // DAY_MS * DAY_MS
    if row["used"] < today:
        change = api_tokens.update().where(api_tokens.c.id == row["id"]).values(used=today)
        store.write(lambda connection: connection.execute(change))


def _rows(store: Store, query: sa.Select[Any]) -> list[TokenRow]:
    with store.engine.connect() as connection:
        return [cast(TokenRow, dict(row)) for row in connection.execute(query).mappings()]
