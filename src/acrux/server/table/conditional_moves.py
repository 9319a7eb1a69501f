"""Conditional moves: what a seat answers to moves that others may make. Secret to the seat until they are played.

They are lines: the moves of others and the seat's own in turn, from the position in which they were entered. They are
no events, since events are visible to everybody: whether a seat has entered any must show nowhere.
"""

from collections.abc import Sequence

from acrux.core.errors import MoveError
from acrux.core.state import State
from acrux.server.errors import Refusal, refusal_text
from acrux.server.table.aggregate import Table
from acrux.server.table.checks import check_member, check_playing
from acrux.store.rows import ConditionalRow

MAX_LINES = 40
MAX_LINE_PLIES = 40
Line = list[str]


def check_allowed(table: Table, seat: int, guest: str) -> None:
    """Refusal unless a guest may enter conditional moves for a seat now."""
    check_member(table, seat, guest)
    check_playing(table)
    if not table.has_conditional_moves:
        raise Refusal(refusal_text("no_conditional_moves"))


def checked_lines(table: Table, seat: int, lines: Sequence[Sequence[str]]) -> list[Line]:
    """Lines in canonical notation, without those that are parts of others; Refusal if one is not possible."""
    if seat in table.deciders:
        raise Refusal(refusal_text("conditional.your_turn"))
    checked = [list(moves) for moves in dict.fromkeys(_checked(table.state, seat, line) for line in lines)]
    _check_answers_unique(table.state, seat, checked)
    return [line for line in checked if not any(line != other and line == other[: len(line)] for other in checked)]


def _checked(state: State, seat: int, moves: Sequence[str]) -> tuple[str, ...]:
    after = play_line(state, moves)
    if after.ply == state.ply or after.last_ply[0] != seat or after.actor == seat:
        raise Refusal(refusal_text("conditional.end"))
    return after.moves[state.ply :]


def play_line(state: State, moves: Sequence[str]) -> State:
    """The state after the moves of a line; Refusal if one of them is not legal."""
    after = state.copy()
    for move in moves:
        try:
            after.play(move)
        except MoveError as error:
            raise Refusal(refusal_text("move", move=move, reason=error.reason)) from None
    return after


def _check_answers_unique(state: State, seat: int, lines: Sequence[Line]) -> None:
    """Refusal if two lines answer the same moves differently."""
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        after = state.copy()
        for number, move in enumerate(line):
            if after.actor == seat and answers.setdefault(tuple(line[:number]), move) != move:
                raise Refusal(refusal_text("conditional.two_answers", one=answers[tuple(line[:number])], other=move))
            after.play(move)


def is_obsolete(table: Table, row: ConditionalRow) -> bool:
    """Can none of these lines be played any more? A takeback ends them all."""
    if table.status != "playing" or table.place(row["seat"]).kind != "person":
        return True
    return row["seq"] < table.taken_back_seq or not open_lines(table, row)


def open_lines(table: Table, row: ConditionalRow) -> list[Line]:
    """What is left of the lines that the game has followed so far."""
    played = [ply.move for ply in table.plies[row["ply"] :]]
    count = len(played)
    return [line[count:] for line in row["lines"] if len(line) > count and line[:count] == played]


def next_turn(table: Table, row: ConditionalRow) -> list[str]:
    """The moves that a seat has entered for this position; none if it is not its turn, or has entered none."""
    seat = row["seat"]
    if is_obsolete(table, row) or seat not in table.deciders:
        return []
    state, turn = table.state.copy(), list[str]()
    for move in open_lines(table, row)[0]:
        if state.actor != seat:
            break
        state.play(move)
        turn.append(move)
    return turn
