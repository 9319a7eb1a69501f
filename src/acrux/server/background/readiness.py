"""What is compiled: people may sit down before, and play as soon as the rules of their game are ready."""

import asyncio
from collections.abc import Callable
from typing import Any

from acrux.agents.warmup import compiled_variants, warm_agent, warm_rules
from acrux.core.registry import GAMES, definition, load, shared_game
from acrux.server.background.agent_pool import AgentPool

Tell = Callable[[str], None]


class Readiness:
    """The games that can be played already, and those whose agents think without compiling first."""

    def __init__(self) -> None:
        self.games: set[str] = set()
        self.agents: set[str] = set()

    @property
    def complete(self) -> bool:
        """Can every game be played?"""
        return len(self.games) == len(GAMES)

    def told(self) -> dict[str, dict[str, str]]:
        return {"games": _states(self.games), "agents": _states(self.agents)}

    async def prepare(self, agent_pool: AgentPool, tell_game: Tell, tell_agents: Tell) -> None:
        """Compile all rules in the workers and load them here, then the agents; tell of each that is ready."""
        await asyncio.gather(*(self._prepare_rules(name, agent_pool, tell_game) for name in GAMES))
        await asyncio.gather(*(self._prepare_agents(name, agent_pool, tell_agents) for name in GAMES))

    async def _prepare_rules(self, name: str, agent_pool: AgentPool, tell: Tell) -> None:
        for options in _editions(name):
            await agent_pool.warm(warm_rules, name, options)
            await asyncio.to_thread(_load, name, options)
        self.games.add(name)
        tell(name)

    async def _prepare_agents(self, name: str, agent_pool: AgentPool, tell: Tell) -> None:
        await asyncio.gather(*(agent_pool.warm(warm_agent, name, options) for options in _editions(name)))
        self.agents.add(name)
        tell(name)


def _load(name: str, options: dict[str, Any]) -> None:
    """For the tables that will share it."""
    warm_rules(shared_game(definition(name), load(name, **options).options))


def _states(ready: set[str]) -> dict[str, str]:
    return {name: "ready" if name in ready else "preparing" for name in GAMES}


def _editions(name: str) -> list[dict[str, Any]]:
    return [options for other, options in compiled_variants() if other == name]
