"""A game of Cross in words."""

from acrux.games.definition import View
from acrux.games.stones import RED, YELLOW, StonesTexts
from acrux.i18n import Text


class CrossTexts(StonesTexts):
    """The toolkit's sentences under Cross's own keys, with how a game ends."""

    def swapped(self, first: int, second: int) -> Text:
        return self.text("swapped", yellow=first, red=second)

    def outcome(self, mover: int, view: View) -> Text:
        """Rule 5: a stone that ends the game joins three sides for its owner, or two opposite ones for the other."""
        winner = view["winners"][0]
        who = self.seat_name(view, winner)
        if winner == mover:
            return self.text("won_three", who=who)
        return self.text("won_opposite", who=who, loser=self.seat_name(view, mover))

    def prompt(self, view: View, seat: int | None) -> Text:
        """At the end the reason, too: the player of the last stone has won or lost by it."""
        if not view["winners"]:
            return super().prompt(view, seat)
        stones = list(view["stones"].values())
        last = 0 if stones.count(YELLOW.letter) > stones.count(RED.letter) else 1
        return self.outcome(self.seats(view)[last], view)

    def describe(self, view: View) -> list[Text]:
        yellow, red = self.seats(view)
        return [
            self.text("board", size=view["options"]["size"]),
            self.text("yellow_stones", cells=self.cells_of(view, 0)),
            self.text("red_stones", cells=self.cells_of(view, 1)),
            self.text("seats", yellow=yellow, red=red),
            self.prompt(view, view["seat"]),
        ]


TEXTS = CrossTexts((YELLOW, RED), "cross")
