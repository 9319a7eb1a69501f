"""Validation errors: one sentence about what is wrong with a malformed request."""

from collections.abc import Mapping
from typing import Any

from pydantic_core import ErrorDetails

from acrux.core.errors import AcruxError
from acrux.i18n import Text
from acrux.server.errors import InvalidField, refusal_text
from acrux.server.table.field_texts import field_text

INVALID_JSON = refusal_text("unreadable")


def validation_text(error: ErrorDetails) -> Text:
    """An error from Pydantic as a Text."""
    if error["type"] == "json_invalid":
        return INVALID_JSON
    parts = [str(part) for part in error["loc"] if isinstance(part, str | int)]
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, InvalidField) and cause.field:
        parts.append(cause.field)
    place = ".".join(parts[1:] if parts[0:1] == ["body"] else parts)
    return field_text(place, _reason(error["type"], error.get("ctx", {})))


def _reason(error_type: str, context: Mapping[str, Any]) -> Text:
    match error_type:
        case "missing":
            return refusal_text("value.missing")
        case "extra_forbidden":
            return refusal_text("value.unknown")
        case "int_parsing" | "int_type" | "int_from_float":
            return refusal_text("value.no_number")
        case "string_too_short":
            return refusal_text("value.too_short", n=context["min_length"])
        case "string_too_long":
            return refusal_text("value.too_long", n=context["max_length"])
        case "greater_than_equal":
            return refusal_text("value.too_low", least=context["ge"])
        case "less_than_equal":
            return refusal_text("value.too_high", most=context["le"])
        case "value_error" if isinstance(context["error"], InvalidField):
            return context["error"].reason
        case "value_error" if isinstance(context["error"], AcruxError):
            return refusal_text("value.wrong", reason=context["error"].text)
    return refusal_text("value.other")
