"""The guide "Add a game" shows the files of the example completely, and its commands run."""

import re
import shlex

import pytest

from tests.examples.site import HEX, PROJECT, run

GUIDE = (PROJECT / "docs" / "add-a-game.md").read_text("utf-8")
SHOWN = re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", GUIDE, re.M | re.S)
COMMANDS = re.findall(r"^\$ (.+)$", GUIDE, re.M)


def code_lines(text):
    return [line for line in text.splitlines() if line.strip()]


def test_every_file_of_the_example_is_shown():
    files = [file.relative_to(HEX) for file in HEX.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    assert {path for path, _ in SHOWN} == {str(file) for file in files}


@pytest.mark.parametrize("path", sorted({path for path, _ in SHOWN}))
def test_the_blocks_of_a_file_are_the_file(path):
    shown = [line for name, text in SHOWN if name == path for line in code_lines(text)]
    assert shown == code_lines((HEX / path).read_text("utf-8"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_runs(site, command):
    assert run(site, *shlex.split(command)).stdout
