"""What the server says to people: why something was not done."""

from acrux.words import Text, Value, text


def phrase(key: str, **values: Value) -> Text:
    """A Text of the server's own catalogue."""
    return text(f"refusal.{key}", **values)
