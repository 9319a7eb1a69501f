"""What the squares, dials and home bases of Southern Cross are, and what they would do now."""

from collections.abc import Iterator

from acrux.games.definition import View
from acrux.games.southern_cross.board import COLOURS, DIAL_TILES, DIALS, ENTRIES, SQUARES, bit, tile_squares
from acrux.games.southern_cross.squares import DIAL, number, turned
from acrux.games.southern_cross.texts import colour_name
from acrux.i18n import Text, Value, join_and, prefixed

explain_text = prefixed("southern-cross.explain")

QUARTERS = ("90", "180", "270")
HOME_TILES = {"N": "b", "E": "r", "S": "y", "W": "g"}
"""whose home tile a dial is"""


def explain(view: View, thing: str) -> list[Text]:
    kind, _, name = thing.partition("-")
    if kind == "dial" and name in DIALS:
        return _dial(view, name)
    if kind == "home" and name in COLOURS:
        return _home(view, name)
    if kind == "turn" and name in QUARTERS:
        return [explain_text("turn", degrees=name)]
    if thing == "end":
        return [explain_text("end", n=view["actions"]), *_constellation(view, _full_tiles(view))]
    return _square(view, thing) if thing in SQUARES else []


# Squares


def _square(view: View, square: str) -> list[Text]:
    tile = next(tile for tile in range(9) if square in tile_squares(tile))
    texts = [_place(square, tile), *_reach(view, square)]
    return [*texts, *_constellation(view, [tile] if tile in _full_tiles(view) else [])]


def _place(square: str, tile: int) -> Text:
    """The kind of tile that a square lies on."""
    if tile not in DIAL_TILES:
        return explain_text("fixed", square=square)
    dial = DIALS[DIAL_TILES.index(tile)]
    if dial not in HOME_TILES:
        return explain_text("on_dial", square=square, dial=dial)
    colour = HOME_TILES[dial]
    is_edge = square in (edge for edge, _ in ENTRIES[colour])
    return explain_text("entrance" if is_edge else "on_home_tile", square=square, dial=dial, who=colour_name(colour))


def _reach(view: View, square: str) -> Iterator[Text]:
    """Where the counter on a square can go, or which counters can come, with the viewer's next action."""
    walks = [_ends(move) for move in view["legal"] if "-" in move or "^" in move]
    if square in view["counters"]:
        who = colour_name(view["counters"][square])
        to: list[Value] = [end for start, end in walks if start == square]
        yield explain_text("can_go", who=who, squares=join_and(to, "")) if to else explain_text("counter", who=who)
    else:
        starts = [explain_text("home") if start == "@" else start for start, end in walks if end == square]
        yield explain_text("can_come", squares=join_and(starts, "")) if starts else explain_text("empty")


def _ends(move: str) -> tuple[str, str]:
    start, _, end = move.partition("-" if "-" in move else "^")
    return start, end


def _full_tiles(view: View) -> list[int]:
    return [tile for tile in range(9) if all(square in view["counters"] for square in tile_squares(tile))]


def _constellation(view: View, tiles: list[int]) -> Iterator[Text]:
    """Who would have to roll, and against what, if a turn ended now."""
    for tile in tiles:
        standing = [view["counters"][square] for square in tile_squares(tile)]
        rolls: list[Value] = [
            explain_text("rolls", who=colour_name(colour), n=standing.count(colour))
            for colour in view["options"]["order"]
            if colour in standing
        ]
        yield explain_text("constellation", rolls=join_and(rolls, ""))


# Dials and home bases


def _dial(view: View, dial: str) -> list[Text]:
    tile = DIAL_TILES[DIALS.index(dial)]
    standing = [square for square in tile_squares(tile) if square in view["counters"]]
    if len({view["counters"].get(square) for square in tile_squares(tile)}) == 1:  # S5
        return [explain_text("dial", dial=dial), explain_text("idle_dial")]
    ways: list[Value] = [explain_text("way", start=square, end=_quarter(dial, square)) for square in standing]
    return [explain_text("dial", dial=dial), explain_text("quarter", ways=join_and(ways, ""))]


def _quarter(dial: str, square: str) -> str:
    """Where a quarter turn takes what stands on a square."""
    return SQUARES[int(number(turned(bit(square), int(DIAL[DIALS.index(dial)]), 1)))]


def _home(view: View, colour: str) -> list[Text]:
    who, edges = colour_name(colour), join_and([edge for edge, _ in ENTRIES[colour]], "")
    texts = [explain_text("base", who=who, n=view["home"][colour], squares=edges)]
    if view["winners"] is None and view["tile"] is None and view["options"]["order"][view["mover"] - 1] == colour:
        texts.append(explain_text("lights", n=view["actions"]))
    return texts
