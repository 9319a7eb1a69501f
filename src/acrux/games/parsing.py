"""Parsers for the options of games."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from acrux.games.definition import Invalid
from acrux.games.options import Options
from acrux.i18n import join_or, prefixed

reason = prefixed("games.reason")


def parse_natural(text: str) -> int:
    """Parse a non-negative integer in ASCII digits, without leading zeros.

    >>> parse_natural("12")
    12
    """
    if not (text.isascii() and text.isdigit()) or (len(text) > 1 and text[0] == "0") or len(text) > 9:
        raise Invalid(reason("whole"))
    return int(text)


@dataclass(frozen=True)
class Number:
    """Parser of integers from `least` to `most`."""

    least: int
    most: int

    def __call__(self, text: str, _: Options) -> int:
        try:
            value = parse_natural(text)
        except Invalid:
            value = -1
        if not self.least <= value <= self.most:
            raise Invalid(reason("number", least=self.least, most=self.most))
        return value


@dataclass(frozen=True)
class Choice:
    """Parser of one of several words."""

    words: tuple[str, ...]

    def __call__(self, text: str, _: Options) -> str:
        if text not in self.words:
            raise Invalid(reason("choice", words=join_or(self.words)))
        return text


def always(value: Any) -> Callable[[Options], Any]:
    """A constant default."""
    return lambda _: value
