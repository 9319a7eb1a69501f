"""Screen output: in colour on a terminal, as plain lines for screen readers and pipes."""

import contextlib
import io
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from acrux import i18n
from acrux.i18n import Text

if TYPE_CHECKING:
    from rich.console import Console

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""moves the cursor home, and erases the screen and its scrollback"""


class Screen:
    """Standard output; `plain` on request, and where it is not a real terminal."""

    def __init__(self, plain: bool, language: str = "en"):
        self.language = language
        self.plain = plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb"
        self.console = None if self.plain else _console()
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")

    def translate(self, text: Text | str) -> str:
        """Translate a Text into the language of this screen; return a string as it is."""
        return text if isinstance(text, str) else i18n.translate(text, self.language)

    def print(self, text: Text | str = "") -> None:
        sys.stdout.write(self._wrap(self.translate(text)) + "\n")

    def announce(self, text: Text | str) -> None:
        """Print an event of the game."""
        self._print_styled(self.translate(text), "cyan", "  ")

    def warn(self, text: Text | str) -> None:
        self._print_styled(self.translate(text), "bold red")

    def _print_styled(self, words: str, style: str, indent: str = "") -> None:
        if self.console:
            self.console.print(self._wrap(words, indent), style=style)
        else:
            self.print(words)

    def _wrap(self, text: str, indent: str = "") -> str:
        """Wrap a text at word boundaries."""
        width = shutil.get_terminal_size().columns
        if self.plain or len(indent + text) < width:
            return indent + text
        return textwrap.fill(text, width - 1, initial_indent=indent, subsequent_indent="    ")

    def draw(self, game: str, drawing: str, before: str = "") -> None:
        """Print a board, with marks where it differs from the previous one."""
        if not self.console:
            self.print(drawing)
            return
        from acrux.terminal.colours import paint

        self.print()
        self.console.print(paint(game, drawing, before), soft_wrap=True)

    def print_columns(self, words: Sequence[str]) -> None:
        """Print words in columns that fill the width, row by row."""
        width = max((len(word) for word in words), default=0) + 2
        per_line = max(1, (shutil.get_terminal_size().columns - 1) // width)
        for start in range(0, len(words), per_line):
            self.print("".join(f"{word:<{width}}" for word in words[start : start + per_line]).rstrip())

    def print_page(self, markdown: str) -> None:
        """Print a long text, page by page on a terminal."""
        if not self.console:
            self.print(markdown.rstrip("\n"))
            return
        from rich.markdown import Markdown

        with self.console.pager():
            self.console.print(Markdown(markdown), width=min(100, self.console.width))

    def clear(self) -> None:
        if self.console:
            sys.stdout.write(CLEAR)
            sys.stdout.flush()

    def spinner(self, text: Text) -> AbstractContextManager[object]:
        """Show a spinner while something takes time."""
        return self.console.status(self.translate(text)) if self.console else contextlib.nullcontext()


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)
