"""Request and response models of the HTTP API, as /openapi.json describes them."""

from typing import Annotated, Any, Literal

import msgspec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer, PlainValidator, WithJsonSchema

from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.games.options import Options
from acrux.server.errors import InvalidField, refusal_text
from acrux.server.live.readiness import Progress
from acrux.server.table.clock import ClockChoice, NoClock
from acrux.server.table.commands import MAX_NAME_LENGTH
from acrux.server.table.decoding import explain
from acrux.server.table.policy import MAX_ABSENCE_SECONDS, MIN_ABSENCE_SECONDS, Policy
from acrux.server.table.user_text import clean_name

Text = Annotated[list[Any], Field(min_length=1, max_length=2, description="A catalogue key, and its values.")]
Seat = Annotated[int, Field(ge=0, le=8, description="The number of a seat, 0 for chance.")]
OptionValue = Annotated[str, Field(max_length=4000)] | int
Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH), AfterValidator(clean_name)]


def _parse_clock(value: Any) -> ClockChoice:
    """A clock, which is a type of the protocol, within a request; InvalidField if it is none."""
    try:
        choice: ClockChoice = msgspec.convert(value, ClockChoice)
    except msgspec.ValidationError as error:
        field, reason = explain(error) or ("", refusal_text("value.other"))
        raise InvalidField(field, reason) from None
    return choice


CLOCK_SCHEMA = {"anyOf": list(msgspec.json.schema(ClockChoice)["$defs"].values())}
Scene = Annotated[dict[str, Any], Field(description="A picture, as the messages of tables have it.")]
BoardPicture = Annotated[dict[str, Any], Field(description="The fixed part of a picture.")]
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
    position: str | None = Field(None, min_length=1, max_length=1000, description="Start from this position line.")
    seats: list[SeatRequest] = Field(min_length=1, max_length=8)
    clock: Clock = NoClock()
    listed: bool = False
    reserved: bool = Field(False, description="Reserve open seats for people with the invitation, unless it is listed.")
    free_takebacks: bool = False
    throws_by_hand: bool = False
    absence_seconds: int | None = Field(None, ge=MIN_ABSENCE_SECONDS, le=MAX_ABSENCE_SECONDS)
    player_nonces: bool = Field(False, description="Wait for nonces that players mix into the seed.")

    @property
    def policy(self) -> Policy:
        return Policy(
            reserved=self.reserved and not self.listed,
            free_takebacks=self.free_takebacks,
            throws_by_hand=self.throws_by_hand,
            absence_seconds=self.absence_seconds,
        )


class PairingRequest(RequestModel):
    """Play somebody now: join a table that waits for a player of this game, or create one."""

    game: Annotated[str, Field(max_length=40)]
    table: Annotated[str | None, Field(max_length=16, description="The table at which the guest waits already.")] = None


class RecordRequest(RequestModel):
    """A record to import."""

    record: str = Field(min_length=1, max_length=1_000_000)


class AnalysisRequest(RequestModel):
    """Analyse the position after `ply` plies, or give a hint to the seat to move."""

    ply: int | None = Field(None, ge=0, le=1_000_000)
    lines: int = Field(3, ge=1, le=10)
    hint: bool = False


class ReviewRequest(RequestModel):
    """Start the review of a finished game."""


class TrialRequest(RequestModel):
    """Try other moves at a choice of a reviewed game."""

    ply: int = Field(ge=0, le=1_000_000, description="Plies before the choice, as the review names it.")
    seat: int = Field(ge=1, le=8)
    moves: list[Annotated[str, Field(max_length=80)]] = Field(max_length=8)


class ProfileRequest(RequestModel):
    """A guest's new name."""

    name: Name


# Responses besides tables


class CreatedTable(BaseModel):
    id: str


class Profile(BaseModel):
    name: str


class AgentReadiness(BaseModel):
    """How far the compilation of agents has come."""

    percent: int = Field(ge=0, le=100, description="100: the agents can move.")
    seconds: int = Field(ge=0, description="An estimate of the time that is left.")


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
    has_workshop: bool = Field(False, description="Can people design boards for it?")


class LobbySeat(BaseModel):
    seat: Seat
    kind: Literal["open", "person", "agent"]
    name: str
    level: int | None
    bot: str | None = None


class LobbyEntry(BaseModel):
    """A table in the lobby; `seq` is the number of its last event, `age` the time since then, in seconds."""

    id: str
    seq: int
    game: str
    options: Options
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


class WatchedTable(BaseModel):
    """The most interesting running game; null if there is none."""

    id: str | None


class AnalysisLine(BaseModel):
    """A line of play: its first move, the value for each seat, and the share of the search spent on it.

    `turns` are the variation in words.
    """

    move: str
    values: list[float]
    share: float
    variation: list[str]
    turns: list[Text]


class Hint(BaseModel):
    """A suggested turn: in words, on the board, and what it is worth to the seat's team."""

    line: Text
    cells: list[str]
    before: float
    after: float
    reply: Text | None
    is_reply_example: bool
    """does the reply depend on dice or cards? Then it is the best one after one way they may fall"""


class Analysis(BaseModel):
    seat: int
    lines: list[AnalysisLine]
    hint: Hint | None = None


class Explanation(BaseModel):
    """What a cell or button is and would do now, in the client's language."""

    sentences: list[str]
