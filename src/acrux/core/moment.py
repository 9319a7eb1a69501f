"""One moment of a game: a row with cached answers of the rules, in numbers, in notation and as views."""

from __future__ import annotations

import functools
from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from acrux.core.errors import BadPosition, GameOver, IllegalMove, MalformedMove, MoveError, error_text
from acrux.core.seats import check_seat
from acrux.games.definition import Illegal, Invalid, Malformed
from acrux.kernel.layout import as_namespace, copy_rows
from acrux.kernel.protocol import CHANCE, OVER

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
    def winners(self) -> tuple[int, ...] | None:
        """See `State.winners`."""
        if self.actor is not None:
            return None
        winners = int(self.game.kernel.winners(self.array))
        return tuple(seat for seat in range(1, self.game.seats + 1) if winners >> (seat - 1) & 1)

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
        """The move of a legal action; IllegalMove or GameOver for another number."""
        if action not in self.actions:
            raise self.illegal_action(action)
        return self.numbers[self.actions.index(action)]

    def illegal_action(self, action: int) -> MoveError:
        """The error about an action that is not legal."""
        if self.actor is None:
            return GameOver(str(action), None, error_text("over"))
        return IllegalMove(str(action), self.actor, error_text("action"))

    def chance_outcomes(self) -> dict[str, Fraction]:
        """See `State.chance_outcomes`."""
        if self.actor != CHANCE:
            return {}
        kernel = self.game.kernel
        weights = [int(kernel.chance_weight(self.array, move)) for move in self.numbers]
        total = sum(weights)
        return {move: Fraction(weight, total) for move, weight in zip(self.legal, weights, strict=True)}

    def parse(self, text: str) -> int:
        """A legal move in notation; MalformedMove, IllegalMove or GameOver if it is none."""
        actor, notation, kernel = self.actor, self.game.definition.notation, self.game.kernel
        if actor is None:
            raise GameOver(text, None, error_text("over"))
        try:
            move = notation.parse_move(kernel.plain_params, self.plain_row, text)
            if move not in self.numbers:
                raise Illegal(notation.why_illegal(kernel.params, self.array[0], move))
        except Malformed as error:
            raise MalformedMove(text, actor, error.reason) from None
        except Illegal as error:
            raise IllegalMove(text, actor, error.reason) from None
        return move

    def write(self, move: int) -> str:
        """A legal move in notation."""
        return self.game.definition.notation.write_move(self.game.kernel.plain_params, self.plain_row, move)

    def position(self) -> str:
        """See `State.position`."""
        try:
            return self.game.definition.notation.write_position(self.game.kernel.plain_params, self.plain_row)
        except Invalid as error:
            raise BadPosition(error_text("no_position", reason=error.reason)) from None

    def view(self, seat: int | None) -> dict[str, Any]:
        """See `State.view`."""
        if seat is not None:
            check_seat(self.game, seat)
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
            "seat": seat,
            "actor": self.actor,
            "winners": None if self.winners is None else list(self.winners),
            "legal": self._legal_for(seat),
            **self._own_view(seat),
        }

    def cached_view(self, seat: int | None) -> dict[str, Any]:
        """The view as a shared object, which must not be changed."""
        views = self.views
        if seat not in views:
            alike = seat is not None and not self.has_hidden_information
            views[seat] = (
                self.cached_view(None) | {"seat": seat, "legal": self._legal_for(seat)} if alike else self.view(seat)
            )
        return views[seat]

    def _own_view(self, seat: int | None) -> dict[str, Any]:
        """What the game itself adds to a view: by default the position line."""
        view = self.game.definition.view
        if view is not None:
            return view(self.game.kernel.plain_params, self.plain_row, seat)
        try:
            return {"position": self.position()}
        except BadPosition:
            return {"position": None}

    def _legal_for(self, seat: int | None) -> list[str]:
        return list(self.legal) if seat is not None and seat == self.actor else []
