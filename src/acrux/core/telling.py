"""What happened, in words for everybody: made of what spectators see, so no word gives a secret away."""

from acrux.core.state import State
from acrux.words import Text


def tell(state: State) -> list[Text]:
    """What the last move or chance event was and what came of it."""
    return state.game.definition.words.tell(state.change(state.ply - 1))
