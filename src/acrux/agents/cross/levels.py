"""The search budget of each level of Cross."""

from acrux.agents.searcher import SearchBudget

LEVELS = (
    SearchBudget(simulations=30, temperature=1.0),
    SearchBudget(simulations=70, temperature=0.7),
    SearchBudget(simulations=200, temperature=0.4),
    SearchBudget(simulations=600),
    SearchBudget(simulations=2_000),
    SearchBudget(simulations=8_000),
    SearchBudget(simulations=40_000),
    SearchBudget(seconds=2.0),
)
"""A core runs about 200,000 simulations a second on size 5."""
