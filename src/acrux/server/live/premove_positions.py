"""What a seat may point at while others are to move, to enter a premove."""

from typing import NamedTuple, cast

from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator
from acrux.server.live.messages import Targets
from acrux.server.live.scenes import Scene

MAX_REPLIES = 8
"""moves of the next seat that are tried: together they leave nearly everything possible"""
MAX_PLIES = 12
"""plies until it is the seat's turn"""


class PremovePosition(NamedTuple):
    """The present position, with what the seat may point at for its next turn."""

    scene: Scene
    targets: Targets


def premove_position(state: State, seat: int) -> PremovePosition:
    """Offer every move that is legal after some of the moves of others; none at the seat's own turn.

    Chance events in between are arbitrary, not those that will happen.
    """
    moves = dict[str, None]()
    for reply in _some(state.legal()) if state.actor and state.actor != seat else []:
        after = state.copy()
        after.play(reply)
        moves |= dict.fromkeys(_own_moves(after, seat))
    return PremovePosition(cast(Scene, state.scene(seat, moves=list(moves))), state.targets(seat, moves=list(moves)))


def _some(moves: list[str]) -> list[str]:
    """A few of the moves, from the first to the last."""
    step = max(1, (len(moves) - 1) / (MAX_REPLIES - 1))
    return [moves[round(number * step)] for number in range(min(MAX_REPLIES, len(moves)))]


def _own_moves(state: State, seat: int) -> list[str]:
    """The seat's legal moves once it is its turn."""
    rng = generator(0)
    for _ in range(MAX_PLIES):
        if state.actor in (None, seat):
            break
        state.play(state.sample(rng) if state.actor == CHANCE else state.legal()[0])
    return state.legal() if state.actor == seat else []
