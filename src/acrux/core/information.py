"""Information states: everything that a seat has seen since the start of the game, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acrux.core.errors import AcruxError

if TYPE_CHECKING:
    from acrux.core.state import State

HIDDEN = "?"


def information(state: State, seat: int) -> str:
    """The perfect-recall information state: two states have the same text exactly if the seat cannot tell them apart.

    One line for the game, the seat and the start, then one for each ply: the actor and its move, or `?` while the seat
    must not see it. Whatever a view shows follows from these.
    """
    past = state.past(seat)
    if not state.has_whole_history:
        raise AcruxError("This state was cut off from its past, so it has no information state.")
    options = "".join(f" {name}={value}" for name, value in state.game.options.items())
    lines = [f"{state.game.name}{options}", f"seat {seat}"]
    lines += [f"start {state.start}"] if state.start else []
    return "\n".join([*lines, *(f"{actor} {move or HIDDEN}" for actor, move in past)])
