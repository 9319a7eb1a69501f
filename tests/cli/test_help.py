"""`acrux --help` and `acrux --version`."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import acrux
from acrux.cli.main import app
from tests.cli.run import run, run_program, succeeded

COMMANDS = list(typer.main.get_command(app).commands)


def test_help_names_every_command_and_game():
    assert {"random", "replay", "perft", "rules", "warm", "bench"} <= set(COMMANDS)
    out = succeeded(run("--help"))
    assert all(re.search(rf"^  {command} ", out, re.M) for command in COMMANDS)
    assert all(name in out for name in acrux.GAMES)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command):
    assert succeeded(run(command, "--help")).startswith(f"Usage: acrux {command} ")


def test_help_is_fast():
    """By CPU time, the best of five runs: other processes must not count."""
    times = []
    while len(times) < 5 and min(times, default=1.0) >= 0.3:
        before = os.times()
        succeeded(run_program("--help"))
        after = os.times()
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert min(times) < 0.3


@pytest.mark.parametrize("arguments", [["--help"], ["random", "--help"], ["bench", "--help"], ["random"], ["nonsense"]])
def test_help_needs_no_numpy(arguments):
    program = f"""
import sys
from pathlib import Path
from acrux.cli.main import main
sys.argv = ["acrux", *{arguments}]
try:
    main()
finally:
    sys.stderr.write(f"found: {{sorted({{'numpy', 'numba', 'rich'}} & set(sys.modules))}}")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("found: []")


def test_version_is_that_of_the_citation():
    citation = (Path(__file__).parents[2] / "CITATION.cff").read_text()
    assert succeeded(run("--version")) == f"acrux {acrux.__version__}\n"
    assert f"\nversion: {acrux.__version__}\n" in citation
