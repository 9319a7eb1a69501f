"""Opponents for Cross: UCT with RAVE and certain results, playouts that avoid losing stones, and an exact solver."""

from acrux.agents.cross.greedy import greedy
from acrux.agents.cross.levels import LEVELS
from acrux.agents.cross.solver import Solver
from acrux.agents.cross.thinker import strengthened, thinker

__all__ = ["LEVELS", "Solver", "greedy", "strengthened", "thinker"]
