"""Turns of Mixx in one line each: a card laid, and the card drawn for it."""

from collections.abc import Sequence

from acrux.games.definition import Change, Ply, View
from acrux.games.mixx.places import place_name, plain_card
from acrux.games.mixx.texts import missed, seat_name
from acrux.i18n import Text, join_and, prefixed

turn_text = prefixed("mixx.turn")


class MixxTurns:
    """Every card laid begins a turn, and so does the deal."""

    def begins_turn(self, before: View, actor: int, turn: Sequence[Ply]) -> bool:
        return actor != 0

    def heading(self, before: View, actor: int) -> Text:
        return seat_name(before, actor) if actor else turn_text("deal")

    def phrases(self, change: Change, turn: Sequence[Ply]) -> list[Text]:
        before, actor, move, after, _ = change
        if actor:
            card, _, place = str(move).partition("@")
            found = [turn_text("laid", card=plain_card(card), place=place_name(before["cross"], place))]
        elif turn and turn[0][0]:
            found = [turn_text("drew", card=plain_card(str(move).removeprefix("draw:")))]
            found += [turn_text("last_round")] if after["deck"] == 0 else []
        else:
            return [] if after["drawing"] else [turn_text("dealt", n=max(map(len, after["hands"])))]
        return [*found, *_round(before, after)]


def _round(before: View, after: View) -> list[Text]:
    """Who takes the cross, or who misses the turn; and who wins the game."""
    for seat, (won, was) in enumerate(zip(after["won"], before["won"], strict=True), 1):
        if won != was:
            found = [turn_text("took", who=seat_name(after, seat), n=won - was, won=won)]
            return [*found, _outcome(after)] if after["winners"] else found
    return [turn_text("missed", who=seat_name(after, seat)) for seat in missed(after)]


def _outcome(view: View) -> Text:
    who = join_and([seat_name(view, seat) for seat in view["winners"]], "")
    return turn_text("won" if len(view["winners"]) == 1 else "shared", who=who, n=max(view["won"]))


def seat_symbol(view: View, seat: int) -> str:
    """The sign beside a seat's hand."""
    return f"mixx-seat-{seat}"


TURNS = MixxTurns()
