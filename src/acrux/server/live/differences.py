"""Differences between JSON values: what to change in an old value to get a new one.

Scenes change little from move to move, so sockets carry differences instead of whole scenes.
`web/static/differences.js` applies them in the browser.
"""

import functools
from collections.abc import Iterable
from itertools import islice
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Run: TypeAlias = Annotated[list[int], Meta(min_length=2, max_length=2, description="Old items from a start to a stop.")]
MIN_ITEMS = 3
"""shorter lists are sent as they are"""
Changed: TypeAlias = "tuple[dict[str, Any], dict[str, Edit], list[str]]"
"""fields with new values, fields that change in part, and fields that disappear"""
NO_FIELDS: dict[str, Any] = {}
NO_EDITS: "dict[str, Edit]" = {}
NO_NAMES: list[str] = []
"""shared by all edits that need none, since messages on their way are many objects for garbage collection"""
MAX_KNOWN_CHANGES = 8192
_known_changes: dict[tuple[int, int], tuple[dict[str, Any], dict[str, Any], Changed]] = {}
"""by the ids of an old and a new item, both of which it keeps alive, so that the ids stay theirs"""


class Edit(Struct, omit_defaults=True, gc=False):
    """How to change an object (`put`, `edit`, `drop`) or a list (`items`)."""

    put: Annotated[dict[str, Any], Meta(description="Fields with new values.")] = {}
    edit: Annotated[dict[str, "Edit"], Meta(description="Fields that change in part.")] = {}
    drop: Annotated[list[str], Meta(description="Fields that disappear.")] = []
    items: Annotated[list["Run | Part"], Meta(description="The parts of the new list, in order.")] | UnsetType = UNSET


class Part(Edit):
    """A part of a new list: some new items, or one old item, changed."""

    new: list[Any] | UnsetType = UNSET
    at: Annotated[int, Meta(description="Index of the old item that changes.")] | UnsetType = UNSET


def difference(old: Any, new: Any) -> Edit | None:
    """What to change in `old` to get `new`; None if the whole new value is as short."""
    if isinstance(old, dict) and isinstance(new, dict):
        return Edit(*_changed_fields(old, new))
    if isinstance(old, list) and isinstance(new, list) and old and len(new) >= MIN_ITEMS:
        return Edit(NO_FIELDS, NO_EDITS, NO_NAMES, _parts(old, new))
    return None


def _changed_fields(old: dict[str, Any], new: dict[str, Any]) -> Changed:
    put: dict[str, Any] = {}
    edit: dict[str, Edit] = {}
    kept = 0
    for name, value in new.items():
        if name not in old:
            put[name] = value
            continue
        kept += 1
        before = old[name]
        if before is value or before == value:
            continue
        change = difference(before, value)
        if change is None:
            put[name] = value
        else:
            edit[name] = change
    drop = [name for name in old if name not in new] if kept < len(old) else NO_NAMES
    return put or NO_FIELDS, edit or NO_EDITS, drop


def _parts(old: list[Any], new: list[Any]) -> list[list[int] | Part]:
    """A new list as runs of old items, new items and changed items. Old items are found by their keys."""
    start, end = _alike(old, new)
    stop, new_stop = len(old) - end, len(new) - end
    places = _Places(old, start, stop)
    parts: list[list[int] | Part] = [[0, start]] if start else []
    number = following = start
    while number < new_stop:
        item, first = new[number], following
        while following < stop and number < new_stop and old[following] is new[number]:
            following, number = following + 1, number + 1
        if following > first:
            _append_run(parts, first, following)
        elif following < stop and (known := _known_changes.get((id(old[following]), id(item)))):
            parts.append(Part(*known[2], at=following))
            following, number = following + 1, number + 1
        else:
            place = places.find(item, following)
            _append(parts, old, place, item)
            following, number = place + 1 or following, number + 1
    if end:
        _append_run(parts, stop, len(old))
    return parts


