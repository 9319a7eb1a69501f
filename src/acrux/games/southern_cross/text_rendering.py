"""The table as text, drawn from a view."""

from typing import Any

from acrux.games.southern_cross.board import COLOURS, COUNTERS
from acrux.games.southern_cross.texts import colour_name, prompt
from acrux.games.text_layout import wrap_text
from acrux.i18n import translate

MARGIN = 14
TOP = "┏━━━━━━━┳━━━━━━━┳━━━━━━━┓"
BETWEEN = "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫"
BOTTOM = "┗━━━━━━━┻━━━━━━━┻━━━━━━━┛"
FILES = "  a   b   c   d   e   f"
TILE_ROWS = (("6", " N ", "5"), ("4", "WCE", "3"), ("2", " S ", "1"))
"""the tiles from the top: upper rank, dials from the left, lower rank"""

TEXT_STYLES = (
    (r"\bB+(?=·|\b)|Blue|Blau", "bold bright_blue"),
    (r"\bR+(?=·|\b)|Red|Rot", "bold red"),
    (r"\bY+(?=·|\b)|Yellow|Gelb", "bold yellow"),
    (r"\bG+(?=·|\b)|Green|Grün", "bold green"),
    (r"(?<=[┃ ] {2})[NESWC](?= {3}┃)", "cyan"),
)
"""colours on a terminal"""


def render_text(view: dict[str, Any], language: str = "en") -> str:
    """Counters are B R Y G, in brackets on a tile rolled for; dials bear their names, home bases lie outside."""
    home = {colour: base(view, colour, language) for colour in COLOURS}
    lines = [framed(home["b"].center(len(TOP))), framed(FILES)]
    for border, (upper, dials, lower) in zip((TOP, BETWEEN, BETWEEN), TILE_ROWS, strict=True):
        bases = (home["g"], home["r"]) if upper == "4" else ("", "")
        lines += [
            framed(border),
            framed(rank_line(view, upper), f"{upper:>{MARGIN - 1}}"),
            framed("┃" + "".join(dial.center(7) + "┃" for dial in dials), bases[0], "  " + bases[1]),
            framed(rank_line(view, lower), f"{lower:>{MARGIN - 1}}"),
        ]
    lines += [framed(BOTTOM), framed(FILES), framed(home["y"].center(len(TOP))), ""]
    return "\n".join([*(line.rstrip() for line in lines), wrap_text(prompt(view, view["seat"]), language)])


def framed(middle: str, left: str = "", right: str = "") -> str:
    return f"{left:<{MARGIN}}{middle} {right}"


def base(view: dict[str, Any], colour: str, language: str) -> str:
    """A home base with its counters, such as `Blue BBBB··`."""
    at_home = view["home"][colour]
    return f"{translate(colour_name(colour), language)} {colour.upper() * at_home}{'·' * (COUNTERS - at_home)}"


def rank_line(view: dict[str, Any], rank: str) -> str:
    tiles = [" ".join(square(view, file + rank) for file in pair) for pair in ("ab", "cd", "ef")]
    return f"┃{'┃'.join(tiles)}┃"


def square(view: dict[str, Any], name: str) -> str:
    shown = view["counters"].get(name, "·").upper()
    return f"({shown})" if name in (view["tile"] or ()) else f" {shown} "
