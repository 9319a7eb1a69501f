"""What the events of a table mean for its people who may not be looking: their turn, an offer, a newcomer, a message.

The page finds the same from two snapshots (`web/static/notices.js`), and muted chat, which only it knows.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.bot_names import is_bot
from acrux.store.rows import PushKind


@dataclass(frozen=True)
class Notice:
    """An event of which a guest should know; `seat`: whose player has asked or sat down."""

    guest: str
    kind: PushKind
    seq: int
    seat: int | None = None


def awaited_guests(table: Table) -> set[str]:
    """The guests whose turn it is."""
    return {guest for seat in table.awaited for guest in table.place(seat).guests}


def find_notices(table: Table, events: Iterable[e.Event], awaited_before: set[str], author: str) -> list[Notice]:
    """What new events, which have been applied, mean for the people at a table; not for the author of the command."""
    found = [Notice(guest, "turn", table.seq) for guest in sorted(awaited_guests(table) - awaited_before)]
    for event in events:
        kind, seat, guests = _concerned(table, event)
        found += [Notice(guest, kind, event.seq, seat) for guest in sorted(guests)]
    return [notice for notice in found if notice.guest != author and not is_bot(notice.guest)]


def _concerned(table: Table, event: e.Event) -> tuple[PushKind, int | None, set[str]]:
    """The kind of an event besides turns, the seat that it is about, and whom it concerns."""
    everybody = {guest for place in table.places for guest in place.guests}
    match event.data:
        case e.SeatTaken(seat=seat, guest=guest) if table.place(seat).guests == [guest]:
            return "invitation", seat, everybody - {guest}
        case e.TakebackAgreed(seat=seat) if table.request and table.request.number == event.seq:
            return "offer", seat, _guests(table, table.asked_seats)
        case e.RematchWanted(seat=seat) if not table.rematch:
            return "offer", seat, everybody - _guests(table, table.wants_rematch)
        case e.ChatMessage(seat=seat):
            return "chat", seat, everybody - (_guests(table, [seat]) if seat is not None else set())
    return "chat", None, set()


def _guests(table: Table, seats: Iterable[int]) -> set[str]:
    return {guest for seat in seats for guest in table.place(seat).guests}
