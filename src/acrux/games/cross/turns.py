"""Turns of Cross in one line each."""

from acrux.games.cross.texts import TEXTS
from acrux.games.definition import View
from acrux.games.stones.turns import StonesTurns
from acrux.i18n import Text


class CrossTurns(StonesTurns):
    """The toolkit's phrases under Cross's own keys, with how a game ends."""

    def outcome(self, mover: int, view: View) -> Text:
        """Rule 5, as `CrossTexts.outcome`."""
        return self.texts.text("turn.won_three" if mover in view["winners"] else "turn.won_opposite")


TURNS = CrossTurns(TEXTS)
