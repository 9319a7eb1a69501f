"""Events: everything that can happen at a table, as the database stores it.

A table is event-sourced: its state is folded from its events (`transitions.py`), and nothing else is stored of a game.
`plies` are moves in notation, followed by the chance events that they led to.
"""

from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from acrux.store.additions import EventRow

LeaveReason: TypeAlias = Literal["resigned", "time", "absent"]
EndReason: TypeAlias = Literal["resigned", "time", "absent", "abandoned", "imported"]


class _Data(Struct, frozen=True, tag_field="kind"):
    """Base of all events."""


class SeatTaken(_Data, frozen=True, tag="seat_taken"):
    """A guest sits down, alone or as another member of the seat's team."""

    seat: int
    guest: str
    name: str


class SeatVacated(_Data, frozen=True, tag="seat_vacated"):
    """A guest stands up before the game starts."""

    seat: int
    guest: str


class AgentAdded(_Data, frozen=True, tag="agent_added"):
    """The host gives an open seat to an agent, or changes its level."""

    seat: int
    level: int


class PlayerRenamed(_Data, frozen=True, tag="player_renamed"):
    """A guest changes the name shown at all their seats."""

    guest: str
    name: str


class GameStarted(_Data, frozen=True, tag="game_started"):
    """The game starts. For an imported record: with all its plies and the tags that are not about rules."""

    plies: list[str]
    tags: dict[str, str] = {}
    fair_takebacks: bool = False
    """do takebacks give the others their time back? Not in games that an earlier release started"""
    annotated: str = ""
    """an imported record that has comments, glyphs or variations, whole"""


class MovePlayed(_Data, frozen=True, tag="move_played"):
    """A seat plays one or more moves openly."""

    seat: int
    plies: list[str]
    shown_ms: int = 0
    """how long the page shows the steps that lead to the new position, while no clock runs; 0 without clocks"""


class MoveSealed(_Data, frozen=True, tag="move_sealed"):
    """A seat seals a secret move. The last seat to seal reveals all: `plies` is empty until then."""

    seat: int
    move: str
    plies: list[str]
    shown_ms: int = 0


class MoveUnsealed(_Data, frozen=True, tag="move_unsealed"):
    """A seat withdraws its sealed move."""

    seat: int


class OutcomeEntered(_Data, frozen=True, tag="outcome_entered"):
    """A seat enters the outcome of a throw."""

    seat: int
    plies: list[str]
    shown_ms: int = 0


class MovesTakenBack(_Data, frozen=True, tag="moves_taken_back"):
    """The game goes back to the first `to_ply` plies, at the request of a seat."""

    seat: int
    to_ply: int


class TakebackAgreed(_Data, frozen=True, tag="takeback_agreed"):
    """A seat agrees to a takeback. The first seat to agree is the one that requests it."""

    seat: int
    to_ply: int


class TakebackRefused(_Data, frozen=True, tag="takeback_refused"):
    """A seat refuses the pending takeback."""


class AgentTookOver(_Data, frozen=True, tag="agent_took_over"):
    """A person leaves the game, and an agent plays on."""

    seat: int
    reason: LeaveReason
    level: int


class GameEnded(_Data, frozen=True, tag="game_ended"):
    """The game ends otherwise than by its rules; `seat` is the one that left."""

    winners: list[int]
    reason: EndReason
    seat: int | None = None


class ChatMessage(_Data, frozen=True, tag="chat_message"):
    """A guest writes in the chat. `who` identifies the guest at this table and reveals nothing else."""

    name: str
    seat: int | None
    text: str
    who: str


class NonceCommitted(_Data, frozen=True, tag="nonce_committed"):
    """A seat commits to a nonce by its digest."""

    seat: int
    digest: str


class NoncesClosed(_Data, frozen=True, tag="nonces_closed"):
    """No seat can commit to a nonce any more, so that all may be revealed."""


class NonceRevealed(_Data, frozen=True, tag="nonce_revealed"):
    """A seat reveals its nonce."""

    seat: int
    nonce: str


class RematchWanted(_Data, frozen=True, tag="rematch_wanted"):
    """A seat wants a rematch."""

    seat: int


class RematchCreated(_Data, frozen=True, tag="rematch_created"):
    """Everybody wants a rematch: the table `id` continues this one."""

    id: str


class ListingChanged(_Data, frozen=True, tag="listing_changed"):
    """The host lists the table in the lobby or removes it there; only a listed table is open to everybody."""

    listed: bool


class LinkRenewed(_Data, frozen=True, tag="link_renewed"):
    """The owner of a seat renews its private link: the old one is invalid."""

    seat: int


class MembersRemoved(_Data, frozen=True, tag="members_removed"):
    """The owner of a seat removes all other members of its team and renews its private link."""

    seat: int


class ChallengeDeclined(_Data, frozen=True, tag="declined"):
    """The challenged bot does not want to play."""


class PersonErased(_Data, frozen=True, tag="person_erased"):
    """Somebody has deleted everything about themselves: earlier events have changed, so read all of them again."""


EventData: TypeAlias = (
    SeatTaken
    | SeatVacated
    | AgentAdded
    | PlayerRenamed
    | GameStarted
    | MovePlayed
    | MoveSealed
    | MoveUnsealed
    | OutcomeEntered
    | MovesTakenBack
    | TakebackAgreed
    | TakebackRefused
    | AgentTookOver
    | GameEnded
    | ChatMessage
    | NonceCommitted
    | NoncesClosed
    | NonceRevealed
    | RematchWanted
    | RematchCreated
    | ListingChanged
    | LinkRenewed
    | MembersRemoved
    | ChallengeDeclined
    | PersonErased
)
"""one event, without its place in the history"""


def kind_of(data: EventData | type[EventData]) -> str:
    """The kind of an event, the tag under which it is stored."""
    return str(data.__struct_config__.tag)


EVENT_TYPES: dict[str, type[EventData]] = {kind_of(type_): type_ for type_ in get_args(EventData)}


class Event(Struct, frozen=True):
    """An event in the history of a table."""

    seq: int
    """its number, from 1"""
    at: int
    """milliseconds since 1970"""
    data: EventData
    command: str | None = None
    """idempotency key of the command that caused it; of several events the last one has it"""

    @property
    def plies(self) -> list[str]:
        """The plies that it adds to the game."""
        return getattr(self.data, "plies", [])


def to_row(event: Event) -> EventRow:
    """Write an event as the database stores it."""
    return EventRow(event.seq, event.at, kind_of(event.data), msgspec.structs.asdict(event.data), event.command)


def from_row(row: EventRow) -> Event:
    """Read a stored event; msgspec.ValidationError if it is none of ours."""
    return Event(row.seq, row.at, msgspec.convert(row.data, EVENT_TYPES[row.kind]), row.command)
