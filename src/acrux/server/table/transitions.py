"""How every event changes a table. Events have happened: nothing is checked here."""

import functools
from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from acrux.core.turns import last_turn
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.clock import Outages
from acrux.server.table.events import Event
from acrux.server.table.position_digest import START, position_digest
from acrux.server.table.values import ChatEntry, Ply, Result, TakebackRequest

MAX_SHOWN_MS = 3000
"""longest time that clocks wait for the page to show what has happened"""
MAX_CHAT = 200
"""messages that are kept in memory"""
TURN_EVENTS = (
    e.GameStarted,
    e.MovePlayed,
    e.OutcomeEntered,
    e.MovesTakenBack,
    e.AgentTookOver,
    e.GameEnded,
)
"""they change what may be decided; a sealed move changes nothing for the others until the last one"""
SEAL_EVENTS = (e.MoveSealed, e.MoveUnsealed)
SEAT_EVENTS = (e.SeatTaken, e.SeatVacated, e.AgentAdded, e.AgentTookOver, e.MembersRemoved)
"""they change who sits where"""


def apply_events(table: Table, events: Iterable[Event], outages: Outages = ()) -> None:
    """Change a table by events, one after another."""
    for event in events:
        apply_event(table, event, outages)


def apply_event(table: Table, event: Event, outages: Outages = ()) -> None:
    """Change a table by an event, and run its clocks."""
    restored = _restored_times(table, event, outages)
    _fold(event.data, table, event)
    table.seq, table.updated = event.seq, event.at
    table.forget("deciders", "awaited")
    if isinstance(event.data, SEAT_EVENTS):
        table.forget("seats_by_guest", "people", "other_people")
        table.full_since = event.at
        table.seats_changed = event.seq
    if isinstance(event.data, TURN_EVENTS) or event.plies:
        table.forget("choosing", "thrower")
        table.version, table.turn_started = event.seq, event.at
    if event.command:
        guest = event.command.split(":")[0]
        table.answers.keep(guest, event.command, table.version, bool(table.seats_of(guest)))
    if table.is_timed and table.status != "open" and isinstance(event.data, TURN_EVENTS + SEAL_EVENTS):
        _run_clock(table, event, outages, restored)


def _restored_times(table: Table, event: Event, outages: Outages) -> dict[int, int] | None:
    """The clocks after an event that takes something back; None after any other."""
    if not (table.is_timed and table.has_fair_takebacks):
        return None
    if isinstance(event.data, e.MovesTakenBack | e.MoveUnsealed):
        return table.times_after(event.data, event.at, outages)
    return None


def _run_clock(table: Table, event: Event, outages: Outages, restored: dict[int, int] | None) -> None:
    people = [seat for seat in table.awaited if table.place(seat).kind == "person"]
    ply = len(table.plies) - len(event.plies)
    table.takeback_clock.observe(event, ply, outages)
    table.clock.switch(_decided(table, event.data), people, event.at, outages, ply)
    if isinstance(event.data, e.MovesTakenBack):
        table.clock.withdraw(ply, table.clock.left)
        table.takeback_clock.forget(ply)
    elif isinstance(event.data, e.MoveUnsealed):
        table.clock.withdraw(ply, [event.data.seat])
        table.takeback_clock.forget(ply, event.data.seat)
    if restored is not None:
        table.clock.left = restored
    _wait_for_steps(table, event)


def _wait_for_steps(table: Table, event: Event) -> None:
    """Let the clocks start when the page has shown the steps of this event, and of those just before it."""
    if isinstance(event.data, e.MovesTakenBack):
        table.shown_until = min(table.shown_until, event.at)
    elif shown_ms := getattr(event.data, "shown_ms", 0):
        start = max(table.shown_until, event.at)
        table.shown_until = min(start + shown_ms, event.at + MAX_SHOWN_MS)
    table.clock.wait(table.shown_until)


def _decided(table: Table, data: e.EventData) -> set[int]:
    """The seat whose turn an event completes: while the table waits for it alone, its turn goes on."""
    if isinstance(data, e.MovePlayed | e.OutcomeEntered):
        return set() if table.awaited == [data.seat] else {data.seat}
    return {data.seat} if isinstance(data, e.MoveSealed) else set()


@functools.singledispatch
def _fold(data: e.EventData, table: Table, event: Event) -> None:
    """Change a table by what an event says."""
    raise TypeError(f"No table knows the event {data!r}.")


@_fold.register
def _(data: e.SeatTaken, table: Table, event: Event) -> None:
    place = table.place(data.seat)
    if data.guest not in place.guests:
        place.guests.append(data.guest)
    place.name = place.name or data.name
    place.level = None


@_fold.register
def _(data: e.SeatVacated, table: Table, event: Event) -> None:
    place = table.place(data.seat)
    place.guests.remove(data.guest)
    if not place.guests:
        place.name = ""
        place.vacated += 1
        table.nonce_digests, table.nonces, table.nonces_closed = {}, {}, False


