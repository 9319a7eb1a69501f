"""What happened, in words for everybody: made of what spectators see, so no word gives a secret away."""

from collections.abc import Iterator

from acrux.core.state import State
from acrux.words import Text


def tell(before: State, after: State) -> list[Text]:
    """What the last move or chance event was and what came of it; `before` is the same game just before it."""
    moves, actor, hidden = after.moves, before.actor or 0, after.hidden()
    ply = len(moves) - 1
    if earlier := before.hidden() - hidden:
        actors = [state.actor or 0 for state, _ in after.plies()]
        opened = [(actors[each], moves[each]) for each in sorted({*earlier, ply} - hidden)]
    else:
        opened = [] if ply in hidden else [(actor, moves[ply])]
    move = None if ply in hidden else moves[ply]
    return after.game.definition.words.tell(before.seen(), actor, move, after.seen(), opened)


def tell_all(state: State) -> Iterator[list[Text]]:
    """What every move and chance event was, one after another."""
    after = state.game.new(state.start)
    for move in state.moves:
        before = after.copy()
        after.play(move)
        yield tell(before, after)
