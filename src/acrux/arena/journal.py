"""The games of a match in a file: written one by one, so that an interrupted match goes on where it stopped."""

import os
from pathlib import Path

from acrux.arena.match import Job, Match, Result
from acrux.core.errors import AcruxError, BadRecord, shown
from acrux.core.records import Record, parse_records


class Journal:
    """A file of records, or none."""

    def __init__(self, file: Path | None, match: Match):
        self.file = file
        self.results = {} if file is None or not file.exists() else _read(file, match)

    def add(self, result: Result) -> None:
        """Note a game, on disk before anything else happens."""
        self.results[result.number] = result
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(result.record + "\n")
                out.flush()
                os.fsync(out.fileno())

    def close(self) -> None:
        """Put the games in order: the same match gives the same file, whoever finished first."""
        if self.file is not None:
            text = "\n".join(self.results[number].record for number in sorted(self.results))
            draft = self.file.with_name(self.file.name + ".new")
            draft.write_text(text, "utf-8")
            draft.replace(self.file)


def _read(file: Path, match: Match) -> dict[int, Result]:
    """The games that are there already; a last one that was cut off is dropped."""
    found: dict[int, Result] = {}
    blocks = ["[Game " + block for block in file.read_text("utf-8").split("[Game ")[1:]]
    for block in blocks:
        try:
            record = next(parse_records(block))
            result = _result(record, block, match)
        except BadRecord:
            if block is not blocks[-1]:
                raise
            break
        found[result.number] = result
    return found


def _result(record: Record, block: str, match: Match) -> Result:
    if record.state.winners is None:
        raise BadRecord("the game is not finished.")
    tags = record.tags
    number = int(tags.get("Round", "0")) - 1
    players = tuple(tags.get(f"Player{seat}") for seat in range(1, len(match.players) + 1))
    if (tags.get("Seed"), players) != (str(match.seed), Job(match, number).players):
        raise AcruxError(
            f"The file holds games of another match ({shown(' '.join(map(str, players)))}); name a new one."
        )
    return Result(number, record.state.winners, block.rstrip("\n") + "\n")
