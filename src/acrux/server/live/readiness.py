"""Readiness: which games have compiled rules, and which have compiled agents."""

from typing import Literal, NamedTuple

from acrux.agents.warmup import variant_of
from acrux.core.registry import GAMES
from acrux.games.options import Options
from acrux.server.live.compile_queue import CompileQueue, Job, Part

Progress = Literal["ready", "preparing"]


class Estimate(NamedTuple):
    """How far the compilation of something has come."""

    percent: int
    """100 if it is ready"""
    seconds: int
    """the expected time that is left"""


class Readiness:
    """What is compiled: people may sit down before it is, but a game starts only with compiled rules."""

    def __init__(self) -> None:
        self.games: set[str] = set()
        """games with compiled rules, for all options"""
        self.agents: set[str] = set()
        """games whose agents no longer need to compile anything"""
        self.queue = CompileQueue()

    @property
    def is_complete(self) -> bool:
        """Are the rules of every game compiled?"""
        return len(self.games) == len(GAMES)

    def has_rules(self, game: str, options: Options) -> bool:
        """Are the rules of a game compiled for these options?"""
        return game in self.games or self._is_done(game, options, Part.RULES)

    def has_agents(self, game: str, options: Options) -> bool:
        """Can agents move with these options without compiling anything first?"""
        return game in self.agents or self._is_done(game, options, Part.OPENING)

    def _is_done(self, game: str, options: Options, part: Part) -> bool:
        return Job(variant_of(game, options), part) in self.queue.done

    def note_interest(self, game: str, options: Options) -> None:
        """Someone looks at a game with these options: their compilation becomes more urgent."""
        if game not in self.agents:
            self.queue.open(variant_of(game, options))

    def agents_estimate(self, game: str, options: Options) -> Estimate:
        """How soon agents can move with these options."""
        variant = variant_of(game, options)
        left = self.queue.seconds_left(variant, Part.OPENING)
        return Estimate(self.queue.percent(variant, Part.OPENING), round(left))

    def game_progress(self) -> dict[str, Progress]:
        return _progress(self.games)

    def agent_progress(self) -> dict[str, Progress]:
        return _progress(self.agents)


def _progress(ready: set[str]) -> dict[str, Progress]:
    return {name: "ready" if name in ready else "preparing" for name in GAMES}