@_fold.register
def _(data: e.AgentAdded, table: Table, event: Event) -> None:
    table.place(data.seat).level = data.level


@_fold.register
def _(data: e.PlayerRenamed, table: Table, event: Event) -> None:
    for seat in table.seats_of(data.guest):
        table.place(seat).name = data.name


@_fold.register
def _(data: e.GameStarted, table: Table, event: Event) -> None:
    table.status, table.tags, table.annotated = "playing", data.tags, data.annotated
    table.has_fair_takebacks = data.fair_takebacks
    _play(table, event)


@_fold.register
def _(data: e.MovePlayed, table: Table, event: Event) -> None:
    _play(table, event)


@_fold.register
def _(data: e.OutcomeEntered, table: Table, event: Event) -> None:
    first, is_person = len(table.plies), table.place(data.seat).level is None
    _play(table, event)
    table.plies[first] = replace(table.plies[first], is_entered=is_person)


@_fold.register
def _(data: e.MoveSealed, table: Table, event: Event) -> None:
    table.sealed[data.seat] = data.move
    if data.plies:
        _play(table, event)


@_fold.register
def _(data: e.MoveUnsealed, table: Table, event: Event) -> None:
    del table.sealed[data.seat]


@_fold.register
def _(data: e.MovesTakenBack, table: Table, event: Event) -> None:
    while len(table.plies) > data.to_ply:
        table.state.undo()
        table.plies.pop()
    del table.position_digests[data.to_ply :]
    table.sealed, table.request = {}, None
    table.taken_back_seq = event.seq


@_fold.register
def _(data: e.TakebackAgreed, table: Table, event: Event) -> None:
    request = table.request or TakebackRequest(event.seq, data.seat, data.to_ply, frozenset(), event.at)
    table.request = replace(request, agreed=request.agreed | {data.seat})


@_fold.register
def _(data: e.TakebackRefused, table: Table, event: Event) -> None:
    table.request = None


@_fold.register
def _(data: e.AgentTookOver, table: Table, event: Event) -> None:
    place = table.place(data.seat)
    place.level = data.level
    table.left[data.seat], place.guests = place.guests, []
    table.left_at[data.seat] = len(table.plies)
    table.request = None


@_fold.register
def _(data: e.GameEnded, table: Table, event: Event) -> None:
    _end(table, data.winners, data.reason, data.seat)


@_fold.register
def _(data: e.ChatMessage, table: Table, event: Event) -> None:
    table.chat.append(ChatEntry(event.at, data.who, data.name, data.seat, data.text))
    del table.chat[:-MAX_CHAT]
    table.chat_count += 1


@_fold.register
def _(data: e.NonceCommitted, table: Table, event: Event) -> None:
    table.nonce_digests[data.seat] = data.digest


@_fold.register
def _(data: e.NoncesClosed, table: Table, event: Event) -> None:
    table.nonces_closed = True


@_fold.register
def _(data: e.NonceRevealed, table: Table, event: Event) -> None:
    table.nonces[data.seat] = data.nonce


@_fold.register
def _(data: e.RematchWanted, table: Table, event: Event) -> None:
    table.wants_rematch.append(data.seat)


@_fold.register
def _(data: e.RematchCreated, table: Table, event: Event) -> None:
    table.rematch = data.id


@_fold.register
def _(data: e.ListingChanged, table: Table, event: Event) -> None:
    table.listed, table.is_reserved = data.listed, not data.listed


@_fold.register
def _(data: e.LinkRenewed, table: Table, event: Event) -> None:
    table.place(data.seat).renewed += 1


@_fold.register
def _(data: e.MembersRemoved, table: Table, event: Event) -> None:
    place = table.place(data.seat)
    del place.guests[1:]
    place.renewed += 1


@_fold.register
def _(data: e.ChallengeDeclined, table: Table, event: Event) -> None:
    table.is_declined = True


@_fold.register
def _(data: e.PersonErased, table: Table, event: Event) -> None:
    pass  # servers with the table in memory read all its events again


def _play(table: Table, event: Event) -> None:
    for move in event.plies:
        hidden = table.state.hidden_plies()
        table.state.play(move)
        is_reveal = bool(hidden - table.state.hidden_plies())
        turn = last_turn(table.state, table.plies[-1].turn if table.plies else None)
        texts = table.state.describe_last_move()
        table.plies.append(Ply(*table.state.played[-1], texts, event.seq, is_reveal, turn))
        table.position_digests.append(position_digest(table.state) if table.is_between_people else START)
    table.sealed, table.request = {}, None
    if table.state.winners is not None:
        _end(table, list(table.state.winners), "game")


def _end(table: Table, winners: list[int], reason: Literal["game"] | e.EndReason, seat: int | None = None) -> None:
    table.status, table.result = "over", Result(winners, reason, seat)
    table.sealed, table.request = {}, None
