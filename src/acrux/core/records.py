"""Records: games as text in the style of PGN, tags first, then the moves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from acrux.core.errors import AcruxError, BadRecord, MoveError, error_text, quoted
from acrux.core.registry import complete_options, definition, shared_game
from acrux.core.state import State
from acrux.games.definition import Definition, Option
from acrux.i18n import Text

TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\\n]|\\["\\])*)"\]')
TAG_OR_COMMENT = re.compile(TAG.pattern + r"|;.*|\{[^}]*(?:\}|\Z)")
WIDTH = 79
MAX_TAGS = 64
"""tags of one record"""
MAX_TAG_BYTES = 10_000
"""names and values of all tags of one record together"""


@dataclass
class Record:
    """A game after its last recorded move, with the tags that the rules do not use."""

    state: State
    tags: dict[str, str] = field(default_factory=dict)


@dataclass
class Raw:
    """One record as text: tags and moves, not yet played."""

    number: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    tag_bytes: int = 0

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


def parse_records(text: str) -> Iterator[Record]:
    """Parse the records of a text one by one; BadRecord gives game, ply, move, seat and reason of the first error."""
    for raw in split_records(text):
        yield replay(raw)


def split_records(text: str) -> Iterator[Raw]:
    """Split a text into records without playing them; BadRecord gives the line of a syntax error."""
    raw: Raw | None = None
    number = 0
    for place, line in _lines_without_comments(text):
        if not line.startswith("["):
            if line and raw is None:
                raise BadRecord(error_text("record.no_tag", line=place))
            if raw is not None:
                raw.moves += line.split()
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
        elif raw.moves:
            raise raw.error(error_text("record.late_tag", line=place, tag=name))
        if name in raw.tags:
            raise raw.error(error_text("record.tag_twice", line=place, tag=name))
        raw.add_tag(name, value)
    if raw is None:
        raise BadRecord(error_text("record.none"))
    yield raw


def _lines_without_comments(text: str) -> Iterator[tuple[int, str]]:
    """Numbered lines, stripped, without comments; tags stay intact. Nothing after the last line asked for is read."""
    for place, line in enumerate(_lines(_pieces_without_comments(text)), start=1):
        if line.endswith("{"):
            raise BadRecord(error_text("record.comment", line=place, sign="{"))
        yield place, line.strip()


def _lines(pieces: Iterator[str]) -> Iterator[str]:
    """Join pieces of a text and split them into lines."""
    unfinished: list[str] = []
    for piece in pieces:
        first, *others = piece.split("\n")
        unfinished.append(first)
        for other in others:
            yield "".join(unfinished)
            unfinished = [other]
    yield "".join(unfinished)


def _pieces_without_comments(text: str) -> Iterator[str]:
    text = re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff"))
    start = 0
    for found in TAG_OR_COMMENT.finditer(text):
        yield text[start : found.start()]
        yield _cut_comment(found)
        start = found.end()
    yield text[start:]


def _cut_comment(found: re.Match[str]) -> str:
    """Keep a tag; replace a comment by a blank of as many lines; leave only the { of an unterminated comment."""
    piece = found[0]
    if piece.startswith("["):
        return piece
    if piece.startswith("{") and not piece.endswith("}"):
        return "{"
    return " " + "\n" * piece.count("\n")


def replay(raw: Raw) -> Record:
    """Play a record through and check its result."""
    state, tags = _start(raw)
    for ply, move in enumerate(raw.moves, start=1):
        try:
            state.play(move)
        except MoveError as error:
            raise raw.error(error_text("record.ply", ply=ply, error=error.text)) from None
    result = raw.tags.get("Result")
    if result is not None and result != written_result(state):
        raise raw.error(error_text("record.result", said=quoted(result), found=quoted(written_result(state))))
    return Record(state, tags)


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


def write_record(state: State, tags: dict[str, str] | None = None) -> str:
    """Write a game as a record; additional tags follow the game's own in the order given."""
    game, tags = state.game, tags or {}
    taken = {"Game", "Seats", "Position", "Result"} | {option.tag for option in game.definition.options}
    if mixed := [name for name in tags if name in taken]:
        raise BadRecord(error_text("record.own_tag", tag=mixed[0]))
    own = {"Game": game.name}
    own |= {option.tag: str(game.options[option.name]) for option in _written(game.definition, game.options)}
    if state.start is not None:
        own["Position"] = state.start
    own["Result"] = written_result(state)
    lines = [_write_tag(name, value) for name, value in (own | tags).items()]
    return "\n".join([*lines, "", *_fill(state.moves)]) + "\n"


def _written(game: Definition, options: dict[str, object]) -> Iterator[Option]:
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


def _fill(words: tuple[str, ...]) -> Iterator[str]:
    """Wrap words into lines of at most WIDTH characters."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line
