"""Steps: what to show, one after another, of everything that one decision triggers.

Every ply but the last is a step, and so is every part of a ply that does several things at once (`Definition.parts`).
The position after the last ply is no step: it is what the steps lead to.
"""

from typing import NamedTuple

from acrux.core.state import State
from acrux.games.definition import MOVE_MS, REVEAL_MS
from acrux.games.scene_items import Thing
from acrux.i18n import Text
from acrux.kernel.protocol import CHANCE


class Step(NamedTuple):
    """A scene on the way to the current position."""

    ply: int
    """that it belongs to, counted from 1"""
    actor: int
    """0: chance"""
    is_part: bool
    """does it show a part of the ply, before its result?"""
    scene: Thing
    texts: list[Text]
    """of a part; those of a whole ply are in the list of moves"""
    duration_ms: int


class Steps:
    """The steps after a number of plies, for any viewer."""

    def __init__(self, state: State, since: int):
        self._states = _states_since(state, since)

    def of(self, seat: int | None) -> list[Step]:
        """What a seat (None: a spectator) sees. A ply that is hidden when it is played shows nothing."""
        found: list[Step] = []
        for before, after in zip(self._states, self._states[1:], strict=False):
            if before.ply in after.hidden_plies():
                continue
            found += _parts(before, after, seat)
            if after is not self._states[-1]:
                scene = after.scene(seat, offers=False)
                found.append(Step(after.ply, after.played[-1][0], False, scene, [], _ply_ms(before, after)))
        return found

    def duration_ms(self) -> int:
        """How long all steps take."""
        return sum(step.duration_ms for step in self.of(None))


def _states_since(state: State, since: int) -> list[State]:
    states = [state.copy()]
    while states[-1].ply > since:
        earlier = states[-1].copy()
        earlier.undo()
        states.append(earlier)
    return states[::-1]


def _parts(before: State, after: State, seat: int | None) -> list[Step]:
    """The parts of one ply that a viewer sees before its result."""
    parts = after.game.definition.parts
    if parts is None:
        return []
    views = [{**state.cached_view(seat), "legal": []} for state in (before, after)]
    actor = after.played[-1][0]
    return [
        Step(after.ply, actor, True, part.scene, part.texts, part.duration_ms)
        for part in parts(views[0], views[1], after.past(seat), after.change(before.ply))
    ]


def _ply_ms(before: State, after: State) -> int:
    """A throw or a reveal takes longer than a simple move."""
    is_reveal = bool(before.hidden_plies() - after.hidden_plies())
    return REVEAL_MS if is_reveal or after.played[-1][0] == CHANCE else MOVE_MS
