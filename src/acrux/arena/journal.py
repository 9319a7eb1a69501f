"""The file of a match: games are written one by one, so an interrupted match can continue where it stopped."""

import errno
import os
import re
from pathlib import Path

from acrux.arena.match import SETTINGS_TAG, Job, Match, Result, result_of
from acrux.core.errors import AcruxError, BadRecord
from acrux.core.record_files import file_name
from acrux.core.records import Raw, replay, split_records, write_record


class Journal:
    """A file of records, or none; AcruxError if it cannot be written or contains anything but games of the match."""

    def __init__(self, file: Path | None, match: Match):
        self.file = file
        self.results: dict[int, Result] = {}
        if file is not None:
            text = _open(file)
            try:
                self.results, cut_off = _read(text, match)
            except BadRecord as error:
                name = file_name(file)
                raise AcruxError(f"The file {name} does not belong to this match; choose another: {error}") from None
            if cut_off:
                self.close()

    def add(self, result: Result) -> None:
        """Append a game and sync it to disk."""
        if self.file is not None:
            _write(self.file, "a", "\n" + result.record if self.results else result.record)
        self.results[result.number] = result

    def close(self) -> None:
        """Sort the games, so that the same match gives the same file in whatever order they finished."""
        if self.file is not None:
            draft = self.file.with_name(self.file.name + ".new")
            _write(draft, "w", "\n".join(self.results[number].record for number in sorted(self.results)))
            draft.replace(self.file)


def _open(file: Path) -> str:
    """Return the text of a file; a missing one is created, to find out at once whether it can be written."""
    name = file_name(file)
    try:
        with file.open("a+b") as opened:
            if not file.is_file():
                raise OSError(errno.EINVAL, "Not an ordinary file")
            opened.seek(0)
            return opened.read().decode("utf-8")
    except UnicodeDecodeError:
        raise AcruxError(f"The file {name} is not a text file in UTF-8; choose another.") from None
    except OSError as error:
        raise AcruxError(f"The file {name} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise AcruxError(f"{name} is not the name of a file.") from None


def _write(file: Path, mode: str, text: str) -> None:
    with file.open(mode, encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())


def _read(text: str, match: Match) -> tuple[dict[int, Result], bool]:
    """Parse the games of a text; also return whether the last one is cut off. BadRecord if one is of another match."""
    *lines, rest = text.split("\n")
    whole = "\n".join(lines)
    raws = list(split_records(whole)) if whole.strip() else []
    results: dict[int, Result] = {}
    for raw in raws:
        last = raw is raws[-1]
        if last and not raw.moves and _tags(raw).items() <= _expected(raw, match).items():
            return results, True
        _check(raw, match)
        try:
            record = replay(raw)
            results[_number(raw)] = result_of(_number(raw), record.state, record.tags)
        except BadRecord:
            if not last:
                raise
            return results, True
    if not f'[Game "{match.game}"]'.startswith(rest):
        raise BadRecord("The last line is not part of a record.")
    return results, bool(rest)


def _check(raw: Raw, match: Match) -> None:
    """BadRecord if a record is not of this match; old records without the settings tag are accepted."""
    expected = _expected(raw, match)
    tags = {SETTINGS_TAG: expected[SETTINGS_TAG]} | _tags(raw)
    wrong = [tag for tag in expected | tags if tags.get(tag) != expected.get(tag)]
    if wrong == [SETTINGS_TAG]:
        raise BadRecord(f"Game {raw.number} was played with other settings of the levels or another version of Acrux.")
    if wrong:
        raise BadRecord(f"Game {raw.number}: the tag {wrong[0]} does not match.")
    if _number(raw) >= match.games:
        raise BadRecord(f"Game {raw.number} is round {raw.tags['Round']}, but the match has {match.games}.")


def _tags(raw: Raw) -> dict[str, str]:
    return {tag: value for tag, value in raw.tags.items() if tag != "Result"}


def _expected(raw: Raw, match: Match) -> dict[str, str]:
    """Return the tags that a game of this match with the same number has."""
    job = Job(match, _number(raw))
    return _tags(next(split_records(write_record(match.load().new(), job.tags))))


def _number(raw: Raw) -> int:
    """Return the index of a record in its match; 0 if it has no valid round number."""
    match = re.fullmatch(r"[1-9][0-9]{0,8}", raw.tags.get("Round", ""))
    return int(match[0]) - 1 if match else 0
