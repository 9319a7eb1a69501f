"""The games by name, and the files in their folders."""

import copyreg
import functools
import importlib
import logging
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from acrux.core.errors import BadOption, BadState, UnknownGame, error_text, quoted
from acrux.core.game import Game
from acrux.core.names import BUILT_IN
from acrux.core.plugins import Plugin, load_plugins
from acrux.core.state import State
from acrux.core.state_bytes import from_bytes
from acrux.games.definition import Definition, Invalid
from acrux.games.options import Options
from acrux.games.parsing import Choice
from acrux.i18n import Message, add_messages, translate

TOOLKITS = {"stones": "acrux.games.stones"}
"""packages with symbols and colours for games that have none of their own"""

PLUGINS: dict[str, Plugin] = {plugin.name: plugin for plugin in load_plugins(BUILT_IN)}
"""games of other packages, broken ones included"""

GAMES = BUILT_IN | {name: plugin.module for name, plugin in PLUGINS.items() if not plugin.error}
"""name and package of every game that can be played, the built-in ones first"""


def definition(name: str) -> Definition:
    """The game of that name; UnknownGame if there is none or if its package is broken."""
    if name in BUILT_IN:
        found: Definition = importlib.import_module(BUILT_IN[name]).GAME
        return found
    if name not in PLUGINS:
        raise UnknownGame(error_text("unknown_game", name=quoted(name), games=", ".join(GAMES)))
    return PLUGINS[name].definition()


# Files in the folder of a game


def game_folder(name: str) -> Traversable:
    """The folder of a game, or of a toolkit with symbols and colours for several."""
    return resources.files((GAMES | TOOLKITS)[name])


def game_file(name: str, file: str) -> str | None:
    """The text of a file in the folder of a game; None if there is no such file."""
    found = game_folder(name).joinpath(file)
    return found.read_text("utf-8") if found.is_file() else None


def game_data(name: str, file: str) -> dict[str, Any]:
    """A TOML file in the folder of a game; empty if there is no such file."""
    return tomllib.loads(game_file(name, file) or "")


def rules_for_people(name: str, language: str = "en") -> str:
    """The rules for players in Markdown, in English where they are not translated; UnknownGame without such a game.

    A game without `rules.md` gets its title and tagline.
    """
    game = definition(name)
    own = None if language == "en" else game_file(name, f"rules.{language}.md")
    return own or game_file(name, "rules.md") or f"# {game.title}\n\n{translate([f'{name}.tagline'], language)}\n"


def messages_without_catalogue(language: str) -> dict[str, Message]:
    """The messages of games of other packages, and of built-in ones without a catalogue of their own.

    The language overrides English, which overrides Definitions.
    """
    messages: dict[str, Message] = {}
    for name, package in BUILT_IN.items():
        if not resources.files("acrux").joinpath("games", package.rpartition(".")[2], "locale").is_dir():
            messages |= default_messages(definition(name))
    for name, plugin in PLUGINS.items():
        if not plugin.error:
            files = [game_data(name, f"locale/{spoken}.toml") for spoken in dict.fromkeys(("en", language))]
            messages |= default_messages(plugin.definition())
            for file in files:
                messages |= file
    return messages


def default_messages(game: Definition) -> dict[str, Message]:
    """The messages that follow from a Definition: title, tagline, credit and options."""
    messages: dict[str, Message] = {
        f"{game.name}.title": game.title,
        f"{game.name}.tagline": game.tagline,
        f"{game.name}.credit": game.credit,
    }
    for option in game.options:
        key = f"{game.name}.option.{option.name}"
        choices = option.parse.words if isinstance(option.parse, Choice) else option.choices
        messages |= {key: option.tag, f"{key}.summary": option.summary}
        messages |= {f"{key}.{choice}": choice for choice in choices}
    return messages


add_messages(messages_without_catalogue)
for _plugin in PLUGINS.values():
    if _plugin.error:
        logging.getLogger("acrux").warning(translate(_plugin.error))


# Games with options


def load(name: str, /, **options: Any) -> Game:
    """A game with its options, under the rule book's names in lower case.

    >>> load("cross", size=3).options["size"]
    3
    """
    found = definition(name)
    return Game(found, complete_options(found, {key: str(value) for key, value in options.items()}))


def shared_game(game: Definition, options: Options) -> Game:
    """One Game object per choice of options, so that its params are built once."""
    return _shared_game(game.name, tuple(options.items()))


@functools.lru_cache(maxsize=64)
def _shared_game(name: str, options: tuple[tuple[str, Any], ...]) -> Game:
    return Game(definition(name), dict(options))


def read_state(data: bytes) -> State:
    """Read a state of any game that `State.to_bytes` has written; BadState if that is impossible.

    >>> read_state(load("cross", size=3).new().to_bytes()).actor
    1
    """
    read = from_bytes(data)
    try:
        found = definition(read.game)
        options = complete_options(found, {key: str(value) for key, value in read.options.items()})
    except (UnknownGame, BadOption) as error:
        raise BadState(error.text) from None
    return shared_game(found, options).from_bytes(data)


def _pickle_game(game: Game) -> tuple[Any, ...]:
    """Games are pickled by name and options."""
    return _shared_game, (game.name, tuple(game.options.items()))


copyreg.pickle(Game, _pickle_game)


def complete_options(game: Definition, given: dict[str, str]) -> dict[str, Any]:
    """All options of a game: the given ones, validated, and defaults for the others."""
    unknown = [name for name in given if name not in {option.name for option in game.options}]
    if unknown:
        names = ", ".join(option.name for option in game.options)
        raise BadOption(error_text("unknown_option", game=game.title_text, option=quoted(unknown[0]), options=names))
    done: dict[str, Any] = {}
    for option in game.options:
        if option.name not in given:
            done[option.name] = option.default(done)
            continue
        try:
            done[option.name] = option.parse(given[option.name], done)
        except Invalid as error:
            value = quoted(given[option.name])
            wrong = error_text("option", game=game.title_text, value=value, option=option.name, reason=error.reason)
            raise BadOption(wrong) from None
    return done
