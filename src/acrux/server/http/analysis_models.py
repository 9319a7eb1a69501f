"""Request and response models of the analysis board."""

from typing import Annotated

from pydantic import BaseModel, Field

from acrux.core.variations import MAX_GLYPH
from acrux.games.options import Options
from acrux.server.http.models import AnalysisLine, OptionValue, RequestModel, Scene, Seat, Text
from acrux.server.live.free_play import Knowledge
from acrux.server.live.game_trees import MAX_NODES

MAX_COMMENT_LENGTH = 1000
MAX_COMMENTS = 8
"""of one move"""
MAX_LINES = 5

Move = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\s(){}\[\];$]+$")]
Moves = Annotated[list[Move], Field(max_length=MAX_NODES)]
Comment = Annotated[str, Field(max_length=MAX_COMMENT_LENGTH)]
Comments = Annotated[list[Comment], Field(max_length=MAX_COMMENTS)]
Glyph = Annotated[int, Field(ge=1, le=MAX_GLYPH)]
Tags = Annotated[
    dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=400)]], Field(max_length=64)
]
GameName = Annotated[str, Field(max_length=40)]
GivenOptions = Annotated[dict[Annotated[str, Field(max_length=40)], OptionValue], Field(max_length=12)]
PositionLine = Annotated[str, Field(min_length=1, max_length=1000, description="A line in the game's notation.")]


# Requests


class GameRequest(RequestModel):
    """A game with its options."""

    game: GameName
    options: GivenOptions = Field(default_factory=dict)


class PlaceRequest(GameRequest):
    """A position: where a game starts, and the moves since."""

    position: PositionLine | None = None
    moves: Moves = Field(default_factory=list)


class PositionRequest(PlaceRequest):
    knowledge: Knowledge = Field("all", description="Show everything, or what the seat to act knows.")


class LinesRequest(PlaceRequest):
    """The best lines of a position."""

    lines: int = Field(3, ge=1, le=MAX_LINES)


class NodeRequest(RequestModel):
    """A move of a tree."""

    parent: int = Field(ge=0, le=MAX_NODES, description="The number of the node before it; 0: the first position.")
    move: Move
    glyphs: list[Glyph] = Field(default_factory=list, max_length=MAX_GLYPH)
    comments: Comments = Field(default_factory=list)


class TreeRequest(GameRequest):
    """A tree to check and to write as a record; the first child of a node continues its line."""

    position: PositionLine | None = None
    tags: Tags = Field(default_factory=dict)
    comments: Comments = Field(default_factory=list, description="Before the first move.")
    nodes: list[NodeRequest] = Field(default_factory=list, max_length=MAX_NODES)


# Responses


class SeatInfo(BaseModel):
    seat: Seat
    seat_name: Text
    symbol: str | None
    team: int


class LastMove(BaseModel):
    actor: Seat
    move: str


class Outcome(BaseModel):
    move: str
    chance: float


class Position(BaseModel):
    """A position with everything that may be done in it."""

    ply: int
    actor: Seat | None = Field(description="null when the game is over")
    symbol: str | None = Field(description="The symbol of the seat to act.")
    last: LastMove | None
    texts: list[Text] = Field(description="The last move in words.")
    prompt: Text
    description: list[Text]
    scene: Scene
    targets: list[list[str]]
    outcomes: list[Outcome] = Field(description="The outcomes of a chance event.")
    seats: list[SeatInfo]
    shares: list[float] | None = Field(description="At the end of the game, each seat's share of the win.")
    winners: list[int] | None
    line: str | None = Field(description="The position line; null where the game has none.")
    has_secrets: bool
    has_editor: bool = Field(description="Can positions of this game be set up?")


class Node(BaseModel):
    """A move of a tree, with its number in the list, from 1, as the parent of those after it."""

    parent: int
    move: str
    actor: Seat
    symbol: str | None
    glyphs: list[int]
    comments: list[str]


class Tree(BaseModel):
    """A game with variations, and its record."""

    game: str
    options: Options
    position: str | None
    tags: dict[str, str]
    comments: list[str]
    nodes: list[Node]
    record: str


class DeepeningLines(BaseModel):
    """One line of a stream: the best lines of play so far, each time after a longer search."""

    seat: Seat
    seconds: float = Field(description="How long the last search took.")
    is_last: bool
    lines: list[AnalysisLine]


# Setting up positions

Part = Annotated[str, Field(max_length=40)]
MAX_PIECES = 400


class SetupRequest(RequestModel):
    """What is set up: pieces by place, and the other parts of the position line."""

    pieces: Annotated[dict[Part, Part], Field(max_length=MAX_PIECES)]
    fields: Annotated[dict[Part, Part], Field(max_length=40)]


class PutRequest(RequestModel):
    """Put a piece in a place; the same piece again takes it away."""

    place: Part
    token: Part


class EditorRequest(GameRequest):
    """A position to change: what is set up, or a position line, or else the blank board."""

    setup: SetupRequest | None = None
    position: PositionLine | None = None
    put: PutRequest | None = None


class ToolInfo(BaseModel):
    """Something to put in a place; an empty token removes what is there."""

    token: str
    label: Text
    symbol: str | None
    kind: str
    corner: str


class FieldInfo(BaseModel):
    """A part of the position line that lies in no place: one of some choices, or a number."""

    name: str
    label: Text
    choices: list[tuple[str, Text]]
    low: int
    high: int
    value: str


class EditedPosition(BaseModel):
    """What is set up, its picture, and why no game can start from it, if none can."""

    pieces: dict[str, str]
    fields: list[FieldInfo]
    tools: list[ToolInfo]
    places: list[str] = Field(description="The ids of the cells to put pieces on.")
    scene: Scene
    line: str
    reason: str | None = Field(description="A sentence in the client's language; null: the position is possible.")
