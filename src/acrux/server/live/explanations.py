"""Explanations: what a cell or button of a table is and would do now, as one viewer may see it."""

from collections.abc import Sequence

from acrux.core.state import NO_SEALED_MOVES, State
from acrux.i18n import Text
from acrux.server.live.snapshots import state_after
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import play_moves, reveals


def explain(table: Table, thing: str, seat: int | None, ply: int | None, drafted: Sequence[str]) -> list[Text]:
    """Explain a thing now, after the moves that the seat has drafted, or after an earlier ply."""
    if ply is not None and ply < len(table.plies):
        return state_after(table, ply).explain(thing, seat)
    if drafted and seat is not None:
        return _drafted(table, seat, drafted).explain(thing, seat, NO_SEALED_MOVES)
    return table.state.explain(thing, seat, table.sealed)


def _drafted(table: Table, seat: int, moves: Sequence[str]) -> State:
    """The state after a draft; the present one if the draft is secret or would reveal something."""
    if table.is_secret or seat not in table.deciders:
        return table.state
    state = play_moves(table.state, seat, list(moves))
    return table.state if reveals(table.state, state, seat) else state
