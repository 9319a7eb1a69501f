"""Who sits where: people at this terminal, and agents."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from acrux.agents.agent import LEVELS
from acrux.core.errors import BadOption, quoted
from acrux.core.game import Game
from acrux.i18n import Text, Value
from acrux.terminal.texts import terminal_text

USUAL_LEVEL = 3


@dataclass(frozen=True)
class Player:
    """A person, or an agent of a level.

    >>> str(parse_player("ai:5")), str(parse_player("human"))
    ('ai:5', 'human')
    """

    level: int | None = None

    @property
    def human(self) -> bool:
        return self.level is None

    def __str__(self) -> str:
        return "human" if self.human else f"ai:{self.level}"

    def in_words(self, n: int, seats: Value) -> Text:
        """Who sits on these n seats."""
        if self.level is None:
            return terminal_text("people", n=n, seats=seats)
        return terminal_text("agents", n=n, level=self.level, seats=seats)


HUMAN, AGENT = Player(), Player(USUAL_LEVEL)


def parse_player(text: str) -> Player:
    """`human`, `ai`, or `ai:5` for an agent of that level; BadOption says what else it could be."""
    found = re.fullmatch(r"human|ai(?::([0-9]+))?", text)
    if not found:
        raise BadOption(terminal_text("no_player", player=quoted(text), level=USUAL_LEVEL))
    if text == "human":
        return HUMAN
    level = int(found[1] or USUAL_LEVEL)
    if level not in LEVELS:
        raise BadOption(terminal_text("no_level", level=level, first=LEVELS[0], last=LEVELS[-1]))
    return Player(level)


def usual_players(game: Game) -> dict[int, Player]:
    """A person on seat 1 against agents."""
    return {seat: HUMAN if seat == 1 else AGENT for seat in range(1, game.seats + 1)}


def parse_seats(game: Game, given: Iterable[str]) -> dict[int, Player]:
    """The players named as `2=ai:5`, by seat; BadOption if a seat does not exist or is named twice."""
    found: dict[int, Player] = {}
    for text in given:
        seat, equals, player = text.partition("=")
        if not equals:
            raise BadOption(terminal_text("bad_seat", seat=quoted(text)))
        if seat not in {str(number) for number in range(1, game.seats + 1)}:
            raise BadOption(terminal_text("no_seat", game=game.title_text, seat=quoted(seat), last=game.seats))
        if int(seat) in found:
            raise BadOption(terminal_text("seat_twice", seat=seat))
        found[int(seat)] = parse_player(player)
    return found
