"""Texts, their translation, and the message catalogues in the `locale` folders beside the code."""

from acrux.i18n.catalogue import LANGUAGES, Message, add_messages, catalogue
from acrux.i18n.text import Text, Value, join_and, join_or, prefixed, text, translate

__all__ = [
    "LANGUAGES",
    "Message",
    "Text",
    "Value",
    "add_messages",
    "catalogue",
    "join_and",
    "join_or",
    "prefixed",
    "text",
    "translate",
]
