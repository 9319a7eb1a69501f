"""A puzzle and its form as one line of JSON."""

import functools
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from acrux.agents.puzzles import Candidate, Goal
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.registry import complete_options, definition, shared_game
from acrux.core.state import State

ID_LENGTH = 8


@dataclass(frozen=True)
class Refutation:
    """How the others answer a wrong try."""

    line: tuple[str, ...]
    """the plies after the try"""
    tries: tuple[str, ...] = ()
    """the wrong moves that it answers; empty: every turn after which the line is legal and misses the goal"""
    hidden: tuple[str, ...] = ()
    """where something is hidden: the plies to the puzzle as they may have been, with the placeholders replaced"""


@dataclass(frozen=True)
class Puzzle:
    """A position and the one turn with which the seat to move can force its goal, whatever happens then."""

    game: str
    options: Mapping[str, Any]
    position: str
    moves: tuple[str, ...]
    """plies from the position to the puzzle; the ones that its seat must not see are placeholders"""
    seat: int
    goal: Goal
    decisions: int | None
    """how many moves the seat may make to reach the goal; None: as many as it likes"""
    theme: str
    solution: tuple[str, ...] = ()
    """the moves of the one good turn"""
    line: tuple[str, ...] = ()
    """how the game may go on after it"""
    refutations: tuple[Refutation, ...] = ()
    grade: int = 0
    """the level from which on agents solve it; 0: not graded"""
    source: int = 0
    """the number of the game in which it was found"""

    @functools.cached_property
    def id(self) -> str:
        """A digest of the claim, without what follows from it."""
        claim = [self.game, dict(self.options), self.position, self.moves, self.seat, self.goal, self.decisions]
        text = json.dumps(claim, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]

    def load(self) -> Game:
        """The game with the puzzle's options."""
        found = definition(self.game)
        given = {name: str(value) for name, value in self.options.items()}
        return shared_game(found, complete_options(found, given))

    def start(self, game: Game | None = None) -> State:
        """The state in which the seat is to find its turn."""
        state = (game or self.load()).new(self.position)
        for move in self.moves:
            state.play(move)
        return state

    @property
    def team(self) -> Sequence[int]:
        """The seats that win together with the puzzle's seat."""
        return next(team for team in self.load().teams() if self.seat in team)

    def is_reached(self, winners: Sequence[int]) -> bool:
        """Is the goal reached in a finished game with these winners?"""
        if self.goal is Goal.WIN:
            return set(winners) <= set(self.team)
        return not set(winners).isdisjoint(self.team)


def claim(game: str, candidate: Candidate, source: int = 0) -> Puzzle:
    """The puzzle that a candidate claims to be, without solution and grade."""
    return Puzzle(
        game,
        dict(candidate.options),
        candidate.position,
        tuple(candidate.moves),
        candidate.seat,
        candidate.goal,
        candidate.decisions,
        candidate.theme,
        source=source,
    )


def write_puzzle(puzzle: Puzzle) -> str:
    """Write a puzzle as one line of JSON; empty fields are left out.

    >>> puzzle = Puzzle("cross", {"size": 2}, "2/3/2 y s 1", (), 1, Goal.WIN, None, "only_move")
    >>> read_puzzle(write_puzzle(puzzle)) == puzzle
    True
    """
    written = {name: value for name, value in asdict(puzzle).items() if value not in ((), None, 0)}
    refutations = [[refutation.line, refutation.tries, refutation.hidden] for refutation in puzzle.refutations]
    if refutations:
        written["refutations"] = [_compact(parts) for parts in refutations]
    for name in ("moves", "solution", "line"):
        if name in written:
            written[name] = " ".join(written[name])
    return json.dumps({"id": puzzle.id} | written, separators=(",", ":"))


def _compact(parts: Sequence[Sequence[str]]) -> list[str]:
    texts = [" ".join(part) for part in parts]
    while texts and not texts[-1]:
        texts.pop()
    return texts


def read_puzzle(line: str) -> Puzzle:
    """Read a line that `write_puzzle` has written; AcruxError if it is none, or if its id does not fit."""
    try:
        data = json.loads(line)
        given = data.pop("id", None)
        puzzle = _puzzle(data)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise AcruxError("This line is not a puzzle.") from None
    if given is not None and given != puzzle.id:
        raise AcruxError(f"The puzzle {given} has been changed: its id should be {puzzle.id}.")
    return puzzle


def _puzzle(data: dict[str, Any]) -> Puzzle:
    unknown = data.keys() - {field.name for field in fields(Puzzle)}
    if unknown:
        raise KeyError(unknown)
    texts = {name: tuple(data.get(name, "").split()) for name in ("moves", "solution", "line")}
    refutations = tuple(Refutation(*(tuple(part.split()) for part in parts)) for parts in data.get("refutations", []))
    numbers = {"decisions": data.get("decisions")}
    return Puzzle(**data | texts | numbers | {"goal": Goal(data["goal"]), "refutations": refutations})
