"""States read from bytes: replay the moves, or take over the row of a state that was cut off from its past."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from acrux.core.errors import BadPosition, BadState, MoveError, quoted
from acrux.core.state import State
from acrux.core.state_bytes import from_bytes

if TYPE_CHECKING:
    from acrux.core.game import Game


def restore_state(game: Game, data: bytes) -> State:
    """Read a state of this game; BadState if that is impossible."""
    read = from_bytes(data)
    if (read.game, read.options) != (game.name, game.options):
        raise BadState(f"This is a state of {quoted(read.game)} with options {read.options}, not of {game!r}.")
    try:
        state = _restore_row(game, read.row) if read.row else game.new(read.start)
        for move in read.moves:
            state.play(move)
    except (BadPosition, MoveError) as error:
        raise BadState(f"This state cannot be replayed: {error}") from None
    return state


def _restore_row(game: Game, row: bytes) -> State:
    array = game.kernel.rows()
    if len(row) != array.nbytes:
        raise BadState("This state was written by another release of Acrux, whose rows differ.")
    array.view(np.uint8)[:] = np.frombuffer(row, np.uint8)
    return State(game, array, has_whole_history=False)
