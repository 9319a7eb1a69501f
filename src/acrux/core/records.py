"""Records: games as text in the style of PGN, tags first, then the moves."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from acrux.core.errors import AcruxError, BadRecord, error_text, quoted
from acrux.core.registry import complete_options, definition, shared_game
from acrux.core.state import State
from acrux.core.variations import CLOSE, COMMENT, GLYPH, OPEN, LineComment, LineReader, Notes, normalized, write_words
from acrux.games.definition import Definition, Option
from acrux.games.options import Options
from acrux.i18n import Text

TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\\n]|\\["\\])*)"\]')
TAG_OR_COMMENT = re.compile(TAG.pattern + r"|;.*|\{[^}]*(?:\}|\Z)")
WORD = re.compile(r"[()]|\$[^\s()$]*|[^\s()$]+")
"""a bracket, a glyph or a move"""
WIDTH = 79
MAX_TAGS = 64
"""tags of one record"""
MAX_TAG_BYTES = 10_000
"""names and values of all tags of one record together"""


@dataclass
class Record:
    """A game after its last recorded move, with the tags that the rules do not use, and notes on its moves."""

    state: State
    tags: dict[str, str] = field(default_factory=dict)
    notes: Notes = field(default_factory=dict)
    """comments, glyphs and variations by the number of their move"""


@dataclass
class Raw:
    """One record as text: tags and words, not yet played."""

    number: int
    tags: dict[str, str] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    """moves, brackets, glyphs, and comments after a {"""
    tag_bytes: int = 0

    @property
    def moves(self) -> list[str]:
        """The moves of the main line."""
        found, depth = [], 0
        for word in self.words:
            depth += (word == OPEN) - (word == CLOSE)
            if not depth and _is_move(word):
                found.append(word)
        return found

    @property
    def ply_count(self) -> int:
        """The moves of the main line and of all variations."""
        return sum(map(_is_move, self.words))

    def add_tag(self, name: str, value: str) -> None:
        """Add a tag; BadRecord if there are too many, or if they are too long together."""
        self.tags[name] = value
        self.tag_bytes += len(name.encode()) + len(value.encode("utf-8", "surrogatepass"))
        if len(self.tags) > MAX_TAGS:
            raise self.error(error_text("record.too_many_tags", most=MAX_TAGS))
        if self.tag_bytes > MAX_TAG_BYTES:
            raise self.error(error_text("record.tags_too_long", most=MAX_TAG_BYTES))

    def error(self, reason: Text) -> BadRecord:
        return BadRecord(error_text("record", number=self.number, reason=reason))


def _is_move(word: str) -> bool:
    return word[0] not in (OPEN, CLOSE, GLYPH, COMMENT)


def parse_records(text: str) -> Iterator[Record]:
    """Parse the records of a text one by one; BadRecord gives game, ply, move, seat and reason of the first error."""
    for raw in split_records(text):
        yield replay(raw)


def split_records(text: str) -> Iterator[Raw]:
    """Split a text into records without playing them; BadRecord gives the line of a syntax error."""
    raw: Raw | None = None
    number = 0
    for place, parts in enumerate(_lines(_pieces(text)), start=1):
        line = _without_comments(parts)
        if line.endswith("{"):
            raise BadRecord(error_text("record.comment", line=place, sign="{"))
        if not line.startswith("["):
            if line and raw is None:
                raise BadRecord(error_text("record.no_tag", line=place))
            if raw is not None:
                raw.words += _words(parts)
            continue
        tag = TAG.fullmatch(line)
        if not tag:
            raise BadRecord(error_text("record.tag", line=place, text=quoted(line)))
        name, value = tag[1], re.sub(r"\\(.)", r"\1", tag[2])
        if name == "Game":
            if raw is not None:
                yield raw
            number += 1
            raw = Raw(number)
        elif raw is None:
            raise BadRecord(error_text("record.first_tag", line=place, tag=name))
        elif raw.ply_count:
            raise raw.error(error_text("record.late_tag", line=place, tag=name))
        if name in raw.tags:
            raise raw.error(error_text("record.tag_twice", line=place, tag=name))
        raw.add_tag(name, value)
    if raw is None:
        raise BadRecord(error_text("record.none"))
    yield raw


class Comment(str):
    """The text of a comment."""


def _without_comments(parts: list[str]) -> str:
    """A line, stripped, with blanks in place of comments; tags stay intact."""
    return "".join(" " if isinstance(part, Comment) else part for part in parts).strip()


def _words(parts: list[str]) -> Iterator[str]:
    """The words of a line of moves; a comment is one word after a {."""
    for part in parts:
        if not isinstance(part, Comment):
            yield from WORD.findall(part)
        elif comment := normalized(part):
            yield COMMENT + comment


def _lines(pieces: Iterator[str]) -> Iterator[list[str]]:
    """The parts of each line: texts and comments. Nothing after the last line asked for is read."""
    parts: list[str] = []
    for piece in pieces:
        if isinstance(piece, Comment):
            parts.append(piece)
            continue
        first, *others = piece.split("\n")
        parts.append(first)
        for other in others:
            yield parts
            parts = [other]
    yield parts


def _pieces(text: str) -> Iterator[str]:
    """Split a text into comments and what is between them; a comment over several lines belongs to its first one."""
    text = re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff"))
    start = 0
    for found in TAG_OR_COMMENT.finditer(text):
        yield text[start : found.start()]
        yield from _comment_and_lines(found[0])
        start = found.end()
    yield text[start:]


def _comment_and_lines(piece: str) -> Iterator[str]:
    """Keep a tag; of an unterminated comment leave only the {."""
    if piece.startswith("["):
        yield piece
    elif piece.startswith("{") and not piece.endswith("}"):
        yield "{"
    else:
        yield Comment(piece[1:].removesuffix("}") if piece.startswith("{") else piece[1:])
        yield "\n" * piece.count("\n")


def replay(raw: Raw) -> Record:
    """Play a record through with its variations, and check its result."""
    state, tags = _start(raw)
    notes = LineReader(state, raw.error).read(raw.words)
    result = raw.tags.get("Result")
    if result is not None and result != written_result(state):
        raise raw.error(error_text("record.result", said=quoted(result), found=quoted(written_result(state))))
    return Record(state, tags, notes)


def _start(raw: Raw) -> tuple[State, dict[str, str]]:
    """The game at its start, and the remaining tags."""
    tags = dict(raw.tags)
    try:
        found = definition(tags.pop("Game"))
        given = {option.name: tags.pop(option.tag) for option in found.options if option.tag in tags}
        game = shared_game(found, complete_options(found, given))
        for option in found.options:
            if option.required and option.name not in given:
                raise BadRecord(error_text("record.missing", tag=option.tag))
        if tags.pop("Seats", str(game.seats)) != str(game.seats):
            said = quoted(raw.tags["Seats"])
            raise BadRecord(error_text("record.seats", game=game.title_text, seats=game.seats, said=said))
        state = game.new(tags.pop("Position", None))
    except AcruxError as error:
        raise BadRecord(error_text("record.start", number=raw.number, error=error.text)) from None
    tags.pop("Result", None)
    return state, tags


def write_record(state: State, tags: dict[str, str] | None = None, notes: Notes | None = None) -> str:
    """Write a game as a record; additional tags follow the game's own in the order given.

    Comments, glyphs and variations are written only if `notes` has them.
    """
    game, tags = state.game, tags or {}
    taken = {"Game", "Seats", "Position", "Result"} | {option.tag for option in game.definition.options}
    if mixed := [name for name in tags if name in taken]:
        raise BadRecord(error_text("record.own_tag", tag=mixed[0]))
    own = {"Game": game.name}
    own |= {option.tag: str(game.options[option.name]) for option in _recorded_options(game.definition, game.options)}
    if state.start is not None:
        own["Position"] = state.start
    own["Result"] = written_result(state)
    lines = [_write_tag(name, value) for name, value in (own | tags).items()]
    return "\n".join([*lines, "", *_fill(write_words(state.moves, notes or {}))]) + "\n"


def _recorded_options(game: Definition, options: Options) -> Iterator[Option]:
    """The options that a record lists: required ones, and those that differ from their defaults."""
    for option in game.options:
        if option.required or options[option.name] != option.default(options):
            yield option


def _write_tag(name: str, value: str) -> str:
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) or "\n" in value or "\r" in value:
        raise BadRecord(error_text("record.unwritten", tag=quoted(name), value=quoted(value)))
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def written_result(state: State) -> str:
    """The winning seats separated by blanks, or `*` while the game goes on."""
    return "*" if state.winners is None else " ".join(str(seat) for seat in state.winners)


def _fill(words: Iterable[str]) -> Iterator[str]:
    """Wrap words into lines of at most WIDTH characters; a comment that ends with its line has one of its own."""
    line = ""
    for word in words:
        if isinstance(word, LineComment):
            yield from filter(None, (line, word))
            line = ""
        elif line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line
