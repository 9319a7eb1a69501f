"""The command `acrux`, run inside this process or as the installed program."""

import contextlib
import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from acrux.cli.main import main
from tests.core.samples import assert_one_sentence

ACRUX = Path(sys.executable).parent / "acrux"

QUIET = {key: value for key, value in os.environ.items() if key not in ("PYTHONUNBUFFERED", "FORCE_COLOR")}
"""an environment with the output buffering that users have"""


@dataclass
class Outcome:
    code: int
    out: str
    err: str


def run(*arguments, stdin=b""):
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()
    typed = mock.Mock(buffer=io.BytesIO(stdin))
    with (
        mock.patch.object(sys, "argv", ["acrux", *map(str, arguments)]),
        mock.patch.object(sys, "stdin", typed),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code or 0
    return Outcome(code, out.getvalue(), err.getvalue())


def run_program(*arguments, stdin=b"", **environment):
    """Run the installed program."""
    command = [ACRUX, *map(str, arguments)]
    done = subprocess.run(command, input=stdin, capture_output=True, env=QUIET | environment, timeout=300, check=False)
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def succeeded(outcome):
    """Check that a command succeeded without messages; return its output."""
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def assert_refused(outcome):
    """Check for exit code 1 and one sentence on standard error; return the sentence."""
    assert outcome.code == 1
    assert outcome.err.startswith("acrux: ") and outcome.err.endswith("\n")
    assert_one_sentence(outcome.err[:-1])
    return outcome.err[:-1]


def assert_misused(outcome):
    """Check for exit code 2 and an error message on standard error."""
    assert (outcome.code, outcome.out) == (2, "")
    assert "Error: " in outcome.err and "Traceback" not in outcome.err
