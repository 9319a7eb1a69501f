"""What the terminal itself says to people."""

from acrux.words import Text, Value, text


def phrase(key: str, **values: Value) -> Text:
    """A Text of the terminal's own catalogue."""
    return text(f"terminal.{key}", **values)
