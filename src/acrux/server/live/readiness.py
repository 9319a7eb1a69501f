"""Readiness: which games have compiled rules, and which have compiled agents."""

from typing import Literal

from acrux.core.registry import GAMES

Progress = Literal["ready", "preparing"]


class Readiness:
    """People may sit down at once; a game starts when its rules are compiled."""

    def __init__(self) -> None:
        self.games: set[str] = set()
        """games with compiled rules"""
        self.agents: set[str] = set()
        """games whose agents no longer need to compile anything"""

    @property
    def is_complete(self) -> bool:
        """Are the rules of every game compiled?"""
        return len(self.games) == len(GAMES)

    def game_progress(self) -> dict[str, Progress]:
        return _progress(self.games)

    def agent_progress(self) -> dict[str, Progress]:
        return _progress(self.agents)


def _progress(ready: set[str]) -> dict[str, Progress]:
    return {name: "ready" if name in ready else "preparing" for name in GAMES}
