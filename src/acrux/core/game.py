"""A game with its options."""

import functools
from typing import Any

import numpy as np

from acrux.core.engine import Engine
from acrux.core.errors import BadPosition, error_text
from acrux.core.observation import Observation
from acrux.core.restoring import restore_state
from acrux.core.state import State
from acrux.games.definition import Definition, Invalid
from acrux.games.encoding import Symmetry
from acrux.games.options import Options
from acrux.i18n import Text
from acrux.kernel.link import Mode


class Game:
    """A game with its options; `acrux.load` makes one, `new` starts it."""

    def __init__(self, definition: Definition, options: Options, mode: Mode | None = None):
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

    @functools.cached_property
    def has_chance(self) -> bool:
        """Are dice thrown or cards drawn?"""
        return self.definition.has_chance

    @functools.cached_property
    def is_simultaneous(self) -> bool:
        """Do several seats sometimes decide at the same time, unseen by each other?"""
        return self.definition.deciders is not None

    @functools.cached_property
    def num_actions(self) -> int:
        """The actions of all seats are numbered below this."""
        count = self.definition.encoding.num_actions or self.definition.num_actions
        return int(count(self.options))

    @functools.cached_property
    def num_outcomes(self) -> int:
        """The outcomes of chance events are numbered below this; 0 without chance."""
        count = self.definition.encoding.num_outcomes or self.definition.num_actions
        return int(count(self.options)) if self.has_chance else 0

    @functools.cached_property
    def max_plies(self) -> int | None:
        """An upper bound on the plies of a game, chance events included; None: there is none, or none is known."""
        return self.definition.max_plies(self.options)

    @functools.cached_property
    def returns_range(self) -> tuple[float, float]:
        """The least and the greatest value of `State.returns`."""
        return -1.0, self.seats / min(len(team) for team in self.teams()) - 1

    @functools.cached_property
    def observation(self) -> Observation:
        """What seats observe, as named arrays."""
        return Observation(self)

    @functools.cached_property
    def symmetries(self) -> list[Symmetry]:
        """The known symmetries, the identity first, as permutations of action numbers and of observations."""
        found = self.definition.encoding.symmetries
        if found:
            return found(self.options)
        return [Symmetry(np.arange(self.num_actions), np.arange(self.observation.size))]

    def action_text(self, state: State, action: int) -> str:
        """A legal action, or chance outcome, in notation; IllegalMove if it is not legal in this state."""
        return state.action_text(action)

    def action_number(self, state: State, move: str) -> int:
        """The number of a legal action, or chance outcome, in notation; the errors are those of `State.play`."""
        return state.action_number(move)

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

    def from_bytes(self, data: bytes) -> State:
        """Read a state of this game that `State.to_bytes` has written; BadState if that is impossible."""
        return restore_state(self, data)

    def board(self) -> dict[str, Any]:
        """The fixed part of the picture as plain data; `State.scene` is the rest."""
        return self.definition.board(self.options)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"acrux.load({self.name!r}{options})"
