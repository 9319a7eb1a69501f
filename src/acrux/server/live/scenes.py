"""The JSON form of boards and scenes, as games build them (`games/*/scene.py`): what clients draw.

Lengths are in units of one cell; x grows to the right and y down.
"""

from typing import Annotated, Any, Literal, NotRequired, Required, TypeAlias, TypedDict

from msgspec import Meta

Text: TypeAlias = Annotated[list[Any], Meta(min_length=1, max_length=2, description="A catalogue key and its values.")]
Point: TypeAlias = Annotated[list[float], Meta(min_length=2, max_length=2, description="x and y.")]
Box: TypeAlias = Annotated[list[float], Meta(min_length=4, max_length=4, description="x, y, width and height.")]


class Shape(TypedDict, total=False):
    """Something on the board; x and y are its centre."""

    id: Required[str]
    x: Required[float]
    y: Required[float]
    w: Required[float]
    h: Required[float]
    kind: Required[Annotated[str, Meta(description="Style classes, separated by spaces.")]]
    symbol: Annotated[str, Meta(description="The id of a symbol in the game's sheet.")]
    text: str
    turn: Annotated[float, Meta(description="Rotation in degrees, clockwise.")]


class Cell(Shape):
    """A place that a move can point at."""

    shape: Required[Literal["hex", "square", "circle", "card"]]
    label: Required[Text]
    landmark: NotRequired[
        Annotated[bool, Meta(description="No move points at it; it is not drawn and only explains itself.")]
    ]
    path: NotRequired[Annotated[str, Meta(description="An SVG path: the outline, if `shape` does not fit.")]]


class Motion(TypedDict, total=False):
    """How the last move brought a piece: from a place or rolling, turned about a point, or through several places."""

    x: float
    y: float
    about: Point
    turn: float
    through: list[Point]


class Place(TypedDict):
    """A point on the board."""

    x: float
    y: float


class Item(Shape):
    """A piece, a card or a decoration."""

    shape: NotRequired[Annotated[Literal["hex", "square", "circle", "card"], Meta(description="Its outline.")]]
    path: NotRequired[Annotated[str, Meta(description="An SVG path: its outline, if no `shape` fits.")]]
    corner: NotRequired[str]
    cell: NotRequired[Annotated[str, Meta(description="The id of the cell that it lies on.")]]
    label: NotRequired[Text]
    motion: NotRequired[Motion]
    exit: NotRequired[Annotated[Place, Meta(description="Where the last move took it off the board.")]]


class Mark(TypedDict):
    """A highlighted cell."""

    cell: str
    kind: Literal["last", "from", "win", "danger"]


class Button(TypedDict, total=False):
    """Something to press beside the board."""

    id: Required[str]
    label: Required[Text]
    symbol: str
    text: str
    turn: float
    kind: str


class Throw(TypedDict):
    """The outcomes of a throw that may be entered, each followed by whether each counter hits."""

    range: Annotated[int, Meta(ge=1, le=4)]
    outcomes: list[list[str | bool]]


MovedPart = TypedDict("MovedPart", {"from": Box, "by": Point})


class WideArrangement(TypedDict):
    """Another arrangement of the picture, for windows that are wider than high."""

    box: Box
    moved: Annotated[list[MovedPart], Meta(description="The parts of the picture that lie elsewhere, and how far.")]


class Board(TypedDict):
    """The static part of a picture."""

    box: Box
    sheet: Annotated[str, Meta(description="The address of the game's symbols.")]
    cells: list[Cell]
    decor: list[Item]
    wide: NotRequired[WideArrangement]


class Scene(TypedDict, total=False):
    """The changing part of a picture, as one viewer sees it; what it has replaces the same part of the board."""

    box: Box
    cells: list[Cell]
    decor: list[Item]
    pieces: Required[list[Item]]
    exiting: Annotated[list[Item], Meta(description="Pieces that the last move took off the board.")]
    marks: Required[list[Mark]]
    buttons: Required[list[Button]]
    unordered: Annotated[bool, Meta(description="Targets may be pointed at in any order.")]
    throw: Throw
