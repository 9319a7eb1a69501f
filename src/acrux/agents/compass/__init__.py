"""The agent for Compass: directions by search, speeds by mixed strategies, worths by a small network."""

from acrux.agents.compass.greedy import greedy
from acrux.agents.compass.thinker import (
    ONE_DIRECTION,
    ONE_ROUND,
    OWN_POINTS,
    TEAM_POINTS,
    TWO_ROUNDS,
    CompassThinker,
)
from acrux.agents.thinking import Effort, Thinker
from acrux.core.game import Game

__all__ = ["LEVELS", "greedy", "thinker"]

LEVELS = (
    Effort(depth=OWN_POINTS, softness=3.0),
    Effort(depth=OWN_POINTS, softness=1.2),
    Effort(depth=TEAM_POINTS, softness=1.8),
    Effort(depth=ONE_DIRECTION, simulations=64, softness=9.5),
    Effort(depth=ONE_DIRECTION, simulations=64, softness=7.2),
    Effort(depth=ONE_ROUND, simulations=1500, softness=5.0),
    Effort(depth=ONE_ROUND, simulations=1500, softness=3.0),
    Effort(depth=TWO_ROUNDS, seconds=2.0, softness=1.0),
)
"""Simulations are speed stages, each of up to 256 outcomes played out, valued and solved."""


def thinker(game: Game) -> Thinker:
    return CompassThinker(game)
