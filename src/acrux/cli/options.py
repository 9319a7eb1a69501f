"""Games, options and files as they are typed on the command line."""

from pathlib import Path

from acrux.core.errors import BadOption, quoted
from acrux.core.game import Game
from acrux.core.registry import load


def parse_options(options: list[str]) -> dict[str, str]:
    """Options given as NAME=VALUE."""
    given: dict[str, str] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise BadOption(f"{quoted(option)} is not an option: write NAME=VALUE, for example size=7.")
        if key in given:
            raise BadOption(f"The option {quoted(key)} is given twice.")
        given[key] = value
    return given


def load_typed(name: str, options: list[str]) -> Game:
    """The game with options given as NAME=VALUE."""
    return load(name, **parse_options(options))


def typed_file(file: str) -> Path | None:
    """A file by its name, None for standard input."""
    return None if file == "-" else Path(file)
