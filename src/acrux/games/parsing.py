"""Parsers that several games' options share."""

from collections.abc import Callable, Sequence
from typing import Any

from acrux.games.definition import Options


def whole(text: str) -> int:
    """A whole number in ASCII digits, without sign or leading zeros.

    >>> whole("12")
    12
    """
    if not (text.isascii() and text.isdigit()) or (len(text) > 1 and text[0] == "0") or len(text) > 9:
        raise ValueError("it must be a whole number")
    return int(text)


def number(least: int, most: int) -> Callable[[str, Options], int]:
    """A parser for whole numbers from `least` to `most`."""

    def parse(text: str, _: Options) -> int:
        try:
            value = whole(text)
        except ValueError:
            value = -1
        if not least <= value <= most:
            raise ValueError(f"it must be a whole number from {least} to {most}")
        return value

    return parse


def choice(words: Sequence[str]) -> Callable[[str, Options], str]:
    """A parser for one of a few words."""

    def parse(text: str, _: Options) -> str:
        if text not in words:
            raise ValueError(f"it must be {' or '.join(words)}")
        return text

    return parse


def always(value: Any) -> Callable[[Options], Any]:
    """A default that depends on nothing."""
    return lambda _: value
