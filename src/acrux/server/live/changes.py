"""Updates as differences from what a subscriber already has, with the steps that lead to the new position."""

from bisect import bisect_right
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from acrux.core.state import State
from acrux.core.steps import Step as ShownStep
from acrux.core.steps import Steps
from acrux.server.live import messages as m
from acrux.server.live.differences import Edit, difference
from acrux.server.table.aggregate import Table

NOT_COMPARED = {"now", "seq", "moves_from", "moves", "chat", "description", "scene"}
"""fields of an update that a message of changes has as well; the description, which clients ask for; and the scene"""
COMPARED = [name for name in m.Update.__struct_fields__ if name not in NOT_COMPARED]
compared_values = attrgetter(*COMPARED)
NO_STEPS: list[ShownStep] = []
MAX_PLIES_SHOWN = 12
"""plies that are shown step by step; more of them, as after a long absence, are shown at once"""


class ChangeMaker:
    """Makes the messages of one broadcast. Subscribers who see the same share the work."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._steps: dict[int, Steps] = {}
        """by the number of plies known before"""
        self._seen: dict[tuple[int, int | None], list[ShownStep]] = {}
        """by that number and the viewer"""
        self._paths: dict[tuple[int, int, int], _Path] = {}
        """by the ids of the first scene, the steps and the last scene"""
        self._edits: dict[tuple[int, int], tuple[Any, Any, Edit | None]] = {}
        """the differences of other fields with both values, by their ids, which they keep"""

    def changes(self, before: m.Update, update: m.Update) -> m.Changes:
        """An update as differences from the one before it."""
        put, edit = self._changed_fields(before, update)
        path = self._path(before, update)
        if path.edit is not None:
            edit["scene"] = path.edit
        elif path.last != path.new:
            put["scene"] = path.new
        return m.Changes(
            after=before.seq,
            now=update.now,
            seq=update.seq,
            put=put,
            edit=edit,
            steps=path.steps,
            moves_from=update.moves_from,
            moves=update.moves,
            chat=update.chat,
        )

    def _changed_fields(self, before: m.Update, update: m.Update) -> tuple[dict[str, Any], dict[str, Edit]]:
        """The fields of an update that have changed, except the scene: as new values, or as differences."""
        put, edit = {}, {}
        for name, old, new in zip(COMPARED, compared_values(before), compared_values(update), strict=True):
            if old is new or old == new:
                continue
            change = self._edit(old, new)
            if change is None:
                put[name] = None if new is msgspec.UNSET else new
            else:
                edit[name] = change
        return put, edit

    def _edit(self, old: Any, new: Any) -> Edit | None:
        """The difference of two values, which are often the same objects for several subscribers."""
        key = id(old), id(new)
        if key not in self._edits:
            self._edits[key] = old, new, difference(old, new)
        return self._edits[key][2]

    def _path(self, before: m.Update, update: m.Update) -> "_Path":
        """The way from one scene to another, which several subscribers may go."""
        shown = NO_STEPS
        if before.scene and update.scene and _has_gone_on(self._table, before, update):
            shown = self._shown(before.ply, _viewer(self._table, before, update))
        key = id(before.scene), id(shown), id(update.scene)
        if key not in self._paths:
            self._paths[key] = _make_path(before.scene, shown, update.scene)
        return self._paths[key]

    def _shown(self, since: int, viewer: int | None) -> list[ShownStep]:
        """The steps that a viewer sees: one object for all who see the same."""
        if since not in self._steps:
            self._steps[since] = Steps(self._table.state, since)
        if (since, viewer) not in self._seen:
            shown = self._steps[since].of(viewer) or NO_STEPS
            self._seen[since, viewer] = next((other for other in self._seen.values() if other == shown), shown)
        return self._seen[since, viewer]


class _Path(NamedTuple):
    """The way from one scene to another. It keeps what it joins alive, so that the ids stay theirs."""

    old: Any
    shown: list[ShownStep]
    steps: list[m.Step]
    last: Any
    """the scene after the last step"""
    edit: Edit | None
    """what to change in it to get the new scene; None if nothing, or if all of it is new"""
    new: Any


def _make_path(old: Any, shown: list[ShownStep], new: Any) -> _Path:
    steps, last = describe_steps(shown, old)
    return _Path(old, shown, steps, last, difference(last, new) if last != new else None, new)


def describe_steps(steps: list[ShownStep], scene: Any) -> tuple[list[m.Step], Any]:
    """Steps as messages, starting from a scene, and the last of their scenes."""
    described = []
    for step in steps:
        described.append(
            m.Step(
                ply=step.ply,
                seat=step.actor,
                is_part=step.is_part,
                texts=step.texts,
                duration_ms=step.duration_ms,
                scene=difference(scene, step.scene) or Edit(),
            )
        )
        scene = step.scene
    return described, scene


def past_steps(state: State, seat: int | None, scene: Any) -> list[m.Step]:
    """The parts of the last ply of a state, the first one as differences from its scene."""
    return describe_steps(Steps(state, state.ply - 1).of(seat), scene)[0] if state.ply else []


def _has_gone_on(table: Table, before: m.Update, update: m.Update) -> bool:
    """Have a few plies been added to a running game, and none taken back?"""
    known = bisect_right(table.plies, before.seq, key=lambda ply: ply.decision)
    return before.status == "playing" and known == before.ply and 0 < update.ply - before.ply <= MAX_PLIES_SHOWN


def _viewer(table: Table, before: m.Update, update: m.Update) -> int | None:
    """The seat whose view the steps show. Where one person has several seats, they show no seat's secrets."""
    if table.definition.has_secrets and len(update.own_seats) > 1:
        return None
    return before.seat
