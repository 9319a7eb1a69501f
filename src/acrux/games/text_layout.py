"""Drawings on a page of a terminal."""

import textwrap

from acrux.i18n import Text, translate

MAX_WIDTH = 78
"""columns"""


def wrap_text(text: Text, language: str) -> str:
    """A sentence in lines that fit on the page."""
    return textwrap.fill(translate(text, language), MAX_WIDTH)
