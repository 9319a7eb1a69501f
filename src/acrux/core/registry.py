"""The games by name."""

import functools
import importlib
from importlib import resources
from typing import Any

from acrux.core.errors import BadOption, UnknownGame, error_text, shown
from acrux.core.game import Game
from acrux.games.definition import Definition, Wrong

GAMES = {
    "cross": "acrux.games.cross",
    "southern-cross": "acrux.games.southern_cross",
    "compass": "acrux.games.compass",
    "mixx": "acrux.games.mixx",
}
"""Name and folder of every game: adding one is adding a row."""


def definition(name: str) -> Definition:
    """The game of that name; UnknownGame if there is none."""
    if name not in GAMES:
        raise UnknownGame(error_text("unknown_game", name=shown(name), games=", ".join(GAMES)))
    found = importlib.import_module(GAMES[name]).GAME
    assert isinstance(found, Definition)
    return found


def rules_for_people(name: str, language: str = "en") -> str:
    """What the players of a game read, in Markdown; UnknownGame if there is no such game."""
    definition(name)
    file = "rules.md" if language == "en" else f"rules.{language}.md"
    return resources.files(GAMES[name]).joinpath(file).read_text("utf-8")


def load(name: str, /, **options: Any) -> Game:
    """A game with its options, under the rule book's names in lower case.

    >>> load("cross", size=3).options
    {'size': 3, 'swap': 'yes'}
    """
    found = definition(name)
    return Game(found, complete(found, {key: str(value) for key, value in options.items()}))


def shared_game(game: Definition, options: dict[str, Any]) -> Game:
    """One game for everybody who plays with the same options, so that its params are made once."""
    return _shared_game(game.name, tuple(options.items()))


@functools.lru_cache(maxsize=64)
def _shared_game(name: str, options: tuple[tuple[str, Any], ...]) -> Game:
    return Game(definition(name), dict(options))


def complete(game: Definition, given: dict[str, str]) -> dict[str, Any]:
    """All options of a game: those given, checked, and the defaults of the others."""
    unknown = [name for name in given if name not in {option.name for option in game.options}]
    if unknown:
        names = ", ".join(option.name for option in game.options)
        raise BadOption(error_text("unknown_option", game=game.called, option=shown(unknown[0]), options=names))
    done: dict[str, Any] = {}
    for option in game.options:
        if option.name not in given:
            done[option.name] = option.default(done)
            continue
        try:
            done[option.name] = option.parse(given[option.name], done)
        except Wrong as error:
            value = shown(given[option.name])
            wrong = error_text("option", game=game.called, value=value, option=option.name, reason=error.reason)
            raise BadOption(wrong) from None
    return done
