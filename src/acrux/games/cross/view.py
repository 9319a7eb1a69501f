"""What a seat may see of a game of Cross: everything."""

from typing import Any

from acrux.games.cross import rules
from acrux.games.cross.notation import COLOURS, cell_names
from acrux.games.definition import Params, Row


def view(params: Params, state: Row, seat: int | None) -> dict[str, Any]:
    names, stones = cell_names(params.side), state.stones.tolist()
    over = state.winner >= 0
    return {
        "stones": {name: COLOURS[stone] for name, stone in zip(names, stones, strict=False) if stone != rules.EMPTY},
        "colour": None if over else COLOURS[state.colour],
        "yellow": int(state.yellow),
        "swap": not over and bool(rules.may_swap(state)),
    }
