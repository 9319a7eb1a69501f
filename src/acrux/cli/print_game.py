"""acrux print: a game as PDF."""

import sys
from collections.abc import Collection

from acrux.cli.options import parse_options, write_file
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.registry import complete_options, definition

Choices = tuple[str, str, str, int, str, str]
"""paper, language, cards, bleed, ink and backs"""


def write_sheets(name: str, options: list[str], choices: Choices, out: str | None) -> None:
    game = definition(name)
    try:
        from acrux.drawing.stylesheet import INKS
        from acrux.printing import PrintSettings, print_game
        from acrux.printing.settings import BACKS, BLEEDS, CARDS, PAPERS
    except ModuleNotFoundError as error:
        raise AcruxError(
            f"Printing needs the package {error.name}; install it with: pip install 'acrux[print]'."
        ) from None
    paper, language, cards, bleed, ink, backs = choices
    check("paper", paper, PAPERS)
    check("cards", cards, CARDS)
    check("bleed", bleed, BLEEDS)
    check("ink", ink, INKS)
    check("backs", backs, BACKS)
    given = {key: str(value) for key, value in game.print_options.items()} | parse_options(name, options)
    pdf = print_game(
        Game(game, complete_options(game, given)), PrintSettings(paper, language, cards, bleed, ink, backs)
    )
    file = out or f"acrux-{name}.pdf"
    write_file(file, pdf)
    sys.stdout.write(f"{file}\n")


def check(option: str, value: object, allowed: Collection[object]) -> None:
    """AcruxError if an option has a value that is not allowed."""
    if value not in allowed:
        raise AcruxError(f"--{option} cannot be {value}: choose one of {', '.join(map(str, allowed))}.")
