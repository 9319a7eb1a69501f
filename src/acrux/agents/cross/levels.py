"""The search budget of each level of Cross."""

from acrux.agents.searcher import SearchBudget

LEVELS = (
    SearchBudget(simulations=30, temperature=1.0, plain=True),
    SearchBudget(simulations=70, temperature=0.7, plain=True),
    SearchBudget(simulations=200, temperature=0.4, plain=True),
    SearchBudget(simulations=250),
    SearchBudget(simulations=1_000),
    SearchBudget(simulations=5_000),
    SearchBudget(simulations=30_000),
    SearchBudget(seconds=2.0),
)
"""Plain levels know no bridges and look one stone ahead at most. A core runs 400,000 simulations a second on size 5."""
