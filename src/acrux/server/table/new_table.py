"""Rows of new tables: from a request, from an imported record, or for a rematch."""

import re
import secrets
from collections.abc import Mapping

import msgspec

from acrux.core.errors import AcruxError
from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.core.records import Record, write_record
from acrux.core.registry import complete_options, definition
from acrux.games.options import Options
from acrux.server.errors import refusal_text
from acrux.server.table.aggregate import Table
from acrux.server.table.commands import MAX_NAME_LENGTH
from acrux.server.table.decisions import Decision
from acrux.server.table.events import GameEnded, GameStarted, SeatTaken
from acrux.server.table.user_text import clean_name
from acrux.store.rows import ClockRow, FirstPlayer, TableRow

ID_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""without characters that look alike"""
ID_LENGTH = 10
AGENT_TAG = re.compile(f"ai:([{MIN_LEVEL}-{MAX_LEVEL}])")
"""how records name the player of an agent's seat"""


def new_row(game: str, options: Options, seats: list[FirstPlayer], clock: ClockRow, host: str, now: int) -> TableRow:
    """The database row of a new table; AcruxError if the game does not have such options or seats."""
    game_definition = definition(game)
    chosen = complete_options(game_definition, {name: str(value) for name, value in options.items()})
    count = game_definition.seats(chosen)
    if len(seats) != count:
        raise AcruxError(refusal_text("seats", game=game_definition.title_text, seats=count, given=len(seats)))
    return {
        "id": "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH)),
        "game": game,
        "options": chosen,
        "position": None,
        "seats": seats,
        "clock": clock,
        "listed": False,
        "policy": {},
        "imported": False,
        "host": host,
        "seed": secrets.token_bytes(32),
        "player_nonces": False,
        "created": now,
        "seq": 0,
        "status": "open",
        "ply": 0,
        "present": [],
        "awaits": [],
        "updated": now,
        "due": None,
    }


def import_record(record: Record, host: str, now: int) -> tuple[TableRow, Decision]:
    """A record as a table that can be watched and analysed, but not played on: its row and its first events."""
    state, tags = record.state, record.tags
    seats = [_player(tags, seat) for seat in range(1, state.game.seats + 1)]
    row = new_row(state.game.name, state.game.options, seats, {"kind": "none"}, host, now)
    annotated = write_record(state, tags, record.notes) if record.notes else ""
    events: Decision = [GameStarted(list(state.moves), tags, annotated=annotated)]
    if state.winners is None:
        events.append(_unfinished(tags.get("Resigned"), state.game.seats))
    return row | {"imported": True, "position": state.start}, events


def rematch_row(table: Table, now: int) -> tuple[TableRow, Decision]:
    """A table for the same players, each one seat further: its row and its first events."""
    seats: list[FirstPlayer] = [{} for _ in table.places]
    first: Decision = []
    for place in table.places:
        seat = place.seat % len(seats) + 1
        if place.level is not None:
            seats[seat - 1] = {"level": place.level}
        first += [SeatTaken(seat, guest, place.name) for guest in place.guests]
    clock = msgspec.to_builtins(table.clock_choice)
    row = new_row(table.definition.name, table.options, seats, clock, table.host, now)
    policy = msgspec.structs.replace(table.policy, reserved=table.is_reserved, pairing=False, challenged=None)
    row["listed"], row["policy"] = table.listed, msgspec.to_builtins(policy)
    row["player_nonces"] = table.uses_nonces
    return row, first


def _unfinished(resigned: str | None, seats: int) -> GameEnded:
    """The end of a game that its rules have not ended: with two seats, one may have resigned."""
    if seats == 2 and resigned in ("1", "2"):
        return GameEnded([3 - int(resigned)], "resigned")
    return GameEnded([], "imported")


def _player(tags: Mapping[str, str], seat: int) -> FirstPlayer:
    """The player of a seat: an agent of some level, or a person with a name."""
    agent = AGENT_TAG.fullmatch(tags.get(f"Seat{seat}", ""))
    if agent:
        return {"level": int(agent[1])}
    try:
        return {"name": clean_name(tags.get(f"Name{seat}", "")[:MAX_NAME_LENGTH])}
    except AcruxError:
        return {"name": f"#{seat}"}
