"""Request and response models of the board workshop."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from acrux.games.scene_items import Thing
from acrux.server.http.models import RequestModel, Text
from acrux.server.table.user_text import clean_text

MAX_NAME_LENGTH = 40
MAX_TOKEN_LENGTH = 40
MAX_SIDE = 25
"""rows of a board to check, and tokens in a row: a few more than any board has"""
MAX_FILE_LENGTH = 10_000
MAX_TOKENS = 8
"""tokens whose images a brush asks for at once"""
MAX_DEFECTS = 100
"""defects in one answer"""

Token = Annotated[str, Field(max_length=MAX_TOKEN_LENGTH)]
Rows = Annotated[
    list[Annotated[list[Token], Field(max_length=MAX_SIDE)]],
    Field(max_length=MAX_SIDE, description="Rows from the north, tokens from the west."),
]
BoardName = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH), AfterValidator(clean_text)]


# Requests


class CheckRequest(RequestModel):
    """A board to check, as rows or as the text of a file, and tokens to draw."""

    rows: Rows | None = None
    file: Annotated[str, Field(max_length=MAX_FILE_LENGTH)] | None = None
    tokens: list[Token] = Field(default_factory=list, max_length=MAX_TOKENS)


class BoardRequest(RequestModel):
    """A board to save."""

    name: BoardName
    rows: Rows
    listed: bool = Field(False, description="Show it to everybody in the gallery.")


class BoardChange(RequestModel):
    """Show a board in the gallery, or no longer."""

    listed: bool


class EmptyRequest(RequestModel):
    pass


# Responses


class PartInfo(BaseModel):
    """A part of a token: one of some choices, or a number."""

    name: str
    label: Text
    choices: list[tuple[str, Text]]
    low: int
    high: int
    start: str


class TokenKindInfo(BaseModel):
    """A kind of token: a fixed beginning, then its parts run together."""

    name: str
    label: Text
    key: str
    prefix: str
    parts: list[PartInfo]


class BrushInfo(BaseModel):
    """Where else a brush draws: (a, b, c, d) takes (east, south) to (a east + b south, c east + d south)."""

    name: str
    maps: list[tuple[int, int, int, int]]


class WorkshopInfo(BaseModel):
    """What the workshop of a game offers."""

    option: str
    seats: int
    sides: list[list[Text]] = Field(description="The names of the seats that win together, side by side.")
    papers: list[str]
    widths: list[int]
    max_file_length: int = Field(description="Characters in a board file, at most.")
    blank: str
    palette: list[TokenKindInfo]
    brushes: list[BrushInfo]


class StampInfo(BaseModel):
    """The picture of a token: a square of 100 by 100 around the origin."""

    kind: str
    label: Text
    decor: list[Thing]


class Defect(BaseModel):
    """What is wrong and where, counted from 1 at the north-west; the reason is a sentence."""

    row: int
    column: int
    token: str
    reason: str


class BoardCheck(BaseModel):
    """A checked board; `value` is what the game's option takes, null if there are defects."""

    rows: list[list[str]]
    defects: list[Defect]
    value: str | None
    stamps: dict[str, StampInfo] = Field(description="Pictures of all tokens that are valid.")
    images: dict[str, dict[str, list[str]]] = Field(
        description="For each token asked for and each brush: the tokens that it draws elsewhere."
    )
    broken: dict[str, int] = Field(description="By symmetry: how many squares break it.")


class Share(BaseModel):
    value: float
    low: float
    high: float


class BoardFindings(BaseModel):
    """The study of a board; `sides` are in the order of the game's teams."""

    games: int
    sides: list[Share]
    shared: Share
    broken: dict[str, list[str]]
    dead: list[str]
    choices: dict[str, float]
    dominant: list[str]
    per_game: dict[str, float]


class StudyProgress(BaseModel):
    """How many games of a study have been played."""

    played: int
    games: int


class BoardEntry(BaseModel):
    """A board in the gallery; boards that come with the game have their name as id and no author."""

    id: str
    name: str | None
    author: str | None
    width: int
    listed: bool
    is_own: bool
    is_studied: bool


class SavedBoard(BoardEntry):
    """A board with everything that is known about it."""

    rows: list[list[str]]
    value: str
    study: StudyProgress | None
    findings: BoardFindings | None


class Gallery(BaseModel):
    """Boards that come with the game, the guest's own, and those that others show to everybody."""

    shipped: list[BoardEntry]
    own: list[BoardEntry]
    listed: list[BoardEntry]


class CreatedBoard(BaseModel):
    id: str
