"""Progress bars: on a terminal, and none in a pipe."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Silence:
    """Takes a bar's calls and shows nothing; rich need not be imported for that."""

    def add_task(self, description: str, total: float | None = None, completed: int = 0) -> int:
        return 0

    def update(self, task: int, description: str) -> None:
        pass

    def advance(self, task: int) -> None:
        pass


@contextmanager
def progress() -> Iterator[Any]:
    """A bar on standard error that vanishes when the work is done."""
    if not sys.stderr.isatty():
        yield Silence()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar
