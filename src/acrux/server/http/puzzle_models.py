"""Request and response models of puzzles."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from acrux.games.options import Options
from acrux.server.http.models import BoardPicture, RequestModel, Scene, Seat, Text

MAX_TURN_MOVES = 8
"""moves of one try"""

Move = Annotated[str, Field(max_length=80)]
Targets = Annotated[list[list[str]], Field(description="Each legal move, and what to point at to play it.")]
Texts = list[Text]


class TryRequest(RequestModel):
    """A turn to try."""

    moves: Annotated[list[Move], Field(min_length=1, max_length=MAX_TURN_MOVES)]
    preview: bool = Field(False, description="Only show the position after these moves; judge nothing.")


class PuzzleEntry(BaseModel):
    """A puzzle in a list."""

    id: str
    game: str
    theme: Annotated[str, Field(description="Names the catalogue key GAME.theme.THEME; `own`: see `source`.")]
    grade: Annotated[int, Field(description="The level from which on agents solve it; 0 if it comes from an own game.")]
    task: Annotated[Text, Field(description="What to find, in one sentence.")]
    is_proven: Annotated[bool, Field(description="False: a search estimates that the solution is the best turn.")] = (
        True
    )
    source: Annotated[str | None, Field(description="The path of the guest's own game that it comes from.")] = None


class OwnPuzzleEntry(PuzzleEntry):
    """A turning point that the guest has missed."""

    title: Annotated[str, Field(description="Of the game.")]
    ply: Annotated[int, Field(description="Plies before the missed turn.")]
    created: Annotated[int, Field(description="When the game was reviewed.")]


class OwnPuzzleList(BaseModel):
    """The guest's own missed turning points, those of the newest reviews first."""

    puzzles: list[OwnPuzzleEntry]


class PuzzleTheme(BaseModel):
    """A theme of the puzzles of a game."""

    theme: str
    count: int


class PuzzleGame(BaseModel):
    """A game with puzzles."""

    game: str
    title: str
    themes: list[PuzzleTheme]


class PuzzleList(BaseModel):
    """The games with puzzles, and the puzzles of one of them, the easiest first."""

    games: list[PuzzleGame]
    puzzles: list[PuzzleEntry]


class DailyPuzzle(BaseModel):
    """The puzzle of the day, the same for everybody."""

    day: Annotated[str, Field(description="The date in UTC, as YYYY-MM-DD.")]
    puzzle: Annotated[PuzzleEntry | None, Field(description="Null if the server has no puzzles.")]


class PuzzlePosition(BaseModel):
    """A position as the puzzle's seat sees it."""

    scene: Scene
    targets: Targets
    description: Texts
    prompt: Text


class Puzzle(PuzzlePosition):
    """A puzzle to solve."""

    id: str
    game: str
    title: str
    options: Options
    position: Annotated[
        str | None, Field(description="The position line that its game starts from; null: the usual start.")
    ]
    board: BoardPicture
    theme: str
    grade: int
    task: Text
    is_proven: bool
    source: str | None
    seat: Seat
    multi_move_turns: Annotated[bool, Field(description="A turn may have several moves, to be confirmed together.")]
    next: Annotated[str, Field(description="The id of the next puzzle of the same game.")]


class Frame(BaseModel):
    """One step of a line that is shown."""

    scene: Scene
    texts: Texts
    seat: Annotated[Seat | None, Field(description="Who moved, 0 for chance; null where the line starts.")]


class TryAnswer(PuzzlePosition):
    """What a try is worth, and the position after it."""

    judgement: Literal["unfinished", "solved", "wrong"]
    line: Annotated[Text | None, Field(description="The turn in words.")]
    frames: Annotated[
        list[Frame],
        Field(description="After a wrong try: how the others answer, step by step."),
    ]
    comment: Annotated[Texts, Field(description="What a try is worth where nothing is proven.")] = []


class Solution(BaseModel):
    """The solution of a puzzle, from its position on."""

    moves: list[Move]
    frames: list[Frame]
