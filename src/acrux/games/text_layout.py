"""Layout of text renderings."""

import textwrap

from acrux.i18n import Text, translate

MAX_WIDTH = 78
"""columns of a text rendering"""


def wrap_text(text: Text, language: str) -> str:
    """Translate a Text and wrap it to lines of MAX_WIDTH columns."""
    return textwrap.fill(translate(text, language), MAX_WIDTH)
