"""Boards that people design, for games that have a workshop."""

from acrux.core.errors import AcruxError, error_text
from acrux.core.registry import GAMES, definition
from acrux.games.workshop import Workshop
from acrux.i18n import Text


class BadBoard(AcruxError):
    """A board with defects; the text names the first ones, each with row, column, token and reason."""


MAX_NAMED = 10
"""defects in one error"""


def workshop_of(name: str) -> Workshop:
    """The workshop of a game; AcruxError if its boards are fixed."""
    game = definition(name)
    if game.workshop is None:
        able = ", ".join(each for each in GAMES if definition(each).workshop)
        raise AcruxError(error_text("no_workshop", game=game.title_text, games=able))
    return game.workshop


def parse_board_file(name: str, text: str) -> str:
    """The value of the game's option for the board in a file; BadBoard if there is none."""
    workshop = workshop_of(name)
    tokens = workshop.split_file(text)
    defects = list(workshop.find_defects(tokens))
    if defects:
        raise BadBoard(_one_sentence([defect.text for defect in defects[:MAX_NAMED]]))
    return workshop.write_value(tokens)


def _one_sentence(texts: list[Text]) -> Text:
    """Texts as one sentence."""
    listed = texts[-1]
    for before in reversed(texts[:-1]):
        listed = error_text("and_defect", some=before, more=listed)
    return error_text("defects", defects=listed)
