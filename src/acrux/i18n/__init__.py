"""Texts, their translation, and the message catalogues in the `locale` folders beside the code."""

from acrux.i18n.catalogue import LANGUAGES, catalogue
from acrux.i18n.text import Text, Value, join_and, join_or, prefixed, text, translate

__all__ = ["LANGUAGES", "Text", "Value", "catalogue", "join_and", "join_or", "prefixed", "text", "translate"]
