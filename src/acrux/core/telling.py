"""What happened, in words for everybody: made of what spectators see, so no word gives a secret away."""

from collections.abc import Iterator

from acrux.core.state import State
from acrux.words import Text


def tell(before: State, after: State) -> list[Text]:
    """What the last move or chance event was and what came of it; `before` is the same game just before it."""
    played, hidden = after.played, after.hidden()
    last = len(played) - 1
    actor, move = played[last]
    opened = [played[ply] for ply in sorted((before.hidden() | {last}) - hidden)]
    return after.game.definition.words.tell(
        before.seen(), actor, None if last in hidden else move, after.seen(), opened
    )


def tell_all(state: State) -> Iterator[list[Text]]:
    """What every move and chance event was, one after another."""
    after = state.game.new(state.start)
    for move in state.moves:
        before = after.copy()
        after.play(move)
        yield tell(before, after)
