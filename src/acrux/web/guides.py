"""The rules of a game as a page: its Markdown cut at the headings, with the pictures of each part."""

import functools
import re
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from acrux.core.registry import rules_for_people
from acrux.web.pictures import Picture, pictures


@dataclass(frozen=True)
class Section:
    """A part of the rules under one heading; the introduction stands under the title."""

    id: str
    title: str
    html: str
    pictures: tuple[Picture, ...]


@functools.cache
def guide(game: str, language: str) -> tuple[Section, ...]:
    """The parts of the rules in their order."""
    markdown = MarkdownIt("commonmark").enable("table")
    parts = _cut(markdown.parse(rules_for_people(game, language)))
    return tuple(
        Section(
            id=_id(title),
            title=title,
            html=markdown.renderer.render(tokens, markdown.options, {}),
            pictures=tuple(picture for picture in pictures(game) if picture.section == number),
        )
        for number, (title, tokens) in enumerate(parts)
    )


def _cut(tokens: list[Token]) -> list[tuple[str, list[Token]]]:
    """Titles of the first and second order, each with the tokens up to the next."""
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open" and token.tag in ("h1", "h2")]
    ends = [*starts[1:], len(tokens)]
    return [(tokens[start + 1].content, tokens[start + 3 : end]) for start, end in zip(starts, ends, strict=True)]


def _id(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower()).strip("-")
