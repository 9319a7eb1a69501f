"""Decisions about the members of a seat: its owner renews the private link and removes the others."""

from collections.abc import Callable
from typing import Any

from acrux.server.errors import Refusal, refusal_text
from acrux.server.table import commands as c
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.checks import check_member
from acrux.server.table.requester import Requester
from acrux.server.table.values import Place


def renew_link(table: Table, command: c.RenewLink, requester: Requester) -> list[e.EventData]:
    _check_seat_owner(table, command.seat, requester)
    return [e.LinkRenewed(command.seat)]


def remove_members(table: Table, command: c.RemoveMembers, requester: Requester) -> list[e.EventData]:
    place = _check_seat_owner(table, command.seat, requester)
    return [e.MembersRemoved(command.seat)] if len(place.guests) > 1 else []


def _check_seat_owner(table: Table, seat: int, requester: Requester) -> Place:
    """The place of a seat; Refusal if the requester does not own it."""
    place = check_member(table, seat, requester.guest)
    if requester.guest != place.owner:
        raise Refusal(refusal_text("seat_owner", seat=seat))
    return place


DECIDERS: dict[type[c.TableCommand], Callable[[Table, Any, Requester], list[e.EventData]]] = {
    c.RenewLink: renew_link,
    c.RemoveMembers: remove_members,
}
