"""Games, options and files as given on the command line."""

from pathlib import Path

from acrux.core.errors import BadOption, quoted
from acrux.core.game import Game
from acrux.core.registry import load


def parse_options(options: list[str]) -> dict[str, str]:
    """Parse options given as NAME=VALUE."""
    given: dict[str, str] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise BadOption(f"{quoted(option)} is not an option: write NAME=VALUE, for example size=7.")
        if key in given:
            raise BadOption(f"The option {quoted(key)} is given twice.")
        given[key] = value
    return given


def load_game(name: str, options: list[str]) -> Game:
    """Load a game with options given as NAME=VALUE."""
    return load(name, **parse_options(options))


def parse_file(file: str) -> Path | None:
    """Return the path of a file; None for standard input (-)."""
    return None if file == "-" else Path(file)
