"""What requests bring and answers hold, as the API's description shows it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from acrux.server.clock import ClockChoice, NoClock
from acrux.server.commands import Name


class Input(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWish(Input):
    """Who is to sit on a seat: whoever makes the table, another person, or an agent."""

    kind: Literal["me", "person", "agent"]
    level: int = Field(5, ge=1, le=8)


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
    name: Name | None = None
    language: Literal["en", "de"] | None = None


class Made(BaseModel):
    id: str


class Me(BaseModel):
    name: str
    language: str


class Status(BaseModel):
    games: dict[str, Literal["ready", "preparing"]]
    version: str


class Problem(BaseModel):
    error: str


class Seen(BaseModel):
    """A position as the guest may see it."""

    ply: int
    scene: dict[str, Any] | None
    said: list[Any]
    describe: list[Any]


class AnalysisLine(BaseModel):
    move: str
    values: list[float]
    share: float
    variation: list[str]


class Analysis(BaseModel):
    seat: int
    lines: list[AnalysisLine]
