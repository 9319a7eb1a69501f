"""Sentences about wrong values: in plain words for what people type, with the name of the field otherwise."""

from acrux.i18n import Text
from acrux.server.errors import refusal_text

TYPED_FIELDS = ("name", "text", "record", "outcome", "moves")
"""fields that people fill in on the page"""


def field_text(place: str, reason: Text) -> Text:
    """A sentence about a field, given its place in the request and what is wrong with it.

    >>> field_text("name", refusal_text("value.too_short", n=1))
    ['refusal.empty.name']
    >>> field_text("name", refusal_text("value.agent_name"))
    ['refusal.agent_name']
    """
    field = place.split(".")[-1].split("[")[0]
    if field in TYPED_FIELDS and _is_empty(reason):
        return refusal_text(f"empty.{field}")
    if field in TYPED_FIELDS and reason[0] == "refusal.value.too_long":
        return refusal_text(f"long.{field}", **reason[1])
    if field == "name" and _has_key(reason, "value.agent_name"):
        return refusal_text("agent_name")
    return refusal_text("value", place=place or "body", reason=reason)


def _is_empty(reason: Text) -> bool:
    """Does a reason say that there is nothing to see?"""
    return reason[0] == "refusal.value.too_short" or _has_key(reason, "unseen")


def _has_key(reason: Text, key: str) -> bool:
    """Is this the reason, alone or within "is not valid"?"""
    text = refusal_text(key)
    return reason in (text, refusal_text("value.wrong", reason=text))
