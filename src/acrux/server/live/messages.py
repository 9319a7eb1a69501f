"""Messages: everything that the server sends to a client. Times are milliseconds since 1970 unless named otherwise.

`gc=False`: messages have no reference cycles, so garbage collection need not look at the many that moves cause.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from acrux.games.definition import View
from acrux.games.options import Options
from acrux.server.live.differences import Edit
from acrux.server.live.scenes import Board, Scene, Text
from acrux.server.table.clock import ClockChoice
from acrux.server.table.nonces import NoncePhase
from acrux.server.table.policy import Policy
from acrux.server.table.values import ChatEntry, Result, SeatKind, Status

Actor: TypeAlias = Annotated[int, Meta(ge=0, le=8, description="A seat, or 0 for chance.")]
Targets: TypeAlias = Annotated[list[list[str]], Meta(description="Each legal move, and what to point at to play it.")]
Prompt: TypeAlias = Annotated[Text, Meta(description="What the viewer is to do, or what the table waits for.")]
Texts: TypeAlias = list[Text]
TakebackKind: TypeAlias = Literal["free", "ask"]


class SeatInfo(Struct, frozen=True, gc=False):
    """A seat, its player and its clock."""

    seat: int
    kind: SeatKind
    name: str
    level: Annotated[int | None, Meta(description="The agent's level; null for people.")]
    seat_name: Annotated[Text | None, Meta(description="Such as North; null while the game is being prepared.")]
    symbol: Annotated[str | None, Meta(description="Stands for the seat; null: its number does.")]
    team: int
    sealed: Annotated[bool, Meta(description="It has sealed a move.")]
    online: bool
    members: Annotated[int, Meta(description="Number of people who share it.")]
    seconds_left: Annotated[float | None, Meta(description="On its clock; null without a clock.")]
    clock_running: bool
    bot: Annotated[str | None, Meta(description="The username of the bot that plays it; null if none does.")] = None


class MoveEntry(Struct, frozen=True, gc=False):
    """A ply in the list of moves."""

    ply: Annotated[int, Meta(description="Counted from 1.")]
    seat: Actor
    move: Annotated[str | None, Meta(description="Null while it is hidden from the viewer.")]
    texts: Annotated[Texts, Meta(description="The move and its effects, for everybody.")]
    turn: Annotated[int, Meta(description="The ply that began its turn.")]
    line: Annotated[Text, Meta(description="Its turn in one line, up to this ply.")]
    symbol: Annotated[str | None, Meta(description="Stands for the seat whose turn it was; null: no single seat.")]


class Offer(Struct, frozen=True):
    """A pending request for a takeback."""

    number: Annotated[int, Meta(description="To be named in the answer.")]
    seat: Annotated[int, Meta(description="The seat that asks.")]
    awaiting: Annotated[list[int], Meta(description="The seats that have not agreed yet.")]


class RematchState(Struct, frozen=True):
    """Who wants a rematch of a finished game, and its table once it exists."""

    wanted_by: list[int]
    id: str | None


class Position(Struct, kw_only=True):
    """A position as a picture and in words."""

    scene: Scene | None
    targets: Targets
    description: Texts


class Step(Struct, kw_only=True, omit_defaults=True, gc=False):
    """A scene to show on the way to the current one."""

    ply: Annotated[int, Meta(description="The ply that it belongs to, counted from 1.")]
    seat: Actor
    is_part: Annotated[bool, Meta(description="It shows a part of the ply, before its result.")] = False
    texts: Annotated[Texts, Meta(description="A part in words; those of a whole ply are in `moves`.")] = []
    duration_ms: Annotated[int, Meta(description="How long to show it before the next one.")]
    scene: Annotated[Edit, Meta(description="How to change the scene before it.")]


class PastPosition(Position):
    """The position after a number of plies."""

    ply: int
    texts: Annotated[Texts, Meta(description="The last of these plies and its effects.")]
    steps: Annotated[list[Step], Meta(description="The parts of that ply; the first one changes `scene`.")]
    prompt: Annotated[Text, Meta(description="Who was to move, or how the game ended.")]


class Replay(Struct, kw_only=True):
    """Everything that a page needs to show a finished game without a server."""

    snapshot: "Snapshot"
    board: Board
    positions: Annotated[list[PastPosition], Meta(description="By the number of plies, from 0.")]


class NonceInfo(Struct, frozen=True):
    """A seat's contribution to the dice and cards of a game."""

    seat: int
    digest: Annotated[str, Meta(description="SHA-256 of the nonce, to which the seat has committed.")]
    nonce: Annotated[str | None, Meta(description="Null until it is revealed.")]


