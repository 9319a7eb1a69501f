"""The takeback policy: which decision a person may take back, how far it goes, and whether others must agree.

A takeback undoes the newest decision of a person, with everything played since. It needs the consent of the other
people, unless they play with free takebacks; agents always agree. Information cannot be taken back: a takeback is
final (impossible) across a chance event or a reveal.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple, Protocol

from acrux.core.state import State
from acrux.kernel.protocol import CHANCE


class TakebackPly(Protocol):
    """What the policy has to know about one ply."""

    @property
    def actor(self) -> int:
        """The seat that played it, 0 for chance."""

    @property
    def decision(self) -> int:
        """Plies that were played as one decision share this number; it grows during a game."""

    @property
    def is_reveal(self) -> bool:
        """Has this ply shown everybody something that was hidden?"""


class Takeback(NamedTuple):
    """What taking back a decision would undo."""

    to_ply: int
    """number of plies that remain"""
    is_final: bool
    """it would undo a chance event or a reveal"""
    undoes_others: bool
    """it would undo plies of other seats"""

    def needs_consent(self, other_people: Collection[int], is_free: bool = False) -> bool:
        """Must other people agree? Not if they play with free takebacks, or if the decision is not confirmed yet."""
        return bool(other_people) and not is_free


class StatePly(NamedTuple):
    """A ply of a state where every ply is a decision of its own."""

    actor: int
    decision: int
    is_reveal: bool


def find_takeback(newest_first: Iterable[TakebackPly], ply_count: int, own: Collection[int]) -> Takeback | None:
    """Find what taking back the newest decision of the `own` seats would undo; None if they have made none."""
    to_ply, is_final, undoes_others, decision = ply_count, False, False, None
    for ply in newest_first:
        if decision is not None and ply.decision < decision:
            break
        is_own = ply.actor in own
        if decision is None and is_own:
            decision = ply.decision
        to_ply -= 1
        is_final = is_final or ply.actor == CHANCE or ply.is_reveal
        undoes_others = undoes_others or not is_own
    return None if decision is None else Takeback(to_ply, is_final, undoes_others)


def newest_sealed(sealed: Iterable[int], own: Collection[int]) -> int | None:
    """The `own` seat that sealed its choice last, None if none has; `sealed` lists seats in the order of sealing."""
    return next((seat for seat in reversed(list(sealed)) if seat in own), None)


def newest_first(state: State) -> Iterator[StatePly]:
    """The plies of a state from the last to the first."""
    earlier = state.copy()
    while earlier.ply:
        hidden = earlier.hidden_plies()
        actor, _ = earlier.played[-1]
        earlier.undo()
        yield StatePly(actor, earlier.ply, bool(earlier.hidden_plies() - hidden))
