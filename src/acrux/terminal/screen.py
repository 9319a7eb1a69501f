"""What is written: in colour on a terminal, in plain lines for screen readers and pipes."""

import contextlib
import io
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from acrux.i18n import Text, translate

if TYPE_CHECKING:
    from rich.console import Console

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""go to the top and wipe the screen and everything that has scrolled off it"""


class Screen:
    """Standard output; `plain` where it is no real terminal or where that is asked for."""

    def __init__(self, plain: bool, language: str = "en"):
        self.language = language
        self.plain = plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb"
        self.console = None if self.plain else _console()
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")

    def worded(self, text: Text | str) -> str:
        """A Text in the language of this screen; other words as they are."""
        return text if isinstance(text, str) else translate(text, self.language)

    def say(self, text: Text | str = "") -> None:
        sys.stdout.write(self._folded(self.worded(text)) + "\n")

    def tell(self, text: Text | str) -> None:
        """News of the game."""
        self._print(self.worded(text), "cyan", "  ")

    def warn(self, text: Text | str) -> None:
        self._print(self.worded(text), "bold red")

    def _print(self, words: str, style: str, indent: str = "") -> None:
        if self.console:
            self.console.print(self._folded(words, indent), style=style)
        else:
            self.say(words)

    def _folded(self, text: str, indent: str = "") -> str:
        """Lines cut between words where a terminal would cut them anywhere."""
        width = shutil.get_terminal_size().columns
        if self.plain or len(indent + text) < width:
            return indent + text
        return textwrap.fill(text, width - 1, initial_indent=indent, subsequent_indent="    ")

    def draw(self, game: str, drawing: str, before: str = "") -> None:
        """A board, with marks where it differs from the one before."""
        if not self.console:
            self.say(drawing)
            return
        from acrux.terminal.colours import painted

        self.say()
        self.console.print(painted(game, drawing, before), soft_wrap=True)

    def columns(self, words: Sequence[str]) -> None:
        """Words in columns that fill the width, to be read line by line."""
        width = max((len(word) for word in words), default=0) + 2
        each = max(1, (shutil.get_terminal_size().columns - 1) // width)
        for start in range(0, len(words), each):
            self.say("".join(f"{word:<{width}}" for word in words[start : start + each]).rstrip())

    def page(self, markdown: str) -> None:
        """A long text, page by page on a terminal."""
        if not self.console:
            self.say(markdown.rstrip("\n"))
            return
        from rich.markdown import Markdown

        with self.console.pager():
            self.console.print(Markdown(markdown), width=min(100, self.console.width))

    def clear(self) -> None:
        if self.console:
            sys.stdout.write(CLEAR)
            sys.stdout.flush()

    def busy(self, text: Text) -> AbstractContextManager[object]:
        """A spinner while something takes its time."""
        return self.console.status(self.worded(text)) if self.console else contextlib.nullcontext()


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)
