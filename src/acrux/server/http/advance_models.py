"""Request and response models of conditional moves and premoves."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from acrux.server.http.models import RequestModel, Seat, Text
from acrux.server.table.conditional_moves import MAX_LINE_PLIES, MAX_LINES

Move = Annotated[str, Field(min_length=1, max_length=80)]
Moves = Annotated[list[Move], Field(max_length=MAX_LINE_PLIES)]
OwnSeat = Annotated[int, Field(ge=1, le=8, description="One of the guest's seats.")]
Scene = Annotated[dict[str, Any], Field(description="A picture, as the messages of tables have it.")]
Targets = Annotated[list[list[str]], Field(description="Each legal move, and what to point at to play it.")]


class ConditionalMovesRequest(RequestModel):
    """All lines of a seat; they replace the ones before."""

    seat: OwnSeat
    version: Annotated[int, Field(ge=0, description="The version of the table that the client has seen.")]
    lines: Annotated[
        list[Moves],
        Field(max_length=MAX_LINES, description="The moves of others and the seat's own in turn, from now on."),
    ]


class ConditionalLine(BaseModel):
    """What the seat answers to some moves."""

    moves: list[Move]
    texts: Annotated[list[Text], Field(description="The line in words, turn by turn.")]


class ConditionalMoves(BaseModel):
    """The lines of a seat that the game may still follow."""

    seat: Seat
    lines: list[ConditionalLine]


class WhatIfRequest(RequestModel):
    """Moves that might follow."""

    seat: OwnSeat
    moves: Moves


class WhatIf(BaseModel):
    """The position after some moves that might follow."""

    actor: Annotated[Seat | None, Field(description="Who would be to move; null: the game would be over.")]
    texts: Annotated[list[Text], Field(description="The moves in words, turn by turn.")]
    prompt: Text
    description: list[Text]
    scene: Scene
    targets: Targets


class PremovePosition(BaseModel):
    """The present position with the moves that a seat may point at before its turn.

    Some of them may not be legal when it comes.
    """

    scene: Scene
    targets: Targets
