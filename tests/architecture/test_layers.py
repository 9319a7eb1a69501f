"""Imports point one way, and nothing outside the games knows a rule."""

import ast
import re
from pathlib import Path

import pytest

import acrux

SOURCE = Path(acrux.__file__).parent
GAME_FOLDERS = {folder.rsplit(".", 1)[-1] for folder in acrux.GAMES.values()}
PROJECT = Path(__file__).parents[2]

MAY_IMPORT = {
    "i18n": {"i18n"},
    "kernel": {"kernel"},
    "games": {"i18n", "kernel", "games"},
    "core": {"i18n", "kernel", "games", "core"},
    "drawing": {"i18n", "kernel", "games", "core", "drawing"},
    "search": {"kernel", "search"},
    "agents": {"kernel", "games", "core", "search", "agents"},
    "arena": {"kernel", "core", "agents", "arena"},
    "store": {"core", "store"},
    "server": {"kernel", "games", "i18n", "core", "agents", "drawing", "store", "server", "web"},
    "web": {"i18n", "kernel", "core", "drawing", "web"},
    "terminal": {"i18n", "kernel", "core", "agents", "terminal"},
    "cli": {"i18n", "kernel", "core", "search", "agents", "arena", "terminal", "server", "cli"},
}
"""What each layer may import. `search` knows no game; an agent knows its own."""


def imports(file):
    """The modules of acrux that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("acrux"):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("acrux."))


def files():
    return [file for file in sorted(SOURCE.rglob("*.py")) if file.parent != SOURCE]


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_point_one_way(file):
    layer = file.relative_to(SOURCE).parts[0]
    used = {name.split(".")[1] for name in imports(file)}
    assert used <= MAY_IMPORT[layer]


def test_every_folder_is_a_layer():
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(MAY_IMPORT)


def test_newcomers_are_told_the_same():
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([^|]+) \|$", (PROJECT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE)
    said = {
        name: set(may.replace("nothing of ours", name).replace("its own game", "games").split(", "))
        for name, may in rows
    }
    assert {name: may | {name} for name, may in said.items()} == MAY_IMPORT


@pytest.mark.parametrize(
    "file", sorted((SOURCE / "games").glob("*/*.py")), ids=lambda file: f"{file.parent.name}/{file.name}"
)
def test_games_never_import_each_other(file):
    own = file.parent.name
    others = {folder.name for folder in (SOURCE / "games").iterdir() if folder.is_dir()} - {own}
    assert not {name.split(".")[2] for name in imports(file) if name.startswith("acrux.games.")} & others


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_only_games_and_their_agents_name_a_game(file):
    """Elsewhere a particular game is reached through the registry only, and an agent reaches no game but its own."""
    place = file.relative_to(SOURCE).parts
    if place[0] == "games" or file.name in ("names.py", "registry.py"):
        return
    if place[0] == "agents" and place[1].removesuffix(".py") in GAME_FOLDERS:
        others = GAME_FOLDERS - {place[1].removesuffix(".py")}
        assert not re.search(rf"games\.({'|'.join(others)})\b", code_of(file))
        return
    assert not re.search(r"games\.(cross|southern_cross|compass|mixx)", code_of(file))


def code_of(file):
    """The text of a file without its docstrings, which may give examples."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return ast.unparse(tree)


@pytest.mark.parametrize("file", sorted((SOURCE / "games").glob("*/rules.py")), ids=lambda file: file.parent.name)
def test_rules_know_only_numbers(file):
    """Rules import NumPy, the kernel and their own folder; they neither raise nor draw random numbers of their own."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Raise | ast.Try | ast.Assert)
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= {"numpy"}
        if isinstance(node, ast.ImportFrom):
            assert node.module.startswith(("typing", "acrux.kernel.", f"acrux.games.{file.parent.name}"))
    assert "np.random" not in file.read_text("utf-8")


def test_the_project_stands_alone():
    """No file names a folder beside the checkout or a package registry's address."""
    hosts = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js", "deb" + "ian.org"]
    for file in PROJECT.rglob("*"):
        if file.is_dir() or set(file.parts) & {".venv", ".git", "__pycache__", "dist", ".hypothesis"}:
            continue
        if file.suffix in {".py", ".md", ".toml", ".yml", ".yaml", ".c", ".txt"} or file.name in {"Makefile", "run"}:
            text = file.read_text("utf-8")
            assert not [host for host in hosts if host in text], file
            assert "../" + "shared" not in text, file
