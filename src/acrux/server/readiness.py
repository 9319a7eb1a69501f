"""Which games are compiled: people may sit down before, and play as soon as theirs is ready."""

import asyncio
from collections.abc import Callable

from acrux.agents.warming import editions, warm_rules
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
        """Compile every game in the workers and load it here, smallest editions first; tell of each that is ready."""
        todo = list(editions())
        first = dict(reversed(todo))
        await asyncio.gather(*(self._prepare(name, options, thinkers, tell) for name, options in first.items()))
        await asyncio.gather(*(thinkers.warm(name, options) for name, options in todo if options != first[name]))

    async def _prepare(
        self, name: str, options: dict[str, object], thinkers: Thinkers, tell: Callable[[str], None]
    ) -> None:
        await thinkers.warm(name, options)
        await asyncio.to_thread(warm_rules, load(name, **options))
        self._ready.add(name)
        tell(name)
