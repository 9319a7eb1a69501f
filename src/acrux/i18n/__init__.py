"""Texts: keys with values, said in any language of the catalogues that stand beside the code they belong to."""

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
