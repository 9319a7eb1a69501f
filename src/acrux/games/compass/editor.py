"""Setting up positions of Compass: the pawn, the round, the scores, and who sits out."""

from acrux.games.compass import scene
from acrux.games.compass.squares import LETTERS, load_board
from acrux.games.editor import Editor, Field, Setup, Tool, editor_text, number, yes_or_no
from acrux.games.options import Options
from acrux.games.scene_items import Thing
from acrux.i18n import text

PAWN = "pawn"
MAX_SCORE = 99_999


def tools(options: Options) -> list[Tool]:
    return [Tool(PAWN, text("compass.piece.pawn"), "compass-pawn", "pawn")]


def fields(options: Options) -> list[Field]:
    found = [Field("round", editor_text("round"), low=1, high=options["rounds"])]
    for letter in LETTERS:
        who = text(f"compass.seat.{letter}")
        found.append(Field(f"score-{letter}", editor_text("score", who=who), low=-MAX_SCORE, high=MAX_SCORE))
        found.append(Field(f"out-{letter}", editor_text("out", who=who), yes_or_no()))
    return found


def blank(options: Options) -> Setup:
    width = len(load_board(options["board"]))
    middle = f"{chr(ord('a') + width // 2)}{width // 2 + 1}"
    seats = {f"score-{letter}": "0" for letter in LETTERS} | {f"out-{letter}": "no" for letter in LETTERS}
    return Setup({middle: PAWN}, {"round": "1"} | seats)


def read(options: Options, line: str) -> Setup:
    pawn, round_number, scores, out = line.split(" ")
    points = {f"score-{letter}": score for letter, score in zip(LETTERS, scores.split(","), strict=True)}
    missing = {f"out-{letter}": "yes" if letter in out else "no" for letter in LETTERS}
    return Setup({pawn: PAWN}, {"round": round_number} | points | missing)


def put(options: Options, setup: Setup, place: str, token: str) -> Setup:
    """There is one pawn: it moves."""
    return setup._replace(pieces={place: PAWN}) if place in places(options, setup) else setup


def write(options: Options, setup: Setup) -> str:
    scores = ",".join(setup.fields[f"score-{letter}"] for letter in LETTERS)
    out = "".join(letter for letter in LETTERS if setup.fields[f"out-{letter}"] == "yes")
    return f"{_pawn(options, setup)} {setup.fields['round']} {scores} {out or '-'}"


def _pawn(options: Options, setup: Setup) -> str:
    """The square of the pawn; without one, the square where it starts."""
    found = [place for place in places(options, setup) if setup.pieces.get(place) == PAWN]
    return (found or list(blank(options).pieces))[0]


def picture(options: Options, setup: Setup) -> Thing:
    view = {
        "options": options,
        "seat": None,
        "actor": None,
        "winners": None,
        "legal": [],
        "pawn": _pawn(options, setup),
        "round": number(setup, "round"),
        "scores": [number(setup, f"score-{letter}") for letter in LETTERS],
        "out": [seat for seat, letter in enumerate(LETTERS, start=1) if setup.fields[f"out-{letter}"] == "yes"],
        "next_out": [],
        "first": None,
        "directions": [None] * len(LETTERS),
        "speeds": [None] * len(LETTERS),
        "moving": None,
        "choice": None,
    }
    return scene.picture(view, ())


def places(options: Options, setup: Setup) -> list[str]:
    width = len(load_board(options["board"]))
    return [f"{chr(ord('a') + file)}{rank}" for rank in range(1, width + 1) for file in range(width)]


EDITOR = Editor(tools=tools, fields=fields, blank=blank, read=read, write=write, scene=picture, places=places, put=put)
