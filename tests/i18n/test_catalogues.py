"""The message catalogues: the same in every language, well formed, and without unused keys."""

import re
import tomllib
from pathlib import Path

import pytest

import acrux
from acrux.core.registry import definition
from acrux.i18n import LANGUAGES, catalogue, translate
from acrux.terminal.commands import COMMANDS
from tests.i18n.sample_games import random_games, rare_games, texts, turns

SOURCE = Path(acrux.__file__).parent
TESTED_ELSEWHERE = (
    "cell",
    "editor",
    "piece",
    "button",
    "drawing",
    "picture",
    "lesson",
    "workshop",
    "credit",
    "reason",
    "landmark",
    "explain",
    "print",
    "puzzle",
    "theme",
)
"""Keys of scenes, explanations, rules pages, lessons, errors, printed sheets, text renderings and puzzles, which have
tests of their own."""


def values_of(message):
    """The names of a message's values; a message with a plural form always needs `n`."""
    forms = [message] if isinstance(message, str) else [*message.values(), "{n}"]
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}


def test_all_languages_have_the_same_keys_and_values():
    english, *others = (catalogue(language) for language in LANGUAGES)
    for other in others:
        assert list(other) == list(english)
        for key, message in english.items():
            assert values_of(other[key]) == values_of(message), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_contains_all_locale_files(language):
    written = [tomllib.loads(file.read_text("utf-8")) for file in SOURCE.rglob(f"locale/{language}.toml")]
    assert sorted(catalogue(language)) == sorted(key for keys in written for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_well_formed(language):
    for key, message in catalogue(language).items():
        assert re.fullmatch(r"[a-z][\w-]*(\.[\w-]+)+", key), key
        assert isinstance(message, str) or set(message) == {"one", "other"}, key
        for form in [message] if isinstance(message, str) else message.values():
            assert form.strip() == form != "" and not re.search(r"[{}]", re.sub(r"\{\w+\}", "", form)), key


@pytest.mark.parametrize("name", acrux.GAMES)
def test_keys_begin_with_the_name_of_their_game(name):
    folder = acrux.GAMES[name].rsplit(".", 1)[-1]
    for language in LANGUAGES:
        keys = tomllib.loads((SOURCE / "games" / folder / "locale" / f"{language}.toml").read_text("utf-8"))
        assert all(key.startswith(f"{name}.") for key in keys)


def keys_of_settings(name):
    """The keys of a game's title, tagline and options."""
    game = definition(name)
    yield from (f"{name}.title", f"{name}.tagline")
    for option in game.options:
        yield f"{name}.option.{option.name}"
        yield f"{name}.option.{option.name}.summary"
    for key in [key for key in catalogue("en") if re.fullmatch(rf"{name}\.option\.\w+\.\w+", key)]:
        option, choice = key.split(".")[2:]
        if choice != "summary":
            acrux.load(name, **{option: choice})
            yield key


@pytest.mark.parametrize("name", acrux.GAMES)
def test_games_and_their_options_have_names(name):
    assert set(keys_of_settings(name)) <= set(catalogue("en"))
    assert translate([f"{name}.title"]) == definition(name).title


def keys_in(text):
    """The keys of a Text and of all Texts inside it."""
    if not isinstance(text, list):
        return
    if isinstance(text[0], str) and (len(text) == 1 or isinstance(text[1], dict)):
        yield text[0]
        inner = text[1].values() if len(text) > 1 else ()
    else:
        inner = text
    for value in inner:
        yield from keys_in(value)


def test_every_text_of_a_game_can_be_translated_and_every_key_is_used():
    """Plays many games of every variant; keys that never appear are unused."""
    used = {key for name in acrux.GAMES for key in keys_of_settings(name)}
    unique = {}
    for steps in (random_games(), rare_games()):
        for _, after in steps:
            for text in texts(after):
                assert re.fullmatch(r"[\w-]+(\.[\w-]+)+", text[0])
                unique.setdefault(repr(text), text)
    for _, turn in turns():
        unique.setdefault(repr(turn.line), turn.line)
    for text in unique.values():
        used |= set(keys_in(text))
        for language in LANGUAGES:
            sentence = translate(text, language)
            assert not re.search(r"[{}\[\]]|\bNone\b", sentence), sentence
    elsewhere = tuple(f"{name}.{word}" for name in acrux.GAMES for word in TESTED_ELSEWHERE)
    games = {key for key in catalogue("en") if key.split(".")[0] in acrux.GAMES and not key.startswith(elsewhere)}
    assert games - used == set()


@pytest.mark.parametrize("name", acrux.GAMES)
def test_text_renderings_use_all_their_keys(name):
    source = SOURCE / "games" / acrux.GAMES[name].rsplit(".", 1)[-1] / "text_rendering.py"
    source = source if source.exists() else SOURCE / "games" / "stones" / "text_rendering.py"
    used = set(re.findall(r"\bdrawing\.\w+", source.read_text("utf-8")))
    assert used == {key.removeprefix(f"{name}.") for key in catalogue("en") if key.startswith(f"{name}.drawing.")}


def test_the_terminal_uses_all_its_keys():
    source = "\n".join(file.read_text("utf-8") for file in (SOURCE / "terminal").glob("*.py"))
    known = {key.removeprefix("terminal.") for key in catalogue("en") if key.startswith("terminal.")}
    helped = {f"help.{command}" for command in COMMANDS if command.isalpha()}
    assert set(re.findall(r"phrase\(['\"]([\w.]+)", source)) <= known
    assert {key for key in known - helped if not re.search(rf"['\"]{key}['\"]", source)} == set()
    assert helped <= known
