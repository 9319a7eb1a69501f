"""What a game is to the rest of Acrux: one Definition, found as GAME in the game's folder."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np

from acrux.i18n import Text, text

Options = Mapping[str, Any]
"""Option values by lower-case name, complete and checked: whole numbers or text."""

Params = Any
"""One row with everything that the rules need to know of the options; for views and notation its fields alone."""

Row = Any
"""One row with the whole state of a game; likewise."""

View = dict[str, Any]
"""What `State.view` gives: all that a seat or a spectator may see, as plain data."""

Ply = tuple[int, str]
"""Who acted (0: chance) and the move, as the law writes it."""


class Change(NamedTuple):
    """What came of a move or a chance event, and of what followed it, as spectators see it."""

    before: View
    actor: int
    """0: chance"""
    move: str | None
    """None while spectators must not see it"""
    after: View
    opened: Sequence[Ply]
    """the plies that they could not see before: this one, those after it, and what all of them turned up"""


class Wrong(ValueError):
    """Something that the law does not take; the reason is a Text for the end of a sentence."""

    def __init__(self, reason: Text):
        super().__init__(reason)
        self.reason = reason


class Malformed(Wrong):
    """A text that is not a move of this game at all; says what a move looks like."""


class Illegal(Wrong):
    """A well-formed move that may not be played now; says why."""


@dataclass(frozen=True)
class Option:
    """An option of a game under the law's name for it.

    `parse` and `default` are given the options before this one, on which both may depend. `parse` raises Wrong
    with a reason.
    """

    tag: str
    parse: Callable[[str, Options], Any]
    default: Callable[[Options], Any]
    summary: str
    required: bool = False
    """must a row name it, even where it has its default?"""
    choices: tuple[str, ...] = ()
    """values that a form offers; `parse` may take others too"""

    @property
    def name(self) -> str:
        return self.tag.lower()


class Notation(Protocol):
    """Moves and positions as text, both ways: `parse_move(write_move(m)) == m` for every legal move m."""

    def parse_move(self, params: Params, state: Row, text: str) -> int:
        """The number of a move, in any form that the law accepts on input; Malformed or Illegal if it cannot be one."""

    def write_move(self, params: Params, state: Row, move: int) -> str:
        """A legal move in the one form that the law writes."""

    def why_illegal(self, params: Params, state: Row, move: int) -> Text:
        """The reason, as the end of a sentence, why a move that `parse_move` read is not among the legal ones."""

    def parse_position(self, params: Params, state: Row, text: str) -> None:
        """Fill a blank row from a position line; Wrong with a reason if the law does not allow it."""

    def write_position(self, params: Params, state: Row) -> str:
        """The position line; Wrong with a reason where the law has none."""


class Texts(Protocol):
    """A game in words. Everything is made from views, so no word gives away what its hearer may not see."""

    def seat_name(self, view: View, seat: int) -> Text:
        """What a seat is called, such as North."""

    def teams(self, options: Options) -> list[list[int]]:
        """The seats that win together, team by team."""

    def sealed(self, view: View) -> bool:
        """Is the seat to move about to do what others must not see?"""

    def describe_move(self, change: Change) -> list[Text]:
        """What happened, for everybody to hear."""

    def describe(self, view: View) -> list[Text]:
        """Where the game stands, in sentences, for those who cannot see it."""

    def prompt(self, view: View, seat: int | None) -> Text:
        """What this seat is to do now; who is to do what, if it is not this one; how the game ended."""


def nothing_hidden(params: Params, state: Row, seat: int | None, plies: Sequence[Ply]) -> set[int]:
    """For games without secrets."""
    return set()


@dataclass(frozen=True)
class Definition:
    """A game; `rules` holds the functions of `acrux.kernel.protocol`."""

    name: str
    title: str
    credit: str
    options: tuple[Option, ...]
    seats: Callable[[Options], int]
    params: Callable[[Options], np.ndarray]
    dtype: Callable[[Options], np.dtype]
    max_moves: Callable[[Options], int]
    """an upper bound on what `legal` may write, chance outcomes included"""
    num_actions: Callable[[Options], int]
    """all moves are numbered below this"""
    rules: ModuleType
    notation: Notation
    texts: Texts
    view: Callable[[Params, Row, int | None], View]
    """what a seat (None: a spectator) may see of the table, as plain data, built from an allow-list"""
    render_text: Callable[[View, str], str]
    """a view as text for a terminal, in a language"""
    board: Callable[[Options], dict[str, Any]]
    """what never changes of the picture, as plain data (`games/scenery.py`)"""
    scene: Callable[[View, Sequence[Ply], Change | None], dict[str, Any]]
    """a view as a picture, with the plies so far, an empty move where the viewer may not see it, and what came
    of the last decision"""
    targets: Callable[[View], list[list[str]]]
    """each legal move of a view with the ids of cells and buttons that are pointed at, one after another, to make it"""
    deciders: Callable[[Params, Row], list[int]] | None = None
    """the seats that may decide now, unseen by each other, in the order of play; None: never more than the actor"""
    sealing: Callable[[View, Mapping[int, str | None]], View] = lambda view, sealed: view
    """a view where some of them have chosen already, before the game goes on: their moves, None where the viewer may
    not see it"""
    thrower: Callable[[Params, Row], int | None] = lambda params, state: None
    """the seat that enters the outcome of a chance event by hand, None where it is drawn"""
    hidden: Callable[[Params, Row, int | None, Sequence[Ply]], set[int]] = nothing_hidden
    """which of the plies so far, as numbers from 0, a seat (None: a spectator) must not see yet"""
    concealed: Callable[[Params, Row], bool] = lambda params, state: False
    """does anything lie on the table that not all may see? Else all see the same, and no ply is hidden"""
    multi_move_turns: bool = False
    """does a seat make several moves in a turn, so that players assemble and confirm them before they are sent?"""

    @property
    def called(self) -> Text:
        """The title, in any language."""
        return text(f"{self.name}.title")
