"""Southern Cross: whole turns looked at by a tuned evaluation, and the best of them looked at further by sampling."""

from acrux.agents.southern_cross.greedy import greedy
from acrux.agents.southern_cross.thinker import LEVELS, SouthernCrossThinker, thinker

__all__ = ["LEVELS", "SouthernCrossThinker", "greedy", "thinker"]
