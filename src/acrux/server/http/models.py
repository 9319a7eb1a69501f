"""Request and response models of the HTTP API, as /openapi.json describes them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from acrux.agents.agent import LEVELS
from acrux.server.live.readiness import Progress
from acrux.server.table.clock import ClockChoice, NoClock
from acrux.server.table.commands import Name

Text = Annotated[list[Any], Field(min_length=1, max_length=2, description="A catalogue key, and its values.")]
Texts = list[Text]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]
Seat = Annotated[int, Field(ge=0, le=8, description="The number of a seat, 0 for chance.")]
OptionValue = Annotated[str, Field(max_length=4000)] | int


# Requests


class RequestModel(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatRequest(RequestModel):
    """Who is to play a seat: the host, another person, or an agent."""

    kind: Literal["me", "person", "agent"]
    level: int = Field(5, ge=LEVELS[0], le=LEVELS[-1])


class TableRequest(RequestModel):
    """A table to create."""

    game: Annotated[str, Field(max_length=40)]
    options: dict[Annotated[str, Field(max_length=40)], OptionValue] = Field(default_factory=dict, max_length=12)
    seats: list[SeatRequest] = Field(min_length=1, max_length=8)
    clock: ClockChoice = NoClock()
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
    clock: ClockChoice
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


# Tables. These responses are built as plain data; tests check them against the models.


class ResponseModel(BaseModel):
    """Optional fields may be absent."""

    model_config = ConfigDict(extra="forbid")


class Shape(ResponseModel):
    """Something on the board: x and y are its centre, y points down."""

    id: str
    x: float
    y: float
    w: float
    h: float
    kind: str
    symbol: str | None = None
    text: str | None = None
    turn: float | None = None


class Cell(Shape):
    shape: Literal["hex", "square", "circle", "card"]
    label: Text


class Motion(ResponseModel):
    """How the last move moved a piece: from a place, turned about a point, or through several places."""

    x: float | None = None
    y: float | None = None
    about: Point | None = None
    turn: float | None = None
    through: list[Point] | None = None


class Place(ResponseModel):
    x: float
    y: float


class Item(Shape):
    path: str | None = None
    corner: str | None = None
    cell: str | None = None
    label: Text | None = None
    motion: Motion | None = None
    exit: Place | None = None


class Mark(ResponseModel):
    cell: str
    kind: Literal["last", "from", "win", "danger"]


class Button(ResponseModel):
    id: str
    label: Text
    symbol: str | None = None
    text: str | None = None
    turn: float | None = None
    kind: str | None = None


class Throw(ResponseModel):
    """The outcomes that may be entered, each with whether each throw hits."""

    range: int = Field(ge=1, le=4)
    outcomes: list[list[str | bool]]


class Board(ResponseModel):
    """The static part of a table's picture."""

    box: list[float] = Field(min_length=4, max_length=4)
    sheet: str
    cells: list[Cell]
    decor: list[Item]


class Scene(ResponseModel):
    """The changing part of a table's picture, as one viewer sees it."""

    box: list[float] | None = Field(None, min_length=4, max_length=4)
    cells: list[Cell] | None = None
    decor: list[Item] | None = None
    pieces: list[Item]
    exiting: list[Item] | None = None
    marks: list[Mark]
    buttons: list[Button]
    unordered: bool | None = None
    throw: Throw | None = None


class Picture(ResponseModel):
    scene: Scene | None
    targets: list[list[str]] = Field(description="Each legal move, and what to point at to make it.")
    description: Texts


class PastPosition(Picture):
    """The position after a number of plies."""

    ply: int
    texts: Texts


class SeatState(ResponseModel):
    seat: Seat
    kind: Literal["open", "person", "agent"]
    name: str
    level: int | None
    seat_name: Text | None
    team: int
    sealed: bool
    online: bool
    seconds_left: float | None = Field(description="Seconds on the clock.")
    clock_running: bool


class ListedPly(ResponseModel):
    ply: int
    seat: Seat
    move: str | None = Field(description="Null while it is hidden.")
    texts: Texts


class ChatMessage(ResponseModel):
    at: int
    who: str
    name: str
    seat: Seat | None
    text: str


class Result(ResponseModel):
    winners: list[Seat]
    reason: Literal["game", "resigned", "time", "abandoned", "imported"]


class Offer(ResponseModel):
    number: int
    seat: Seat
    awaiting: list[Seat]


class Rematch(ResponseModel):
    wanted_by: list[Seat]
    id: str | None


class Snapshot(Picture):
    """Everything that a guest may know about a table; times are milliseconds since 1970."""

    type: Literal["snapshot"]
    id: str
    game: str
    title: str
    options: dict[str, Any]
    listed: bool
    clock: ClockChoice
    imported: bool
    digest: str | None
    seed: str | None
    now: int
    seats: list[SeatState]
    agents_preparing: bool
    own_seats: list[Seat]
    host: bool
    version: int
    seq: int
    status: Literal["open", "playing", "over"]
    deciders: list[Seat]
    thrower: Seat | None
    compound: bool
    ply: int
    result: Result | None
    offer: Offer | None
    rematch: Rematch | None
    analysis: bool
    seat: Seat | None
    takeback: Literal["free", "ask"] | None
    hints: bool
    prompt: Text
    moves_from: int
    moves: list[ListedPly]
    chat: list[ChatMessage]


class Ack(ResponseModel):
    """The server has executed and committed a command."""

    type: Literal["ack"]
    id: str
    version: int
    token: str | None = None


class PreviewAnswer(Picture):
    type: Literal["preview"]
    id: str
    prompt: Text
    more: bool


class Refused(ResponseModel):
    type: Literal["refused"]
    id: str
    error: str
    stale: bool
