"""Warm-up: compile the rules and agents of all games after the start of a server."""

import asyncio
from collections.abc import Callable
from typing import Any

from acrux.agents.warmup import compiled_variants, warm_agent, warm_rules
from acrux.core.registry import GAMES, definition, load, shared_game
from acrux.server.background.agent_pool import AgentPool
from acrux.server.live.readiness import Readiness

OnReady = Callable[[str], None]
"""called with the name of a game"""


async def warm_up(
    readiness: Readiness, agent_pool: AgentPool, on_game_ready: OnReady, on_agents_ready: OnReady
) -> None:
    """Compile all rules in the workers and load them here, then compile the agents; report each game."""
    await asyncio.gather(*(_warm_up_rules(name, readiness, agent_pool, on_game_ready) for name in GAMES))
    await asyncio.gather(*(_warm_up_agents(name, readiness, agent_pool, on_agents_ready) for name in GAMES))


async def _warm_up_rules(name: str, readiness: Readiness, agent_pool: AgentPool, on_ready: OnReady) -> None:
    for options in _variants(name):
        await agent_pool.warm(warm_rules, name, options)
        await asyncio.to_thread(_load, name, options)
    readiness.games.add(name)
    on_ready(name)


async def _warm_up_agents(name: str, readiness: Readiness, agent_pool: AgentPool, on_ready: OnReady) -> None:
    await asyncio.gather(*(agent_pool.warm(warm_agent, name, options) for options in _variants(name)))
    readiness.agents.add(name)
    on_ready(name)


def _load(name: str, options: dict[str, Any]) -> None:
    """Load the compiled rules into the game that all tables with these options share."""
    warm_rules(shared_game(definition(name), load(name, **options).options))


def _variants(name: str) -> list[dict[str, Any]]:
    return [options for other, options in compiled_variants() if other == name]
