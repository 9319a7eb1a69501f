"""Games of other packages: found by their entry points; a broken one never affects the others."""

from importlib.metadata import EntryPoint

import pytest

from acrux.core.plugins import load_plugins
from acrux.core.registry import default_messages, definition
from acrux.i18n import translate
from tests.core.samples import assert_one_sentence
from tests.examples.site import install, run

GROUP = "acrux.games"


def entry(name, value):
    return EntryPoint(name=name, value=value, group=GROUP)


def test_a_definition_is_found_under_the_name_of_its_entry_point():
    (plugin,) = load_plugins((), [entry("cross", "acrux.games.cross:GAME")])
    assert plugin.game is definition("cross") and plugin.module == "acrux.games.cross" and plugin.error == []


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("mixx", "acrux.games.mixx:GAME", "there is another game of that name"),
        ("chess", "no_such_package:GAME", "it fails with ModuleNotFoundError"),
        ("chess", "acrux.games.cross:NOTHING", "it fails with AttributeError"),
        ("chess", "acrux.games.cross:STONES", "is not a Definition"),
        ("chess", "acrux.games.cross:GAME", "its Definition is named cross"),
    ],
)
def test_a_broken_package_is_named_in_one_sentence(name, value, reason):
    (plugin,) = load_plugins({"mixx"}, [entry(name, value)])
    sentence = translate(plugin.error)
    assert plugin.game is None and reason in sentence
    assert_one_sentence(sentence)
    assert sentence.startswith(f"The game {name} of the package {value.split(':')[0]} cannot be used: ")


def test_plugins_come_in_alphabetical_order_and_the_first_of_a_name_wins():
    entries = [entry("mixx", "acrux.games.mixx:GAME"), entry("cross", "acrux.games.cross:GAME")]
    plugins = load_plugins((), [*entries, entry("mixx", "acrux.games.cross:GAME")])
    assert [plugin.name for plugin in plugins] == ["cross", "mixx", "mixx"]
    assert [plugin.game is None for plugin in plugins] == [False, False, True]


def test_a_broken_package_leaves_the_other_games_alone(tmp_path):
    source = tmp_path / "source"
    (source / "acrux_broken").mkdir(parents=True)
    (source / "acrux_broken" / "__init__.py").write_text("raise RuntimeError('out of order')\n")
    (source / "pyproject.toml").write_text(
        '[project]\nname = "acrux-broken"\nversion = "1"\n'
        '[project.entry-points."acrux.games"]\nbroken = "acrux_broken"\n'
    )
    (tmp_path / "site").mkdir()
    site = install(source, tmp_path / "site")
    sentence = "The game broken of the package acrux-broken cannot be used: it fails with RuntimeError: out of order."
    played = run(site, "acrux", "random", "cross", "-o", "size=2")
    assert played.stdout.startswith('[Game "cross"]') and played.stderr.splitlines() == [sentence]
    refused = run(site, "acrux", "random", "broken", check=False)
    assert refused.returncode == 1 and refused.stderr.splitlines()[-1] == f"acrux: {sentence}"


def test_a_game_needs_no_catalogue_for_its_title_and_options():
    messages = default_messages(definition("cross"))
    assert messages["cross.title"] == "Cross"
    assert messages["cross.option.swap"] == "Swap" and messages["cross.option.swap.yes"] == "yes"
    assert messages["cross.option.size.summary"] == "cells a side, 2 to 10"
