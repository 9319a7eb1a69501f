"""Game descriptions for forms: each game's options and their defaults."""

from typing import Any

from acrux.core.registry import complete_options, definition
from acrux.games.definition import Definition, Option
from acrux.games.options import Options
from acrux.games.parsing import Choice, Number
from acrux.server.http.models import GameInfo, OptionInfo
from acrux.server.live.readiness import Progress


def game_info(name: str, status: Progress) -> GameInfo:
    """Describe a game."""
    game = definition(name)
    defaults = _defaults(game)
    return GameInfo(
        name=name,
        title=game.title,
        credit=game.credit,
        options=[_option_info(name, option, [values[option.name] for values in defaults]) for option in game.options],
        seats=[game.seats(values) for values in defaults],
        status=status,
        has_workshop=game.workshop is not None,
    )


def _defaults(game: Definition) -> list[Options]:
    """The default options for each possible number of seats."""
    seats = next((option.parse for option in game.options if option.name == "seats"), None)
    if not isinstance(seats, Number):
        return [complete_options(game, {})]
    return [complete_options(game, {"seats": str(count)}) for count in range(seats.least, seats.most + 1)]


def _option_info(game: str, option: Option, defaults: list[Any]) -> OptionInfo:
    summary = [f"{game}.option.{option.name}.summary"]
    info = OptionInfo(name=option.name, tag=option.tag, summary=summary, defaults=defaults)
    if isinstance(option.parse, Number):
        info.low, info.high = option.parse.least, option.parse.most
    choices = option.parse.words if isinstance(option.parse, Choice) else option.choices
    if choices:
        info.choices = list(choices)
    return info
