"""Board files on the command line."""

from pathlib import Path

from acrux.core.boards import parse_board_file, workshop_of
from acrux.core.errors import AcruxError, quoted

SUFFIX = ".board"


def read_board(name: str, board: str) -> str:
    """The option's value: the name of a board that comes with the game, or the rows in a file."""
    shipped = workshop_of(name).shipped()
    if board in shipped:
        return board
    try:
        return parse_board_file(name, Path(board).read_text("utf-8-sig"))
    except OSError as error:
        known = ", ".join(shipped)
        raise AcruxError(f"{quoted(board)} cannot be read: {error.strerror}; boards with a name: {known}.") from None
    except UnicodeDecodeError:
        raise AcruxError(f"{quoted(board)} is not a text file.") from None


def is_board_file(value: str) -> bool:
    """Is a value of the option the name of a file, and neither that of a board nor rows?"""
    return value.endswith(SUFFIX)
