"""The end of a cross shown part by part: the finished cross lies on the table before its winner takes it."""

from collections.abc import Sequence

from acrux.games.definition import REVEAL_MS, Change, Ply, ShownPart, View
from acrux.games.mixx.scene import scene
from acrux.games.mixx.texts import taken_texts


def parts(before: View, after: View, past: Sequence[Ply], change: Change) -> list[ShownPart]:
    """The cross with its last card and who takes it, if this ply takes it off the table."""
    if after["won"] == before["won"]:
        return []
    card, _, place = str(change.move).partition("@") if change.actor else ("", "", "")
    cross = before["cross"] | ({place: card} if place else {})
    view = after | {"cross": cross, "won": before["won"], "winners": None, "actor": None}
    return [ShownPart(scene(view, past), taken_texts(before, after), REVEAL_MS)]
