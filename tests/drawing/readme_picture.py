"""The picture that opens the README: a position of each game, rendered by `acrux.drawing`.

`python -m tests.drawing.readme_picture` rewrites docs/images/boards-light.svg and docs/images/boards-dark.svg.
"""

from pathlib import Path
from xml.etree import ElementTree

import acrux
from acrux.drawing import render_svg

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SVG = "http://www.w3.org/2000/svg"
COLOURS = {"light": ("#fbf6e9", "#1a2634"), "dark": ("#152131", "#ece5d4")}
"""Background and text of each theme: the picture stays legible on a page of any colour."""

BOARD_HEIGHT, MARGIN, CAPTION = 440, 30, 60

POSITIONS = {
    "cross": ({}, None, "g1 swap d6 f4 f2 g3 e7 g6 f7 d5 c5 c3 c4 h2 g5 e4 b3 b2 d3 d4 f6"),
    "southern-cross": ({}, "2b3/1rb1y1/1gbr2/g1yr1y/1g1y2/2y1g1 b 3", ""),
    "compass": ({}, None, "SE W NW S 2 2 0 1 N E"),
    "mixx": (
        {"seats": 2, "hand": 4},
        None,
        "draw:Tp draw:Ra draw:Rs draw:Ys draw:Ba draw:Ru draw:Rc draw:Vj Tp@0,0 draw:Bt Ba@1,0 draw:Oj Ys@1,-1 "
        "draw:Pj Oj@1,1 draw:Yp Pj@-1,0 draw:Yt Rc@-2,0 draw:Pt Yt@2,0 draw:Yf Pt@1,2 draw:Bs Ru@1,3 draw:Ou",
    ),
}
"""Options, start and moves of each game."""


def picture_file(theme):
    return IMAGES / f"boards-{theme}.svg"


def render(theme):
    """The four boards side by side, each above its title, as one self-contained SVG file."""
    ElementTree.register_namespace("", SVG)
    background, ink = COLOURS[theme]
    root = ElementTree.Element(tag("svg"), {"role": "img"})
    add(root, "title").text = "Positions from games of Cross, Southern Cross, Compass and Mixx"
    backdrop = add(root, "rect", height=BOARD_HEIGHT + CAPTION + 2 * MARGIN, rx=24, fill=background)
    left = MARGIN
    for name in POSITIONS:
        left += add_board(root, name, left, theme, ink) + MARGIN
    backdrop.set("width", f"{left:g}")
    root.set("viewBox", f"0 0 {left:g} {backdrop.get('height')}")
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def add_board(root, name, left, theme, ink):
    """Draw one board with its title at `left` and return its width."""
    state = position(name)
    board = ElementTree.fromstring(render_svg(state.game.board(), state.scene(), theme))
    x, y, width, height = map(float, board.get("viewBox").split())
    scale = BOARD_HEIGHT / height
    move = f"translate({left - x * scale:.2f} {MARGIN - y * scale:.2f}) scale({scale:.4f})"
    add(root, "g", **{"class": board.get("class")}, transform=move).extend(board)
    title = add(root, "text", x=f"{left + width * scale / 2:.1f}", y=BOARD_HEIGHT + MARGIN + 48, fill=ink)
    title.set("style", "font: 600 34px system-ui, sans-serif; text-anchor: middle")
    title.text = state.game.title
    return round(width * scale, 1)


def position(name):
    options, start, moves = POSITIONS[name]
    state = acrux.load(name, **options).new(start)
    for move in moves.split():
        state.play(move)
    return state


def add(parent, name, **attributes):
    return ElementTree.SubElement(parent, tag(name), {key: str(value) for key, value in attributes.items()})


def tag(name):
    return f"{{{SVG}}}{name}"


if __name__ == "__main__":
    for each in COLOURS:
        picture_file(each).write_text(render(each), "utf-8")
