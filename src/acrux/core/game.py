"""A game with its options."""

import functools
from typing import Any

from acrux.core.engine import Engine
from acrux.core.errors import BadPosition, error_text
from acrux.core.state import State
from acrux.games.definition import Definition, Invalid
from acrux.i18n import Text
from acrux.kernel.link import Mode


class Game:
    """A game with its options; `acrux.load` makes one, `new` starts it."""

    def __init__(self, definition: Definition, options: dict[str, Any], mode: Mode | None = None):
        self.definition = definition
        self.options = options
        self.mode = mode

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def title(self) -> str:
        return self.definition.title

    @property
    def title_text(self) -> Text:
        """The title, in any language."""
        return self.definition.title_text

    @functools.cached_property
    def seats(self) -> int:
        return self.definition.seats(self.options)

    @functools.cached_property
    def has_secrets(self) -> bool:
        """Can a seat do something that the others must not see?"""
        return self.definition.has_secrets

    def teams(self) -> list[list[int]]:
        """The seats that win together, team by team."""
        teams = self.definition.teams
        return teams(self.options) if teams else [[seat] for seat in range(1, self.seats + 1)]

    @functools.cached_property
    def kernel(self) -> Engine:
        """The params, rows and compiled functions behind this game."""
        return Engine(self.definition, self.options, self.mode)

    def new(self, position: str | None = None) -> State:
        """Start the game, at a position line if given; BadPosition if the rules do not allow it."""
        kernel = self.kernel
        array = kernel.rows()
        if position is None:
            kernel.begin(array)
        else:
            try:
                self.definition.notation.parse_position(kernel.params, array[0], position)
            except Invalid as error:
                raise BadPosition(error_text("position", game=self.title_text, reason=error.reason)) from None
        return State(self, array, position)

    def board(self) -> dict[str, Any]:
        """The fixed part of the picture as plain data; `State.scene` is the rest."""
        return self.definition.board(self.options)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"acrux.load({self.name!r}{options})"
