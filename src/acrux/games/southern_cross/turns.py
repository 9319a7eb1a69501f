"""Turns of Southern Cross in one line each; the special round after a turn belongs to it."""

from collections.abc import Sequence

from acrux.games.definition import Change, Ply, View
from acrux.games.southern_cross.board import COLOUR_NAMES, SEATS
from acrux.games.southern_cross.texts import OUTCOMES, action, seat_name, tile_name
from acrux.games.turn_texts import PhrasedTurns, changes_seat
from acrux.i18n import Text, join_and, prefixed

turn_text = prefixed("southern-cross.turn")


def begins_turn(before: View, actor: int, turn: Sequence[Ply]) -> bool:
    """Sending counters home in a special round does not begin a turn."""
    return before["tile"] is None and changes_seat(before, actor, turn)


def phrases(change: Change, turn: Sequence[Ply]) -> list[Text]:
    before, actor, move, after, _ = change
    played = str(move)
    found = _action(seat_name(before, actor), played, turn) if actor else [_roll(before, played, after)]
    if before["tile"] is None and after["tile"]:
        found.append(turn_text("constellation", tile=tile_name(after)))
    return [*found, _outcome(after)] if after["winners"] else found


def _action(who: Text, move: str, turn: Sequence[Ply]) -> list[Text]:
    """One action; a jump by the counter that acted last says only where it leads."""
    if move == "end":
        return [] if turn else [turn_text("ended")]
    if move.startswith("drop:"):
        squares = move.removeprefix("drop:").split(",")
        return [turn_text("dropped", who=who, squares=join_and(squares, ""))]
    key, values = action(move)
    if key == "jumped" and turn and turn[-1][1].endswith(values["start"]):
        return [turn_text("jumped_on", end=values["end"])]
    return [turn_text(key, **values)]


def _roll(before: View, move: str, after: View) -> Text:
    """The dice or throws, and how many counters they cost."""
    kind, _, shown = move.partition(":")
    colour = before["options"]["order"][before["roller"] - 1]
    lost = after["home"][colour] - before["home"][colour]
    due = after["drop"] if after["roller"] == before["roller"] else 0
    outcome = turn_text("lost", n=lost or due) if lost or due else turn_text("safe")
    faces = [turn_text(OUTCOMES[each]) for each in shown.split(",")] if kind == "throw" else shown.split(",")
    return turn_text(
        "threw" if kind == "throw" else "rolled",
        who=seat_name(before, before["roller"]),
        shown=join_and(faces, ""),
        outcome=outcome,
    )


def _outcome(view: View) -> Text:
    if len(view["winners"]) == SEATS:
        return turn_text("shared")
    return turn_text("won", who=seat_name(view, view["winners"][0]))


def seat_symbol(view: View, seat: int) -> str:
    """The counter of a seat's colour."""
    return f"southern-{COLOUR_NAMES[view['options']['order'][seat - 1]].lower()}"


TURNS = PhrasedTurns(seat_name, phrases, begins_turn)
