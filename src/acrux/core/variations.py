"""Variations: other ways from a position of a record, with comments and glyphs."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from acrux.core.errors import BadRecord, MoveError, error_text, owned_move, quoted
from acrux.core.state import State
from acrux.i18n import Text

MAX_GLYPH = 6
"""`$1` good, `$2` bad, `$3` very good, `$4` very bad, `$5` interesting, `$6` doubtful"""
MAX_DEPTH = 32
"""variations within variations"""
MAX_PLIES = 20_000
"""moves of all variations of a record together"""
MAX_COMMENT_BYTES = 200_000
"""of all comments in the variations of a record together"""
OPEN, CLOSE, GLYPH, COMMENT = "(", ")", "$", "{"
"""a variation begins, or ends; how words of a record begin that are glyphs and comments"""


@dataclass
class Note:
    """What a record says about a move, and the variations that replace it."""

    glyphs: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    variations: list["Variation"] = field(default_factory=list)


Notes = dict[int, Note]
"""Notes by the number of their move in its line, from 1; 0 has the comments before the first move"""


@dataclass
class Variation:
    """A line of moves with notes."""

    moves: list[str] = field(default_factory=list)
    notes: Notes = field(default_factory=dict)


class LineComment(str):
    """A comment to the end of a line, because it contains the sign that would close it."""


# Reading


def normalized(comment: str) -> str:
    """A comment with single blanks, because lines may be wrapped anywhere."""
    return " ".join(comment.split())


@dataclass
class Branch:
    """A line that is being read: the position after its last move so far, and its moves in words."""

    state: State
    line: Variation = field(default_factory=Variation)

    @property
    def note(self) -> Note:
        """The note on the last move."""
        return self.line.notes.setdefault(len(self.line.moves), Note())


class LineReader:
    """Plays the moves of a record, and checks its variations like the main line.

    `fail` makes the error for a reason.
    """

    def __init__(self, state: State, fail: Callable[[Text], BadRecord]):
        self.fail = fail
        self.branches = [Branch(state)]
        """the main line, and the variations that are open, each within the one before it"""
        self.plies = self.comment_bytes = 0
        """of all variations"""

    @property
    def branch(self) -> Branch:
        return self.branches[-1]

    def read(self, words: Iterable[str]) -> Notes:
        """Play all words of a record, and return the notes on its main line."""
        for word in words:
            if word == OPEN:
                self._open()
            elif word == CLOSE:
                self._close()
            elif word.startswith(GLYPH):
                self._add_glyph(word)
            elif word.startswith(COMMENT):
                self._add_comment(word[1:])
            else:
                self._play(word)
        if len(self.branches) > 1:
            raise self._error("open_variation", self.branches[-2])
        return self.branch.line.notes

    def _play(self, move: str) -> None:
        branch = self.branch
        if len(self.branches) > 1:
            self.plies += 1
            if self.plies > MAX_PLIES:
                raise self.fail(error_text("record.many_plies", most=MAX_PLIES))
        try:
            branch.state.play(move)
        except MoveError as error:
            raise self.fail(error_text("record.ply", ply=branch.state.ply + 1, error=error.text)) from None
        branch.line.moves.append(branch.state.last_ply[1])

    def _open(self) -> None:
        """Begin a variation at the position before the last move."""
        before = self._after_move(OPEN)
        if len(self.branches) > MAX_DEPTH:
            raise self._error("deep_variation", before, most=MAX_DEPTH)
        state = before.state.copy()
        state.undo()
        self.branches.append(Branch(state))

    def _close(self) -> None:
        if len(self.branches) == 1:
            self._after_move(CLOSE)
            raise self._error("no_variation", self.branch)
        done = self.branches.pop()
        if not done.line.moves:
            raise self._error("empty_variation", self.branch)
        self.branch.note.variations.append(done.line)

    def _add_glyph(self, word: str) -> None:
        branch = self._after_move(word)
        if word[1:] not in map(str, range(1, MAX_GLYPH + 1)):
            raise self._error("glyph", branch, glyph=quoted(word), most=f"{GLYPH}{MAX_GLYPH}")
        note = branch.note
        if int(word[1:]) not in note.glyphs:
            note.glyphs += (int(word[1:]),)

    def _add_comment(self, comment: str) -> None:
        if len(self.branches) > 1:
            self.comment_bytes += len(comment.encode("utf-8", "surrogatepass"))
            if self.comment_bytes > MAX_COMMENT_BYTES:
                raise self.fail(error_text("record.long_comments", most=MAX_COMMENT_BYTES))
        self.branch.note.comments += (comment,)

    def _after_move(self, sign: str) -> Branch:
        """The branch that is being read; an error if a sign that belongs to a move has none before it."""
        branch = self.branch
        if not branch.line.moves:
            raise self.fail(error_text("record.no_move", ply=branch.state.ply + 1, sign=quoted(sign)))
        return branch

    def _error(self, key: str, branch: Branch, **values: str | int) -> BadRecord:
        """An error at the last move of a branch."""
        actor, move = branch.state.last_ply
        what = owned_move(move, actor)
        return self.fail(error_text(f"record.{key}", ply=branch.state.ply, move=what, **values))


# Writing


def write_words(moves: Iterable[str], notes: Notes) -> Iterator[str]:
    """The words of a line with its notes."""
    if 0 in notes:
        yield from _comment_words(notes[0])
    for number, move in enumerate(moves, start=1):
        yield move
        if number in notes:
            note = notes[number]
            yield from (f"{GLYPH}{glyph}" for glyph in note.glyphs)
            yield from _comment_words(note)
            for variation in note.variations:
                yield from _bracketed([*write_words(variation.moves, variation.notes)])


def _comment_words(note: Note) -> Iterator[str]:
    for comment in filter(None, map(normalized, note.comments)):
        if "}" in comment:
            yield LineComment(f"; {comment}")
        else:
            yield from f"{{{comment}}}".split(" ")


def _bracketed(words: list[str]) -> list[str]:
    """The words of a variation in brackets, which join the first and the last word where they can."""
    first, last = words[0], words[-1]
    opened = [OPEN, *words] if isinstance(first, LineComment) else [f"{OPEN}{first}", *words[1:]]
    return [*opened, CLOSE] if isinstance(last, LineComment) else [*opened[:-1], f"{opened[-1]}{CLOSE}"]
