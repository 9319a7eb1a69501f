"""The values that a table consists of: places, plies, the request for a takeback, the result and chat messages."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from msgspec import Struct

from acrux.core.turns import Turn
from acrux.i18n import Text
from acrux.server.table.bot_names import username_of
from acrux.server.table.events import EndReason

SeatKind: TypeAlias = Literal["open", "person", "agent"]
Status: TypeAlias = Literal["open", "playing", "over"]


@dataclass
class Place:
    """A seat and its occupant: a person, a team that shares the seat's private link, or an agent."""

    seat: int
    level: int | None = None
    name: str = ""
    guests: list[str] = field(default_factory=list)
    vacated: int = 0
    """how often its last guest has left: that invalidates its private link"""
    renewed: int = 0
    """how often its owner has renewed its private link"""

    @property
    def kind(self) -> SeatKind:
        if self.level is not None:
            return "agent"
        return "person" if self.guests or self.name else "open"

    @property
    def bot(self) -> str | None:
        """The username of the bot that plays it, alone or in a team; None if people or agents do."""
        return next(filter(None, map(username_of, self.guests)), None)

    @property
    def is_program(self) -> bool:
        """Does a program play it, whose throws the server draws?"""
        return self.level is not None or self.bot is not None

    @property
    def owner(self) -> str | None:
        """The guest who has held it longest, and decides who else may."""
        return self.guests[0] if self.guests else None


@dataclass(frozen=True)
class Ply:
    """A move or chance event in the history of the game."""

    actor: int
    move: str
    texts: list[Text]
    decision: int
    """number of the event that brought it"""
    is_reveal: bool
    """has it shown everybody something that was hidden?"""
    turn: Turn
    """its turn in one line, up to this ply"""
    is_entered: bool = False
    """has a person entered this outcome, which therefore cannot be verified? Agents' outcomes are drawn"""


@dataclass(frozen=True)
class TakebackRequest:
    """One seat asks the others to agree to a takeback."""

    number: int
    """number of the event that opened it"""
    seat: int
    to_ply: int
    agreed: frozenset[int]
    at: int = 0
    """when it was opened"""


class Result(Struct, frozen=True):
    """How a game ended; `game`: by its rules."""

    winners: list[int]
    reason: Literal["game"] | EndReason
    seat: int | None = None
    """the seat that left"""


class ChatEntry(Struct, frozen=True):
    """A chat message; `who` identifies its author at this table."""

    at: int
    who: str
    name: str
    seat: int | None
    text: str
