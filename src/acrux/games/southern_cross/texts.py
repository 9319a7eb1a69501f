"""The sentences of Southern Cross."""

import re

from acrux.games.definition import Change, View
from acrux.games.southern_cross.board import SEATS
from acrux.i18n import Text, join_and, prefixed

COLOURS = {"b": "blue", "r": "red", "y": "yellow", "g": "green"}
ACTIONS = (
    (r"@-(?P<end>..)", "entered"),
    (r"(?P<start>..)-(?P<end>..)", "moved"),
    (r"@\^(?P<end>..)", "jumped_in"),
    (r"(?P<start>..)\^(?P<end>..)", "jumped"),
    (r"(?P<dial>[NESWC])(?P<degrees>\d+)", "spun"),
    (r"end", "ended"),
)
OUTCOMES = {"h": "hit", "m": "miss"}


game_text = prefixed("southern-cross")


def colour_name(colour: str) -> Text:
    return game_text(COLOURS[colour])


def seat_name(view: View, seat: int) -> Text:
    return colour_name(view["options"]["order"][seat - 1])


def is_move_secret(view: View) -> bool:
    return False


# What happened


def describe_move(change: Change) -> list[Text]:
    before, actor, move, after, _ = change
    played = str(move)
    texts = [_action(seat_name(before, actor), played) if actor else _roll(before, played, after)]
    if before["tile"] is None and after["tile"]:
        texts.append(game_text("constellation", tile=tile_name(after)))
    return [*texts, _outcome(after)] if after["winners"] else texts


def _action(who: Text, move: str) -> Text:
    if move.startswith("drop:"):
        squares = move.removeprefix("drop:").split(",")
        return game_text("dropped", who=who, n=len(squares), squares=join_and(squares, ""))
    key, values = action(move)
    return game_text(key, who=who, **values)


def action(move: str) -> tuple[str, dict[str, str]]:
    """The kind of an action, and its squares, or its dial and how far it turns."""
    found, key = next((found, key) for pattern, key in ACTIONS if (found := re.fullmatch(pattern, move)))
    return key, found.groupdict()


def _roll(before: View, move: str, after: View) -> Text:
    """The dice or throws, and how many counters they cost."""
    kind, _, shown = move.partition(":")
    roller, colour = before["roller"], before["options"]["order"][before["roller"] - 1]
    lost = after["home"][colour] - before["home"][colour]
    due = after["drop"] if after["roller"] == roller else 0
    outcome = game_text("lost", n=lost) if lost else game_text("due", n=due) if due else game_text("safe")
    who = seat_name(before, roller)
    if kind == "throw":
        throws = [game_text(OUTCOMES[each]) for each in shown.split(",")]
        return game_text("threw", who=who, throws=join_and(throws, ""), outcome=outcome)
    return game_text("rolled", who=who, dice=join_and(shown.split(","), ""), need=before["dice"], outcome=outcome)


def _outcome(view: View) -> Text:
    if len(view["winners"]) == SEATS:
        return game_text("shared")
    return game_text("won", who=seat_name(view, view["winners"][0]))


# Where the game stands


def describe(view: View) -> list[Text]:
    texts = [_counters(view, colour) for colour in view["options"]["order"]]
    if view["tile"]:
        texts.append(game_text("rolled_for", tile=tile_name(view)))
    return [*texts, _turns(view), prompt(view, view["seat"])]


def _counters(view: View, colour: str) -> Text:
    squares = [square for square, counter in view["counters"].items() if counter == colour]
    return game_text(
        "counters", who=colour_name(colour), squares=join_and(squares, game_text("none")), home=view["home"][colour]
    )


def _turns(view: View) -> Text:
    limit = view["options"]["turnlimit"]
    return game_text("turns_of", n=view["turns"], limit=limit) if limit else game_text("turns", n=view["turns"])


def tile_name(view: View) -> str:
    return " ".join(view["tile"])


# What is to be done


def prompt(view: View, seat: int | None) -> Text:
    if view["winners"]:
        return _outcome(view)
    if view["tile"] is None:
        kind = "you_act" if seat == view["mover"] else "to_act"
        return game_text(kind, who=seat_name(view, view["mover"]), n=view["actions"])
    return _special(view, view["roller"], "you" if seat == view["roller"] else "to")


def _special(view: View, roller: int, whose: str) -> Text:
    who, tile = seat_name(view, roller), tile_name(view)
    if view["drop"]:
        return game_text(f"{whose}_drop", who=who, n=view["drop"], tile=tile)
    if view["options"]["challenge"] == "throw":
        return game_text(f"{whose}_throw", who=who, n=view["dice"], tile=tile)
    return game_text("to_roll", who=who, n=view["dice"], tile=tile)
