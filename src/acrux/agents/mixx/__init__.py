"""The opponent for Mixx."""

from acrux.agents.mixx.greedy import greedy
from acrux.agents.mixx.thinkers import MixxThinker
from acrux.agents.thinking import Effort, Thinker
from acrux.core.game import Game

__all__ = ["LEVELS", "greedy", "thinker"]

LEVELS = (
    Effort(simulations=6, softness=1.5),
    Effort(simulations=12, softness=0.7),
    Effort(simulations=25, softness=0.2),
    Effort(simulations=60),
    Effort(simulations=150),
    Effort(simulations=500),
    Effort(simulations=2000),
    Effort(seconds=2.0),
)


def thinker(game: Game) -> Thinker:
    """The search for one game of Mixx and one player."""
    return MixxThinker(game)
