"""acrux replay: records checked move by move."""

import json
import sys
from pathlib import Path
from typing import Any

from acrux.core.errors import BadRecord
from acrux.core.records import Record, parse_records
from acrux.core.state import State


def replay_file(file: str, as_json: bool, legal: bool) -> None:
    source = "standard input" if file == "-" else file if file.isprintable() else repr(file)
    count = 0
    try:
        for record in parse_records(read_text(file)):
            count += 1
            if as_json:
                sys.stdout.write(json.dumps(as_data(record, legal), ensure_ascii=False) + "\n")
    except BadRecord as error:
        raise BadRecord(f"{source}: {error}") from None
    if not as_json:
        sys.stdout.write(f"{source}: {count} {'game' if count == 1 else 'games'}, every move legal.\n")


def as_data(record: Record, legal: bool) -> dict[str, Any]:
    """A record as plain data, one entry a ply."""
    state = record.state
    found = {
        "game": state.game.name,
        "options": state.game.options,
        "seats": state.game.seats,
        "result": None if state.winners is None else list(state.winners),
        "plies": [_ply(before, move, legal) for before, move in state.plies()],
    }
    return found if state.start is None else found | {"position": state.start}


def _ply(before: State, move: str, legal: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"actor": before.actor, "move": move}
    return found | {"legal": before.legal()} if legal else found


def read_text(file: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("this is not a text file in UTF-8.") from None
    except OSError as error:
        raise BadRecord(f"the file cannot be read: {error.strerror}.") from None
    except ValueError:
        raise BadRecord("this is not the name of a file.") from None
