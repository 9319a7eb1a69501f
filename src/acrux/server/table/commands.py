"""What a client may ask of a table. Every command has an id of the client's own: a repeat gets the first answer."""

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from acrux.core.errors import AcruxError
from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.server.errors import refusal_text

UNSEEN = ("Cf", "Cs", "Co", "Cn")
"""kinds of characters that cannot be seen: such as turn the direction of others, join or part them, or mean nothing"""
FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0"
"""letters and marks that cannot be seen either"""
MAX_MARKS = 4
"""on one letter"""


def tidied(text: str) -> str:
    """Words as they can be shown on one line.

    >>> tidied(" Alpha\\n  Cru\\u200bcis ")
    'Alpha Crucis'
    """
    kept: list[str] = []
    marks = 0
    for each in text:
        kind = unicodedata.category(each)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind == "Cc":
            kept.append(" ")
        elif kind not in UNSEEN and each not in FILLERS and marks <= MAX_MARKS:
            kept.append(each)
    words = " ".join("".join(kept).split())
    if all(unicodedata.category(each)[0] in "MZ" for each in words):
        raise AcruxError(refusal_text("unseen"))
    return words


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

    type: Literal["move"]
    moves: list[MoveText] = Field(min_length=1, max_length=8)


class Preview(Turn):
    """What the table would look like after some own moves; changes nothing."""

    type: Literal["preview"]
    moves: list[MoveText] = Field(min_length=1, max_length=8)


class Enter(Turn):
    """The outcome of a throw."""

    type: Literal["enter"]
    outcome: MoveText


class Sit(Base):
    type: Literal["sit"]
    seat: SeatNumber
    name: Name | None = None


class Stand(Base):
    type: Literal["stand"]
    seat: SeatNumber


class Claim(Base):
    """Take a seat by its private link."""

    type: Literal["claim"]
    token: str = Field(max_length=64)


class Link(Base):
    """Ask for the private link of an own seat."""

    type: Literal["link"]
    seat: SeatNumber


class AddAgent(Base):
    """Let an agent play an open seat."""

    type: Literal["add_agent"]
    seat: SeatNumber
    level: int = Field(ge=MIN_LEVEL, le=MAX_LEVEL)


class Dated(Base):
    """A command that may say for which version of the table it is meant; then it is refused at another."""

    version: int | None = Field(None, ge=0)


class Resign(Dated):
    type: Literal["resign"]
    seat: SeatNumber | None = None


class TakeBack(Dated):
    type: Literal["takeback"]
    seat: SeatNumber | None = None


class Answer(Dated):
    """Agree to an offer or not; `offer` says to which, by its number."""

    type: Literal["answer"]
    yes: bool
    offer: int | None = Field(None, ge=0)


class Rematch(Base):
    type: Literal["rematch"]


class Chat(Base):
    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=300), Words]


class Rename(Base):
    type: Literal["rename"]
    name: Name


class ViewAs(Base):
    """ViewAs through another of one's own seats."""

    type: Literal["view_as"]
    seat: SeatNumber | None


Command = Annotated[
    Move
    | Preview
    | Enter
    | Sit
    | Stand
    | Claim
    | Link
    | AddAgent
    | Resign
    | TakeBack
    | Answer
    | Rematch
    | Chat
    | Rename
    | ViewAs,
    Field(discriminator="type"),
]

COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
