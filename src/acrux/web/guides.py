"""The rules of a game as a page: its Markdown, split at the headings, with the pictures of each section."""

import functools
import re
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from acrux.core.registry import rules_for_people
from acrux.web.pictures import Picture, pictures
from acrux.web.positions import find_game_file


@dataclass(frozen=True)
class Section:
    """The text below one heading; the first section is the introduction below the title."""

    id: str
    title: str
    html: str
    pictures: tuple[Picture, ...]


@functools.cache
def guide(game: str, language: str) -> tuple[Section, ...]:
    """The sections of the rules, in English if there is no translation."""
    markdown = MarkdownIt("commonmark").enable("table")
    is_translated = find_game_file(game, f"rules.{language}.md") is not None
    source = rules_for_people(game, language if is_translated else "en")
    return tuple(
        Section(
            id=_slug(title),
            title=title,
            html=markdown.renderer.render(tokens, markdown.options, {}),
            pictures=tuple(picture for picture in pictures(game) if picture.section == number),
        )
        for number, (title, tokens) in enumerate(_split(markdown.parse(source)))
    )


def _split(tokens: list[Token]) -> list[tuple[str, list[Token]]]:
    """Headings of the first and second level, each with the tokens up to the next."""
    starts = [index for index, token in enumerate(tokens) if token.type == "heading_open" and token.tag in ("h1", "h2")]
    ends = [*starts[1:], len(tokens)]
    return [(tokens[start + 1].content, tokens[start + 3 : end]) for start, end in zip(starts, ends, strict=True)]


def _slug(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower()).strip("-")
