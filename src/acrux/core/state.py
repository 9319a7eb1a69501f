"""A game in progress: the facade over one row, in the rule book's notation."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from acrux.core.errors import AcruxError, BadPosition, GameOver, IllegalMove, MalformedMove, error_text
from acrux.games.definition import Change, Illegal, Invalid, Malformed, Ply
from acrux.i18n import Text
from acrux.kernel.layout import as_namespace, copy_rows
from acrux.kernel.protocol import CHANCE, OVER

if TYPE_CHECKING:
    from acrux.core.game import Game

NO_SEALED_MOVES: Mapping[int, str] = MappingProxyType({})
"""no decider has chosen yet"""
CACHED_MOMENTS = 2
"""moments before the current one that keep their cached views and moves"""


class Moment:
    """One row with cached answers of the rules."""

    def __init__(self, game: Game, array: np.ndarray):
        self.game = game
        self.array = array
        self.views: dict[int | None, dict[str, Any]] = {}
        self.after: tuple[str, Moment] | None = None
        """the last move played from here and its result: copies of a state often play it again"""

    def forget(self) -> None:
        """Drop everything but the row and the actor: a long game has many moments."""
        self.views, self.after = {}, None
        for name in ("plain_row", "numbers", "legal", "has_hidden_information"):
            self.__dict__.pop(name, None)

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
        params, write = self.game.kernel.plain_params, self.game.definition.notation.write_move
        return [write(params, self.plain_row, move) for move in self.numbers]


class State:
    """The state of a game with its history.

    >>> import acrux
    >>> state = acrux.load("cross", size=2).new()
    >>> state.play("b2")
    >>> state.actor, state.legal()
    (2, ['a1', 'a2', 'b1', 'b3', 'c1', 'c2', 'swap'])
    """

    def __init__(self, game: Game, now: Moment | np.ndarray, start: str | None = None):
        self.game = game
        self.start = start
        """the position line that the game started from, None for the usual start"""
        self._now = now if isinstance(now, Moment) else Moment(game, now)
        self._played: list[Ply] = []
        self._before: list[Moment] = []
        """the moments before each of these plies"""
        self._changed: tuple[int, Change] | None = None
        """cached result of `change` until the next move"""

    @property
    def row(self) -> Any:
        """The row behind this state, for compiled functions to read (`game.kernel`); it contains all secrets."""
        return self._now.array[0]

    def rows(self) -> np.ndarray:
        """A copy of the row in an array of one, for compiled functions to change."""
        return copy_rows(self._now.array)

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves and chance events so far, secret ones included."""
        return tuple([text for _, text in self._played])

    @property
    def ply(self) -> int:
        """The number of moves and chance events so far."""
        return len(self._played)

    @property
    def played(self) -> list[Ply]:
        """The plies so far: the actor (0: chance) and the move."""
        return list(self._played)

    def plies(self) -> Iterator[tuple[State, str]]:
        """Every move and chance event so far with the state before it, which has no history."""
        for moment, (_, text) in zip(self._before, self._played, strict=True):
            yield State(self.game, moment), text

    @property
    def actor(self) -> int | None:
        """The seat to move, 0 for a chance event, None when the game is over."""
        return self._now.actor

    def legal(self) -> list[str]:
        """All moves of the actor, or all outcomes of the chance event, in a fixed order."""
        return list(self._now.legal)

    def deciders(self) -> dict[int, list[str]]:
        """The seats that may decide now, unseen by each other, with their legal moves, in the order of play.

        More than one where seats choose secretly at the same time; none at a chance event.
        """
        game, actor = self.game, self.actor
        if not actor:
            return {}
        seats = (
            game.definition.deciders(game.kernel.plain_params, self._now.plain_row) if game.definition.deciders else []
        )
        state, legal = self, {actor: self.legal()}
        for seat in seats[1:]:
            state = state.copy()
            state.play(state.legal()[0])  # any move: the next seat must not know which
            legal[seat] = state.legal()
        return legal

    @property
    def thrower(self) -> int | None:
        """At a chance event: the seat that enters the outcome by hand; None where it is drawn."""
        if self.actor != CHANCE:
            return None
        return self.game.definition.thrower(self.game.kernel.plain_params, self._now.plain_row)

    def chance_outcomes(self) -> dict[str, Fraction]:
        """The outcomes of a chance event with their exact probabilities; empty where a seat decides."""
        if self.actor != CHANCE:
            return {}
        kernel = self.game.kernel
        weights = [int(kernel.chance_weight(self._now.array, move)) for move in self._now.numbers]
        total = sum(weights)
        return {move: Fraction(weight, total) for move, weight in zip(self._now.legal, weights, strict=True)}

    def play(self, move: str) -> None:
        """Play a move or a chance event; MalformedMove, IllegalMove or GameOver change nothing."""
        known = self._now.after  # read once: other threads may have copies that play something else
        if known is None or known[0] != move:
            number = self._parse(move)
            moment = Moment(self.game, self.rows())
            self.game.kernel.play(moment.array, number)
            self._now.after = known = self._write(number), moment
        text, after = known
        if self.ply >= CACHED_MOMENTS:
            self._before[-CACHED_MOMENTS].forget()
        self._played.append((self.actor or CHANCE, text))
        self._before.append(self._now)
        self._now, self._changed = after, None

    def undo(self) -> str:
        """Take back the last move or chance event and return it."""
        if not self._played:
            raise AcruxError("There is no move to take back.")
        self._now, self._changed = self._before.pop(), None
        return self._played.pop()[1]

    def copy(self) -> State:
        """An independent copy with its history."""
        copy = State(self.game, self._now, self.start)
        copy._played, copy._before = list(self._played), list(self._before)
        return copy

    def sample(self, rng: np.ndarray) -> str:
        """Draw a legal move uniformly, or a chance outcome by its probability; `acrux.generator` makes `rng`."""
        kernel = self.game.kernel
        if self.actor is None:
            raise AcruxError("The game is over, so there is no move to draw.")
        return self._write(int(kernel.sample(self._now.array, kernel.moves(), rng)))

    def determinize(self, seat: int, rng: np.ndarray) -> State:
        """Determinize: resample hidden information consistently with the seat's view. The result has no history."""
        kernel = self.game.kernel
        array = self.rows()
        kernel.determinize(array, self._seat(seat), rng)
        return State(self.game, array)

    def position(self) -> str:
        """The position line; BadPosition where the rules have none."""
        try:
            return self.game.definition.notation.write_position(self.game.kernel.plain_params, self._now.plain_row)
        except Invalid as error:
            raise BadPosition(error_text("no_position", reason=error.reason)) from None

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Everything a seat (None: a spectator) may see, as plain data."""
        if seat is not None:
            self._seat(seat)
        winners = self.winners
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
            "seat": seat,
            "actor": self.actor,
            "winners": None if winners is None else list(winners),
            "legal": self._legal_for(seat),
            **self._own_view(seat),
        }

    def _own_view(self, seat: int | None) -> dict[str, Any]:
        """What the game itself adds to a view: by default the position line."""
        view = self.game.definition.view
        if view is not None:
            return view(self.game.kernel.plain_params, self._now.plain_row, seat)
        try:
            return {"position": self.position()}
        except BadPosition:
            return {"position": None}

    def cached_view(self, seat: int | None = None, sealed: Mapping[int, str] = NO_SEALED_MOVES) -> dict[str, Any]:
        """The view as a shared, cached object: do not change it.

        `sealed` has the moves of deciders that have already chosen; a seat sees only its own.
        """
        views = self._now.views
        if seat not in views:
            alike = seat is not None and not self._now.has_hidden_information
            views[seat] = (
                self.cached_view() | {"seat": seat, "legal": self._legal_for(seat)} if alike else self.view(seat)
            )
        if not sealed:
            return views[seat]
        known = {owner: move if owner == seat else None for owner, move in sealed.items()}
        return self.game.definition.sealed_view(views[seat], known)

    def _legal_for(self, seat: int | None) -> list[str]:
        return self.legal() if seat is not None and seat == self.actor else []

    def render_text(self, seat: int | None = None, language: str = "en") -> str:
        """The view of a seat (None: a spectator) as text."""
        return self.game.definition.render_text(self.cached_view(seat), language)

    __str__ = render_text

    def hidden_plies(self, seat: int | None = None) -> set[int]:
        """Indexes into `moves` that a seat (None: a spectator) must not see yet."""
        if seat is not None:
            self._seat(seat)
        if not self._now.has_hidden_information:
            return set()
        return self.game.definition.hidden_plies(self.game.kernel.plain_params, self._now.plain_row, seat, self._played)

    def seat_name(self, seat: int) -> Text:
        """The current name of a seat, such as North or Yellow."""
        return self.game.definition.texts.seat_name(self.cached_view(), self._seat(seat))

    def describe_last_move(self) -> list[Text]:
        """The last move or chance event and its effects, in sentences, from spectators' views."""
        return self.game.definition.texts.describe_move(self.change(self.ply - 1))

    def describe(self, seat: int | None = None, sealed: Mapping[int, str] = NO_SEALED_MOVES) -> list[Text]:
        """The view of a seat (None: a spectator) in sentences."""
        return self.game.definition.texts.describe(self.cached_view(seat, sealed))

    def prompt(self, seat: int | None = None, sealed: Mapping[int, str] = NO_SEALED_MOVES) -> Text:
        """What the seat must do now, or whom it waits for; None is a spectator."""
        return self.game.definition.texts.prompt(self.cached_view(seat, sealed), seat)

    def is_move_secret(self) -> bool:
        """Is the next move a secret one?"""
        return self.game.definition.texts.is_move_secret(self.cached_view())

    def change(self, ply: int) -> Change:
        """The effects of the ply with this index and of all after it, as spectators see them."""
        if self._changed is None or self._changed[0] != ply:
            self._changed = ply, self._change(ply)
        return self._changed[1]

    def _change(self, ply: int) -> Change:
        before, hidden = State(self.game, self._before[ply]), self.hidden_plies()
        before._played = self._played[:ply]
        actor, move = self._played[ply]
        revealed = (before.hidden_plies() | set(range(ply, self.ply))) - hidden
        plies = [self._played[number] for number in sorted(revealed)]
        return Change(before.cached_view(), actor, None if ply in hidden else move, self.cached_view(), plies)

    def scene(self, seat: int | None = None, sealed: Mapping[int, str] = NO_SEALED_MOVES) -> dict[str, Any]:
        """The view of a seat (None: a spectator) as a picture on `game.board()`, as plain data."""
        hidden = self.hidden_plies(seat)
        past = [(actor, "" if ply in hidden else move) for ply, (actor, move) in enumerate(self._played)]
        decided = next((ply for ply in reversed(range(self.ply)) if past[ply][0] != CHANCE), None)
        change = None if decided is None else self.change(decided)
        return self.game.definition.scene(self._offered(seat, sealed), past, change)

    def targets(self, seat: int | None = None) -> list[list[str]]:
        """For each move that the seat may choose now: the move and the ids to point at to make it."""
        return self.game.definition.targets(self._offered(seat))

    def _offered(self, seat: int | None, sealed: Mapping[int, str] = NO_SEALED_MOVES) -> dict[str, Any]:
        """The view with the legal moves of any decider, not only of the actor."""
        view = self.cached_view(seat, sealed)
        return view if seat is None else {**view, "legal": [] if seat in sealed else self.deciders().get(seat, [])}

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats in ascending order; None until the end."""
        if self.actor is not None:
            return None
        winners = int(self.game.kernel.winners(self._now.array))
        return tuple(seat for seat in range(1, self.game.seats + 1) if winners >> (seat - 1) & 1)

    def returns(self) -> list[float] | None:
        """By seat n/k - 1 for each of k winners among n seats, -1 for the others; None until the end."""
        winners, seats = self.winners, self.game.seats
        if winners is None:
            return None
        return [seats / len(winners) - 1 if seat in winners else -1.0 for seat in range(1, seats + 1)]

    def _seat(self, seat: int) -> int:
        if not 1 <= seat <= self.game.seats:
            raise AcruxError(f"{self.game.title} has no seat {seat} here; seats run from 1 to {self.game.seats}.")
        return seat

    def _write(self, move: int) -> str:
        return self.game.definition.notation.write_move(self.game.kernel.plain_params, self._now.plain_row, move)

    def _parse(self, text: str) -> int:
        actor, notation, kernel = self.actor, self.game.definition.notation, self.game.kernel
        if actor is None:
            raise GameOver(text, None, error_text("over"))
        try:
            move = notation.parse_move(kernel.plain_params, self._now.plain_row, text)
            if move not in self._now.numbers:
                raise Illegal(notation.why_illegal(kernel.params, self.row, move))
        except Malformed as error:
            raise MalformedMove(text, actor, error.reason) from None
        except Illegal as error:
            raise IllegalMove(text, actor, error.reason) from None
        return move
