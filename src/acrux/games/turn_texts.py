"""What most games share when they describe a turn in one line."""

from collections.abc import Callable, Sequence

from acrux.games.definition import Change, Ply, View
from acrux.i18n import Text


def changes_seat(before: View, actor: int, turn: Sequence[Ply]) -> bool:
    """A turn ends when another seat decides; chance events belong to the turn before them."""
    return not turn or (actor != 0 and actor != turn[0][0])


class PhrasedTurns:
    """Turns of seats one after another, headed by the seat's name."""

    def __init__(
        self,
        seat_name: Callable[[View, int], Text],
        phrases: Callable[[Change, Sequence[Ply]], list[Text]],
        begins_turn: Callable[[View, int, Sequence[Ply]], bool] = changes_seat,
    ):
        self.heading = seat_name
        self.phrases = phrases
        self.begins_turn = begins_turn
