"""Search over beliefs, for games with hidden information: what can a seat force that does not know everything?

A belief is the set of all states that the seat cannot tell apart. The seat must choose the same move in all of them;
everybody else may do anything. Slow and obvious, in Python, over `State` alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from acrux.core.errors import MoveError
from acrux.core.state import State

Reached = Callable[[State], bool]
"""has the seat reached its goal in this finished game?"""


def worlds(state: State, seat: int) -> list[State]:
    """All states that the seat cannot tell apart from this one: every hidden ply may have been any other."""
    seen, hidden = state.view(seat), state.hidden_plies(seat)
    states = [state.game.new(state.start)]
    for ply, move in enumerate(state.moves):
        states = [
            after for before in states for after in _following(before, before.legal() if ply in hidden else [move])
        ]
    return [each for each in states if each.actor == state.actor and each.view(seat) == seen]


def _following(state: State, moves: Iterable[str]) -> Iterator[State]:
    for move in moves:
        try:
            yield play(state, move)
        except MoveError:  # not possible after another hidden ply
            continue


def play(state: State, move: str) -> State:
    after = state.copy()
    after.play(move)
    return after


def find_counterexample(belief: Sequence[State], seat: int, is_reached: Reached) -> State | None:
    """Return a finished game in which the seat misses its goal however it plays on; None if it can force the goal."""
    groups: dict[str, list[State]] = {}
    for state in belief:
        if state.actor is None:
            if not is_reached(state):
                return state
        else:
            groups.setdefault(f"{state.actor} {state.cached_view(seat)!r}", []).append(state)
    failures = (_counterexample(group, seat, is_reached) for group in groups.values())
    return next((failure for failure in failures if failure), None)


def _counterexample(group: Sequence[State], seat: int, is_reached: Reached) -> State | None:
    """The same for states in which the same actor is to move and which look alike to the seat."""
    if group[0].actor != seat:
        after = [play(state, move) for state in group for move in state.legal()]
        return find_counterexample(after, seat, is_reached)
    failure: State | None = None
    for move in group[0].legal():
        found = find_counterexample([play(state, move) for state in group], seat, is_reached)
        if found is None:
            return None
        failure = failure or found
    return failure
