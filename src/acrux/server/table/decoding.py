"""Decode and validate commands; whatever is wrong with one becomes a sentence."""

import re

import msgspec

from acrux.i18n import Text
from acrux.server.errors import InvalidCommand, InvalidField, refusal_text
from acrux.server.table.commands import Command, CommandId, SocketCommand
from acrux.server.table.field_texts import field_text

SAMPLE = '{"type": "chat", "id": "1", "text": "hello"}'
NOT_A_COMMAND = refusal_text("not_understood", sample=SAMPLE)
HTTP_DECODER: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
SOCKET_DECODER: msgspec.json.Decoder[SocketCommand] = msgspec.json.Decoder(SocketCommand)
MISSING, UNKNOWN = re.compile(r"missing required field `(\w+)`"), re.compile(r"unknown field `(.*)`")
PATH = re.compile(r" - at `\$\.?(.*)`$", re.DOTALL)
LIMIT = re.compile(r"^Expected `(?P<type>int|str)(?: \| null)?`(?: of length)? (?P<sign>[<>])= (?P<limit>\d+)")
LIMIT_REASONS = {
    ("str", "<"): ("value.too_long", "n"),
    ("str", ">"): ("value.too_short", "n"),
    ("int", "<"): ("value.too_high", "most"),
    ("int", ">"): ("value.too_low", "least"),
}


class _Identified(msgspec.Struct):
    id: CommandId


def decode_command(data: bytes | str) -> Command:
    """Decode a command that came by HTTP; InvalidCommand says what is wrong with it."""
    try:
        return HTTP_DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InvalidCommand(_command_text(error), _id_in(data)) from None


def decode_socket_command(data: bytes | str) -> SocketCommand:
    """Decode a command that came on a socket; InvalidCommand says what is wrong with it."""
    try:
        return SOCKET_DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InvalidCommand(_command_text(error), _id_in(data)) from None


def _id_in(data: bytes | str) -> str | None:
    """The id of a message that is not a command, so that its sender knows which one is refused."""
    try:
        return msgspec.json.decode(data, type=_Identified).id
    except (msgspec.DecodeError, UnicodeError):
        return None


def explain(error: Exception) -> tuple[str, Text] | None:
    """Which field an error of msgspec is about, and the reason; None if it is about the message as a whole."""
    message, path = str(error), PATH.search(str(error))
    place = path[1] if path else ""
    if isinstance(error.__cause__, InvalidField):
        return error.__cause__.field, error.__cause__.reason
    if field := MISSING.search(message):
        return f"{place}.{field[1]}".lstrip("."), refusal_text("value.missing")
    if field := UNKNOWN.search(message):
        return f"{place}.{field[1]}".lstrip("."), refusal_text("value.unknown")
    return (place, _reason(message)) if place else None


def _command_text(error: Exception) -> Text:
    explained = explain(error) if isinstance(error, msgspec.ValidationError) else None
    if explained is None or explained[0] == "type":
        return NOT_A_COMMAND
    return field_text(*explained)


def _reason(message: str) -> Text:
    limit = LIMIT.match(message)
    if limit:
        key, value = LIMIT_REASONS[limit["type"], limit["sign"]]
        return refusal_text(key, **{value: int(limit["limit"])})
    return refusal_text("value.no_number" if message.startswith("Expected `int") else "value.other")
