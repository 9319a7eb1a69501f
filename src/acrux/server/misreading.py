"""What is wrong with a request that does not have the form it should, in one sentence."""

from typing import Any

from acrux.core.errors import AcruxError
from acrux.server.phrases import phrase
from acrux.words import Text

NO_JSON = phrase("unreadable")


def misread(error: dict[str, Any]) -> Text:
    """An error of Pydantic's as a Text."""
    if error["type"] == "json_invalid":
        return NO_JSON
    parts = [str(part) for part in error["loc"] if isinstance(part, str | int)]
    place = ".".join(parts[1:] if parts[0:1] == ["body"] else parts)
    return phrase("value", place=place or "body", reason=_reason(error["type"], error.get("ctx", {})))


def _reason(kind: str, context: dict[str, Any]) -> Text:
    match kind:
        case "missing":
            return phrase("value.missing")
        case "extra_forbidden":
            return phrase("value.unknown")
        case "int_parsing" | "int_type" | "int_from_float":
            return phrase("value.no_number")
        case "string_too_short":
            return phrase("value.too_short", n=context["min_length"])
        case "string_too_long":
            return phrase("value.too_long", n=context["max_length"])
        case "greater_than_equal":
            return phrase("value.too_low", least=context["ge"])
        case "less_than_equal":
            return phrase("value.too_high", most=context["le"])
        case "value_error" if isinstance(context["error"], AcruxError):
            return phrase("value.wrong", reason=context["error"].text)
    return phrase("value.other")
