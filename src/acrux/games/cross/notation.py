"""Moves and positions of Cross as text."""

from acrux.games.cross import rules
from acrux.games.cross.texts import TEXTS
from acrux.games.definition import Params, Row
from acrux.games.stones import StonesNotation, hexagon
from acrux.i18n import Text, prefixed

reason = prefixed("cross.reason")


class CrossNotation(StonesNotation):
    """The notation of the toolkit; a stone ends the game by what its chain joins."""

    def place(self, params: Params, state: Row, cell: int, colour: int) -> bool:
        sides = rules.place(params, state, cell, colour)
        return bool(params.triple[sides] or params.opposite[sides])

    def already_over(self) -> Text:
        return reason("won")


NOTATION = CrossNotation(hexagon, TEXTS, rules)
