"""Previews: the table as it would look after some moves of one's own. Nothing changes."""

from collections.abc import Mapping

from acrux.core.state import NO_SEALED_MOVES, State
from acrux.server.live.messages import PreviewAnswer
from acrux.server.live.snapshots import position_fields
from acrux.server.table.aggregate import Table
from acrux.server.table.commands import Preview
from acrux.server.table.decisions import Requester, deciding_seat, play_moves, reveals, secret_move


def preview(table: Table, command: Preview, requester: Requester) -> PreviewAnswer:
    """The position after some own moves; the present one if they would reveal a secret. Refusal as for the move."""
    seat = deciding_seat(table, command, requester)
    if table.is_secret:
        sealed = table.sealed | {seat: secret_move(table, seat, command.moves)}
        return _answer(command, table.state, seat, False, sealed)
    state = play_moves(table.state, seat, command.moves)
    if reveals(table.state, state, seat):
        return _answer(command, table.state, seat, False)
    return _answer(command, state, seat, state.actor == seat)


def _answer(
    command: Preview, state: State, seat: int, more: bool, sealed: Mapping[int, str] = NO_SEALED_MOVES
) -> PreviewAnswer:
    prompt = state.prompt(seat, sealed)
    return PreviewAnswer(id=command.id, prompt=prompt, more=more, **position_fields(state, seat, more, sealed))
