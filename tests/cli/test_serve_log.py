"""The log of `acrux serve`: text for people on a terminal, JSON otherwise, or as the option says."""

import json
import os
import re
import signal
import subprocess
import sys

import pexpect
import pytest

from tests.server.server_process import ENVIRONMENT, PROJECT

TIMEOUT_SECONDS = 60


def command(tmp_path, *options):
    database = f"sqlite:///{tmp_path / 'acrux.db'}"
    return [sys.executable, "-m", "acrux", "serve", "--port", "0", "--db", database, *options]


def first_line_on_terminal(tmp_path, *options):
    program, *arguments = command(tmp_path, *options)
    terminal = pexpect.spawn(
        program, arguments, env=ENVIRONMENT, cwd=PROJECT, timeout=TIMEOUT_SECONDS, encoding="utf-8"
    )
    terminal.expect(r"Ctrl-C stops it\)\.\r\n")
    terminal.expect(r"[^\r\n]*game ready[^\r\n]*")
    line = terminal.match[0]
    terminal.kill(signal.SIGKILL)
    terminal.wait()
    return line


def first_line_in_pipe(tmp_path, *options):
    with subprocess.Popen(
        command(tmp_path, *options), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=ENVIRONMENT, cwd=PROJECT
    ) as server:
        line = next(line for line in server.stderr if b"game ready" in line).decode().strip()
        server.kill()
    return line


def is_text(line):
    return re.fullmatch(r"\d\d:\d\d:\d\d  game ready: [a-z-]+", line) is not None


def is_json(line):
    return json.loads(line)["event"] == "game ready"


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
def test_a_terminal_shows_text_unless_json_is_chosen(tmp_path):
    assert is_text(first_line_on_terminal(tmp_path))
    assert is_json(first_line_on_terminal(tmp_path, "--log", "json"))


def test_a_pipe_gets_json_unless_text_is_chosen(tmp_path):
    assert is_json(first_line_in_pipe(tmp_path))
    assert is_text(first_line_in_pipe(tmp_path, "--log", "text"))


def test_an_unknown_format_is_refused(tmp_path):
    done = subprocess.run(
        command(tmp_path, "--log", "xml"), capture_output=True, text=True, env=ENVIRONMENT, cwd=PROJECT, check=False
    )
    assert done.returncode == 2 and "xml" in done.stderr
