"""Checks that several decisions share; each raises Refusal."""

from acrux.server.errors import Refusal, refusal_text
from acrux.server.table import commands as c
from acrux.server.table.aggregate import Table
from acrux.server.table.values import Place


def check_version(table: Table, command: c.Turn | c.VersionedCommand) -> None:
    """The command must be about the current position."""
    if command.version is not None and command.version != table.version:
        raise Refusal(refusal_text("changed"), stale=True)


def check_playing(table: Table) -> None:
    if table.status != "playing":
        is_over = table.status == "over"
        raise Refusal(refusal_text("over" if is_over else "not_begun"), stale=is_over)


def check_host(table: Table, guest: str | None) -> None:
    if guest != table.host:
        raise Refusal(refusal_text("host"))


def existing_place(table: Table, seat: int) -> Place:
    if seat > len(table.places):
        raise Refusal(refusal_text("no_seat", seat=seat))
    return table.place(seat)


def check_member(table: Table, seat: int, guest: str) -> Place:
    """The place of a seat that the guest plays, alone or with others."""
    place = existing_place(table, seat)
    if guest not in place.guests:
        raise Refusal(refusal_text("not_yours", seat=seat))
    return place
