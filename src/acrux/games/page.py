"""Drawings on a page of a terminal."""

import textwrap

from acrux.words import Text, say

PAGE = 78
"""columns"""


def folded(text: Text, language: str) -> str:
    """A sentence in lines that fit on the page."""
    return textwrap.fill(say(text, language), PAGE)
