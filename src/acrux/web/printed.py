"""The PDFs behind the print buttons of the rules pages and of the board workshop.

Each choice of game, paper, ink and language is printed at most once and kept, so memory and work are bounded; of
people's own boards, the last few are kept. One thread prints, so that a burst of requests neither duplicates work nor
occupies the threads of other requests.
"""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.registry import complete_options, definition
from acrux.i18n import LANGUAGES
from acrux.printing import PrintSettings, print_game
from acrux.printing.boards import BoardTooLarge
from acrux.printing.settings import PAPERS
from acrux.web.assets import Asset

PAPER_NAMES = tuple(PAPERS)
MAX_BOARDS, MAX_WAITING = 16, 8
"""PDFs of people's own boards that are kept, and those that may wait for the printer"""
PRINTER = ThreadPoolExecutor(1, thread_name_prefix="print")


class Choice(NamedTuple):
    """What a page offers to print; the command line offers more."""

    game: str
    paper: str
    ink: str
    language: str

    options: tuple[tuple[str, str], ...] = ()
    """those of people's own boards"""

    @property
    def file_name(self) -> str:
        return f"acrux-{self.game}-{self.paper}-{self.language}.pdf"

    @property
    def is_possible(self) -> bool:
        """Do the paper and the language exist?"""
        return self.paper in PAPERS and self.language in LANGUAGES


_printed: dict[Choice, Asset] = {}
_boards: OrderedDict[Choice, Asset] = OrderedDict()
_waiting: set[Choice] = set()


async def printed(choice: Choice) -> Asset:
    """The PDF of a choice whose values are known to exist; BoardTooLarge if the board does not fit the paper."""
    if choice not in _printed:
        await asyncio.get_running_loop().run_in_executor(PRINTER, _print, choice)
    return _printed[choice]


async def printed_board(choice: Choice) -> Asset | None:
    """The PDF of a game on somebody's own board; None if too many wait for the printer.

    AcruxError if the board is not valid, or does not fit the paper.
    """
    if choice in _boards:
        return _boards[choice]
    if len(_waiting | {choice}) > MAX_WAITING:
        return None
    _waiting.add(choice)
    try:
        return await asyncio.get_running_loop().run_in_executor(PRINTER, _print_board, choice)
    except BoardTooLarge as error:
        values = error.text[1] if isinstance(error.text, list) else {}
        raise AcruxError(["paper.too_small", values]) from None
    finally:
        _waiting.discard(choice)


def _print_board(choice: Choice) -> Asset:
    if choice not in _boards:
        _boards[choice] = _sheets(choice)
        if len(_boards) > MAX_BOARDS:
            _boards.popitem(last=False)
    return _boards[choice]


def _print(choice: Choice) -> None:
    if choice not in _printed:  # it may have been printed while this request was waiting
        _printed[choice] = _sheets(choice)


def _sheets(choice: Choice) -> Asset:
    game = definition(choice.game)
    given = {key: str(value) for key, value in game.print_options.items()} | dict(choice.options)
    options = complete_options(game, given)
    settings = PrintSettings(choice.paper, choice.language, ink=choice.ink)
    file = Asset(print_game(Game(game, options), settings), "application/pdf")
    _ = file.gzipped  # compressed here, not while answering
    return file
