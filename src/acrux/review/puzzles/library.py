"""Collections of puzzles: those that come with Acrux, and files of one's own, one puzzle on each line."""

import functools
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path

from acrux.core.errors import AcruxError
from acrux.core.registry import GAMES
from acrux.review.puzzles.proof import check
from acrux.review.puzzles.puzzle import Puzzle, read_puzzle, write_puzzle

FOLDER = "shipped"
Line = tuple[str, int, str]
"""the name of a file, the number of a line, and its text"""


@functools.cache
def shipped_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with Acrux, easy ones first; none for games of other packages."""
    puzzles = [read_puzzle(text) for _, _, text in shipped_lines(game)]
    return tuple(sorted(puzzles, key=lambda puzzle: (puzzle.grade, puzzle.id)))


@functools.cache
def puzzles_by_id() -> dict[str, Puzzle]:
    """All puzzles that come with Acrux."""
    return {puzzle.id: puzzle for game in GAMES for puzzle in shipped_puzzles(game)}


def games_with_puzzles() -> list[str]:
    return [game for game in GAMES if shipped_puzzles(game)]


def shipped_lines(game: str) -> Iterator[Line]:
    """The lines of a game's file in this package."""
    name = f"{game}.jsonl"
    file = resources.files("acrux.review.puzzles").joinpath(FOLDER, name)
    if file.is_file():
        yield from _numbered(name, file.read_text("utf-8"))


def lines_of(file: Path) -> Iterator[Line]:
    """The lines of a file; AcruxError if it cannot be read."""
    try:
        yield from _numbered(str(file), file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not a text file in UTF-8"
        raise AcruxError(f"The file {file} cannot be read: {reason}.") from None


def _numbered(name: str, text: str) -> Iterator[Line]:
    return ((name, number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip())


def check_line(line: Line) -> str | None:
    """Prove the puzzle of a line once more; return what is wrong with it, None if nothing is."""
    name, number, text = line
    try:
        check(read_puzzle(text))
    except AcruxError as error:
        return f"{name}, line {number}: {error}"
    return None


class Collection:
    """A file of puzzles of one game that grows; AcruxError if it cannot be read or has puzzles of another game."""

    def __init__(self, file: Path, game: str):
        self.file, self.game = file, game
        self.puzzles: list[Puzzle] = []
        for name, number, text in lines_of(file) if file.exists() else ():
            try:
                self.puzzles.append(read_puzzle(text))
            except AcruxError as error:
                raise AcruxError(f"{name}, line {number}: {error}") from None
        if any(puzzle.game != game for puzzle in self.puzzles):
            raise AcruxError(f"The file {file} has puzzles of another game; choose another.")
        self.next_game = max((puzzle.source for puzzle in self.puzzles), default=-1) + 1

    def add(self, puzzles: Iterable[Puzzle], most: int) -> int:
        """Append the puzzles that are new, until there are `most`; return how many were added."""
        known, before = {puzzle.id for puzzle in self.puzzles}, len(self.puzzles)
        with self.file.open("a", encoding="utf-8") as opened:
            for puzzle in puzzles:
                if puzzle.id not in known and len(self.puzzles) < most:
                    opened.write(write_puzzle(puzzle) + "\n")
                    self.puzzles.append(puzzle)
        return len(self.puzzles) - before
