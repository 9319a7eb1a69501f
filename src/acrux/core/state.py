"""A game in progress: the facade over one row, in the rule book's notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from acrux.core.errors import AcruxError
from acrux.core.information import information
from acrux.core.moment import Moment
from acrux.core.seats import check_seat
from acrux.core.state_bytes import StateData, to_bytes
from acrux.games.definition import Change, Ply
from acrux.i18n import Text
from acrux.kernel.calls import ILLEGAL
from acrux.kernel.layout import copy_rows
from acrux.kernel.protocol import CHANCE

if TYPE_CHECKING:
    from acrux.core.game import Game

NO_SEALED_MOVES: Mapping[int, str] = MappingProxyType({})
"""no decider has chosen yet"""
MAX_NUMBER = 1 << 62
BLANK_ROWS = 32
UNKNOWN = -1
"""an action number that has not been needed"""
CACHED_MOMENTS = 2
"""moments before the current one that keep their cached views and moves"""


class State:
    """The state of a game with its history.

    >>> import acrux
    >>> state = acrux.load("cross", size=2).new()
    >>> state.play("b2")
    >>> state.actor, state.legal()
    (2, ['a1', 'a2', 'b1', 'b3', 'c1', 'c2', 'swap'])
    """

    def __init__(self, game: Game, now: Moment | np.ndarray, start: str | None = None, has_whole_history: bool = True):
        self.game = game
        self.start = start
        """the position line that the game started from, None for the usual start"""
        self.has_whole_history = has_whole_history
        """False for states that were cut off from their past: those of `plies` and `determinize`"""
        self._now = now if isinstance(now, Moment) else Moment(game, now)
        self._before: list[Moment] = []
        """the moments before each ply"""
        self._numbers: list[int] = []
        """the action number of each ply"""
        self._blank: list[np.ndarray] = []
        self._written: list[Ply] = []
        """the plies in notation, as far as it has been needed"""
        self._changes: dict[int, Change] = {}
        """cached results of `change` until the next move"""

    @property
    def row(self) -> Any:
        """The row behind this state, for compiled functions to read (`game.kernel`); it contains all secrets."""
        return self._now.array[0]

    def rows(self) -> np.ndarray:
        """A copy of the row in an array of one, for compiled functions to change."""
        return copy_rows(self._now.array)

    @property
    def _played(self) -> list[Ply]:
        """The plies in notation."""
        written = self._written
        if len(written) < len(self._before):
            written += [self._write_ply(ply) for ply in range(len(written), len(self._before))]
        return written

    def _write_ply(self, ply: int) -> Ply:
        """A ply that was played by number, in notation."""
        moment = self._before[ply]
        return moment.actor or CHANCE, moment.write(moment.move_with(self._numbers[ply]))

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves and chance events so far, secret ones included."""
        return tuple([text for _, text in self._played])

    @property
    def ply(self) -> int:
        """The number of moves and chance events so far."""
        return len(self._before)

    @property
    def played(self) -> list[Ply]:
        """The plies so far: the actor (0: chance) and the move."""
        return list(self._played)

    @property
    def last_ply(self) -> Ply:
        """The actor (0: chance) and the move of the last ply; there must be one."""
        return self._played[-1]

    def plies(self) -> Iterator[tuple[State, str]]:
        """Every move and chance event so far with the state before it, which has no history."""
        for moment, (_, text) in zip(self._before, self._played, strict=True):
            yield State(self.game, moment, has_whole_history=False), text

    @property
    def actor(self) -> int | None:
        """The seat to move, 0 for a chance event, None when the game is over."""
        return self._now.actor

    def legal(self) -> list[str]:
        """All moves of the actor, or all outcomes of the chance event, in a fixed order."""
        return list(self._now.legal)

    def actions(self) -> list[int]:
        """The numbers of all actions of the actor, in the order of `legal`; at a chance event those of its outcomes."""
        return list(self._now.actions)

    def deciders(self) -> dict[int, list[str]]:
        """The seats that may decide now, unseen by each other, with their legal moves, in the order of play.

        More than one where seats choose secretly at the same time; none at a chance event.
        """
        return {seat: list(moves) for seat, moves in self._now.deciders.items()}

    @property
    def thrower(self) -> int | None:
        """At a chance event: the seat that enters the outcome by hand; None where it is drawn."""
        if self.actor != CHANCE:
            return None
        return self.game.definition.thrower(self.game.kernel.plain_params, self._now.plain_row)

    def chance_outcomes(self) -> dict[str, Fraction]:
        """The outcomes of a chance event with their exact probabilities; empty where a seat decides."""
        return self._now.chance_outcomes()

    def play(self, move: str) -> None:
        """Play a move or a chance event; MalformedMove, IllegalMove or GameOver change nothing."""
        now = self._now
        known = now.after  # read once: other threads may have copies that play something else
        if known is None or known[0] != move:
            number = now.parse(move)
            moment = Moment(self.game, self.rows())
            self.game.kernel.play(moment.array, number)
            now.after = known = now.write(number), moment
        text, after = known
        if self.ply >= CACHED_MOMENTS:
            self._before[-CACHED_MOMENTS].forget()
        self._played.append((self.actor or CHANCE, text))
        self._before.append(now)
        self._numbers.append(UNKNOWN)
        self._now, self._changes = after, {}

    def apply(self, action: int) -> None:
        """Play the action, or the chance outcome, with this number; IllegalMove or GameOver change nothing."""
        now, kernel = self._now, self.game.kernel
        number, array, actions = index(action), self._blank_row(), kernel.moves()
        if not 0 <= number < MAX_NUMBER:
            raise now.illegal_action(action)
        actor, count = kernel.apply(now.array, array, number, actions)
        if count == ILLEGAL:
            raise now.illegal_action(action)
        if len(self._before) >= CACHED_MOMENTS:
            self._before[-CACHED_MOMENTS].forget()
        self._before.append(now)
        self._numbers.append(number)
        self._now, self._changes = now.following(array, actor, actions[:count].tolist()), {}

    def _blank_row(self) -> np.ndarray:
        """An array of one row, from a supply: allocating them one by one would take a quarter of the time."""
        if not self._blank:
            array = np.empty(BLANK_ROWS, self._now.array.dtype)
            self._blank = [array[row : row + 1] for row in range(BLANK_ROWS)]
        return self._blank.pop()

    def action_text(self, action: int) -> str:
        """A legal action, or chance outcome, in notation."""
        return self._now.write(self._now.move_with(action))

    def action_number(self, move: str) -> int:
        """The number of a legal action, or chance outcome, in notation."""
        return self._now.actions[self._now.numbers.index(self._now.parse(move))]

    def undo(self) -> str:
        """Take back the last move or chance event and return it."""
        if not self._before:
            raise AcruxError("There is no move to take back.")
        is_written = len(self._written) == len(self._before)
        text = self._written.pop()[1] if is_written else self._write_ply(self.ply - 1)[1]
        self._numbers.pop()
        self._now, self._changes = self._before.pop(), {}
        return text

    def copy(self) -> State:
        """An independent copy with its history."""
        copy = State(self.game, self._now, self.start, self.has_whole_history)
        copy._before, copy._numbers, copy._written = list(self._before), list(self._numbers), list(self._written)
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Are these states of the same game with the same history?"""
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (
            self._now.array.tobytes() == other._now.array.tobytes() and self._data() == other._data()
        )

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def to_bytes(self) -> bytes:
        """The state with its history, readable by later versions; `game.from_bytes` reads it."""
        return to_bytes(self._data())

    def _data(self) -> StateData:
        first = (self._before or [self._now])[0]
        row = b"" if self.has_whole_history else first.array.tobytes()
        return StateData(self.game.name, dict(self.game.options), self.start, self.moves, row)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (self.game, self.to_bytes())

    def sample(self, rng: np.ndarray) -> str:
        """Draw a legal move uniformly, or a chance outcome by its probability; `acrux.generator` makes `rng`."""
        kernel = self.game.kernel
        if self.actor is None:
            raise AcruxError("The game is over, so there is no move to draw.")
        return self._now.write(int(kernel.sample(self._now.array, kernel.moves(), rng)))

    def determinize(self, seat: int, rng: np.ndarray) -> State:
        """Determinize: resample hidden information consistently with the seat's view. The result has no history."""
        kernel = self.game.kernel
        array = self.rows()
        kernel.determinize(array, check_seat(self.game, seat), rng)
        return State(self.game, array, has_whole_history=False)

    def position(self) -> str:
        """The position line; BadPosition where the rules have none."""
        return self._now.position()

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Everything a seat (None: a spectator) may see, as plain data."""
        return self._now.view(seat)

    def information(self, seat: int) -> str:
        """Everything that a seat has seen since the start, as text: its perfect-recall information state."""
        return information(self, check_seat(self.game, seat))

    def cached_view(self, seat: int | None = None, sealed: Mapping[int, str] = NO_SEALED_MOVES) -> dict[str, Any]:
        """The view as a shared, cached object: do not change it.

        `sealed` has the moves of deciders that have already chosen; a seat sees only its own.
        """
        view = self._now.cached_view(seat)
        if not sealed:
            return view
        known = {owner: move if owner == seat else None for owner, move in sealed.items()}
        return self.game.definition.sealed_view(view, known)

    def render_text(self, seat: int | None = None, language: str = "en") -> str:
        """The view of a seat (None: a spectator) as text."""
        return self.game.definition.render_text(self.cached_view(seat), language)

    __str__ = render_text

    def hidden_plies(self, seat: int | None = None) -> set[int]:
        """Indexes into `moves` that a seat (None: a spectator) must not see yet."""
        if seat is not None:
            check_seat(self.game, seat)
        if not self._now.has_hidden_information:
            return set()
        return self.game.definition.hidden_plies(self.game.kernel.plain_params, self._now.plain_row, seat, self._played)

    def seat_name(self, seat: int) -> Text:
        """The current name of a seat, such as North or Yellow."""
        return self.game.definition.texts.seat_name(self.cached_view(), check_seat(self.game, seat))

    def seat_symbol(self, seat: int) -> str | None:
        """The id of the symbol that stands for a seat now; None: its number does."""
        return self.game.definition.seat_symbol(self.cached_view(), check_seat(self.game, seat))

    def describe_last_move(self) -> list[Text]:
        """The last move or chance event and its effects, in sentences, from spectators' views."""
        return self.game.definition.texts.describe_move(self.change(self.ply - 1))

    def describe(self, seat: int | None = None, sealed: Mapping[int, str] = NO_SEALED_MOVES) -> list[Text]:
        """The view of a seat (None: a spectator) in sentences."""
        return self.game.definition.texts.describe(self.cached_view(seat, sealed))

    def prompt(self, seat: int | None = None, sealed: Mapping[int, str] = NO_SEALED_MOVES) -> Text:
        """What the seat must do now, or whom it waits for; None is a spectator."""
        return self.game.definition.texts.prompt(self.cached_view(seat, sealed), seat)

    def explain(self, thing: str, seat: int | None = None, sealed: Mapping[int, str] = NO_SEALED_MOVES) -> list[Text]:
        """What the cell or button with this id is and would do now, from the view of a seat (None: a spectator)."""
        return self.game.definition.explain(self._offered(seat, sealed), thing)

    def is_move_secret(self) -> bool:
        """Is the next move a secret one?"""
        return self.game.definition.texts.is_move_secret(self.cached_view())

    def change(self, ply: int) -> Change:
        """The effects of the ply with this index and of all after it, as spectators see them."""
        if ply not in self._changes:
            self._changes[ply] = self._change(ply)
        return self._changes[ply]

    def _change(self, ply: int) -> Change:
        before, hidden = State(self.game, self._before[ply], has_whole_history=False), self.hidden_plies()
        before._written = self._played[:ply]
        actor, move = self._played[ply]
        revealed = (before.hidden_plies() | set(range(ply, self.ply))) - hidden
        plies = [self._played[number] for number in sorted(revealed)]
        return Change(before.cached_view(), actor, None if ply in hidden else move, self.cached_view(), plies)

    def scene(
        self,
        seat: int | None = None,
        sealed: Mapping[int, str] = NO_SEALED_MOVES,
        offers: bool = True,
        moves: Sequence[str] | None = None,
    ) -> dict[str, Any]:
        """The view of a seat (None: a spectator) as a picture on `game.board()`, as plain data.

        Without `offers` it shows nothing to choose from; `moves` are offered instead of the legal ones.
        """
        view = self._offered(seat, sealed, moves if offers else [])
        return self.game.definition.scene(view, self.past(seat), self._last_decision())

    def _last_decision(self) -> Change | None:
        """The effects of the last decision and the chance events after it; None before the first."""
        decided = next((ply for ply in reversed(range(self.ply)) if self._played[ply][0] != CHANCE), None)
        return None if decided is None else self.change(decided)

    def open_scene(self, seat: int | None = None) -> dict[str, Any]:
        """As `scene`, but with what the seat must not see yet, to analyse games that are over."""
        hidden = dict(self._played[ply] for ply in self.hidden_plies(seat))
        view = self.game.definition.sealed_view(self._offered(seat), hidden)
        return self.game.definition.scene(view, self._played, self._last_decision())

    def past(self, seat: int | None = None) -> list[Ply]:
        """The plies so far, with an empty move where a seat (None: a spectator) must not see it yet."""
        plies = list(self._played)
        for ply in self.hidden_plies(seat):
            plies[ply] = plies[ply][0], ""
        return plies

    def targets(self, seat: int | None = None, moves: Sequence[str] | None = None) -> list[list[str]]:
        """For each move that the seat may choose now, or of `moves`: the move and the ids to point at to make it."""
        return self.game.definition.targets(self._offered(seat, moves=moves))

    def _offered(
        self,
        seat: int | None,
        sealed: Mapping[int, str] = NO_SEALED_MOVES,
        moves: Sequence[str] | None = None,
    ) -> dict[str, Any]:
        """The view with the legal moves of any decider, not only of the actor, or with other moves."""
        view = self.cached_view(seat, sealed)
        if moves is not None:
            return {**view, "legal": list(moves)}
        return view if seat is None else {**view, "legal": [] if seat in sealed else self._now.deciders.get(seat, [])}

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats in ascending order; None until the end."""
        return self._now.winners

    def returns(self) -> list[float] | None:
        """By seat n/k - 1 for each of k winners among n seats, -1 for the others; None until the end."""
        winners, seats = self.winners, self.game.seats
        if winners is None:
            return None
        return [seats / len(winners) - 1 if seat in winners else -1.0 for seat in range(1, seats + 1)]


def _unpickle(game: Game, data: bytes) -> State:
    return game.from_bytes(data)
