"""Rows of the database, typed in the shape in which SQLAlchemy reads and writes them.

All times are milliseconds since 1970.
"""

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Outcome: TypeAlias = Literal["won", "lost", "drawn", "self"]
"""how a game ended for a guest; `self` if the guest played all sides"""
Opponent: TypeAlias = Literal["people", "bots", "agents", "self"]
PushKind: TypeAlias = Literal["turn", "offer", "invitation", "chat"]
"""what a push message is about"""


class FirstPlayer(TypedDict, total=False):
    """Who has a seat when its table is created: an agent, a person in an imported record, or nobody."""

    level: int
    name: str


class SeatRow(TypedDict):
    """Who has a seat now, for the lobby."""

    seat: int
    kind: str
    name: str
    level: int | None
    bot: NotRequired[str]
    """the username of the bot that plays it"""


class ScheduleRow(TypedDict, total=False):
    """Whom a table waits for, and when a server must check it."""

    awaits: list[str]
    """guests whose turn it is"""
    due: int | None
    recent_positions: str | None


class TableChanges(ScheduleRow, total=False):
    """What changes in the row of a table with its events: all that lobby and background jobs need to know."""

    status: str
    ply: int
    present: list[SeatRow]
    listed: bool
    updated: int


class ClockRow(TypedDict):
    """A time control, as the commands of clients have it."""

    kind: str
    main: NotRequired[int]
    increment: NotRequired[int]
    days: NotRequired[int]


class PolicyRow(TypedDict, total=False):
    """What the host of a table chose that differs from the defaults."""

    reserved: bool
    free_takebacks: bool
    throws_by_hand: bool
    absence_seconds: int | None
    pairing: bool
    challenged: str | None


class TableRow(TypedDict):
    """A table without its events."""

    id: str
    game: str
    options: dict[str, Any]
    position: str | None
    seats: list[FirstPlayer]
    clock: ClockRow
    listed: bool
    policy: PolicyRow
    imported: bool
    host: str
    seed: bytes
    player_nonces: bool
    created: int
    seq: int
    status: str
    ply: int
    present: list[SeatRow]
    awaits: list[str]
    updated: int
    due: int | None
    recent_positions: NotRequired[str | None]


class GuestRow(TypedDict):
    """A guest who has given a name."""

    id: str
    name: str
    created: int
    seen: int
    signed: int | None


class NewBoardRow(TypedDict):
    """A board to save."""

    id: str
    game: str
    value: str
    name: str | None
    author: str | None
    owner: str | None
    listed: bool
    created: int
    used: int
    """the day on which it was last opened"""


class BoardRow(NewBoardRow):
    """A board with the state of its study."""

    tally: Any
    findings: Any
    study_due: int | None


class NewTokenRow(TypedDict):
    """An API token to save."""

    id: str
    digest: str
    username: str
    name: str
    owner: str
    scopes: list[str]
    created: int


class TokenRow(NewTokenRow):
    """An API token with the day of its last use."""

    used: int
    revoked: int | None


class ReviewRow(TypedDict):
    """The review of a game."""

    table_id: str
    requester: str
    claimed: int
    due: int | None
    done: int
    total: int
    progress: NotRequired[list[Any] | None]
    """not read where only the state of the review matters"""
    report: Any


class ConditionalRow(TypedDict):
    """The conditional moves of a seat."""

    table_id: str
    seat: int
    seq: int
    """the table's last event when they were entered"""
    ply: int
    """plies before them"""
    lines: list[list[str]]


class MissedRow(TypedDict):
    """A turning point that a seat has missed, as a review has found it."""

    seat: int
    ply: int
    """plies before the choice"""
    choice: Any
    """as the review has it"""
    proof: str | None
    """the puzzle, if its solution is proven"""


class OwnPuzzleRow(MissedRow):
    """A puzzle from a guest's own game."""

    guest: str
    table_id: str
    game: str
    created: int


class PlayedRow(TypedDict):
    """A finished game of a guest, with the players of its table; None once the table has expired."""

    guest: str
    table_id: str
    game: str
    seats: list[int]
    outcome: Outcome
    opponent: Opponent
    level: int | None
    plies: int
    ended: int
    present: list[SeatRow] | None


class CountRow(TypedDict):
    """The number of a guest's games against opponents of a kind with one outcome."""

    game: str
    opponent: Opponent
    level: int | None
    outcome: Outcome
    games: int


class RatingRow(TypedDict):
    """A player's rating in a game, on openskill's scale."""

    player: str
    game: str
    mu: float
    sigma: float
    games: int
    updated: int


class SubscriptionRow(TypedDict):
    """A browser that gets push messages."""

    device: str
    guest: str
    endpoint: str
    p256dh: bytes
    auth: bytes
    turn: bool
    offer: bool
    invitation: bool
    chat: bool
    muted: list[str]
    language: str
    site: str
    created: int
    renewed: int


class NewPush(TypedDict):
    """A push message for all browsers of a guest that want its kind."""

    guest: str
    table_id: str
    kind: PushKind
    seq: int
    seat: int | None
    at: int
    due: int


class PushRow(NewPush):
    """A push message for one browser."""

    device: str
    attempts: int
