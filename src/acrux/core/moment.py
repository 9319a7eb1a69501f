"""One moment of a game: a row with cached answers of the rules."""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from acrux.kernel.layout import as_namespace, copy_rows
from acrux.kernel.protocol import OVER

if TYPE_CHECKING:
    from acrux.core.game import Game


class Moment:
    """One row with cached answers of the rules."""

    def __init__(self, game: Game, array: np.ndarray):
        self.game = game
        self.array = array

    after: tuple[str, Moment] | None = None
    """the last move played from here and its result: copies of a state often play it again"""

    def forget(self) -> None:
        """Drop everything but the row and the actor: a long game has many moments."""
        self.__dict__ = {"game": self.game, "array": self.array, "actor": self.actor}

    def following(self, array: np.ndarray, actor: int, actions: list[int]) -> Moment:
        """The moment after a ply, with what is known about it already."""
        moment = Moment(self.game, array)
        moment.actor = None if actor == OVER else actor
        moment.actions = actions
        return moment

    @functools.cached_property
    def views(self) -> dict[int | None, dict[str, Any]]:
        """Cached views by seat."""
        return {}

    @functools.cached_property
    def plain_row(self) -> SimpleNamespace:
        """The row as notation and views read it: a plain namespace."""
        return as_namespace(self.array)

    @functools.cached_property
    def has_hidden_information(self) -> bool:
        """Is there anything that not everybody may see?"""
        return self.game.definition.has_hidden_information(self.game.kernel.plain_params, self.plain_row)

    @functools.cached_property
    def actor(self) -> int | None:
        actor = int(self.game.kernel.actor(self.array))
        return None if actor == OVER else actor

    @functools.cached_property
    def numbers(self) -> list[int]:
        """The numbers of the legal moves."""
        kernel = self.game.kernel
        moves = kernel.moves()
        found: list[int] = moves[: kernel.legal(self.array, moves)].tolist()
        return found

    @functools.cached_property
    def legal(self) -> list[str]:
        return [self.write(move) for move in self.numbers]

    @functools.cached_property
    def actions(self) -> list[int]:
        """The action numbers of the legal moves."""
        actions = np.array(self.numbers, np.int64)
        self.game.kernel.number(self.array, actions, len(actions))
        found: list[int] = actions.tolist()
        return found

    @functools.cached_property
    def deciders(self) -> dict[int, list[str]]:
        """See `State.deciders`."""
        if not self.actor:
            return {}
        game, moment, legal = self.game, self, {self.actor: self.legal}
        find = game.definition.deciders
        seats = find(game.kernel.plain_params, self.plain_row) if find else []
        for seat in seats[1:]:
            array = copy_rows(moment.array)
            game.kernel.play(array, moment.numbers[0])  # any move: the next seat must not know which
            moment = Moment(game, array)
            legal[seat] = moment.legal
        return legal

    def move_with(self, action: int) -> int:
        """The move of a legal action."""
        return self.numbers[self.actions.index(action)]

    def write(self, move: int) -> str:
        """A legal move in notation."""
        return self.game.definition.notation.write_move(self.game.kernel.plain_params, self.plain_row, move)
