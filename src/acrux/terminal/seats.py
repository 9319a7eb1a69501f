"""The players of each seat: people at this terminal, and agents."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from acrux.core.errors import BadOption, quoted
from acrux.core.game import Game
from acrux.core.levels import LEVELS, MAX_LEVEL, MIN_LEVEL
from acrux.i18n import Text, Value
from acrux.terminal.texts import terminal_text

DEFAULT_LEVEL = 3


@dataclass(frozen=True)
class Player:
    """A person, or an agent of a level.

    >>> str(parse_player("ai:5")), str(parse_player("human"))
    ('ai:5', 'human')
    """

    level: int | None = None

    @property
    def is_human(self) -> bool:
        return self.level is None

    def __str__(self) -> str:
        return "human" if self.is_human else f"ai:{self.level}"

    def describe(self, n: int, seats: Value) -> Text:
        """Describe the players of these n seats."""
        if self.level is None:
            return terminal_text("people", n=n, seats=seats)
        return terminal_text("agents", n=n, level=self.level, seats=seats)


HUMAN, AGENT = Player(), Player(DEFAULT_LEVEL)


def parse_player(text: str) -> Player:
    """Parse `human`, `ai`, or `ai:5` for an agent of that level; BadOption explains the syntax."""
    match = re.fullmatch(r"human|ai(?::([0-9]+))?", text)
    if not match:
        raise BadOption(terminal_text("no_player", player=quoted(text), level=DEFAULT_LEVEL))
    if text == "human":
        return HUMAN
    level = int(match[1] or DEFAULT_LEVEL)
    if level not in LEVELS:
        raise BadOption(terminal_text("no_level", level=level, first=MIN_LEVEL, last=MAX_LEVEL))
    return Player(level)


def default_players(game: Game) -> dict[int, Player]:
    """Return the default players: a person on seat 1 against agents."""
    return {seat: HUMAN if seat == 1 else AGENT for seat in range(1, game.seats + 1)}


def parse_seats(game: Game, given: Iterable[str]) -> dict[int, Player]:
    """Parse players given as `2=ai:5`, by seat; BadOption if a seat does not exist or is given twice."""
    players: dict[int, Player] = {}
    for text in given:
        seat, equals, player = text.partition("=")
        if not equals:
            raise BadOption(terminal_text("bad_seat", seat=quoted(text)))
        if seat not in {str(number) for number in range(1, game.seats + 1)}:
            raise BadOption(terminal_text("no_seat", game=game.title_text, seat=quoted(seat), last=game.seats))
        if int(seat) in players:
            raise BadOption(terminal_text("seat_twice", seat=seat))
        players[int(seat)] = parse_player(player)
    return players
