"""The guide "Add a game" shows the files of the example completely, and its commands run."""

import json
import re
import shlex

import pytest

from tests.examples.site import HEX, PROJECT, run

GUIDE = (PROJECT / "docs" / "add-a-game.md").read_text("utf-8")
SHOWN = re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", GUIDE, re.M | re.S)
COMMANDS = re.findall(r"^\$ (.+)$", GUIDE, re.M)
(TESTS,) = (command for command in COMMANDS if command.startswith("pytest "))


def code_lines(text):
    return [line for line in text.splitlines() if line.strip()]


def test_every_file_of_the_example_is_shown():
    files = [file.relative_to(HEX) for file in HEX.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    assert {path for path, _ in SHOWN} == {str(file) for file in files}


@pytest.mark.parametrize("path", sorted({path for path, _ in SHOWN}))
def test_the_blocks_of_a_file_are_the_file(path):
    shown = [line for name, text in SHOWN if name == path for line in code_lines(text)]
    assert shown == code_lines((HEX / path).read_text("utf-8"))


ALL = """
import json, sys
from tests.cli.run import run
print(json.dumps({command: vars(run(*command.split()[1:])) for command in sys.argv[1:]}))
"""


def test_the_commands_run(site):
    """All in one process, which saves the time of starting the others."""
    script = site / "run_all.py"
    script.write_text(ALL)
    commands = [command for command in COMMANDS if command != TESTS]
    outcomes = json.loads(run(site, "run_all", *commands).stdout)
    assert list(outcomes) == commands and all(command.startswith("acrux ") for command in commands)
    assert all(outcome["code"] == 0 and outcome["out"] for outcome in outcomes.values()), outcomes


def test_the_contract_tests_run_and_cover_it(site):
    command, *arguments = shlex.split(TESTS)
    more = ("-p", "no:cacheprovider", "-rA", "tests/drawing/test_svg.py")
    report = run(site, command, *arguments, *more).stdout
    assert len(re.findall(r"^PASSED .*hex", report, re.M)) > 50
