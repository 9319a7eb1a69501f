"""What is typed: with editing and completion on a terminal, line by line from a pipe."""

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
except ImportError:  # Windows has no such terminals
    termios = None  # type: ignore[assignment]

Complete = Callable[[str, str], Sequence[str]]
"""the line so far and the word to be completed, to the words it could be"""


class Keyboard:
    """Standard input. What is typed shows only while an answer is awaited that everybody may see."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty()
        self.complete: Complete = lambda line, word: ()
        self._matches: Sequence[str] = ()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        """Use the keyboard, and leave the terminal as it was."""
        if not self.live or termios is None:
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
        """The answer to a question, which is a line of its own where it cannot stand before what is typed."""
        if not self.live:
            sys.stdout.write(f"{question}\n")
        return self.read(question)

    def read(self, prompt: str, sealed: bool = False) -> str:
        """A line without blanks around it, unseen if it is sealed; EOFError when there is no more input.

        The prompt is for those who type: through a pipe nothing is said.
        """
        if not self.live:
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
        """Forget what was typed ahead, for it may have been meant for somebody else, and show only the line's end."""
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
        except ImportError:  # a Python without it still reads lines
            return
        readline.parse_and_bind("set enable-bracketed-paste off")  # it would write control codes at every prompt
        readline.set_completer_delims(" ")
        readline.set_completer(self._completion)
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def _completion(self, word: str, number: int) -> str | None:
        """The interface of readline: it asks for the first match, the second, and so on."""
        import readline

        if number == 0:
            line = readline.get_line_buffer()[: readline.get_begidx()]
            self._matches = [match for match in self.complete(line, word) if match.startswith(word)]
        return self._matches[number] if number < len(self._matches) else None


def complete_path(word: str) -> list[str]:
    """Files and folders whose names begin so."""
    folder, _, start = word.rpartition("/")
    place = Path(f"{folder}/" if word.startswith("/") else folder or ".").expanduser()
    with contextlib.suppress(OSError):
        found = sorted(path for path in place.iterdir() if path.name.startswith(start))
        lead = f"{folder}/" if "/" in word else ""
        return [f"{lead}{path.name}{'/' * path.is_dir()}" for path in found]
    return []


def _wait_for_line() -> None:
    """Wait until a line is there to be read, without sleeping through a Ctrl-C that comes just before the wait."""
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
