"""acrux rules: the rules of a game for players."""

import sys

from acrux.core.registry import rules_for_people


def print_rules(name: str, language: str) -> None:
    text = rules_for_people(name, language)
    if not sys.stdout.isatty():
        sys.stdout.write(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=min(100, Console().width))
    console.print(Markdown(text))
