"""What is wrong with what we are given, in words."""

from acrux.words import Text, Value, text


def phrase(key: str, **values: Value) -> Text:
    """A Text of the catalogue of errors."""
    return text(f"error.{key}", **values)
