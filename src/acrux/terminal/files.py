"""Saved games: records that also name the players."""

from pathlib import Path

from acrux.core.errors import AcruxError, BadRecord, quoted
from acrux.core.record_files import read_records
from acrux.core.records import Record, write_record
from acrux.terminal.seats import Player, default_players, parse_player
from acrux.terminal.table import Table
from acrux.terminal.texts import terminal_text

RESIGNED = "Resigned"


def seat_tag(seat: int) -> str:
    return f"Seat{seat}"


def save_table(table: Table, path: Path) -> None:
    """Write the record, with a tag for every seat's player."""
    tags = table.tags | {seat_tag(seat): str(player) for seat, player in table.players.items()}
    if table.resigned:
        tags[RESIGNED] = str(table.resigned)
    try:
        path.write_text(write_record(table.state, tags), "utf-8")
    except OSError as error:
        raise AcruxError(terminal_text("unwritten", file=str(path), reason=str(error.strerror))) from None
    table.saved = table.state.moves


def load_table(path: Path, seed: int) -> Table:
    """Load the first game of a file, with its players where it names them."""
    record = next(read_records(path))
    players = _players(record)
    return Table(record.state, players, seed, record.tags, _resigned(record))


def parse_path(text: str) -> Path:
    """Parse a file name; AcruxError if it is not valid."""
    if not text or not text.isprintable():
        raise AcruxError(terminal_text("no_file_name", name=quoted(text)) if text else terminal_text("which_file"))
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise AcruxError(terminal_text("no_folder", name=quoted(text))) from None


def _players(record: Record) -> dict[int, Player]:
    players = default_players(record.state.game)
    for seat in players:
        if text := record.tags.pop(seat_tag(seat), None):
            players[seat] = parse_player(text)
    return players


def _resigned(record: Record) -> int | None:
    text, seats = record.tags.pop(RESIGNED, None), range(1, record.state.game.seats + 1)
    if text is not None and (len(seats) != 2 or text not in {"1", "2"}):
        raise BadRecord(terminal_text("bad_resigned", seat=quoted(text)))
    return int(text) if text else None
