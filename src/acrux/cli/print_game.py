"""acrux print: a game as PDF."""

import sys
from collections.abc import Collection

from acrux.cli.arguments import PrintChoice
from acrux.cli.options import parse_options, write_file
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.registry import complete_options, definition


def write_sheets(name: str, options: list[str], choice: PrintChoice, out: str | None) -> None:
    game = definition(name)
    try:
        from acrux.drawing.stylesheet import INKS
        from acrux.printing import PrintSettings, print_game
        from acrux.printing.settings import BACKS, BLEEDS, CARDS, PAPERS
    except ModuleNotFoundError as error:
        raise AcruxError(
            f"Printing needs the package {error.name}; install it with: pip install 'acrux[print]'."
        ) from None
    check("paper", choice.paper, PAPERS)
    check("cards", choice.cards, CARDS)
    check("bleed", choice.bleed, BLEEDS)
    check("ink", choice.ink, INKS)
    check("backs", choice.backs, BACKS)
    given = {key: str(value) for key, value in game.print_options.items()} | parse_options(name, options)
    pdf = print_game(Game(game, complete_options(game, given)), PrintSettings(*choice))
    file = out or f"acrux-{name}.pdf"
    write_file(file, pdf)
    sys.stdout.write(f"{file}\n")


def check(option: str, value: object, allowed: Collection[object]) -> None:
    """AcruxError if an option has a value that is not allowed."""
    if value not in allowed:
        raise AcruxError(f"--{option} cannot be {value}: choose one of {', '.join(map(str, allowed))}.")
