"""The structure of the server: read model, write model, HTTP and sockets; the docs name existing files."""

import re
from pathlib import Path

import pytest

import acrux
from tests.architecture.test_layers import imports

SOURCE = Path(acrux.__file__).parent
PROJECT = Path(__file__).parents[2]
READ_MODEL = ("live/snapshots.py", "live/subscribers.py", "live/live_table.py", "live/messages.py", "live/scenes.py")


@pytest.mark.parametrize("name", READ_MODEL)
def test_the_read_model_does_not_import_the_write_model(name):
    used = set(imports(SOURCE / "server" / name))
    assert not {module for module in used if re.search(r"server\.table\.(decisions|commands|decoding)", module)}


def test_http_does_not_import_sockets_except_to_mount_them():
    for file in sorted((SOURCE / "server" / "http").glob("*.py")):
        used = [module for module in imports(file) if "live.sockets" in module]
        assert used == (["acrux.server.live.sockets"] if file.name == "app.py" else [])


def test_no_event_command_or_message_is_a_plain_dictionary():
    """`dict[str, Any]` remains for views, options, scenes, undecoded input and keyword arguments."""
    for name in ("table/commands.py", "table/events.py", "table/decisions.py", "table/decoding.py", "live/sockets.py"):
        assert "dict[str, Any]" not in (SOURCE / "server" / name).read_text("utf-8"), name


def test_no_row_of_the_database_is_a_plain_dictionary():
    for folder in ("store", "server"):
        for file in (SOURCE / folder).rglob("*.py"):
            plain = re.findall(r"\brows?: (?:list\[)?dict\[str, .*", file.read_text("utf-8"))
            assert not plain, f"{file.name}: type it in store/rows.py"


def test_every_file_that_the_architecture_names_exists():
    text = (PROJECT / "docs" / "architecture.md").read_text("utf-8")
    names = set(re.findall(r"(?<![\w/.])((?:\w+/)*\w+\.(?:py|js))\b", text))
    places = (SOURCE, SOURCE / "server", SOURCE / "web" / "static", PROJECT)
    missing = {name for name in names if not any((place / name).exists() for place in places)}
    assert not missing and len(names) > 20
