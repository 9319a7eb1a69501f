"""Arguments that belong together, as the declarations of commands pass them on. Importing this takes no time."""

from typing import NamedTuple


class PositionChoice(NamedTuple):
    """The start or a position of a game, or a game of a file after some plies."""

    source: str
    """the name of a game, or a file of records"""
    options: list[str]
    game: int | None
    ply: int | None
    position: str | None


class MatchChoice(NamedTuple):
    """Games to be played between agents."""

    game: str
    options: list[str]
    games: int
    seed: int


class StudyScope(NamedTuple):
    """What a study covers, besides its games between equal agents."""

    levels: str
    """such as 6,7"""
    valued: int
    quick: bool


class Machines(NamedTuple):
    """What plays the games: a number of processes, or a Ray cluster."""

    workers: int
    ray: str | None


class AgentChoice(NamedTuple):
    """The agent of an engine, and its limits."""

    level: int
    seconds: float | None
    threads: int
    seed: int


class PrintChoice(NamedTuple):
    """How to print a game."""

    paper: str
    language: str
    cards: str
    bleed: int
    ink: str
    backs: str
