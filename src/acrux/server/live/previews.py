"""Previews: the table as it would look after some moves of one's own. Nothing changes."""

from collections.abc import Mapping

from acrux.core.line_texts import target_labels
from acrux.core.state import NO_SEALED_MOVES, State
from acrux.core.turns import last_turn
from acrux.i18n import Text
from acrux.server.live.messages import PreviewAnswer
from acrux.server.live.snapshots import position_fields
from acrux.server.table.aggregate import Table
from acrux.server.table.commands import Preview
from acrux.server.table.decisions import deciding_seat, play_moves, reveals, secret_move
from acrux.server.table.requester import Requester


def preview(table: Table, command: Preview, requester: Requester) -> PreviewAnswer:
    """The position after some own moves; the present one if they would reveal a secret. Refusal as for the move."""
    seat = deciding_seat(table, command, requester)
    if table.is_secret:
        move = secret_move(table, seat, command.moves)
        return _present(command, table, seat, move, table.sealed | {seat: move})
    state = play_moves(table.state, seat, command.moves)
    if reveals(table.state, state, seat):
        return _present(command, table, seat, state.moves[table.state.ply])
    return _answer(command, state, seat, state.actor == seat, _line(table, command.moves))


def _present(
    command: Preview, table: Table, seat: int, move: str, sealed: Mapping[int, str] = NO_SEALED_MOVES
) -> PreviewAnswer:
    """The present position; the words are those of the board."""
    return _answer(command, table.state, seat, False, target_labels(table.state, seat, move), sealed)


def _answer(
    command: Preview,
    state: State,
    seat: int,
    more: bool,
    line: Text | None,
    sealed: Mapping[int, str] = NO_SEALED_MOVES,
) -> PreviewAnswer:
    prompt, fields = state.prompt(seat, sealed), position_fields(state, seat, more, sealed)
    return PreviewAnswer(id=command.id, prompt=prompt, line=line, more=more, **fields)


def _line(table: Table, moves: list[str]) -> Text:
    """The turn in words, as it would be with these moves."""
    state, turn = table.state.copy(), table.plies[-1].turn if table.plies else None
    for move in moves:
        state.play(move)
        turn = last_turn(state, turn)
    return turn.line if turn else []
