"""All messages of a language, gathered from the folders `words` of the games and of those who speak to people."""

import functools
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

LANGUAGES = ("en", "de")
SPEAKERS = ("i18n", "games", "core", "terminal", "web", "server")
"""the folders besides those of the single games that have words of their own"""

Message = str | dict[str, str]
"""A sentence with `{values}`, or one for the number one and one for others, told apart by the value `n`."""


_providers: list[Callable[[str], dict[str, Message]]] = []


def add_messages(provide: Callable[[str], dict[str, Message]]) -> None:
    """Add the messages that a function gives for a language: those of games outside this package."""
    _providers.append(provide)
    catalogue.cache_clear()


@functools.cache
def catalogue(language: str) -> dict[str, Message]:
    """Every message by its key; ValueError if there is no such language."""
    if language not in LANGUAGES:
        raise ValueError(f"There are no words for {language!r}; there are for {', '.join(LANGUAGES)}.")
    messages: dict[str, Message] = {}
    for file in _files(language):
        found: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
        if twice := messages.keys() & found.keys():
            raise ValueError(f"{file} says again what another file says: {', '.join(sorted(twice))}.")
        messages |= found
    for provide in _providers:
        messages = provide(language) | messages
    return messages


def _files(language: str) -> Iterator[Traversable]:
    package = files("acrux")
    games = sorted(package.joinpath("games").iterdir(), key=lambda folder: folder.name)
    for folder in [*(package.joinpath(name) for name in SPEAKERS), *games]:
        file = folder.joinpath("locale", f"{language}.toml")
        if file.is_file():
            yield file
