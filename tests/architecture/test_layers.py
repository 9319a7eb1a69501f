"""Imports point one way, and only the games contain rules."""

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
    "printing": {"i18n", "games", "core", "drawing", "printing"},
    "search": {"kernel", "search"},
    "agents": {"kernel", "games", "core", "search", "agents"},
    "arena": {"kernel", "core", "agents", "arena"},
    "review": {"i18n", "kernel", "core", "search", "agents", "review"},
    "study": {"kernel", "core", "i18n", "drawing", "agents", "arena", "review", "study"},
    "adapters": {"kernel", "core", "agents", "adapters"},
    "client": {"core", "client"},
    "store": {"core", "store"},
    "server": {"kernel", "games", "i18n", "core", "agents", "drawing", "review", "study", "store", "server", "web"},
    "web": {"i18n", "kernel", "core", "drawing", "printing", "web"},
    "terminal": {"i18n", "kernel", "core", "agents", "client", "terminal"},
    "cli": {
        "i18n",
        "kernel",
        "core",
        "drawing",
        "printing",
        "search",
        "agents",
        "arena",
        "review",
        "study",
        "adapters",
        "terminal",
        "server",
        "store",
        "cli",
    },
}
"""What each layer may import. `search` knows no game; an agent knows its own."""

SERVER_MAY_IMPORT = {
    "table": set(),
    "live": {"table"},
    "live/command_handler": {"table", "live", "http"},
    "live/sockets": {"table", "live", "live/command_handler", "http"},
    "push": {"table"},
    "background": {"table", "live", "push"},
    "http": {"table", "live", "live/command_handler", "live/sockets", "background", "push"},
}
"""What each folder of the server may import from the others; two modules serve requests, so they may import more."""
ROOT_MODULES = {"errors", "logs", "metrics", "protocol", "protocol_docs", "services", "settings"}
"""modules of the server beside its folders"""
SERVE_REQUESTS = {"http", "live/command_handler", "live/sockets"}
"""only these may import `services`, which connects the folders"""


def imports(file):
    """The modules of acrux that a file imports anywhere."""
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


def server_folder(*parts):
    """The row of SERVER_MAY_IMPORT to which a module of the server belongs."""
    return "/".join(parts[:2]) if "/".join(parts[:2]) in SERVER_MAY_IMPORT else parts[0]


@pytest.mark.parametrize(
    "file", sorted((SOURCE / "server").glob("*/*.py")), ids=lambda file: f"{file.parent.name}/{file.name}"
)
def test_imports_within_the_server_point_one_way(file):
    folder = server_folder(file.parent.name, file.stem)
    used = {server_folder(*name.split(".")[2:]) for name in imports(file) if name.startswith("acrux.server.")}
    assert used - ROOT_MODULES - {folder} <= SERVER_MAY_IMPORT[folder]
    assert "services" not in used or folder in SERVE_REQUESTS


def test_the_server_has_only_these_folders_and_modules():
    server = SOURCE / "server"
    folders = {path.name for path in server.iterdir() if (path / "__init__.py").exists()}
    assert folders == {name for name in SERVER_MAY_IMPORT if "/" not in name}
    assert {path.stem for path in server.glob("*.py")} <= ROOT_MODULES | {"__init__"}


def test_contributing_documents_the_folders_of_the_server():
    assert documented_imports("server/") == SERVER_MAY_IMPORT


def test_every_folder_is_a_layer():
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(MAY_IMPORT)


def documented_imports(prefix=""):
    """The tables in CONTRIBUTING.md: what each folder may import, without the folder itself."""
    text = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
    folder = r"[\w/]+" if prefix else r"\w+"
    rows = re.findall(rf"^\| `{prefix}({folder})` \|.*\| ([^|]+) \|$", text, re.MULTILINE)
    return {
        name: set(may.replace("its own game", "games").split(", ")) - {"nothing of ours", "none of them"}
        for name, may in rows
    }


def test_contributing_documents_the_layers():
    assert {name: may | {name} for name, may in documented_imports().items()} == MAY_IMPORT


@pytest.mark.parametrize(
    "file", sorted((SOURCE / "games").glob("*/*.py")), ids=lambda file: f"{file.parent.name}/{file.name}"
)
def test_games_never_import_each_other(file):
    own = file.parent.name
    others = GAME_FOLDERS - {own}
    assert not {name.split(".")[2] for name in imports(file) if name.startswith("acrux.games.")} & others


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_only_games_and_their_agents_name_a_game(file):
    """All other code reaches a game through the registry; an agent reaches only its own game."""
    place = file.relative_to(SOURCE).parts
    if place[0] == "games" or place == ("core", "names.py"):
        return
    if place[0] == "agents" and place[1].removesuffix(".py") in GAME_FOLDERS:
        others = GAME_FOLDERS - {place[1].removesuffix(".py")}
        assert not re.search(rf"games\.({'|'.join(others)})\b", code_of(file))
        return
    assert not re.search(rf"games\.({'|'.join(GAME_FOLDERS)})\b", code_of(file))


def code_of(file):
    """The code of a file without its docstrings, which may contain examples."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return ast.unparse(tree)


@pytest.mark.parametrize("file", sorted((SOURCE / "games").glob("*/rules.py")), ids=lambda file: file.parent.name)
def test_rules_know_only_numbers(file):
    """Rules import NumPy, the kernel and their own folder; they neither raise nor draw random numbers."""
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
