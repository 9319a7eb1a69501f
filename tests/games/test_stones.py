"""The toolkit for games with stones: boards of all shapes, their names, places, pictures and position lines."""

import math
import re
from xml.etree import ElementTree

import pytest

from acrux.core.registry import game_file
from acrux.drawing.stylesheet import THEMES, stylesheet
from acrux.games.cross import GAME as CROSS
from acrux.games.stones import BLACK, BLUE, RED, WHITE, YELLOW, StonesTexts, hexagon, rectangle, rhombus
from acrux.games.stones.cells import HEIGHTS, WIDTH
from acrux.games.stones.scene import board, cell_edge, chain

BOARDS = [hexagon(2), hexagon(5), rhombus(4), rhombus(19), rectangle(3), rectangle(7, 6)]
COLOURS = (BLACK, BLUE, RED, WHITE, YELLOW)

on_every_board = pytest.mark.parametrize("cells", BOARDS, ids=lambda cells: f"{cells.shape}{len(cells.places)}")


@on_every_board
def test_names_are_unique_and_sorted_by_row(cells):
    assert len(set(cells.names)) == len(cells.names) == len(cells.places)
    assert cells.names[0] == "a1"
    assert [name[0] for name in cells.names] == sorted(name[0] for name in cells.names)


@on_every_board
def test_neighbours_are_mutual_and_lie_one_cell_apart(cells):
    outside = len(cells.names)
    neighbours = cells.neighbours(outside)
    for cell, around in enumerate(neighbours):
        for other in set(around) - {outside}:
            assert cell in neighbours[other]
            assert math.dist(cells.spots[cell], cells.spots[other]) == pytest.approx(WIDTH)


@on_every_board
def test_the_edge_of_a_cell_lies_between_it_and_its_neighbour(cells):
    outside = len(cells.names)
    for cell, around in enumerate(cells.neighbours(outside)):
        for step, other in enumerate(around):
            if other != outside:
                (x, y), (left, top) = cells.spots[cell], cells.spots[other]
                edge = cell_edge(cells, cell, step)
                middle = [sum(point[axis] for point in edge) / 2 for axis in (0, 1)]
                assert middle == pytest.approx([(x + left) / 2, (y + top) / 2])


@on_every_board
def test_rows_of_text_are_indented_like_the_picture(cells):
    starts = [cells.spots[cells.numbers[row, first]][0] for row, (first, _) in enumerate(cells.rows)]
    assert [2 * (start - min(starts)) / WIDTH for start in starts] == pytest.approx(list(cells.indents))


@on_every_board
def test_the_picture_holds_all_cells_and_both_colours_have_edges(cells):
    drawn = board(cells, StonesTexts((RED, BLUE)), "stones", goals=True)
    left, top, wide, high = drawn["box"]
    for cell in drawn["cells"]:
        assert left <= cell["x"] - WIDTH / 2 and cell["x"] + WIDTH / 2 <= left + wide
        assert top <= cell["y"] - HEIGHTS[cells.shape] / 2 and cell["y"] + HEIGHTS[cells.shape] / 2 <= top + high
    edges = {item["id"]: item["path"] for item in drawn["decor"] if item["kind"].startswith("edge")}
    assert set(edges) == {"edge-red", "edge-blue"} and all(edges.values())


def test_a_chain_is_what_touches_and_no_more():
    stones = {"a1": "r", "a2": "r", "b3": "r", "c1": "r", "b1": "b"}
    assert chain(rhombus(3), stones, "a1") == ["a1", "a2", "b3"]
    assert chain(rectangle(3), stones, "a1") == ["a1", "a2"]


def test_every_colour_has_a_sign_of_its_own_for_those_who_cannot_tell_colours_apart():
    symbols = {symbol.get("id"): symbol for symbol in ElementTree.fromstring(game_file("stones", "symbols.svg"))}
    signs = [ElementTree.tostring(list(symbols[f"stones-{colour.name}"])[-1]) for colour in COLOURS]
    assert len({re.sub(rb'(stroke|fill)="[^"]+"', b"", sign) for sign in signs}) == len(COLOURS)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", COLOURS, ids=lambda colour: colour.name)
def test_every_colour_has_edges_in_both_themes(colour, theme):
    assert f".board.stones .edge.{colour.name} " in stylesheet(theme)


def test_cross_is_made_with_the_toolkit():
    assert CROSS.view.__self__.cells is hexagon
