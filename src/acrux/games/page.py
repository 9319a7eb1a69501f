"""Drawings on a page of a terminal."""

import textwrap

from acrux.i18n import Text, translate

PAGE = 78
"""columns"""


def folded(text: Text, language: str) -> str:
    """A sentence in lines that fit on the page."""
    return textwrap.fill(translate(text, language), PAGE)
