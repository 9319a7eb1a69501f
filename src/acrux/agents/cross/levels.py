"""How hard each level thinks about Cross."""

from acrux.agents.thinking import Effort

LEVELS = (
    Effort(simulations=30, softness=1.0),
    Effort(simulations=70, softness=0.7),
    Effort(simulations=200, softness=0.4),
    Effort(simulations=600),
    Effort(simulations=2_000),
    Effort(simulations=8_000),
    Effort(simulations=40_000),
    Effort(seconds=2.0),
)
"""levels 1 to 8; the unit is one simulation, of which a core runs some 200,000 a second on size 5"""
