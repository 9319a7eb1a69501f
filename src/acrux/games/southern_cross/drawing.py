"""The table as text, drawn from a view."""

from typing import Any

from acrux.games.southern_cross.board import COLOUR_NAMES, COUNTERS, SEATS

MARGIN = 14
TOP = "┏━━━━━━━┳━━━━━━━┳━━━━━━━┓"
BETWEEN = "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫"
BOTTOM = "┗━━━━━━━┻━━━━━━━┻━━━━━━━┛"
FILES = "  a   b   c   d   e   f"
TILE_ROWS = (("6", " N ", "5"), ("4", "WCE", "3"), ("2", " S ", "1"))
"""the tiles from the top: upper rank, dials from the left, lower rank"""


def draw(view: dict[str, Any]) -> str:
    """Counters are B R Y G, in brackets on a tile rolled for; dials bear their names, home bases lie outside."""
    lines = [framed(base(view, "b").center(len(TOP))), framed(FILES)]
    for border, (upper, dials, lower) in zip((TOP, BETWEEN, BETWEEN), TILE_ROWS, strict=True):
        bases = (base(view, "g"), base(view, "r")) if upper == "4" else ("", "")
        lines += [
            framed(border),
            framed(rank_line(view, upper), f"{upper:>{MARGIN - 1}}"),
            framed("┃" + "".join(dial.center(7) + "┃" for dial in dials), bases[0], "  " + bases[1]),
            framed(rank_line(view, lower), f"{lower:>{MARGIN - 1}}"),
        ]
    lines += [framed(BOTTOM), framed(FILES), framed(base(view, "y").center(len(TOP))), "", status(view)]
    return "\n".join(line.rstrip() for line in lines)


def framed(middle: str, left: str = "", right: str = "") -> str:
    return f"{left:<{MARGIN}}{middle} {right}"


def base(view: dict[str, Any], colour: str) -> str:
    """A home base with its counters, such as `Blue BBBB··`."""
    at_home = view["home"][colour]
    return f"{COLOUR_NAMES[colour]} {colour.upper() * at_home}{'·' * (COUNTERS - at_home)}"


def rank_line(view: dict[str, Any], rank: str) -> str:
    tiles = [" ".join(square(view, file + rank) for file in pair) for pair in ("ab", "cd", "ef")]
    return f"┃{'┃'.join(tiles)}┃"


def square(view: dict[str, Any], name: str) -> str:
    shown = view["counters"].get(name, "·").upper()
    return f"({shown})" if name in (view["tile"] or ()) else f" {shown} "


def status(view: dict[str, Any]) -> str:
    """One sentence: who is to do what, or who has won."""
    if view["winners"] is not None:
        if len(view["winners"]) == SEATS:
            return "The turn limit is reached: nobody wins, all four share the game."
        return f"The game is over: {player(view, view['winners'][0])} wins."
    if view["tile"] is not None:
        return special_round(view, player(view, view["roller"]), " ".join(view["tile"]))
    left = "1 action" if view["actions"] == 1 else f"{view['actions']} actions"
    return f"{player(view, view['mover'])} is to move, {left} left."


def special_round(view: dict[str, Any], roller: str, tile: str) -> str:
    dice, drop = view["dice"], view["drop"]
    if drop:
        return f"{roller} is to send home {drop} of its counters on {tile}."
    if view["options"]["challenge"] == "throw":
        return f"{roller} is to throw {'once' if dice == 1 else f'{dice} times'} for {tile}."
    if dice == 1:
        return f"{roller} is to roll 1 die for {tile}: it must show more than 1."
    return f"{roller} is to roll {dice} dice for {tile}: each must show more than {dice}."


def player(view: dict[str, Any], seat: int) -> str:
    return f"{COLOUR_NAMES[view['options']['order'][seat - 1]]} (seat {seat})"
