"""What requests bring and answers hold, as the API's description shows it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.server.table.clock import ClockChoice, NoClock
from acrux.server.table.commands import Name


class Input(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWish(Input):
    """Who is to sit on a seat: whoever makes the table, another person, or an agent."""

    kind: Literal["me", "person", "agent"]
    level: int = Field(5, ge=MIN_LEVEL, le=MAX_LEVEL)


OptionValue = Annotated[str, Field(max_length=4000)] | int


class TableWish(Input):
    game: Annotated[str, Field(max_length=40)]
    options: dict[Annotated[str, Field(max_length=40)], OptionValue] = Field(default_factory=dict, max_length=12)
    seats: list[SeatWish] = Field(min_length=1, max_length=8)
    clock: ClockChoice = NoClock()
    listed: bool = True


class RecordWish(Input):
    record: str = Field(min_length=1, max_length=1_000_000)


class AnalysisWish(Input):
    """Lines of play after so many plies, or a hint for the seat to move."""

    ply: int | None = Field(None, ge=0, le=1_000_000)
    lines: int = Field(3, ge=1, le=10)
    hint: bool = False


class MeWish(Input):
    name: Name


class Made(BaseModel):
    id: str


class Me(BaseModel):
    name: str


Readiness = Literal["ready", "preparing"]


class Status(BaseModel):
    games: dict[str, Readiness]
    agents: dict[str, Readiness]
    version: str


class Problem(BaseModel):
    error: str


class AnalysisLine(BaseModel):
    move: str
    values: list[float]
    share: float
    variation: list[str]


class Analysis(BaseModel):
    seat: int
    lines: list[AnalysisLine]


# What tables look like. These answers are made as plain data, and what is said of them here is tested.

Text = Annotated[list[Any], Field(min_length=1, max_length=2, description="A key of the catalogue, and its values.")]
Texts = list[Text]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]
Seat = Annotated[int, Field(ge=0, le=8, description="The number of a seat, 0 for chance.")]


class Told(BaseModel):
    """What may be left out may not be there at all."""

    model_config = ConfigDict(extra="forbid")


class Thing(Told):
    """Somewhere on the board: x and y are its middle, y points down."""

    id: str
    x: float
    y: float
    w: float
    h: float
    kind: str
    symbol: str | None = None
    text: str | None = None
    turn: float | None = None


class Cell(Thing):
    shape: Literal["hex", "square", "circle", "card"]
    label: Text


class Came(Told):
    """How the last move brought a piece: from a place, turned about a point, or over several places."""

    x: float | None = None
    y: float | None = None
    about: Point | None = None
    turn: float | None = None
    through: list[Point] | None = None


class Place(Told):
    x: float
    y: float


class Item(Thing):
    path: str | None = None
    corner: str | None = None
    cell: str | None = None
    label: Text | None = None
    motion: Came | None = None
    exit: Place | None = None


class Mark(Told):
    cell: str
    kind: Literal["last", "from", "win", "danger"]


class Button(Told):
    id: str
    label: Text
    symbol: str | None = None
    text: str | None = None
    turn: float | None = None
    kind: str | None = None


class Throw(Told):
    """What may be entered: each outcome with whether each throw hits."""

    range: int = Field(ge=1, le=4)
    outcomes: list[list[str | bool]]


class Board(Told):
    """What never changes of a table's picture."""

    box: list[float] = Field(min_length=4, max_length=4)
    sheet: str
    cells: list[Cell]
    decor: list[Item]


class Scene(Told):
    """What changes of a table's picture, as one viewer sees it."""

    box: list[float] | None = Field(None, min_length=4, max_length=4)
    cells: list[Cell] | None = None
    decor: list[Item] | None = None
    pieces: list[Item]
    exiting: list[Item] | None = None
    marks: list[Mark]
    buttons: list[Button]
    unordered: bool | None = None
    throw: Throw | None = None


class Picture(Told):
    scene: Scene | None
    targets: list[list[str]] = Field(description="Each legal move, and what is pointed at to make it.")
    description: Texts


class Seen(Picture):
    """How a table stood after so many plies."""

    ply: int
    texts: Texts


class SeatTold(Told):
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


class MoveTold(Told):
    ply: int
    seat: Seat
    move: str | None = Field(description="None while it is hidden.")
    texts: Texts


class ChatTold(Told):
    at: int
    who: str
    name: str
    seat: Seat | None
    text: str


class Result(Told):
    winners: list[Seat]
    reason: Literal["game", "resigned", "time", "abandoned", "imported"]


class Offer(Told):
    number: int
    seat: Seat
    awaiting: list[Seat]


class Rematch(Told):
    wanted_by: list[Seat]
    id: str | None


class Snapshot(Picture):
    """Everything that a guest may know of a table; times are milliseconds since 1970."""

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
    seats: list[SeatTold]
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
    moves: list[MoveTold]
    chat: list[ChatTold]


class Ack(Told):
    """A command has been carried out and is in the database."""

    type: Literal["ack"]
    id: str
    version: int
    token: str | None = None


class PreviewAnswer(Picture):
    type: Literal["preview"]
    id: str
    prompt: Text
    more: bool


class Refused(Told):
    type: Literal["refused"]
    id: str
    error: str
    stale: bool
