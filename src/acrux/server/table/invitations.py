"""Decisions about invitations: who may take an open seat, and whether the lobby lists the table."""

from collections.abc import Callable
from typing import Any

from acrux.server.errors import Refusal, refusal_text
from acrux.server.table import commands as c
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.bots import is_challenged
from acrux.server.table.checks import check_host
from acrux.server.table.requester import Requester
from acrux.server.table.tokens import invitation_token, matches


def check_invitation(table: Table, token: str | None, requester: Requester) -> None:
    """Refusal if the open seats are reserved, unless the requester is the host, is challenged or has the invitation."""
    if not table.is_reserved or requester.guest == table.host or is_challenged(table, requester.guest):
        return
    if token is None:
        raise Refusal(refusal_text("reserved"))
    if not matches(invitation_token(requester.key, table), token):
        raise Refusal(refusal_text("invitation"))


def first_open_seat(table: Table) -> int:
    """The first open seat; Refusal if there is none."""
    for place in table.places:
        if place.kind == "open" and table.status == "open":
            return place.seat
    raise Refusal(refusal_text("full"))


def invite(table: Table, command: c.Invite, requester: Requester) -> list[e.EventData]:
    check_host(table, requester.guest)
    return []


def set_listed(table: Table, command: c.SetListed, requester: Requester) -> list[e.EventData]:
    check_host(table, requester.guest)
    if command.listed == table.listed and command.listed != table.is_reserved:
        return []
    return [e.ListingChanged(command.listed)]


DECIDERS: dict[type[c.TableCommand], Callable[[Table, Any, Requester], list[e.EventData]]] = {
    c.Invite: invite,
    c.SetListed: set_listed,
}
