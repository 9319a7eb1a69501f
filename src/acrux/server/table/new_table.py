"""New tables: from a wish, or from a record."""

import re
import secrets
from collections.abc import Mapping
from typing import Any

from acrux.core.errors import AcruxError
from acrux.core.records import Record
from acrux.core.registry import complete_options, definition
from acrux.server.errors import refusal_text
from acrux.server.table.commands import tidied
from acrux.server.table.decisions import Drafts

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""no letters that look alike"""
AGENT = re.compile("ai:([1-8])")
"""as records name a seat that an agent has played"""


def new_row(
    game: str, options: dict[str, Any], seats: list[dict[str, Any]], clock: dict[str, Any], host: str, now: int
) -> dict[str, Any]:
    """The row of a new table; AcruxError if the game cannot be played so."""
    found = definition(game)
    chosen = complete_options(found, {name: str(value) for name, value in options.items()})
    if len(seats) != found.seats(chosen):
        raise AcruxError(refusal_text("seats", game=found.title_text, seats=found.seats(chosen), given=len(seats)))
    return {
        "id": "".join(secrets.choice(ALPHABET) for _ in range(10)),
        "game": game,
        "options": chosen,
        "position": None,
        "seats": seats,
        "clock": clock,
        "listed": False,
        "imported": False,
        "host": host,
        "seed": secrets.token_bytes(32),
        "created": now,
        "seq": 0,
        "status": "open",
        "ply": 0,
        "present": [],
        "awaits": [],
        "updated": now,
        "due": None,
    }


def row_of_record(record: Record, host: str, now: int) -> tuple[dict[str, Any], Drafts]:
    """A record as a table that can be watched and analysed, not played on."""
    state, tags = record.state, record.tags
    seats = [_seat(tags, seat) for seat in range(1, state.game.seats + 1)]
    row = new_row(state.game.name, state.game.options, seats, {"kind": "none"}, host, now)
    drafts: Drafts = [("start", {"plies": list(state.moves), "tags": tags})]
    if state.winners is None:
        drafts.append(("over", _unfinished(tags.get("Resigned"), state.game.seats)))
    return row | {"imported": True, "position": state.start}, drafts


def _unfinished(resigned: str | None, seats: int) -> dict[str, Any]:
    """How a game ended that the rules do not end: of two seats one may have resigned."""
    if seats == 2 and resigned in ("1", "2"):
        return {"winners": [3 - int(resigned)], "why": "resigned"}
    return {"winners": [], "why": "imported"}


def _seat(tags: Mapping[str, str], seat: int) -> dict[str, Any]:
    """Who sat there: an agent of some level, or somebody with a name."""
    agent = AGENT.fullmatch(tags.get(f"Seat{seat}", ""))
    if agent:
        return {"level": int(agent[1])}
    try:
        return {"name": tidied(tags.get(f"Name{seat}", "")[:40])}
    except ValueError:
        return {"name": f"#{seat}"}
