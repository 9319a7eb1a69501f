"""Request and response models of the HTTP API, as /openapi.json describes them."""

from typing import Annotated, Any, Literal

import msgspec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer, PlainValidator, WithJsonSchema

from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.server.errors import InvalidField, refusal_text
from acrux.server.live.readiness import Progress
from acrux.server.table.clock import ClockChoice, NoClock
from acrux.server.table.commands import MAX_NAME_LENGTH
from acrux.server.table.decoding import explain
from acrux.server.table.user_text import clean_text

Text = Annotated[list[Any], Field(min_length=1, max_length=2, description="A catalogue key, and its values.")]
Seat = Annotated[int, Field(ge=0, le=8, description="The number of a seat, 0 for chance.")]
OptionValue = Annotated[str, Field(max_length=4000)] | int
Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH), AfterValidator(clean_text)]


def _parse_clock(value: Any) -> ClockChoice:
    """A clock, which is a type of the protocol, within a request; InvalidField if it is none."""
    try:
        choice: ClockChoice = msgspec.convert(value, ClockChoice)
    except msgspec.ValidationError as error:
        field, reason = explain(error) or ("", refusal_text("value.other"))
        raise InvalidField(field, reason) from None
    return choice


CLOCK_SCHEMA = {"anyOf": list(msgspec.json.schema(ClockChoice)["$defs"].values())}
Clock = Annotated[Any, PlainValidator(_parse_clock), PlainSerializer(msgspec.to_builtins), WithJsonSchema(CLOCK_SCHEMA)]


# Requests


class RequestModel(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatRequest(RequestModel):
    """Who is to play a seat: the host, another person, or an agent."""

    kind: Literal["me", "person", "agent"]
    level: int = Field(5, ge=MIN_LEVEL, le=MAX_LEVEL)


class TableRequest(RequestModel):
    """A table to create."""

    game: Annotated[str, Field(max_length=40)]
    options: dict[Annotated[str, Field(max_length=40)], OptionValue] = Field(default_factory=dict, max_length=12)
    seats: list[SeatRequest] = Field(min_length=1, max_length=8)
    clock: Clock = NoClock()
    listed: bool = True


class RecordRequest(RequestModel):
    """A record to import."""

    record: str = Field(min_length=1, max_length=1_000_000)


class AnalysisRequest(RequestModel):
    """Analyse the position after `ply` plies, or give a hint to the seat to move."""

    ply: int | None = Field(None, ge=0, le=1_000_000)
    lines: int = Field(3, ge=1, le=10)
    hint: bool = False


class ProfileRequest(RequestModel):
    """A guest's new name."""

    name: Name


# Responses besides tables


class CreatedTable(BaseModel):
    id: str


class Profile(BaseModel):
    name: str


class Status(BaseModel):
    """Which games have compiled rules and agents."""

    games: dict[str, Progress]
    agents: dict[str, Progress]
    version: str


class Problem(BaseModel):
    """Any error, as one sentence in the client's language."""

    error: str


class OptionInfo(BaseModel):
    """An option of a game, with its default for each number of seats."""

    name: str
    tag: str
    summary: Text
    defaults: list[Any]
    low: int | None = None
    high: int | None = None
    choices: list[str] | None = None


class GameInfo(BaseModel):
    """A game with its options; `seats` and `defaults` have one entry for each possible number of seats."""

    name: str
    title: str
    credit: str
    options: list[OptionInfo]
    seats: list[int]
    status: Progress


class LobbySeat(BaseModel):
    seat: Seat
    kind: Literal["open", "person", "agent"]
    name: str
    level: int | None


class LobbyEntry(BaseModel):
    """A table in the lobby; `age` is the time since its last event, in seconds."""

    id: str
    game: str
    options: dict[str, Any]
    status: Literal["open", "playing", "over"]
    clock: Clock
    ply: int
    seats: list[LobbySeat]
    age: int
    your_turn: bool


class Lobby(BaseModel):
    """Open tables, games to watch, and the guest's own tables."""

    open: list[LobbyEntry]
    playing: list[LobbyEntry]
    mine: list[LobbyEntry]


class AnalysisLine(BaseModel):
    """A line of play: its first move, the value for each seat, and the share of the search spent on it."""

    move: str
    values: list[float]
    share: float
    variation: list[str]


class Analysis(BaseModel):
    seat: int
    lines: list[AnalysisLine]
