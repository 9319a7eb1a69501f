"""The catalogue of a language: all messages from the `locale` folders of the package."""

import functools
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

LANGUAGES = ("en", "de")
TEXT_FOLDERS = ("i18n", "games", "core", "printing", "study", "terminal", "web", "server")
"""Folders with a catalogue of their own, besides those of the games."""

Message = str | dict[str, str]
"""A sentence with `{values}`, or a singular and a plural form (`one`, `other`), selected by the value `n`."""


_providers: list[Callable[[str], dict[str, Message]]] = []


def add_messages(provide: Callable[[str], dict[str, Message]]) -> None:
    """Add the messages that a function gives for a language: those of games outside this package."""
    _providers.append(provide)
    catalogue.cache_clear()


@functools.cache
def catalogue(language: str) -> dict[str, Message]:
    """Return all messages of a language by key; ValueError if the language is unknown."""
    if language not in LANGUAGES:
        raise ValueError(f"There is no catalogue for {language!r}; choose one of {', '.join(LANGUAGES)}.")
    messages: dict[str, Message] = {}
    for file in _files(language):
        found: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
        if twice := messages.keys() & found.keys():
            raise ValueError(f"{file} repeats keys of another file: {', '.join(sorted(twice))}.")
        messages |= found
    for provide in _providers:
        messages = provide(language) | messages
    return messages


def _files(language: str) -> Iterator[Traversable]:
    package = files("acrux")
    games = sorted(package.joinpath("games").iterdir(), key=lambda folder: folder.name)
    for folder in [*(package.joinpath(name) for name in TEXT_FOLDERS), *games]:
        file = folder.joinpath("locale", f"{language}.toml")
        if file.is_file():
            yield file
