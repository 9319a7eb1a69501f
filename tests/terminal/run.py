"""`acrux play` inside this process, as a real one behind pipes, and under a pseudo-terminal."""

import contextlib
import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pexpect

import acrux
from acrux.agents import agent as agents
from acrux.cli.main import main
from tests.terminal.program import random_agent

PROJECT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "tests.terminal.program", "play"]
ENVIRONMENT = os.environ | {
    "TERM": "xterm",
    "COLUMNS": "100",
    "LINES": "50",
    "PYTHONPATH": os.pathsep.join([str(Path(acrux.__file__).parents[1]), str(PROJECT)]),
    "PAGER": "cat",
}
TIMEOUT_SECONDS = 60
CLEAR = "\x1b[2J"


def play(*arguments, lines=()):
    """Return the output when these lines are typed; the agents are random."""
    out = io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["acrux", "play", *map(str, arguments)]),
        mock.patch.object(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines))),
        mock.patch.object(agents, "agent", random_agent),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
        contextlib.suppress(SystemExit),
    ):
        main()
    return out.getvalue()


def pipe(*arguments, lines=(), options=()):
    """The same as a process of its own; `options` are Python's."""
    command = [PROGRAM[0], *options, *PROGRAM[1:], *map(str, arguments)]
    text = "".join(line + "\n" for line in lines).encode()
    return subprocess.run(
        command, input=text, capture_output=True, env=ENVIRONMENT, cwd=PROJECT, timeout=TIMEOUT_SECONDS, check=True
    )


def enable_interrupts():
    """Enable Ctrl-C, which a process started in the background of a shell ignores, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal(pexpect.spawn):
    """The program under a pseudo-terminal, with its output so far."""

    def __init__(self, *arguments, after=""):
        words = " ".join([*PROGRAM, *map(str, arguments)])
        super().__init__(
            "/bin/sh",
            ["-c", f"trap : INT; {words}{after}"],
            env=ENVIRONMENT,
            cwd=PROJECT,
            timeout=TIMEOUT_SECONDS,
            encoding="utf-8",
            preexec_fn=enable_interrupts,
        )
        self.setwinsize(50, 100)
        self.logfile_read = io.StringIO()

    @property
    def written(self):
        return self.logfile_read.getvalue()

    def type(self, line, prompt):
        """Wait for a prompt and type a line."""
        self.expect_exact(prompt)
        self.sendline(line)

    def leave(self, prompt):
        """End the input at a prompt and at the offer to save; return the last output."""
        self.expect_exact(prompt)
        self.sendeof()
        self.expect_exact("Enter for no: ")
        self.sendeof()
        return self.rest()

    def rest(self):
        self.expect(pexpect.EOF)
        self.close()
        return self.before


def bare(text):
    """Return a text without escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def random_game(name, seed, **options):
    """Return a random game with the chance events of `--seed`, and the moves that people type."""
    state, chance, people = acrux.load(name, **options).new(), acrux.generator(seed), acrux.generator(seed, 1)
    typed = []
    while state.actor is not None:
        move = state.sample(people if state.actor else chance)
        typed += [move] if state.actor else []
        state.play(move)
    return state, typed
