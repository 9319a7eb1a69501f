"""What a viewer is told of a table. Every word that leaves the server about a game is made here from a seat's view."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from acrux.core.records import write_record
from acrux.core.state import NONE, State
from acrux.core.verifiable_chance import ENTERED_TAG, seed_digest
from acrux.server.errors import Refusal, refusal_text
from acrux.server.table.aggregate import Outages, Ply, Table
from acrux.server.table.commands import Preview
from acrux.server.table.decisions import Requester, alone, checked_secret, deciding_seat, played, reveals, way_back

LOT = re.compile("[0-9a-f]{64}")
WAITING = ["table.prompt.waiting"]
PREPARING = ["table.prompt.preparing"]


def fixed(table: Table) -> dict[str, Any]:
    """What never changes."""
    return {
        "id": table.id,
        "game": table.definition.name,
        "title": table.definition.title,
        "options": table.options,
        "listed": table.listed,
        "clock": table.clock_choice,
        "imported": table.imported,
        "digest": _lot(table, "Digest"),
    }


def common(table: Table) -> dict[str, Any]:
    """What all see now, but for times, lists and the game itself."""
    return {
        "version": table.version,
        "seq": table.seq,
        "status": table.status,
        "deciders": list(table.deciders),
        "thrower": table.thrower,
        "multi_move_turns": table.status == "playing" and not table.secret and table.definition.multi_move_turns,
        "ply": len(table.plies),
        "result": {"winners": table.result.winners, "reason": table.result.why} if table.result else None,
        "offer": _offer(table),
        "rematch": {"wanted_by": list(table.wants), "id": table.rematch} if table.status == "over" else None,
        "seed": _lot(table, "Seed") if table.status == "over" else None,
        "analysis": table.status == "over",
    }


def own(table: Table, seat: int | None, ready: bool, lean: bool) -> dict[str, Any]:
    """What a seat (None: a spectator) sees now besides that; `lean` gives the plain view, no picture."""
    told = {
        "seat": seat,
        "takeback": _takeback(table, seat),
        "hints": table.status == "playing" and seat is not None and alone(table, seat),
    }
    if not ready:
        return told | {"prompt": PREPARING, "scene": None, "targets": [], "description": []}
    legal = table.deciders.get(seat, []) if seat else []
    if lean:
        return told | {"view": table.state.seen(seat, table.sealed) | {"actor": None, "legal": legal}}
    return told | {"prompt": _prompt(table, seat)} | picture(table.state, seat, bool(legal), table.sealed)


def picture(state: State, seat: int | None, decides: bool, sealed: Mapping[int, str] = NONE) -> dict[str, Any]:
    """A position as a seat sees it: scene, what may be pointed at, and sentences."""
    return {
        "scene": state.scene(seat, sealed),
        "targets": state.targets(seat) if decides else [],
        "description": state.describe(seat, sealed),
    }


def position(table: Table, ply: int, seat: int | None) -> dict[str, Any]:
    """How the table stood after so many plies, as a seat may see it now."""
    state = state_after(table, ply)
    said = table.plies[ply - 1].said if ply else []
    return {"ply": ply, "texts": said} | picture(state, seat, False)


def state_after(table: Table, ply: int) -> State:
    """The state after so many plies."""
    if ply > len(table.plies):
        raise Refusal(refusal_text("plies", n=len(table.plies)))
    state = table.state.copy()
    for _ in range(len(table.plies) - ply):
        state.undo()
    return state


def tried(table: Table, command: Preview, requester: Requester) -> dict[str, Any]:
    """What the table would look like after some own moves, as long as none of them turns up a secret."""
    seat = deciding_seat(table, command, requester)
    if table.secret:
        sealed = table.sealed | {seat: checked_secret(table, seat, command.moves)}
        return _attempt(table.state, seat, False, sealed)
    state = played(table.state, seat, command.moves)
    if reveals(table.state, state, seat):
        return _attempt(table.state, seat, False)
    return _attempt(state, seat, state.actor == seat)


def _attempt(state: State, seat: int, more: bool, sealed: Mapping[int, str] = NONE) -> dict[str, Any]:
    return picture(state, seat, more, sealed) | {"prompt": state.prompt(seat, sealed), "more": more}


def _prompt(table: Table, seat: int | None) -> Any:
    if table.status == "open":
        return WAITING
    if table.result and table.state.actor is not None:
        return [f"table.prompt.{table.result.why}"]
    return table.state.prompt(seat, table.sealed)


def _takeback(table: Table, seat: int | None) -> str | None:
    if seat is None or table.status != "playing":
        return None
    manner = way_back(table, seat)[0]
    return "free" if manner == "unseal" else manner


def _offer(table: Table) -> dict[str, Any] | None:
    if table.offer is None:
        return None
    needs = table.others[table.offer.seat] - table.offer.agreed
    return {"number": table.offer.number, "seat": table.offer.seat, "awaiting": sorted(needs)}


def seats(table: Table, here: Collection[int], now: int, outages: Outages, ready: bool) -> list[dict[str, Any]]:
    """Who sits where, and what time they have left."""
    times = table.clock.times(now, outages)
    return [
        {
            "seat": place.seat,
            "kind": place.kind,
            "name": place.name,
            "level": place.level,
            "seat_name": table.state.seat_name(place.seat) if ready else None,
            "team": table.team[place.seat],
            "sealed": place.seat in table.sealed,
            "online": place.seat in here or place.kind == "agent",
            "seconds_left": times[place.seat] / 1000 if table.timed else None,
            "clock_running": place.seat in table.clock.running,
        }
        for place in table.places
    ]


def moves(table: Table, hidden: Collection[int], start: int) -> list[dict[str, Any]]:
    """The list of moves from a ply on; what must not be seen yet is left blank."""
    return [
        listed(number, ply, number - 1 in hidden) for number, ply in enumerate(table.plies[start:], start=start + 1)
    ]


def listed(number: int, ply: Ply, hidden: bool) -> dict[str, Any]:
    return {"ply": number, "seat": ply.actor, "move": None if hidden else ply.move, "texts": ply.said}


def record(table: Table, seat: int | None) -> str:
    """The record as far as the seat may see it: nothing from the first hidden move on."""
    state = table.state.copy()
    seen = min(state.hidden(seat), default=state.ply)
    while state.ply > seen:
        state.undo()
    if table.imported:
        return write_record(state, table.tags)
    tags = {}
    for place in table.places:
        tags[f"Seat{place.seat}"] = f"ai:{place.level}" if place.level is not None else "human"
        if place.name:
            tags[f"Name{place.seat}"] = place.name
    if table.result and table.result.why in ("resigned", "time") and len(table.places) == 2:
        tags["Resigned"] = str(3 - table.result.winners[0])
    if entered := [str(ply) for ply, each in enumerate(table.plies[:seen], start=1) if each.entered]:
        tags[ENTERED_TAG] = " ".join(entered)
    tags["Digest"] = seed_digest(table.seed)
    if table.status == "over":
        tags["Seed"] = table.seed.hex()
    return write_record(state, tags)


def _lot(table: Table, tag: str) -> str | None:
    """The table's seed or its digest; of a record that was brought, what it says itself."""
    if table.imported:
        said = table.tags.get(tag, "")
        return said if LOT.fullmatch(said) else None
    return table.seed.hex() if tag == "Seed" else seed_digest(table.seed)


def entry(row: dict[str, Any], now: int, guest: str) -> dict[str, Any]:
    """A table in the lobby, as a guest sees it."""
    told = {name: row[name] for name in ("id", "game", "options", "status", "clock", "ply")}
    age = max(0, now - row["updated"]) // 1000
    return told | {"seats": row["present"], "age": age, "your_turn": guest in row["awaits"]}


def present(table: Table) -> list[dict[str, Any]]:
    """Who sits where, for the lobby."""
    return [
        {"seat": place.seat, "kind": place.kind, "name": place.name, "level": place.level} for place in table.places
    ]
