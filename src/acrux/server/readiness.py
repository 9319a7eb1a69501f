"""Which games are compiled: people may sit down before, and play as soon as theirs is ready."""

import asyncio
from collections.abc import Callable

from acrux.agents.warming import editions, warm_agent, warm_rules
from acrux.core.registry import GAMES, load
from acrux.server.thinking import Thinkers


class Readiness:
    """The games that can be played already."""

    def __init__(self) -> None:
        self._ready: set[str] = set()

    def __contains__(self, game: str) -> bool:
        return game in self._ready

    def told(self) -> dict[str, str]:
        return {name: "ready" if name in self._ready else "preparing" for name in GAMES}

    async def prepare(self, thinkers: Thinkers, tell: Callable[[str], None]) -> None:
        """Compile all rules in the workers and load them here, and tell of each game that is ready; then the agents."""
        await asyncio.gather(*(self._prepare(name, thinkers, tell) for name in GAMES))
        await asyncio.gather(*(thinkers.warm(warm_agent, name, options) for name, options in editions()))

    async def _prepare(self, name: str, thinkers: Thinkers, tell: Callable[[str], None]) -> None:
        for options in [options for other, options in editions() if other == name]:
            await thinkers.warm(warm_rules, name, options)
            await asyncio.to_thread(warm_rules, load(name, **options))
        self._ready.add(name)
        tell(name)
