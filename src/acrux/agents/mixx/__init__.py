"""The opponent for Mixx."""

from acrux.agents.mixx.greedy import greedy
from acrux.agents.mixx.thinker import MixxThinker
from acrux.agents.thinking import Effort, Thinker
from acrux.core.game import Game

__all__ = ["LEVELS", "greedy", "thinker"]

LEVELS = (
    Effort(simulations=40, softness=8.0),
    Effort(simulations=20, softness=3.2),
    Effort(simulations=20, softness=1.4),
    Effort(simulations=20, softness=0.7),
    Effort(simulations=40, softness=0.37),
    Effort(simulations=80),
    Effort(simulations=400),
    Effort(seconds=2.0),
)


def thinker(game: Game) -> Thinker:
    """The search for one game of Mixx and one player."""
    return MixxThinker(game)
