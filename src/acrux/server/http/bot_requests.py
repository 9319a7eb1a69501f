"""Requests of the bot API: their bodies, as JSON or as forms, and the player who sends them."""

from typing import Annotated, Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from fastapi import Depends, Path, Request
from msgspec import Meta, Struct

from acrux.core.registry import GAMES
from acrux.server.errors import InvalidCommand, Unauthorized, refusal_text
from acrux.server.http.sessions import Guest
from acrux.server.http.validation_errors import INVALID_JSON
from acrux.server.protocol import components
from acrux.server.table.bot_names import is_bot
from acrux.server.table.decoding import explain
from acrux.server.table.field_texts import field_text

Body = TypeVar("Body", bound=Struct)
FORM = "application/x-www-form-urlencoded"
OPTION = "options."
"""what begins the names of options in a form"""
STANDARD_VARIANT = "standard"
"""what clients of lichess send by default"""
DEFAULT_GAME = next(iter(GAMES))


class ChatRequest(Struct, frozen=True):
    """A chat message; there is one room for everybody."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    room: str = "player"


class SeekRequest(Struct, frozen=True):
    """Play somebody now. The clock is that of quick pairing."""

    variant: Annotated[str, Meta(max_length=40, description="The game.")] = DEFAULT_GAME


class ChallengeRequest(
    Struct, frozen=True, rename={"clock_limit": "clock.limit", "clock_increment": "clock.increment"}
):
    """A challenge to a bot. Without a clock and without days the game is untimed."""

    variant: Annotated[str, Meta(max_length=40, description="The game.")] = DEFAULT_GAME
    options: Annotated[dict[str, str | int], Meta(max_length=12, description="The game's options.")] = {}
    clock_limit: Annotated[int, Meta(ge=10, le=86_400, description="Seconds.")] | None = None
    clock_increment: Annotated[int, Meta(ge=0, le=600, description="Seconds.")] = 0
    days: Annotated[int, Meta(ge=1, le=30, description="Days per turn.")] | None = None
    color: Annotated[str, Meta(pattern="^(white|black|random)$", description="The challenger's seat.")] = "random"


async def read_body(request: Request, type_: type[Body]) -> Body:
    """The body of a request, JSON or a form; InvalidCommand says what is wrong with it. Unknown fields are ignored."""
    try:
        return msgspec.convert(await _fields(request), type_, strict=False)
    except msgspec.ValidationError as error:
        field, reason = explain(error) or ("", refusal_text("value.other"))
        raise InvalidCommand(field_text(field, reason)) from None


def body_docs(type_: type[Struct]) -> dict[str, Any]:
    """What a route says about its body in /openapi.json."""
    schema = components(type_)[1][type_.__name__] | {"additionalProperties": True}
    return {"requestBody": {"content": {"application/json": {"schema": schema}}}}


async def _fields(request: Request) -> dict[str, Any]:
    body = await request.body()
    if request.headers.get("content-type", "").split(";")[0].strip() == FORM:
        return _form_fields(body)
    try:
        fields = msgspec.json.decode(body) if body else {}
    except (msgspec.DecodeError, UnicodeError):
        raise InvalidCommand(INVALID_JSON) from None
    if not isinstance(fields, dict):
        raise InvalidCommand(INVALID_JSON)
    return _fit_variant({name: value for name, value in fields.items() if value is not None})


def _form_fields(body: bytes) -> dict[str, Any]:
    try:
        pairs = parse_qsl(body.decode(), max_num_fields=50)
    except ValueError:
        raise InvalidCommand(INVALID_JSON) from None
    options = {name.removeprefix(OPTION): value for name, value in pairs if name.startswith(OPTION)}
    return _fit_variant(dict(pairs) | ({"options": options} if options else {}))


def _fit_variant(fields: dict[str, Any]) -> dict[str, Any]:
    return fields | {"variant": DEFAULT_GAME} if fields.get("variant") == STANDARD_VARIANT else fields


async def _player(request: Request) -> Guest:
    """The player who sends a request: a bot, or on the board API anybody."""
    guest: Guest | None = await request.app.state.services.guests.find(request)
    if guest is None or (request.path_params.get("api") == "bot" and not is_bot(guest.id)):
        raise Unauthorized(refusal_text("no_token"))
    return guest


async def _bot(request: Request) -> Guest:
    guest: Guest | None = await request.app.state.services.guests.find(request)
    if guest is None or not is_bot(guest.id):
        raise Unauthorized(refusal_text("no_token"))
    return guest


ThePlayer = Annotated[Guest, Depends(_player)]
"""who sends a request; under /api/bot a bot"""
TheBot = Annotated[Guest, Depends(_bot)]
Api = Annotated[str, Path(pattern="^(bot|board)$", description="`bot`, or `board` for people.")]
MoveInPath = Annotated[str, Path(min_length=1, max_length=80, description="A move in the game's notation.")]
