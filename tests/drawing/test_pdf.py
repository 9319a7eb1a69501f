"""Pictures in PDF: the same as in SVG, and the rules of the cascade."""

import io
import re
from importlib.resources import files

import numpy as np
import pypdfium2
import pytest
from fontTools.misc.transform import Transform
from fpdf import FPDF
from PIL import Image

import acrux
from acrux.drawing import render_svg
from acrux.drawing.cascade import Cascade, Node
from acrux.drawing.pdf import add_fonts, draw_picture, print_cascade
from acrux.drawing.png import render_png

WIDTH_MM, DOTS = 150, 5


def as_pixels(picture):
    return np.asarray(picture.convert("RGB").resize((WIDTH_MM, WIDTH_MM), Image.Resampling.BOX), float)


def picture_in_pdf(board, scene):
    left, top, wide, high = scene.get("box") or board["box"]
    pdf = FPDF(unit="mm", format=(WIDTH_MM, WIDTH_MM * high / wide))
    pdf.set_auto_page_break(False)
    add_fonts(pdf)
    pdf.add_page()
    draw_picture(pdf, board, Transform().scale(WIDTH_MM / wide).translate(-left, -top), scene=scene)
    return pypdfium2.PdfDocument(bytes(pdf.output()))[0].render(scale=DOTS * 25.4 / 72).to_pil()


def picture_in_svg(board, scene):
    png = render_png(render_svg(board, scene), WIDTH_MM * DOTS)
    found = Image.open(io.BytesIO(png))
    white = Image.new("RGBA", found.size, "white")
    white.alpha_composite(found.convert("RGBA"))
    return white


@pytest.mark.parametrize("name", acrux.GAMES)
def test_a_position_looks_the_same_in_pdf_and_svg(name):
    """Drawn by different libraries, so compared after scaling down; only the shadows of pieces are left out in PDF."""
    game = acrux.load(name)
    state, rng = game.new(), acrux.generator(1)
    for _ in range(40):
        if state.winners is None:
            state.play(state.sample(rng))
    board, scene = game.board(), state.scene(None)
    difference = np.abs(as_pixels(picture_in_pdf(board, scene)) - as_pixels(picture_in_svg(board, scene)))
    assert difference.mean() < 2.5
    assert (difference.max(axis=2) > 90).mean() < 0.01


def node(tag, classes=""):
    return Node(tag, frozenset(classes.split()))


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        (".a { fill: red; }", "red"),
        (".a { fill: red; } .b { fill: blue; }", "blue"),
        (".a.b { fill: red; } .b { fill: blue; }", "red"),
        ("text { fill: red; } .a { fill: blue; }", "blue"),
        (".root .a { fill: red; } .a { fill: blue; }", "red"),
        (".root > .a { fill: red; }", None),
        (".group > .a { fill: red; }", "red"),
        (".a:not(.b) { fill: red; }", None),
        (".a:not(.c) { fill: red; }", "red"),
        (".x, .a { fill: red; }", "red"),
        (".x .a { fill: red; }", None),
    ],
)
def test_the_most_specific_rule_wins_and_the_last_among_equals(css, expected):
    path = (node("svg", "root"), node("g", "group"), node("text", "a b"))
    assert Cascade(css).declared(path).get("fill") == expected


def test_a_selector_that_is_not_supported_is_refused():
    with pytest.raises(ValueError, match="selector"):
        Cascade(".a:hover { fill: red; }")


def test_letters_of_counters_are_dark_on_their_white_stars():
    """In a standalone picture, too: the rule for all texts of boards must not win."""
    game = acrux.load("southern-cross")
    board, scene = game.board(), game.new().scene(None)
    pixels = np.asarray(picture_in_svg(board, scene).convert("L"), float)
    x, y = (round((at + 428) / 856 * WIDTH_MM * DOTS) for at in (-382, -160))
    assert pixels[y - 12 : y + 13, x - 12 : x + 13].min() < 100


@pytest.mark.parametrize("game", acrux.GAMES)
def test_letters_in_symbols_do_not_take_the_colour_of_the_board(game):
    board = Node("svg", frozenset({"board", game}))
    symbols = (files(acrux.GAMES[game]) / "symbols.svg").read_text()
    for classes in re.findall(r'<text class="([^"]+)"', symbols):
        declared = print_cascade("full").declared((board, Node("text", frozenset(classes.split()))))
        assert re.fullmatch("#[0-9a-f]{6}", declared["fill"]), classes
