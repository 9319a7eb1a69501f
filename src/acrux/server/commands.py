"""What a client may ask of a table. Every command has an id of the client's own: a repeat gets the first answer."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from acrux.core.errors import AcruxError
from acrux.server.phrases import phrase

UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+")
"""control characters and those that turn the direction of the text after them"""


def tidied(text: str) -> str:
    """Words as they can be shown on one line.

    >>> tidied(" Alpha\\n  Crucis ")
    'Alpha Crucis'
    """
    text = " ".join(UNSEEN.sub(" ", text).split())
    if not text:
        raise AcruxError(phrase("unseen"))
    return text


Words = AfterValidator(tidied)

Id = Annotated[str, Field(min_length=1, max_length=48, pattern=r"^[A-Za-z0-9_.:-]+$")]
SeatNumber = Annotated[int, Field(ge=1, le=8)]
Name = Annotated[str, Field(min_length=1, max_length=40), Words]
MoveText = Annotated[str, Field(min_length=1, max_length=80)]


class Identified(BaseModel):
    """Anything that has an id."""

    id: Id


class Base(Identified):
    model_config = ConfigDict(extra="forbid")


class Turn(Base):
    """A command that is meant for the table as it stood at a version."""

    version: int = Field(ge=0)
    seat: SeatNumber | None = None


class Move(Turn):
    """One or more own moves in a row, confirmed together; where all choose in secret, one sealed move."""

    do: Literal["move"]
    moves: list[MoveText] = Field(min_length=1, max_length=8)


class Try(Turn):
    """What the table would look like after some own moves; changes nothing."""

    do: Literal["try"]
    moves: list[MoveText] = Field(max_length=8)


class Enter(Turn):
    """The outcome of a throw."""

    do: Literal["enter"]
    outcome: MoveText


class Sit(Base):
    do: Literal["sit"]
    seat: SeatNumber
    name: Name | None = None


class Stand(Base):
    do: Literal["stand"]
    seat: SeatNumber


class Claim(Base):
    """Take a seat by its private link."""

    do: Literal["claim"]
    token: str = Field(max_length=64)


class Link(Base):
    """Ask for the private link of an own seat."""

    do: Literal["link"]
    seat: SeatNumber


class PutAgent(Base):
    """Let an agent play an open seat."""

    do: Literal["agent"]
    seat: SeatNumber
    level: int = Field(ge=1, le=8)


class Start(Base):
    do: Literal["start"]


class Resign(Base):
    do: Literal["resign"]
    seat: SeatNumber | None = None


class TakeBack(Base):
    do: Literal["takeback"]
    seat: SeatNumber | None = None


class Answer(Base):
    """Agree to an offer or not."""

    do: Literal["answer"]
    yes: bool


class Rematch(Base):
    do: Literal["rematch"]


class Chat(Base):
    do: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=300), Words]


class Rename(Base):
    do: Literal["name"]
    name: Name


class Look(Base):
    """Look through another of one's own seats."""

    do: Literal["look"]
    seat: SeatNumber | None


Command = Annotated[
    Move
    | Try
    | Enter
    | Sit
    | Stand
    | Claim
    | Link
    | PutAgent
    | Start
    | Resign
    | TakeBack
    | Answer
    | Rematch
    | Chat
    | Rename
    | Look,
    Field(discriminator="do"),
]

COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
