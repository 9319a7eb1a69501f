"""What happened, in words for everybody: made of what spectators see, so no word gives a secret away."""

from collections.abc import Iterator

from acrux.core.state import State
from acrux.words import Text


def tell(state: State) -> list[Text]:
    """What the last move or chance event was and what came of it."""
    return state.game.definition.words.tell(state.change(state.ply - 1))


def tell_all(state: State) -> Iterator[list[Text]]:
    """What every move and chance event was, one after another."""
    after = state.game.new(state.start)
    for move in state.moves:
        after.play(move)
        yield tell(after)
