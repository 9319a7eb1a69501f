"""The page about the Python API: its code runs, and its tables list every field of every game."""

import re
import sys
import types
from pathlib import Path

import pytest

import acrux

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")


def test_the_code_blocks_run(tmp_path, monkeypatch):
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S))
    file = tmp_path / "api_page.py"
    file.write_text(code)
    module = types.ModuleType("api_page")
    monkeypatch.setitem(sys.modules, "api_page", module)
    exec(compile(code, str(file), "exec"), vars(module))
    assert module.best.visits


@pytest.mark.parametrize("name", ["cross", "southern-cross", "compass", "mixx"])
def test_the_tables_list_every_field(name):
    game = acrux.load(name)
    title = f"**{game.title}**"
    table = PAGE[PAGE.index(title) :].split("\n\n")[1]
    rows = [
        f"| `{field.name}` | {' × '.join(map(str, field.shape))} | {field.meaning} |"
        for field in game.observation.fields
    ]
    assert table.split("\n")[2:] == rows
    assert f"{game.observation.size} values" in PAGE[PAGE.index(title) :].split("\n")[0]


def test_the_texts_and_numbers_in_the_example_are_right():
    state = acrux.load("cross", size=5).new()
    state.play("e5")
    state.apply(12)
    assert state.game.action_text(state, 20) == "d3"
    assert re.search(r"action_text\(state, 20\) +# 'd3'", PAGE)
