"""The table as plain data. Nothing is hidden in Southern Cross, so every seat and every spectator sees the same."""

from typing import Any

from acrux.games.definition import Params, Row
from acrux.games.southern_cross import rules
from acrux.games.southern_cross.board import SEATS, SQUARES, tile_squares
from acrux.games.southern_cross.position import colour_of, colours_on
from acrux.games.southern_cross.squares import count


def view(params: Params, state: Row, seat: int | None) -> dict[str, Any]:
    special = state.tile != rules.NO_TILE
    colours = zip(SQUARES, colours_on(params, state), strict=True)
    return {
        "counters": {square: colour for square, colour in colours if colour},
        "home": {colour_of(params, each): int(state.home[each - 1]) for each in range(1, SEATS + 1)},
        "mover": int(state.mover),
        "actions": int(state.actions),
        "turns": int(state.turns),
        "tile": tile_squares(int(state.tile)) if special else None,
        "roller": int(state.roller) if special else None,
        "dice": int(count(rules.on_tile(state))) if special and not state.drop else 0,
        "drop": int(state.drop),
    }


def thrower(params: Params, state: Row) -> int | None:
    """S8: the outcome of a throw is entered by the seat that throws."""
    thrown = params.throw and state.tile != rules.NO_TILE and not state.drop
    return int(state.roller) if thrown else None
