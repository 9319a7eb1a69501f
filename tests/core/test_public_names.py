"""The public names of the package can be found with `dir` and `help`."""

import importlib.util
import pydoc

import acrux


def test_dir_lists_exactly_the_public_names():
    assert {name for name in dir(acrux) if not name.startswith("_")} == set(acrux.__all__)
    assert all(getattr(acrux, name) is not None for name in acrux.__all__)


def test_help_shows_them():
    text = pydoc.plain(pydoc.render_doc(acrux))
    assert all(name in text for name in acrux.__all__)


def test_kernel_has_one_meaning_for_a_game_and_one_for_the_package():
    """`acrux.kernel` compiles rules and knows no game; `game.kernel` is the engine of one game. There is no third."""
    assert importlib.util.find_spec("acrux.core.kernel") is None
    assert type(acrux.load("cross").kernel).__module__ == "acrux.core.engine"
