"""Read records from files; errors name the file."""

import sys
from collections.abc import Iterator
from pathlib import Path

from acrux.core.errors import BadRecord, error_text
from acrux.core.records import Record, parse_records
from acrux.i18n import Text


def read_records(file: Path | None) -> Iterator[Record]:
    """Read the records of a file, or of standard input, one by one; BadRecord names the file and the problem."""
    text = _read(file)
    try:
        yield from parse_records(text)
    except BadRecord as error:
        raise BadRecord(error_text("file", file=file_name(file), error=error.text)) from None


def file_name(file: Path | None) -> Text | str:
    """The name of a file for a sentence, escaped if it is not printable."""
    if file is None:
        return error_text("file.standard_input")
    name = str(file)
    return name if name.isprintable() else repr(name)


def _read(file: Path | None) -> str:
    name = file_name(file)
    try:
        data = sys.stdin.buffer.read() if file is None else file.read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(error_text("file.no_text", file=name)) from None
    except OSError as error:
        raise BadRecord(error_text("file.unread", file=name, reason=str(error.strerror))) from None
    except ValueError:
        raise BadRecord(error_text("file.no_name", file=name)) from None
