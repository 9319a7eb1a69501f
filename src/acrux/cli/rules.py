"""acrux rules: the rules of a game for people."""

import sys
from importlib import resources

from acrux.core.registry import GAMES, definition


def print_rules(name: str) -> None:
    definition(name)
    text = resources.files(GAMES[name]).joinpath("rules.md").read_text("utf-8")
    if not sys.stdout.isatty():
        sys.stdout.write(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=min(100, Console().width))
    console.print(Markdown(text))
