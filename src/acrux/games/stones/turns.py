"""Turns of games with stones in one line each."""

from collections.abc import Sequence

from acrux.games.definition import Change, Ply, View
from acrux.games.stones.texts import StonesTexts
from acrux.games.turn_texts import changes_seat
from acrux.i18n import Text


class StonesTurns:
    """The turns of a game with stones, under the catalogue keys of its texts."""

    def __init__(self, texts: StonesTexts):
        self.texts = texts

    def begins_turn(self, before: View, actor: int, turn: Sequence[Ply]) -> bool:
        return changes_seat(before, actor, turn)

    def heading(self, before: View, actor: int) -> Text:
        return self.texts.seat_name(before, actor)

    def phrases(self, change: Change, turn: Sequence[Ply]) -> list[Text]:
        _, actor, move, after, _ = change
        if move == "swap":
            return [self.texts.text("turn.swapped", who=self.texts.seat_name(after, actor))]
        placed = self.texts.text("turn.placed", cell=str(move))
        return [placed, self.outcome(actor, after)] if after["winners"] else [placed]

    def outcome(self, mover: int, view: View) -> Text:
        """How the game has ended."""
        return self.texts.text("turn.won", who=self.texts.seat_name(view, view["winners"][0]))
