"""Names and chat messages as they may be shown: one line, nothing invisible."""

import unicodedata

from acrux.core.errors import AcruxError
from acrux.server.errors import refusal_text
from acrux.server.table.agent_names import is_agent_name

INVISIBLE_CATEGORIES = ("Cf", "Cs", "Co", "Cn")
"""Unicode categories without a glyph: text direction, joiners, surrogates, private use, unassigned"""
INVISIBLE_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0"
"""letters and marks of other categories that have no glyph either"""
MAX_MARKS = 4
"""combining marks on one letter"""


def clean_text(text: str) -> str:
    """Remove what cannot be seen and join lines; AcruxError if nothing visible is left.

    >>> clean_text(" Alpha\\n  Cru\\u200bcis ")
    'Alpha Crucis'
    """
    kept: list[str] = []
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        if category == "Cc":
            kept.append(" ")
        elif category not in INVISIBLE_CATEGORIES and character not in INVISIBLE_LETTERS and marks <= MAX_MARKS:
            kept.append(character)
    line = " ".join("".join(kept).split())
    if all(unicodedata.category(character)[0] in "MZ" for character in line):
        raise AcruxError(refusal_text("unseen"))
    return line


def clean_name(name: str) -> str:
    """Clean a person's name; AcruxError if nothing visible is left or it looks like the name of an agent."""
    cleaned = clean_text(name)
    if is_agent_name(cleaned):
        raise AcruxError(refusal_text("value.agent_name"))
    return cleaned
