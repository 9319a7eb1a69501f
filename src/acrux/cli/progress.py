"""Progress bars on a terminal, and none in a pipe."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class NullProgress:
    """Accepts the calls of a progress bar and shows nothing, without importing rich."""

    def add_task(self, description: str, total: float | None = None, completed: int = 0) -> int:
        return 0

    def update(self, task: int, description: str) -> None:
        pass

    def advance(self, task: int) -> None:
        pass


@contextmanager
def progress() -> Iterator[Any]:
    """Show a progress bar on standard error that disappears when the work is done."""
    if not sys.stderr.isatty():
        yield NullProgress()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar
