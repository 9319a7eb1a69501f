"""Boards of Compass as data: defects with their place, symmetries, palette, and what a study counts."""

import re

import pytest

import acrux
from acrux.games.compass.squares import find_defects, shipped, write_rows
from acrux.games.compass.symmetry import HALF, MIRROR, QUARTER, THREE_QUARTERS, transform_token
from acrux.games.compass.workshop import WORKSHOP
from acrux.i18n import LANGUAGES, catalogue, translate


def blank(width=5, height=None):
    return [["."] * width for _ in range(height or width)]


def places(rows):
    return [(defect.row, defect.column, defect.token) for defect in find_defects(rows)]


def with_token(token, row, column, width=5):
    rows = blank(width)
    rows[row - 1][column - 1] = token
    return rows


@pytest.mark.parametrize(
    "token", ["xQ", "x", "0", "007", "1000", "+5", ">N0", ">N19", ">Q2", "~xN", "~.", "n30", "?", ""]
)
def test_a_bad_token_is_reported_with_its_row_column_and_reason(token):
    (defect,) = find_defects(with_token(token, 4, 2))
    assert (defect.row, defect.column, defect.token) == (4, 2, token)
    for language in LANGUAGES:
        said = translate(defect.text, language)
        assert "4" in said and "2" in said and repr(token) in said and not re.search(r"[{}]", said)


def test_all_defects_are_reported_not_only_the_first():
    rows = blank()
    rows[0][0], rows[2][3], rows[4] = "xQ", "0", ["."] * 4
    assert places(rows) == [(1, 1, "xQ"), (3, 4, "0"), (5, 5, "")]


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ([], (1, 1, "")),
        ([*blank(5)[:2], [], *blank(5)[:2]], (3, 1, "")),
        ([*blank(5)[:4], ["."] * 7], (5, 6, ".")),
        (blank(5, 4), (5, 1, "")),
        (blank(5, 6), (6, 1, ".")),
        (blank(6), (1, 6, ".")),
        (blank(3), (1, 5, "")),
        (blank(21), (1, 20, ".")),
    ],
)
def test_a_wrong_shape_is_reported_at_the_first_square_that_is_missing_or_too_many(rows, place):
    assert place in places(rows)


@pytest.mark.parametrize("name", ["rose", "meadow", "storm", "cove"])
def test_every_shipped_board_is_valid_and_unchanged_by_a_quarter_turn(name):
    value = WORKSHOP.shipped()[name]
    assert places(WORKSHOP.split_value(value)) == []
    broken = WORKSHOP.broken_squares(value)
    assert broken["quarter"] == broken["half"] == [] and broken["mirror"]
    assert acrux.load("compass", board=name).new().legal()


def test_the_shipped_boards_have_their_characters():
    boards = {name: [square for row in board for square in row] for name, board in shipped().items()}
    assert not any(square.points < 0 or square.cross for square in boards["meadow"])
    share = {
        name: sum(square.cross or bool(square.push) for square in board) / len(board) for name, board in boards.items()
    }
    assert share["storm"] > 1.5 * share["rose"] > share["meadow"]
    assert len(boards["cove"]) < len(boards["meadow"]) < len(boards["rose"]) < len(boards["storm"])


@pytest.mark.parametrize(
    ("token", "mirrored", "turned"),
    [
        ("N45", "N45", "E45"),
        ("~SE30", "~SW30", "~SW30"),
        ("xE", "xW", "xS"),
        (">NW2", ">NE2", ">NE2"),
        ("-20", "-20", "-20"),
    ],
)
def test_a_symmetry_takes_seats_and_directions_along(token, mirrored, turned):
    assert (transform_token(token, MIRROR), transform_token(token, QUARTER)) == (mirrored, turned)
    assert transform_token(transform_token(token, QUARTER), THREE_QUARTERS) == token
    assert transform_token(transform_token(token, QUARTER), QUARTER) == transform_token(token, HALF)


def test_a_missing_symmetry_names_the_squares_that_break_it():
    broken = WORKSHOP.broken_squares(write_rows(with_token("N30", 1, 2)))
    assert broken["mirror"] == ["b5", "d5"] and broken["half"] == ["b5", "d1"]
    assert broken["quarter"] == ["b5", "a2"]


def test_every_token_of_the_palette_is_one_that_the_loader_accepts():
    for kind in WORKSHOP.palette:
        token = kind.prefix + "".join(part.start for part in kind.parts)
        assert WORKSHOP.draw_token(token), token
        for part in kind.parts:
            for value in [choice for choice, _ in part.choices] or [str(part.low), str(part.high)]:
                parts = [value if each is part else each.start for each in kind.parts]
                assert WORKSHOP.draw_token(kind.prefix + "".join(parts))
    assert WORKSHOP.draw_token("xQ") is None


def test_every_text_of_the_workshop_is_used():
    def keys(text):
        yield text[0]
        for value in text[1].values() if len(text) > 1 else ():
            yield from keys(value) if isinstance(value, list) else ()

    labels = [label for kind in WORKSHOP.palette for label in (kind.label, *(part.label for part in kind.parts))]
    labels += [label for kind in WORKSHOP.palette for part in kind.parts for _, label in part.choices]
    used = {key for label in labels for key in keys(label)} | {f"compass.workshop.board.{name}" for name in shipped()}
    used |= {f"compass.workshop.brush.{name}" for name in WORKSHOP.brushes} | {"compass.workshop.chosen"}
    used |= {f"compass.workshop.symmetry.{name}" for name in WORKSHOP.broken_squares("rose")}
    used |= {"compass.workshop.event.goal", "compass.workshop.event.out"}
    known = {key for key in catalogue("en") if key.startswith("compass.workshop.")}
    assert {key for key in used if key.startswith("compass.workshop.")} == known


def effects(moves, position=None, board="rose"):
    state = acrux.load("compass", board=board).new(position)
    found = []
    for move in moves.split():
        state.play(move)
        found += WORKSHOP.effects(state.change(state.ply - 1))
    return found


def test_effects_of_the_law_s_example():
    found = effects("SE W NW S 2 2 0 1")
    assert [what for effect, what in found if effect == "chosen"] == ["SE", "W", "NW", "S"]
    landed = [what for effect, what in found if effect == "landed"]
    assert landed == ["h4", "f4", "f4", "f3", "c3"]
    assert {effect for effect, _ in found} == {"chosen", "landed"}


def test_effects_name_the_owner_of_a_goal_and_who_goes_out_of_bounds():
    board = write_rows(blank(5))
    goal = effects("W N S E 1 3 0 0", board=board)
    assert [each for each in goal if each[0] in ("goal", "out")] == [("goal", "N")]
    out = effects("N S S S 3 0 0 0 >NE", board=board)
    assert ("out", "N") in out and not [effect for effect, _ in out if effect == "goal"]
