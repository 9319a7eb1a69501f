"""`acrux rules`: the rules of a game, formatted for terminals only."""

import os
import subprocess
import sys

import pytest

import acrux
from tests.cli.run import ACRUX, QUIET, run, run_program, succeeded

everywhere = pytest.mark.parametrize("name", acrux.GAMES)

OPTIONS = {
    "cross": ["Size", "Swap"],
    "southern-cross": ["Order", "TurnLimit", "Challenge"],
    "compass": ["Rounds", "Board"],
    "mixx": ["Seats", "First", "Hand", "Motifs", "Shape"],
}


@everywhere
def test_rules_are_plain_text_in_a_pipe(name):
    text = succeeded(run_program("rules", name, FORCE_COLOR="1"))
    assert len(text) > 500
    assert "\x1b" not in text and "\r" not in text
    assert acrux.load(name).title in text.splitlines()[0]
    assert all(option in text for option in OPTIONS.get(name, []))


@everywhere
def test_rules_in_german(name):
    text = succeeded(run("rules", name, "--language", "de"))
    assert acrux.load(name).title in text.splitlines()[0] and " und " in text and " and " not in text
    assert all(option in text for option in OPTIONS.get(name, []))


@everywhere
def test_rules_are_printable_in_ascii(name):
    assert succeeded(run_program("rules", name, PYTHONIOENCODING="ascii")).isascii()


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_a_terminal_gets_formatted_rules_and_a_progress_bar():
    out, err = on_terminal("rules", "cross")
    assert "\x1b[" in out and "Cross" in out and err == ""
    out, err = on_terminal("random", "cross", "-o", "size=2", "--games", "300", stdout=subprocess.DEVNULL)
    assert "random games" in err


def on_terminal(*arguments, stdout=None):
    """Return standard output and error of a command whose streams are terminals."""
    streams = [os.openpty(), os.openpty()]
    out, err = (stream for _, stream in streams)
    environment = QUIET | {"TERM": "xterm"}
    with subprocess.Popen([ACRUX, *arguments], stdout=stdout or out, stderr=err, env=environment) as process:
        os.close(out)
        os.close(err)
        texts = [_read_all(reader) for reader, _ in streams]
    assert process.returncode == 0
    return texts


def _read_all(terminal):
    found = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # all writers are closed
            piece = b""
        if not piece:
            os.close(terminal)
            return found.decode()
        found += piece
