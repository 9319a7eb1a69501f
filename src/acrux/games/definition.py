"""The interface between a game and the rest of Acrux: one `Definition` per game."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np

from acrux.games import defaults
from acrux.games.editor import Editor
from acrux.games.encoding import NO_ENCODING, Encoding
from acrux.games.options import Options
from acrux.games.print_items import CardFormat, Sheet
from acrux.games.workshop import Workshop
from acrux.i18n import Text, text

Params = Any
"""One row with the options as data; views and notation get its fields as a plain namespace."""

Row = Any
"""One row with the whole state of a game; views and notation get its fields as a plain namespace."""

View = dict[str, Any]
"""The result of `State.view`: everything a seat or a spectator may see, as plain data."""

Ply = tuple[int, str]
"""The actor (0: chance) and the move in notation."""


class Change(NamedTuple):
    """The effects of a move or chance event and of the plies after it, as spectators see them."""

    before: View
    actor: int
    """0: chance"""
    move: str | None
    """None while spectators must not see it"""
    after: View
    revealed: Sequence[Ply]
    """the plies that became visible: this one, those after it, and earlier ones that they revealed"""


REVEAL_MS, MOVE_MS = 1000, 600
"""how long the page shows a reveal or a throw of dice, and a simple move, before it goes on"""


class ShownPart(NamedTuple):
    """A part of a ply, to be shown for a time before its result."""

    scene: dict[str, Any]
    texts: list[Text]
    duration_ms: int


class Invalid(ValueError):
    """Input that the law does not allow; the reason is a Text for the end of a sentence."""

    def __init__(self, reason: Text):
        super().__init__(reason)
        self.reason = reason


class Malformed(Invalid):
    """A text that is not a move of this game in any position; the reason says what a move looks like."""


class Illegal(Invalid):
    """A well-formed move that is not legal now; the reason says why."""


@dataclass(frozen=True)
class Option:
    """An option of a game under the name that the law gives it.

    `parse` and `default` get the options before this one, on which both may depend. `parse` raises Invalid.
    """

    tag: str
    parse: Callable[[str, Options], Any]
    default: Callable[[Options], Any]
    summary: str
    required: bool = False
    """must a record list it, even with its default value?"""
    choices: tuple[str, ...] = ()
    """values that a form offers; `parse` may accept others too"""

    @property
    def name(self) -> str:
        return self.tag.lower()


class Notation(Protocol):
    """Moves and positions as text; `parse_move(write_move(m)) == m` for every legal move m."""

    def parse_move(self, params: Params, state: Row, text: str) -> int:
        """Parse a move in any form that the law accepts; Malformed or Illegal if it cannot be one."""

    def write_move(self, params: Params, state: Row, move: int) -> str:
        """Write a legal move in its canonical form."""

    def why_illegal(self, params: Params, state: Row, move: int) -> Text:
        """The reason, as the end of a sentence, why a parsed move is not legal."""

    def parse_position(self, params: Params, state: Row, text: str) -> None:
        """Fill a blank row from a position line; Invalid with a reason if the law does not allow it."""

    def write_position(self, params: Params, state: Row) -> str:
        """Write the position line; Invalid with a reason where the law has none."""


class Texts(Protocol):
    """A game in sentences. They are made from views only, so they cannot leak secrets."""

    def seat_name(self, view: View, seat: int) -> Text:
        """The name of a seat, such as North."""

    def is_move_secret(self, view: View) -> bool:
        """Is the next move a secret one?"""

    def describe_move(self, change: Change) -> list[Text]:
        """What happened, for everybody."""

    def describe(self, view: View) -> list[Text]:
        """The whole view in sentences, for screen readers."""

    def prompt(self, view: View, seat: int | None) -> Text:
        """What the seat must do now, whom it waits for, or how the game ended."""


class TurnTexts(Protocol):
    """A turn in one line, "Blue: c6–c5, jump to c3". Made from spectators' views only, so it cannot leak secrets.

    `turn` has the plies of the turn so far, with an empty move where spectators must not see it.
    """

    def begins_turn(self, before: View, actor: int, turn: Sequence[Ply]) -> bool:
        """Does this ply begin a new turn, or belong to the one before it?"""

    def heading(self, before: View, actor: int) -> Text:
        """The beginning of the line: whose turn it is."""

    def phrases(self, change: Change, turn: Sequence[Ply]) -> list[Text]:
        """What a ply adds to the line, as phrases without a full stop."""


def nothing_hidden(params: Params, state: Row, seat: int | None, plies: Sequence[Ply]) -> set[int]:
    """No ply is hidden: for games without secrets."""
    return set()


@dataclass(frozen=True, kw_only=True)
class Definition:
    """A game. Only the first seven fields are required; the defaults describe a plain game of two without secrets.

    The rules, pictures, lesson, symbols, colours and texts for people are files in the game's folder
    (`acrux.core.registry`); all of them are optional.
    """

    name: str
    """lower-case letters, digits and hyphens: names the game on the command line, in records and catalogue keys"""
    title: str
    params: Callable[[Options], np.ndarray]
    """the options as one row for the rules"""
    dtype: Callable[[Options], np.dtype]
    """of the row that holds a state"""
    num_actions: Callable[[Options], int]
    """all moves are numbered below this"""
    rules: ModuleType
    """the functions of `acrux.kernel.protocol`; `acrux.kernel.defaults` has some of them for most games"""
    notation: Notation

    tagline: str = ""
    """the aim of the game in one sentence; the catalogue key NAME.tagline overrides it"""
    credit: str = ""
    options: tuple[Option, ...] = ()
    seats: Callable[[Options], int] = lambda options: 2
    teams: Callable[[Options], list[list[int]]] | None = None
    """the seats that win together, team by team; None: every seat plays for itself"""
    max_moves: Callable[[Options], int] | None = None
    """an upper bound on what `legal` may write, chance outcomes included; None: `num_actions`"""
    max_plies: Callable[[Options], int | None] = lambda options: None
    """an upper bound on the length of a game, chance events included; None: there is none, or none is known"""
    encoding: Encoding = NO_ENCODING
    """action numbers, observations and symmetries, for programs"""
    compiled_variants: tuple[Mapping[str, Any], ...] = ({},)
    """options that need compiled code of their own, to be compiled ahead of time"""
    agent: str = ""
    """a module with the game's `make_searcher(game)`, `make_greedy(game)` and `LEVELS`; empty: Acrux's own agent for
    this game, or else the default agent"""

    texts: Texts = defaults.TEXTS
    turn_texts: TurnTexts | None = None
    """turns in one line; None: the sentences of `texts.describe_move`"""
    seat_symbol: Callable[[View, int], str | None] = lambda view, seat: None
    """the id of the symbol that stands for a seat wherever it is named; None: its number"""
    view: Callable[[Params, Row, int | None], View] | None = None
    """everything a seat (None: a spectator) may see, as plain data from an allow-list; None: the position line"""
    render_text: Callable[[View, str], str] = defaults.render_text
    """a view as text for a terminal, in a language"""
    text_styles: tuple[tuple[str, str], ...] = ()
    """colours of that text on a terminal: regular expressions with the styles of what they match"""
    board: Callable[[Options], dict[str, Any]] = defaults.board
    """the fixed part of the picture, as plain data (`games/scene_items.py`)"""
    scene: Callable[[View, Sequence[Ply], Change | None], dict[str, Any]] = defaults.scene
    """a view as a picture, with the plies so far (an empty move where the viewer may not see it) and the effects
    of the last decision"""
    parts: Callable[[View, View, Sequence[Ply], Change], list[ShownPart]] | None = None
    """the parts of the last ply, for a viewer to see one after another before its result, where it does several things
    at once: from the viewer's views before and after it, without legal moves, the plies so far as in `scene`, and the
    effects of the last one; None: every ply does one thing"""
    targets: Callable[[View], list[list[str]]] = defaults.targets
    """each legal move of a view with the ids of the cells and buttons to point at, in order, to make it"""

    explain: Callable[[View, str], list[Text]] = defaults.explain
    """sentences about the cell or button with this id and what it would do now; none: its label says it all"""
    components: Callable[[Options, CardFormat], list[Sheet]] | None = None
    """the sheets to print, as plain data (`games/print_items.py`); None: the board"""
    workshop: Workshop | None = None
    """what players need to design boards (`games/workshop.py`); None: the boards are fixed"""
    editor: Editor | None = None
    """what people need to set up positions (`games/editor.py`); None: they type position lines"""
    print_options: Mapping[str, Any] = field(default_factory=dict)
    """options for printing where no others are given"""

    deciders: Callable[[Params, Row], list[int]] | None = None
    """the seats that may decide now, unseen by each other, in the order of play; None: never more than the actor"""
    sealed_view: Callable[[View, Mapping[int, str | None]], View] = lambda view, sealed: view
    """a view in which some deciders have already chosen: their moves, None where the viewer may not see them"""
    has_chance: bool = False
    """are dice thrown or cards drawn?"""
    thrower: Callable[[Params, Row], int | None] = lambda params, state: None
    """the seat that enters the outcome of a chance event by hand, None where it is drawn"""
    hidden_plies: Callable[[Params, Row, int | None, Sequence[Ply]], set[int]] = nothing_hidden
    """which of the plies so far, as numbers from 0, a seat (None: a spectator) must not see yet"""
    has_hidden_information: Callable[[Params, Row], bool] = lambda params, state: False
    """is there anything that not everybody may see? If not, all views are the same and no ply is hidden"""
    multi_move_turns: bool = False
    """does a seat make several moves in a turn, so that players assemble and confirm them before they are sent?"""

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", self.name):
            raise ValueError(f"A game cannot be named {self.name!r}: use lower-case letters, digits and hyphens.")
        if self.has_secrets and (self.view is None or not hasattr(self.rules, "determinize")):
            raise ValueError(f"{self.title} hides something, so it needs its own `view` and `determinize`.")

    @property
    def has_secrets(self) -> bool:
        """Can a seat do something that the others must not see?"""
        return self.hidden_plies is not nothing_hidden

    @property
    def allows_conditional_moves(self) -> bool:
        """Can moves be answered before they are made? Not if dice, cards or secrets may come between."""
        return not self.has_chance and not self.has_secrets

    @property
    def allows_premoves(self) -> bool:
        """Can a turn be entered while the others think? Not if it has several moves, or would be sealed."""
        return not self.multi_move_turns and not self.has_secrets

    @property
    def title_text(self) -> Text:
        """The title, in any language."""
        return text(f"{self.name}.title")
