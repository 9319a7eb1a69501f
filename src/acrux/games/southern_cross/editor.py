"""Setting up positions of Southern Cross: counters on squares; the others of each colour are at home."""

from acrux.games.editor import Editor, Field, Setup, Tool, editor_text, erase_tool, number
from acrux.games.options import Options
from acrux.games.scene_items import Thing
from acrux.games.southern_cross import scene
from acrux.games.southern_cross.board import COLOUR_NAMES, COLOURS, COUNTERS, FILES, RANKS, SQUARES
from acrux.games.southern_cross.position import parse_rank, write_rank
from acrux.games.southern_cross.texts import colour_name
from acrux.i18n import text


def tools(options: Options) -> list[Tool]:
    found = []
    for colour in COLOURS:
        word = COLOUR_NAMES[colour].lower()
        label = text(f"southern-cross.piece.counter.{colour}")
        found.append(Tool(colour, label, f"southern-{word}", f"counter {word}"))
    return [*found, erase_tool()]


def fields(options: Options) -> list[Field]:
    colours = tuple((colour, colour_name(colour)) for colour in options["order"])
    return [
        Field("colour", editor_text("to_move"), colours),
        Field("actions", editor_text("actions"), low=1, high=scene.ACTIONS),
    ]


def blank(options: Options) -> Setup:
    return Setup({}, {"colour": options["order"][0], "actions": str(scene.ACTIONS)})


def read(options: Options, line: str) -> Setup:
    board, colour, actions = line.split(" ")
    pieces: dict[str, str] = {}
    for rank, row in zip(reversed(RANKS), board.split("/"), strict=True):
        pieces |= {file + rank: sign for file, sign in zip(FILES, parse_rank(row), strict=True) if sign != " "}
    return Setup(pieces, {"colour": colour, "actions": actions})


def write(options: Options, setup: Setup) -> str:
    ranks = [write_rank([_counter(setup, file + rank) for file in FILES]) for rank in reversed(RANKS)]
    return f"{'/'.join(ranks)} {setup.fields['colour']} {setup.fields['actions']}"


def _counter(setup: Setup, square: str) -> str:
    """The colour of the counter on a square; nothing where it is empty."""
    colour = setup.pieces.get(square, "")
    return colour if colour in tuple(COLOURS) else ""


def picture(options: Options, setup: Setup) -> Thing:
    counters = {square: colour for square in SQUARES if (colour := _counter(setup, square))}
    on_grid = list(counters.values())
    view = {
        "options": options,
        "counters": counters,
        "home": {colour: max(0, COUNTERS - on_grid.count(colour)) for colour in options["order"]},
        "mover": options["order"].index(setup.fields["colour"]) + 1,
        "actions": number(setup, "actions"),
        "tile": None,
        "dice": 0,
        "drop": 0,
        "winners": None,
        "legal": [],
    }
    return scene.scene(view)


EDITOR = Editor(
    tools=tools,
    fields=fields,
    blank=blank,
    read=read,
    write=write,
    scene=picture,
    places=lambda options, setup: list(SQUARES),
)
