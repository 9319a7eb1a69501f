"""What happened, in words for everybody: made of what spectators see, so no word gives a secret away."""

from collections.abc import Iterator

from acrux.core.state import State
from acrux.words import Text


def tell(before: State, after: State) -> list[Text]:
    """What the last move or chance event was and what came of it; `before` is the same game just before it."""
    ply, actor = len(before.moves), before.actor or 0
    hidden = after.hidden()
    plies = [(earlier.actor or 0, move) for earlier, move in after.plies()]
    opened = [plies[each] for each in sorted((before.hidden() | {ply}) - hidden)]
    move = None if ply in hidden else after.moves[-1]
    return after.game.definition.words.tell(before.view(), actor, move, after.view(), opened)


def tell_all(state: State) -> Iterator[list[Text]]:
    """What every move and chance event was, one after another."""
    after = state.game.new(state.start)
    for move in state.moves:
        before = after.copy()
        after.play(move)
        yield tell(before, after)
