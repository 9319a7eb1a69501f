"""Games, options and files as given on the command line."""

from pathlib import Path

from acrux.cli.board_files import is_board_file, read_board
from acrux.core.errors import AcruxError, BadOption, quoted
from acrux.core.game import Game
from acrux.core.registry import definition, load


def parse_options(game: str, options: list[str]) -> dict[str, str]:
    """Parse options of a game given as NAME=VALUE; of a board file, take the rows."""
    given: dict[str, str] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise BadOption(f"{quoted(option)} is not an option: write NAME=VALUE, for example size=7.")
        if key in given:
            raise BadOption(f"The option {quoted(key)} is given twice.")
        given[key] = value
    workshop = definition(game).workshop
    board = workshop and given.get(workshop.option)
    if workshop and board and is_board_file(board):
        given[workshop.option] = read_board(game, board)
    return given


def load_game(name: str, options: list[str]) -> Game:
    """Load a game with options given as NAME=VALUE."""
    return load(name, **parse_options(name, options))


def parse_file(file: str) -> Path | None:
    """Return the path of a file; None for standard input (-)."""
    return None if file == "-" else Path(file)


def write_file(file: str, content: bytes) -> None:
    """Write a file that a command makes; AcruxError if that is impossible."""
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        raise AcruxError(f"{quoted(file)} cannot be written: {error.strerror}.") from None
