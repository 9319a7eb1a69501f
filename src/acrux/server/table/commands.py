"""Commands: everything that a client may ask of a table.

Every command has an `id` chosen by the client, its idempotency key: a retried command gets its first answer.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from acrux.core.errors import AcruxError
from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.server.errors import InvalidField, refusal_text
from acrux.server.table.user_text import clean_name, clean_text

MAX_SEATS = 8
MAX_NAME_LENGTH = 40

CommandId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=48,
        pattern=r"^[A-Za-z0-9_.:-]+$",
        description="Idempotency key, chosen by the client and different for every command.",
    ),
]
Version = Annotated[int, Meta(ge=0, description="The version of the table that the client has seen.")]
SeatNumber = Annotated[int, Meta(ge=1, le=MAX_SEATS, description="A seat, counted from 1.")]
OwnSeat = Annotated[
    SeatNumber | None, Meta(description="One of the sender's seats; if missing, the one that is to decide.")
]
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH, description="The name shown to others.")]
Level = Annotated[int, Meta(ge=MIN_LEVEL, le=MAX_LEVEL, description=f"From {MIN_LEVEL}, the weakest, to {MAX_LEVEL}.")]
MoveText = Annotated[str, Meta(min_length=1, max_length=80, description="A move in the game's notation.")]
Hexadecimal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="64 hexadecimal digits.")]
Moves = Annotated[list[MoveText], Meta(min_length=1, max_length=8)]


class _Command(Struct, kw_only=True, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all commands."""

    id: CommandId

    @property
    def type(self) -> str:
        return str(self.__struct_config__.tag)

    def _clean(self, field: str) -> None:
        """Make a text field fit to be shown."""
        text = getattr(self, field)
        if text is not None:
            try:
                clean = clean_name if field == "name" else clean_text
                msgspec.structs.force_setattr(self, field, clean(text))
            except AcruxError as error:
                raise InvalidField(field, refusal_text("value.wrong", reason=error.text)) from None


class Turn(_Command, kw_only=True, frozen=True):
    """Base of the commands for one version of the table: they are refused as stale at any other."""

    version: Version
    seat: OwnSeat = None


class Move(Turn, frozen=True, tag="move"):
    """Play one or more moves of one's own, confirmed together; where all choose in secret, seal one move."""

    moves: Moves


class Preview(Turn, frozen=True, tag="preview"):
    """Ask what the table would look like after some moves of one's own. Changes nothing."""

    moves: Moves


class Enter(Turn, frozen=True, tag="enter"):
    """Enter the outcome of a throw."""

    outcome: Annotated[MoveText, Meta(description="The outcome, such as `throw:h,m`.")]
    by_hand: Annotated[
        bool, Meta(description="It was thrown at a real table, not on the screen; see `throws_by_hand`.")
    ] = False


class Sit(_Command, frozen=True, tag="sit"):
    """Take an open seat; one that is reserved needs the token of the invitation."""

    seat: Annotated[SeatNumber | None, Meta(description="The seat; if missing, the first open one.")] = None
    name: Name | None = None
    invitation: Annotated[str, Meta(max_length=64, description="The token of the invitation.")] | None = None

    def __post_init__(self) -> None:
        self._clean("name")


class Stand(_Command, frozen=True, tag="stand"):
    """Leave a seat before the game starts."""

    seat: SeatNumber


class Claim(_Command, frozen=True, tag="claim"):
    """Take a seat by its private link, also together with others (a team) or on a second device."""

    token: Annotated[str, Meta(max_length=64, description="The token of the private link.")]


class Link(_Command, frozen=True, tag="link"):
    """Ask for the private link of one's own seat; the answer has its `token`."""

    seat: SeatNumber


class AddAgent(_Command, frozen=True, tag="add_agent"):
    """Give an open seat to an agent. Only for the host."""

    seat: SeatNumber
    level: Level


class VersionedCommand(_Command, kw_only=True, frozen=True):
    """Base of the commands that may name a version of the table: then they are refused as stale at any other."""

    version: Version | None = None


