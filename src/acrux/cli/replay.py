"""acrux replay: check records move by move."""

import json
import sys
from typing import Any

from acrux.cli.options import parse_file
from acrux.core.record_files import file_name, read_records
from acrux.core.records import Record
from acrux.core.state import State
from acrux.i18n import translate


def replay_file(file: str, as_json: bool, legal: bool) -> None:
    source = parse_file(file)
    count = 0
    for record in read_records(source):
        count += 1
        if as_json:
            sys.stdout.write(json.dumps(as_data(record, legal), ensure_ascii=False) + "\n")
    if not as_json:
        sys.stdout.write(
            f"{translate(file_name(source))}: {count} {'game' if count == 1 else 'games'}, every move legal.\n"
        )


def as_data(record: Record, legal: bool) -> dict[str, Any]:
    """Return a record as plain data, one entry for each ply."""
    state = record.state
    data = {
        "game": state.game.name,
        "options": state.game.options,
        "seats": state.game.seats,
        "result": None if state.winners is None else list(state.winners),
        "plies": [_ply(before, move, legal) for before, move in state.plies()],
    }
    return data if state.start is None else data | {"position": state.start}


def _ply(before: State, move: str, legal: bool) -> dict[str, Any]:
    ply: dict[str, Any] = {"actor": before.actor, "move": move}
    return ply | {"legal": before.legal()} if legal else ply
