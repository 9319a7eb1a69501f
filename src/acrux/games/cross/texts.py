"""A game of Cross in words."""

from acrux.games.definition import Change, Options, View
from acrux.i18n import Text, join_and, text

COLOURS = {"y": "cross.yellow", "r": "cross.red"}


def seat_name(view: View, seat: int) -> Text:
    return text(COLOURS["y" if view["yellow"] == seat else "r"])


def teams(options: Options) -> list[list[int]]:
    return [[1], [2]]


def sealed(view: View) -> bool:
    return False


def describe_move(change: Change) -> list[Text]:
    before, actor, move, after, _ = change
    if move == "swap":
        return [text("cross.swapped", yellow=after["yellow"], red=3 - after["yellow"])]
    told = [text("cross.placed", who=seat_name(before, actor), cell=str(move))]
    return [*told, _outcome(actor, after)] if after["winners"] else told


def _outcome(mover: int, view: View) -> Text:
    """Rule 5: a stone that ends the game either joins three sides for its owner or two opposite ones for the other."""
    winner = view["winners"][0]
    if winner == mover:
        return text("cross.won_three", who=seat_name(view, winner))
    return text("cross.won_opposite", who=seat_name(view, winner), loser=seat_name(view, mover))


def describe(view: View) -> list[Text]:
    cells = {colour: [cell for cell, stone in view["stones"].items() if stone == colour] for colour in COLOURS}
    none = text("cross.none")
    return [
        text("cross.board", size=view["options"]["size"]),
        text("cross.yellow_stones", cells=join_and(cells["y"], none)),
        text("cross.red_stones", cells=join_and(cells["r"], none)),
        text("cross.seats", yellow=view["yellow"], red=3 - view["yellow"]),
        prompt(view, view["seat"]),
    ]


def prompt(view: View, seat: int | None) -> Text:
    if view["winners"]:
        return text("cross.won", who=seat_name(view, view["winners"][0]))
    kind = "you_place" if seat == view["actor"] else "to_place"
    return text(f"cross.{kind}{'_or_swap' * view['swap']}", who=seat_name(view, view["actor"]))
