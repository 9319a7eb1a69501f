"""The routes under /api for API tokens: a guest creates, lists and revokes the tokens of own bots."""

import asyncio

from fastapi import APIRouter
from pydantic import BaseModel, Field

from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http.api_tokens import SCOPES
from acrux.server.http.models import RequestModel
from acrux.server.http.routes import PROBLEMS, ClientAddress, TheGuest, TheServices
from acrux.server.table.bot_names import is_bot
from acrux.store.api_tokens import tokens_of

router = APIRouter(prefix="/api", responses=PROBLEMS)


class TokenRequest(RequestModel):
    """A token to create, for a bot with this name."""

    name: str = Field(max_length=28)
    scopes: list[str] = Field(list(SCOPES), max_length=len(SCOPES))


class TokenId(RequestModel):
    id: str = Field(max_length=16)


class CreatedToken(BaseModel):
    """A new token; it cannot be read again."""

    id: str
    token: str


class TokenInfo(BaseModel):
    """A token without its secret; `created` and `used` are milliseconds since 1970, `used` to the day, 0: never."""

    id: str
    name: str
    username: str
    scopes: list[str]
    created: int
    used: int


@router.get("/tokens")
async def get_tokens(services: TheServices, guest: TheGuest) -> list[TokenInfo]:
    """The guest's tokens, the newest first."""
    rows = await asyncio.to_thread(tokens_of, services.store, guest.id)
    return [TokenInfo.model_validate(row) for row in rows]


@router.post("/tokens")
async def create_token(
    body: TokenRequest, address: ClientAddress, services: TheServices, guest: TheGuest
) -> CreatedToken:
    """Create a token. A bot cannot create one for another bot."""
    if is_bot(guest.id):
        raise Refusal(refusal_text("token.people"))
    if not services.new_table_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))
    token_id, secret = await asyncio.to_thread(services.api_tokens.create, guest.id, body.name, body.scopes)
    return CreatedToken(id=token_id, token=secret)


@router.post("/tokens/revoke")
async def revoke_token(body: TokenId, services: TheServices, guest: TheGuest) -> TokenId:
    """Revoke one of the guest's tokens; streams that use it end within seconds."""
    await asyncio.to_thread(services.api_tokens.revoke, body.id, guest.id)
    return body
