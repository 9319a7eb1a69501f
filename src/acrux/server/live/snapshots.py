"""Snapshots and updates: what one viewer may know about a table, made from a seat's view (the read model)."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

import msgspec

from acrux.core.records import write_record
from acrux.core.state import NO_SEALED_MOVES, State
from acrux.core.verifiable_chance import ENTERED_TAG, NONCE_DIGEST_TAG, NONCE_TAG, seed_digest
from acrux.i18n import Text
from acrux.server.errors import Refusal, refusal_text
from acrux.server.live import messages as m
from acrux.server.live.changes import past_steps
from acrux.server.live.scenes import Scene
from acrux.server.table.aggregate import Table
from acrux.server.table.clock import Outages
from acrux.server.table.nonces import nonce_phase

SEED_TEXT = re.compile("[0-9a-f]{64}")
WAITING: Text = ["table.prompt.waiting"]
STARTING: Text = ["table.prompt.starting"]
PREPARING: Text = ["table.prompt.preparing"]


def update(
    table: Table, seat: int | None, is_ready: bool, is_lean: bool, common: dict[str, Any] | None = None
) -> m.Update:
    """What a seat (None: spectators) sees now, without what differs between viewers of the same seat.

    `common` has the result of `common_fields` if it is known.
    """
    return m.Update(
        now=0,
        seats=[],
        own_seats=[],
        host=False,
        owned_seats=[],
        seat=seat,
        takeback=_takeback(table, seat),
        hints=table.status == "playing" and seat is not None and table.plays_agents_only(seat),
        agents_preparing=False,
        moves_from=0,
        moves=[],
        chat=[],
        **(common or common_fields(table)),
        **_game_fields(table, seat, is_ready, is_lean),
    )


def common_fields(table: Table) -> dict[str, Any]:
    """The fields of an update that are the same for everybody."""
    is_over, is_playing = table.status == "over", table.status == "playing"
    return {
        "version": table.version,
        "seq": table.seq,
        "status": table.status,
        "host_seat": next(iter(table.seats_of(table.host)), None),
        "listed": table.listed,
        "reserved": table.is_reserved,
        "throws_by_hand": table.throws_by_hand,
        "deciders": list(table.deciders),
        "thrower": table.thrower,
        "multi_move_turns": is_playing and not table.is_secret and table.definition.multi_move_turns,
        "ply": len(table.plies),
        "result": table.result,
        "offer": _offer(table),
        "rematch": m.RematchState(list(table.wants_rematch), table.rematch) if is_over else None,
        "seed": _seed_or_digest(table, "Seed") if is_over else None,
        "nonce_phase": nonce_phase(table),
        "nonces": [m.NonceInfo(seat, digest, table.nonces.get(seat)) for seat, digest in table.nonce_digests.items()],
        "analysis": is_over,
        "clocks_start": table.shown_until if table.is_timed else None,
    }


def _game_fields(table: Table, seat: int | None, is_ready: bool, is_lean: bool) -> dict[str, Any]:
    """The game as a seat sees it: a picture, or the plain view."""
    if not is_ready:
        return {"prompt": PREPARING, "scene": None, "targets": [], "description": []}
    legal = table.deciders.get(seat, []) if seat else []
    if is_lean:
        return {"view": table.state.cached_view(seat, table.sealed) | {"actor": None, "legal": legal}}
    fields = {"scene": table.state.scene(seat, table.sealed), "targets": table.state.targets(seat) if legal else []}
    return {"prompt": _prompt(table, seat), **fields}


def position_fields(
    state: State, seat: int | None, decides: bool, sealed: Mapping[int, str] = NO_SEALED_MOVES
) -> dict[str, Any]:
    """The fields of a Position: what a seat sees, and its targets if it is to decide."""
    return {
        "scene": cast(Scene, state.scene(seat, sealed)),
        "targets": state.targets(seat) if decides else [],
        "description": state.describe(seat, sealed),
    }


def snapshot(table: Table, current: m.Update) -> m.Snapshot:
    """An update, completed by what never changes and by the description."""
    fields = msgspec.structs.asdict(current)
    if current.scene:
        fields["description"] = table.state.describe(current.seat, table.sealed)
    return m.Snapshot(
        **fields,
        id=table.id,
        game=table.definition.name,
        title=table.definition.title,
        options=table.options,
        policy=table.policy,
        clock=table.clock_choice,
        imported=table.imported,
        digest=_seed_or_digest(table, "Digest"),
        conditional_moves=table.has_conditional_moves,
        premoves=table.has_premoves,
    )


def past_position(table: Table, ply: int, seat: int | None) -> m.PastPosition:
    """The position after a number of plies, as a seat may see it now."""
    sealed = table.sealed if ply == len(table.plies) else NO_SEALED_MOVES
    return _position(state_after(table, ply), table.plies[ply - 1].texts if ply else [], seat, sealed)


def all_positions(state: State, texts: Sequence[Sequence[Text]], seat: int | None) -> list[m.PastPosition]:
    """Every position of a finished game, given its last state and the texts of each ply; the state is undone."""
    found = []
    for ply in range(len(texts), -1, -1):
        found.append(_position(state, list(texts[ply - 1]) if ply else [], seat, NO_SEALED_MOVES))
        if ply:
            state.undo()
    return found[::-1]


def _position(state: State, texts: list[Text], seat: int | None, sealed: Mapping[int, str]) -> m.PastPosition:
    fields, prompt = position_fields(state, seat, False, sealed), state.prompt(None)
    return m.PastPosition(
        ply=state.ply, texts=texts, prompt=prompt, steps=past_steps(state, seat, fields["scene"]), **fields
    )


def state_after(table: Table, ply: int) -> State:
    """The state after a number of plies."""
    if ply > len(table.plies):
        raise Refusal(refusal_text("plies", n=len(table.plies)))
    state = table.state.copy()
    for _ in range(len(table.plies) - ply):
        state.undo()
    return state


def _prompt(table: Table, seat: int | None) -> Text:
    if table.status == "open":
        return STARTING if table.is_full else WAITING
    if table.result and table.state.actor is not None:
        return [f"table.prompt.{table.result.reason}"]
    return table.state.prompt(seat, table.sealed)


def _takeback(table: Table, seat: int | None) -> m.TakebackKind | None:
    if seat is None or table.status != "playing":
        return None
    if table.sealed_by(seat):
        return "free"
    takeback = table.takeback(seat)
    if takeback is None:
        return None
    return "ask" if table.needs_consent(seat, takeback) else "free"


def _offer(table: Table) -> m.Offer | None:
    if table.request is None:
        return None
    return m.Offer(table.request.number, table.request.seat, sorted(table.asked_seats))


def seats(table: Table, online: Collection[int], now: int, outages: Outages, is_ready: bool) -> list[m.SeatInfo]:
    """All seats with their players and clocks; agents are always online."""
    times = table.clock.times(now, outages)
    return [
        m.SeatInfo(
            seat=place.seat,
            kind=place.kind,
            name=place.name,
            level=place.level,
            seat_name=table.state.seat_name(place.seat) if is_ready else None,
            symbol=table.state.seat_symbol(place.seat) if is_ready else None,
            team=table.team[place.seat],
            sealed=place.seat in table.sealed,
            online=place.seat in online or place.kind == "agent",
            members=len(place.guests),
            seconds_left=times[place.seat] / 1000 if table.is_timed else None,
            clock_running=place.seat in table.clock.running,
            bot=place.bot,
        )
        for place in table.places
    ]


def moves(table: Table, hidden: Collection[int], start: int) -> list[m.MoveEntry]:
    """The list of moves from a ply on; hidden moves are left out."""
    return [
        m.MoveEntry(
            number,
            ply.actor,
            None if number - 1 in hidden else ply.move,
            ply.texts,
            ply.turn.first + 1,
            ply.turn.line,
            ply.turn.symbol,
        )
        for number, ply in enumerate(table.plies[start:], start=start + 1)
    ]


def record(table: Table, seat: int | None) -> str:
    """The record as far as the seat may see it: it ends before the first hidden move."""
    state = public_state(table, seat)
    if table.annotated and state.ply == table.state.ply:
        return table.annotated
    return write_record(state, table.tags if table.imported else _tags(table, state.ply))


def public_state(table: Table, seat: int | None = None) -> State:
    """The state before the first move that the seat (None: a spectator) must not see yet."""
    state = table.state.copy()
    visible = min(state.hidden_plies(seat), default=state.ply)
    while state.ply > visible:
        state.undo()
    return state


def _tags(table: Table, ply_count: int) -> dict[str, str]:
    tags = {}
    for place in table.places:
        tags[f"Seat{place.seat}"] = f"ai:{place.level}" if place.level is not None else "human"
        if place.name:
            tags[f"Name{place.seat}"] = place.name
    if table.result and table.result.reason in ("resigned", "time", "absent") and len(table.places) == 2:
        tags["Resigned"] = str(3 - table.result.winners[0])
    if entered := [str(number) for number, ply in enumerate(table.plies[:ply_count], start=1) if ply.is_entered]:
        tags[ENTERED_TAG] = " ".join(entered)
    tags["Digest"] = seed_digest(table.seed)
    tags |= {NONCE_DIGEST_TAG.format(seat): digest for seat, digest in sorted(table.nonce_digests.items())}
    tags |= {NONCE_TAG.format(seat): nonce for seat, nonce in sorted(table.nonces.items())}
    if table.status == "over":
        tags["Seed"] = table.seed.hex()
    return tags


def _seed_or_digest(table: Table, tag: str) -> str | None:
    """The table's seed or its digest; for an imported record, what the record says."""
    if table.imported:
        text = table.tags.get(tag, "")
        return text if SEED_TEXT.fullmatch(text) else None
    return table.seed.hex() if tag == "Seed" else seed_digest(table.seed)
