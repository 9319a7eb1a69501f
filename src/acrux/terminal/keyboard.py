"""Keyboard input: with editing and completion on a terminal, line by line from a pipe."""

import contextlib
import getpass
import io
import select
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

try:
    import termios
except ImportError:  # not on Windows
    termios = None  # type: ignore[assignment]

Complete = Callable[[str, str], Sequence[str]]
"""maps the line so far and the word to complete to its completions"""


class Keyboard:
    """Standard input. The terminal echoes input only while it waits for a public answer."""

    def __init__(self) -> None:
        self.is_interactive = sys.stdin.isatty()
        self.complete: Complete = lambda line, word: ()
        self._matches: Sequence[str] = ()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        """Set up the terminal, and restore it afterwards."""
        if not self.is_interactive or termios is None:
            yield
            return
        if sys.stdout.isatty():
            self._prepare_editing()
        before = termios.tcgetattr(sys.stdin)
        try:
            self._echo(False)
            yield
        finally:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)

    def ask(self, question: str) -> str:
        """Ask a question and return the answer; through a pipe the question is a line of its own."""
        if not self.is_interactive:
            sys.stdout.write(f"{question}\n")
        return self.read(question)

    def read(self, prompt: str, sealed: bool = False) -> str:
        """Read a line, stripped; without echo if it is sealed. EOFError at the end of input.

        The prompt appears on a terminal only, not in a pipe.
        """
        if not self.is_interactive:
            sys.stdout.flush()
            return _read_line()
        if sealed:
            return self._read_sealed(f"{prompt} ")
        self._echo(True)
        try:
            return input(f"{prompt} ").strip()
        finally:
            self._echo(False)

    def _read_sealed(self, prompt: str) -> str:
        """Discard typed-ahead input, which may be meant for another player, and echo only the line break."""
        if termios is None:
            return getpass.getpass(prompt).strip()
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        sys.stdout.write(prompt)
        sys.stdout.flush()
        try:
            _wait_for_line()
            return _read_line()
        finally:
            sys.stdout.write("\n")

    def _echo(self, on: bool) -> None:
        if termios is not None:
            mode = termios.tcgetattr(sys.stdin)
            mode[3] = mode[3] | termios.ECHO if on else mode[3] & ~termios.ECHO
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, mode)

    def _prepare_editing(self) -> None:
        try:
            import readline
        except ImportError:  # without readline, input() still works
            return
        readline.parse_and_bind("set enable-bracketed-paste off")  # it writes control codes at every prompt
        readline.set_completer_delims(" ")
        readline.set_completer(self._completion)
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def _completion(self, word: str, number: int) -> str | None:
        """Return a completion by number: the interface that readline expects."""
        import readline

        if number == 0:
            line = readline.get_line_buffer()[: readline.get_begidx()]
            self._matches = [match for match in self.complete(line, word) if match.startswith(word)]
        return self._matches[number] if number < len(self._matches) else None


def complete_path(word: str) -> list[str]:
    """Return the files and folders whose names start with a word."""
    folder, _, start = word.rpartition("/")
    place = Path(f"{folder}/" if word.startswith("/") else folder or ".").expanduser()
    with contextlib.suppress(OSError):
        found = sorted(path for path in place.iterdir() if path.name.startswith(start))
        lead = f"{folder}/" if "/" in word else ""
        return [f"{lead}{path.name}{'/' * path.is_dir()}" for path in found]
    return []


def _wait_for_line() -> None:
    """Wait for a line, without missing a Ctrl-C that arrives just before the wait."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    before = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    try:
        select.select([sys.stdin, ours], [], [])
    finally:
        signal.set_wakeup_fd(before)
        ours.close()
        theirs.close()


def _read_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()
