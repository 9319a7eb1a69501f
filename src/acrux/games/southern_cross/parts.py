"""A throw of Southern Cross shown part by part: first the dice, then each counter that goes home."""

from collections.abc import Sequence

from acrux.games.definition import MOVE_MS, REVEAL_MS, Change, Ply, ShownPart, View
from acrux.games.southern_cross.scene import scene
from acrux.games.southern_cross.texts import describe_move


def parts(before: View, after: View, past: Sequence[Ply], change: Change) -> list[ShownPart]:
    """The dice, then the counters that go home, the last of which is home in the result."""
    word = past[-1][1].partition(":")[0]
    if word not in ("roll", "throw", "drop"):
        return []
    said, view = describe_move(change), before | {"dice": 0}
    found = [] if word == "drop" else [ShownPart(scene(view, past), said, REVEAL_MS)]
    lost = [square for square in before["counters"] if square not in after["counters"]]
    for square in lost[:-1]:
        view = _without(view, square)
        found.append(ShownPart(scene(view, past), said, MOVE_MS))
    return found


def _without(view: View, square: str) -> View:
    """The view after the counter on a square has gone home."""
    counters = {other: colour for other, colour in view["counters"].items() if other != square}
    colour = view["counters"][square]
    return view | {"counters": counters, "home": view["home"] | {colour: view["home"][colour] + 1}}
