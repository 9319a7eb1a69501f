"""Acrux: four games of the cross.

>>> import acrux
>>> game = acrux.load("cross", size=5)
>>> state = game.new()
>>> state.play("e5")
>>> state.position()
'5/6/7/8/4y4/8/7/6/5 r s 1'
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from acrux.agents.agent import Agent, agent
    from acrux.agents.searcher import Line
    from acrux.client.connection import Client, connect
    from acrux.client.requests import ServerError
    from acrux.core.batch import Batch, batch
    from acrux.core.errors import (
        AcruxError,
        BadOption,
        BadPosition,
        BadRecord,
        BadState,
        GameOver,
        IllegalMove,
        MalformedMove,
        MoveError,
        UnknownGame,
    )
    from acrux.core.game import Game
    from acrux.core.records import Record, parse_records, write_record
    from acrux.core.registry import GAMES, load, read_state
    from acrux.core.state import State
    from acrux.core.variations import Note, Variation
    from acrux.kernel.rng import generator

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "AcruxError",
    "Agent",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadState",
    "Batch",
    "Client",
    "Game",
    "GameOver",
    "IllegalMove",
    "Line",
    "MalformedMove",
    "MoveError",
    "Note",
    "Record",
    "ServerError",
    "State",
    "UnknownGame",
    "Variation",
    "agent",
    "batch",
    "connect",
    "generator",
    "load",
    "parse_records",
    "read_state",
    "write_record",
]

_HOMES = {
    "acrux.agents.agent": ("Agent", "agent"),
    "acrux.agents.searcher": ("Line",),
    "acrux.core.batch": ("Batch", "batch"),
    "acrux.client.connection": ("Client", "connect"),
    "acrux.client.requests": ("ServerError",),
    "acrux.core.game": ("Game",),
    "acrux.core.records": ("Record", "parse_records", "write_record"),
    "acrux.core.registry": ("GAMES", "load", "read_state"),
    "acrux.core.state": ("State",),
    "acrux.core.variations": ("Note", "Variation"),
    "acrux.kernel.rng": ("generator",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __dir__() -> list[str]:
    """The public names, for `dir` and `help`, although most of them are not loaded yet."""
    return sorted([*__all__, "__version__", "__doc__", "__all__", "__name__", "__file__", "__path__"])


def __getattr__(name: str) -> Any:
    """Fetch a public name when it is first used: `acrux --help` must not wait for NumPy."""
    if name not in __all__:
        raise AttributeError(f"module 'acrux' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME.get(name, "acrux.core.errors")), name)