class _Places:
    """Finds items of an old list, between two places, by their keys."""

    def __init__(self, old: list[Any], start: int, stop: int):
        self._old, self._start, self._stop = old, start, stop

    def find(self, item: Any, likely: int) -> int:
        """The place of the old item with the same key, -1 if there is none; the likely place is tried first."""
        key = _key(item)
        if key is None:
            return -1
        if likely < self._stop and _key(self._old[likely]) == key:
            return likely
        return self._by_key.get(key, -1)

    @functools.cached_property
    def _by_key(self) -> dict[Any, int]:
        return {_key(self._old[place]): place for place in range(self._start, self._stop)}


def _alike(old: list[Any], new: list[Any]) -> tuple[int, int]:
    """How many items are the same at the beginning of both lists, and how many of the others at the end."""
    start = _count_alike(zip(old, new, strict=False))
    most = min(len(old), len(new)) - start
    return start, _count_alike(islice(zip(reversed(old), reversed(new), strict=False), most))


def _count_alike(pairs: Iterable[tuple[Any, Any]]) -> int:
    """How many pairs of the same items come first."""
    count = 0
    for before, item in pairs:
        if before is not item and before != item:
            break
        count += 1
    return count


def _append(parts: list[list[int] | Part], old: list[Any], place: int, item: Any) -> None:
    """Add an item to the parts, as an old one at a place, a change of it, or a new one."""
    last = parts[-1] if parts else None
    if place >= 0 and (old[place] is item or old[place] == item):
        _append_run(parts, place, place + 1)
    elif place >= 0 and isinstance(item, dict) and isinstance(old[place], dict):
        parts.append(Part(*_change_of_thing(old[place], item), at=place))
    elif place >= 0 and isinstance(item, Struct):
        changed = _changed_fields(msgspec.structs.asdict(old[place]), msgspec.structs.asdict(item))
        parts.append(Part(*changed, at=place))
    elif isinstance(last, Part) and not isinstance(last.new, UnsetType):
        last.new.append(item)
    else:
        parts.append(Part(NO_FIELDS, NO_EDITS, NO_NAMES, new=[item]))


def _change_of_thing(old: dict[str, Any], new: dict[str, Any]) -> Changed:
    """How a thing changes. Scenes share their things, so the same two often meet again."""
    if len(_known_changes) >= MAX_KNOWN_CHANGES:
        _known_changes.clear()
    known = _known_changes.setdefault((id(old), id(new)), (old, new, _changed_fields(old, new)))
    return known[2]


def _append_run(parts: list[list[int] | Part], start: int, stop: int) -> None:
    """Add old items to the parts."""
    last = parts[-1] if parts else None
    if isinstance(last, list) and last[1] == start:
        last[1] = stop
    else:
        parts.append([start, stop])


def _key(item: Any) -> Any:
    """What identifies an item of a list, None if nothing does; two items with the same key may differ."""
    if isinstance(item, dict):
        return item.get("id") or item.get("cell")
    if isinstance(item, list):
        return item[0] if item and isinstance(item[0], str) else None
    return getattr(item, "seat", None) if isinstance(item, Struct) else item


def apply(edit: Edit, old: Any) -> Any:
    """The new value; `old` stays as it is."""
    if not isinstance(edit.items, UnsetType):
        return [item for part in edit.items for item in _items(part, old)]
    kept = {name: value for name, value in old.items() if name not in edit.drop}
    return kept | edit.put | {name: apply(change, old[name]) for name, change in edit.edit.items()}


def _items(part: list[int] | Part, old: list[Any]) -> list[Any]:
    if isinstance(part, list):
        return old[part[0] : part[1]]
    if not isinstance(part.new, UnsetType):
        return part.new
    assert not isinstance(part.at, UnsetType)
    return [apply(part, old[part.at])]


def read_edit(data: Any) -> Edit:
    """An edit from its JSON form."""
    return msgspec.convert(data, Edit)
