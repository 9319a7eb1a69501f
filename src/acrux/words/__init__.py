"""Texts: keys with values, said in any language of the catalogues that stand beside the code they belong to."""

from acrux.words.catalogue import LANGUAGES, catalogue
from acrux.words.text import Text, Value, either, listed, say, text

__all__ = ["LANGUAGES", "Text", "Value", "catalogue", "either", "listed", "say", "text"]
