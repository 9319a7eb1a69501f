"""API tokens: bearer authentication of bots. The server keeps only a token's digest."""

import asyncio
import secrets
from collections.abc import Collection
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from acrux.core.errors import AcruxError
from acrux.i18n import join_and
from acrux.server.errors import MissingScope, Refusal, Unauthorized, refusal_text
from acrux.server.table.agent_names import is_agent_name
from acrux.server.table.bot_names import bot_guest
from acrux.server.table.bots import BOT_NAME
from acrux.store import api_tokens as stored
from acrux.store.rows import NewTokenRow, TokenRow
from acrux.store.store import Store, now_ms

SCOPES = ("bot:play", "challenge:read", "challenge:write")
"""play at tables; read challenges; create challenges and tables"""
MAX_TOKENS = 20
"""tokens that one guest may ever create; revoked ones count, since their names stay reserved"""
MAX_OPERATOR_TOKENS = 100_000
TOKEN_PREFIX = "acrux_"
BEARER = "bearer "
ANSWERS = ("/accept", "/decline")
CREATING = ("/api/tables", "/api/records")


@dataclass(frozen=True)
class ApiToken:
    """A valid token and the bot that it belongs to."""

    id: str
    username: str
    name: str
    scopes: Collection[str]
    created: int

    @property
    def guest(self) -> str:
        return bot_guest(self.username)


class ApiTokens:
    """Creates, checks and revokes tokens."""

    def __init__(self, store: Store):
        self.store = store

    async def find(self, connection: HTTPConnection) -> ApiToken | None:
        """The token of a request or socket, None without one; Unauthorized or MissingScope if it is not enough."""
        secret = bearer_token(connection)
        if secret is None:
            return None
        row = await asyncio.to_thread(stored.find_token, self.store, secret)
        if row is None:
            raise Unauthorized(refusal_text("bad_token"))
        scope = required_scope(connection)
        if scope is not None and scope not in row["scopes"]:
            raise MissingScope(refusal_text("no_scope", scope=scope))
        stored.mark_used(self.store, row)
        return ApiToken(row["id"], row["username"], row["name"], row["scopes"], row["created"])

    async def is_valid(self, connection: HTTPConnection) -> bool:
        """Is the token of a connection, if it has one, still valid?"""
        secret = bearer_token(connection)
        return secret is None or await asyncio.to_thread(stored.find_token, self.store, secret) is not None

    def create(self, owner: str, name: str, scopes: Collection[str]) -> tuple[str, str]:
        """Create a token for a bot with a name; returns its id and the token itself, which cannot be read again."""
        check_bot(name, scopes)
        secret, token_id = TOKEN_PREFIX + secrets.token_urlsafe(32), secrets.token_hex(6)
        row: NewTokenRow = {
            "id": token_id,
            "digest": stored.token_digest(secret),
            "username": name.lower(),
            "name": name,
            "owner": owner,
            "scopes": [scope for scope in SCOPES if scope in scopes],
            "created": now_ms(),
        }
        max_owned = MAX_TOKENS if owner else MAX_OPERATOR_TOKENS
        result = stored.save_token(self.store, row, max_owned).result()
        if result == "name_taken":
            raise Refusal(refusal_text("token.name_taken", name=name))
        if result == "too_many":
            raise Refusal(refusal_text("token.too_many", max=max_owned))
        return token_id, secret

    def all(self) -> list[TokenRow]:
        """The rows of all valid tokens, for the operator."""
        return stored.tokens_of(self.store, None)

    def revoke(self, token_id: str, owner: str | None) -> None:
        """Revoke a token of an owner (None: of anybody); Refusal if there is none."""
        if not stored.revoke_token(self.store, token_id, owner).result():
            raise Refusal(refusal_text("token.missing"))


def check_bot(name: str, scopes: Collection[str]) -> None:
    """AcruxError if a bot cannot have this name or these scopes."""
    if not BOT_NAME.fullmatch(name) or is_agent_name(name):
        raise AcruxError(refusal_text("token.name"))
    if not set(scopes) <= set(SCOPES):
        raise AcruxError(refusal_text("token.scopes", scopes=join_and(SCOPES, "")))


def bearer_token(connection: HTTPConnection) -> str | None:
    """The token in the Authorization header."""
    header = connection.headers.get("authorization", "")
    return header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else None


def required_scope(connection: HTTPConnection) -> str | None:
    """The scope that a request or socket needs; reading what anybody may see needs none."""
    path = connection.url.path
    if connection.scope["type"] == "websocket":
        return "bot:play"
    if connection.scope["method"] in ("GET", "HEAD"):
        return "challenge:read" if path == "/api/challenge" else None
    if path in CREATING or (path.startswith("/api/challenge/") and not path.endswith(ANSWERS)):
        return "challenge:write"
    return "bot:play"
