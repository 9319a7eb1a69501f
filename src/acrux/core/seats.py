"""The seats of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acrux.core.errors import AcruxError

if TYPE_CHECKING:
    from acrux.core.game import Game


def check_seat(game: Game, seat: int) -> int:
    """The seat itself; AcruxError if the game has no such seat."""
    if not 1 <= seat <= game.seats:
        raise AcruxError(f"{game.title} has no seat {seat} here; seats run from 1 to {game.seats}.")
    return seat
