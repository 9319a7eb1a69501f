"""Texts: messages as plain data, independent of any language."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from acrux.i18n.catalogue import catalogue

Text = list[Any]
"""`[key, {name: value, ...}]`, or `[key]` if the message has no values."""

Value = str | int | list[Any]
"""A string, a number, another Text, or a list of values (see `join_and`)."""


def text(key: str, **values: Value) -> Text:
    """Build a Text.

    >>> text("cross.placed", who=text("cross.yellow"), cell="e5")
    ['cross.placed', {'who': ['cross.yellow'], 'cell': 'e5'}]
    """
    return [key, values] if values else [key]


def prefixed(prefix: str) -> Callable[..., Text]:
    """Return a version of `text` that adds a prefix to every key.

    >>> prefixed("cross")("placed", cell="e5")
    ['cross.placed', {'cell': 'e5'}]
    """
    return lambda key, **values: text(f"{prefix}.{key}", **values)


def join_and(values: Sequence[Value], nothing: Value) -> Value:
    """Return a value that reads `a, b and c`, or `nothing` if there are no values.

    A single value is returned as it is, because a list of one string would be a Text.
    """
    return list(values) if len(values) > 1 else values[0] if values else nothing


def join_or(words: Sequence[str]) -> Text:
    """Return a Text that reads `a, b or c`."""
    return text("list.or", some=", ".join(words[:-1]), last=words[-1])


def translate(text: Text | str, language: str = "en") -> str:
    """Translate a Text; return a string unchanged. KeyError if the key or one of its values is missing.

    >>> translate(["cross.placed", {"who": ["cross.red"], "cell": "e5"}], "de")
    'Rot setzt einen Stein auf e5.'
    """
    if isinstance(text, str):
        return text
    key, values = text[0], text[1] if len(text) > 1 else {}
    message = catalogue(language)[key]
    if isinstance(message, dict):
        message = message["one" if values["n"] == 1 else "other"]
    return re.sub(r"\{(\w+)\}", lambda name: _translate_value(values[name[1]], language), message)


def _translate_value(value: Value, language: str) -> str:
    if isinstance(value, int):
        return str(value).replace("-", "−")  # a minus sign, where a hyphen could be read as a dash
    if not isinstance(value, list):
        return str(value)
    if isinstance(value[0], str) and (len(value) == 1 or isinstance(value[1], dict)):
        return translate(value, language)
    *some, last = (_translate_value(each, language) for each in value)
    return translate(["list.and", {"some": ", ".join(some), "last": last}], language) if some else last
