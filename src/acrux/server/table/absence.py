"""Decisions about absent players: the others claim the win or bring in an agent."""

from collections.abc import Callable
from typing import Any

from acrux.server.errors import Refusal, refusal_text
from acrux.server.table import commands as c
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.checks import check_version
from acrux.server.table.requester import Requester


def claim_win(table: Table, command: c.ClaimWin, requester: Requester) -> list[e.EventData]:
    _check_absence(table, command, requester)
    winners = winners_without(table, requester.absent, table.seats_of(requester.guest)[0])
    if not winners:
        raise Refusal(refusal_text("others_play"))
    return [e.GameEnded(winners, "absent", next(seat for seat in table.awaited if seat in requester.absent))]


def winners_without(table: Table, absent: frozenset[int], seat: int) -> list[int]:
    """The side of a seat, if people play all seats of the other sides and are absent; else nobody wins."""
    side = [other for other in table.team if table.team[other] == table.team[seat]]
    return side if set(table.team) - set(side) <= absent else []


def replace_absent(table: Table, command: c.ReplaceAbsent, requester: Requester) -> list[e.EventData]:
    _check_absence(table, command, requester)
    if command.seat not in requester.absent or command.seat not in table.awaited:
        raise Refusal(refusal_text("not_absent"))
    return [e.AgentTookOver(command.seat, "absent", command.level)]


def _check_absence(table: Table, command: c.ClaimWin | c.ReplaceAbsent, requester: Requester) -> None:
    """Refusal unless the requester plays and the game waits for somebody who has been absent for too long."""
    if table.status != "playing":
        raise Refusal(refusal_text("over" if table.status == "over" else "not_begun"), stale=True)
    check_version(table, command)
    if not table.seats_of(requester.guest):
        raise Refusal(refusal_text("watching"))
    if not requester.absent & set(table.awaited):
        raise Refusal(refusal_text("not_absent"))


DECIDERS: dict[type[c.TableCommand], Callable[[Table, Any, Requester], list[e.EventData]]] = {
    c.ClaimWin: claim_win,
    c.ReplaceAbsent: replace_absent,
}