class TableState(Struct, kw_only=True, tag_field="type", gc=False):
    """Base of updates and snapshots: what changes at a table, as one viewer sees it."""

    now: Annotated[int, Meta(description="The server's time.")]
    version: Annotated[int, Meta(description="Changes with everything that changes what may be decided.")]
    seq: Annotated[int, Meta(description="Number of the table's last event.")]
    status: Status
    seats: list[SeatInfo]
    own_seats: Annotated[list[int], Meta(description="The viewer's seats.")]
    host: Annotated[bool, Meta(description="The viewer has created the table.")]
    owned_seats: Annotated[list[int], Meta(description="The seats whose owner the viewer is.")]
    host_seat: Annotated[int | None, Meta(description="The first seat of the host; null if the host has none.")]
    listed: Annotated[bool, Meta(description="The lobby shows it.")]
    reserved: Annotated[bool, Meta(description="Its open seats are reserved for people with the invitation.")]
    throws_by_hand: Annotated[bool, Meta(description="Throws may be entered by hand.")]
    seat: Annotated[int | None, Meta(description="The seat whose view this is; null for spectators.")]
    deciders: Annotated[list[int], Meta(description="The seats that are to decide.")]
    thrower: Annotated[int | None, Meta(description="The seat that is to enter the outcome of a throw.")]
    multi_move_turns: Annotated[bool, Meta(description="A turn may have several moves, to be confirmed together.")]
    ply: Annotated[int, Meta(description="Number of plies so far.")]
    result: Result | None
    offer: Offer | None
    rematch: RematchState | None
    seed: Annotated[str | None, Meta(description="The seed of all chance events, once the game is over.")]
    nonce_phase: Annotated[NoncePhase | None, Meta(description="What the seats' clients are to do before the game.")]
    nonces: list[NonceInfo]
    analysis: Annotated[bool, Meta(description="Its positions may be analysed.")]
    takeback: Annotated[TakebackKind | None, Meta(description="How the viewer may take back; null: not at all.")]
    hints: Annotated[bool, Meta(description="The viewer may ask for hints.")]
    agents_preparing: Annotated[bool, Meta(description="The table waits for an agent that is still being compiled.")]
    clocks_start: Annotated[int | None, Meta(description="When clocks start, after the steps; null without clocks.")]
    moves_from: Annotated[int, Meta(description="Number of moves that stay; `moves` replaces the rest.")]
    moves: list[MoveEntry]
    chat: Annotated[list[ChatEntry], Meta(description="New chat messages.")]
    prompt: Prompt | UnsetType = UNSET
    scene: Scene | UnsetType | None = UNSET
    targets: Targets | UnsetType = UNSET
    description: Texts | UnsetType = UNSET
    view: Annotated[View, Meta(description="`State.view`, with the legal moves.")] | UnsetType = UNSET


class Update(TableState, tag="update"):
    """The table after a change, to be merged into the last snapshot.

    It has a picture (`prompt`, `scene`, `targets`, `description`) or, on a lean socket, the plain `view`.
    """


class Changes(Struct, kw_only=True, tag_field="type", tag="changes", omit_defaults=True, gc=False):
    """An update as differences from the last message, for sockets with pictures.

    The scene first goes through the `steps`, each of which changes the one before it; `put` and `edit` come after them.
    They leave out `description`; ask for it where it is needed (`GET /api/tables/{id}/plies/{ply}`).
    """

    after: Annotated[int, Meta(description="`seq` of the last message; if it differs, reconnect for a snapshot.")]
    now: Annotated[int, Meta(description="The server's time.")]
    seq: Annotated[int, Meta(description="Number of the table's last event.")]
    put: Annotated[dict[str, Any], Meta(description="Fields of the update with new values.")] = {}
    edit: Annotated[dict[str, Edit], Meta(description="Fields of the update that change in part.")] = {}
    steps: list[Step] = []
    moves_from: Annotated[int, Meta(description="Number of moves that stay; `moves` replaces the rest.")]
    moves: list[MoveEntry] = []
    chat: Annotated[list[ChatEntry], Meta(description="New chat messages.")] = []


class Snapshot(TableState, tag="snapshot"):
    """Everything that the viewer may know about a table: all fields of an update, and these."""

    id: str
    game: str
    title: str
    options: Options
    policy: Policy
    clock: ClockChoice
    imported: Annotated[bool, Meta(description="Made from a record: it can be watched, but not played.")]
    digest: Annotated[str | None, Meta(description="SHA-256 of the seed.")]
    conditional_moves: Annotated[bool, Meta(description="Seats may enter what they answer to moves of others.")]
    premoves: Annotated[bool, Meta(description="A client may offer to enter a move while others are to move.")]


class Absence(Struct, frozen=True):
    """A seat whose people are offline while an untimed game waits for them."""

    seat: int
    claimable_at: Annotated[int, Meta(description="From then on, the others may act.")]


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is connected to the table."""

    online: Annotated[list[int], Meta(description="Seats whose people are connected.")]
    watching: Annotated[int, Meta(description="Number of spectators.")]
    absent: Annotated[list[Absence], Meta(description="People for whom the game waits.")] = []
    now: Annotated[int, Meta(description="The server's time.")] = 0


class Ack(Struct, frozen=True, tag_field="type", tag="ack"):
    """The command has been executed and committed."""

    id: str
    version: Annotated[int, Meta(description="The table's version after it.")]
    token: (
        Annotated[str, Meta(description="The token of the private link or invitation, if one was asked for.")]
        | UnsetType
    ) = UNSET


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """The command has not been executed. If it is stale, a snapshot follows on the socket."""

    id: Annotated[str | None, Meta(description="The command's id; null if the message had no valid one.")]
    error: Annotated[str, Meta(description="One sentence, in the client's language.")]
    stale: Annotated[bool, Meta(description="The client did not know the current version of the table.")] = False


class PremoveResult(Struct, frozen=True, tag_field="type", tag="premove"):
    """A premove of this connection is over: played, or discarded."""

    seat: int
    move: str
    error: Annotated[str | None, Meta(description="Why it was discarded, in one sentence; null: it was played.")]


class PreviewAnswer(Position, tag_field="type", tag="preview"):
    """The position after some own moves, as long as they reveal nothing."""

    id: str
    prompt: Prompt
    line: Annotated[Text | None, Meta(description="The turn so far in words, or what it points at if it is secret.")]
    more: Annotated[bool, Meta(description="The turn may go on with another move.")]


Answer: TypeAlias = Ack | Refused | PreviewAnswer
"""the answer to a command"""
ServerMessage: TypeAlias = Snapshot | Update | Changes | Presence | PremoveResult | Answer
"""everything that the server sends on a socket"""

encode = msgspec.json.Encoder().encode
"""writes a message as JSON"""
