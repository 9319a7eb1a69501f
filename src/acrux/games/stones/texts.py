"""Games with stones in words."""

from acrux.games.defaults import DefaultTexts
from acrux.games.definition import Change, View
from acrux.games.stones.colours import Colour
from acrux.i18n import Text, Value, join_and, text


class StonesTexts(DefaultTexts):
    """The sentences of a game with stones, under catalogue keys that begin with `prefix`."""

    def __init__(self, colours: tuple[Colour, Colour], prefix: str = "stones"):
        self.colours = colours
        self.prefix = prefix

    def text(self, key: str, **values: Value) -> Text:
        return text(f"{self.prefix}.{key}", **values)

    def colour_name(self, colour: int) -> Text:
        return self.text(self.colours[colour].name)

    def seats(self, view: View) -> tuple[int, int]:
        """The seats that hold the first and the second colour now."""
        first = view[self.colours[0].name]
        return first, 3 - first

    def seat_name(self, view: View, seat: int) -> Text:
        return self.colour_name(self.seats(view).index(seat))

    def describe_move(self, change: Change) -> list[Text]:
        before, actor, move, after, _ = change
        if move == "swap":
            return [self.swapped(*self.seats(after))]
        placed = self.text("placed", who=self.seat_name(before, actor), cell=str(move))
        return [placed, self.outcome(actor, after)] if after["winners"] else [placed]

    def swapped(self, first: int, second: int) -> Text:
        names = {"first": self.colour_name(0), "second": self.colour_name(1)}
        return self.text("swapped", first_seat=first, second_seat=second, **names)

    def outcome(self, mover: int, view: View) -> Text:
        """How the game has ended."""
        return self.prompt(view, None)

    def describe(self, view: View) -> list[Text]:
        return [
            self.text("board", size=view["options"]["size"]),
            *(self.stones_of(view, number) for number in (0, 1)),
            *(self.text("seat", who=self.seat_name(view, seat), seat=seat) for seat in self.seats(view)),
            self.prompt(view, view["seat"]),
        ]

    def stones_of(self, view: View, colour: int) -> Text:
        return self.text("stones_of", who=self.colour_name(colour), cells=self.cells_of(view, colour))

    def cells_of(self, view: View, colour: int) -> Value:
        """The cells with stones of a colour."""
        letter = self.colours[colour].letter
        cells = [cell for cell, stone in view["stones"].items() if stone == letter]
        return join_and(cells, self.text("none"))

    def prompt(self, view: View, seat: int | None) -> Text:
        if view["winners"]:
            return self.text("won", who=self.seat_name(view, view["winners"][0]))
        kind = "you_place" if seat == view["actor"] else "to_place"
        return self.text(f"{kind}{'_or_swap' * view['swap']}", who=self.seat_name(view, view["actor"]))