class Resign(VersionedCommand, frozen=True, tag="resign"):
    """Give up: with two seats the other one wins, else an agent plays on."""

    seat: OwnSeat = None


class TakeBack(VersionedCommand, frozen=True, tag="takeback"):
    """Take back one's newest decision, or ask the others to agree to it."""

    seat: OwnSeat = None


class Answer(VersionedCommand, frozen=True, tag="answer"):
    """Agree to a takeback, or refuse it."""

    yes: bool
    offer: Annotated[int, Meta(ge=0, description="The number of the request; stale if it is not pending.")] | None = (
        None
    )


class Rematch(_Command, frozen=True, tag="rematch"):
    """Want a rematch; once all people do, the server makes the table."""


class Chat(_Command, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]

    def __post_init__(self) -> None:
        self._clean("text")


class Rename(_Command, frozen=True, tag="rename"):
    """Change the name shown at one's own seats."""

    name: Name

    def __post_init__(self) -> None:
        self._clean("name")


class CommitNonce(_Command, frozen=True, tag="commit_nonce"):
    """Commit to a nonce of one's own seat before the game, if `nonce_phase` is `commit`."""

    seat: SeatNumber
    digest: Annotated[Hexadecimal, Meta(description="SHA-256 of the nonce's 32 bytes.")]


class RevealNonce(_Command, frozen=True, tag="reveal_nonce"):
    """Reveal the nonce of one's own seat, if `nonce_phase` is `reveal`."""

    seat: SeatNumber
    nonce: Annotated[Hexadecimal, Meta(description="32 random bytes.")]


class ViewAs(_Command, frozen=True, tag="view_as"):
    """See the table through another of one's own seats; a snapshot follows. Only on sockets."""

    seat: Annotated[SeatNumber | None, Meta(description="The seat; null: whichever is to decide.")]


class Premove(_Command, frozen=True, tag="premove"):
    """Enter one move for one's own next turn, or withdraw it. Only on sockets, and lost when the socket closes.

    It is played as soon as the turn comes, or discarded if it is not legal then; a message `premove` follows. Nobody
    else sees it. Only where the snapshot says `premoves`.
    """

    version: Version
    seat: SeatNumber
    move: Annotated[MoveText | None, Meta(description="The move; null: withdraw it.")]


class Invite(_Command, frozen=True, tag="invite"):
    """Ask for the invitation to the table; the answer has its `token`. Only for the host."""


class SetListed(_Command, frozen=True, tag="set_listed"):
    """List the table in the lobby, or reserve its open seats for people with the invitation. Only for the host."""

    listed: bool


class RenewLink(_Command, frozen=True, tag="renew_link"):
    """Renew the private link of a seat, so that the old one is invalid; the answer has the new `token`.

    Only for the owner of the seat, the first of its members.
    """

    seat: SeatNumber


class RemoveMembers(_Command, frozen=True, tag="remove_members"):
    """Remove all other members of a seat and renew its private link. Only for the owner of the seat."""

    seat: SeatNumber


class ClaimWin(VersionedCommand, frozen=True, tag="claim_win"):
    """Win against absent players, once they have kept the game waiting for too long."""


class ReplaceAbsent(VersionedCommand, frozen=True, tag="replace_absent"):
    """Let an agent play on for an absent player who has kept the game waiting for too long."""

    seat: SeatNumber
    level: Level = 5


class Decline(_Command, frozen=True, tag="decline"):
    """Decline a challenge. Only for the bot that is challenged."""


TableCommand: TypeAlias = (
    Move
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
    | Invite
    | SetListed
    | RenewLink
    | RemoveMembers
    | ClaimWin
    | ReplaceAbsent
    | CommitNonce
    | RevealNonce
    | Decline
)
"""commands that may change the table"""
Command: TypeAlias = TableCommand | Preview
"""commands that HTTP and sockets take"""
SocketCommand: TypeAlias = Command | ViewAs | Premove
"""commands that a socket takes"""
