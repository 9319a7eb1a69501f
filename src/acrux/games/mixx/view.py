"""What a seat may see of a game of Mixx: everything but the order of the deck, which no seat knows."""

from typing import Any

from acrux.games.definition import Params, Row
from acrux.games.mixx.cards import card_name, members
from acrux.games.mixx.notation import cross_of, write_square


def view(params: Params, state: Row, seat: int | None) -> dict[str, Any]:
    seats = range(params.seats)
    return {
        "hands": [[card_name(card) for card in members(state.hands[k])] for k in seats],
        "cross": {write_square(square): card_name(card) for square, card in cross_of(state).items()},
        "deck": int(state.left),
        "won": [int(state.won[k]) for k in seats],
        "last": int(state.last) or None,
        "drawing": int(state.turn) if state.drawing else None,
    }
