"""How a study was made: its game, settings, command and machine."""

import os
import platform
import shlex
from dataclasses import dataclass
from pathlib import Path

import acrux
from acrux.study.run import Findings, Plan


@dataclass(frozen=True)
class About:
    """What a reader needs to repeat a study."""

    game: str
    options: dict[str, str | int]
    """all options of the game"""
    games: int
    """with these options, at the highest level"""
    equal_games: int
    """all games between equal players, at all levels and in all variants"""
    levels: list[int]
    valued: int
    command: str
    version: str
    machine: str

    @property
    def options_line(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.options.items())


def about(findings: Findings) -> About:
    plan, equal = findings.plan, findings.of_kind("equal")
    return About(
        plan.game.name,
        dict(plan.game.options),
        len(equal[-1].facts),
        sum(len(played.facts) for played in equal + findings.of_kind("variant")),
        plan.levels,
        len(findings.values),
        command_of(plan),
        acrux.__version__,
        machine(),
    )


def command_of(plan: Plan) -> str:
    """Return the command that repeats a study.

    >>> from acrux.core.registry import load
    >>> command_of(Plan(load("cross"), {}, 200, [6, 7], 100, seed=3))
    'acrux study cross --games 200 --levels 6,7 --valued 100 --seed 3'
    """
    options = [f"-o{name}={value}" for name, value in plan.options.items()]
    levels = ",".join(str(level) for level in plan.levels)
    numbers = ["--games", plan.games, "--levels", levels, "--valued", plan.valued, "--seed", plan.seed]
    words = ["acrux", "study", plan.game.name, *options, *numbers, *(["--quick"] if plan.quick else [])]
    return shlex.join(str(word) for word in words)


def machine() -> str:
    """Describe the processor, the number of cores and Python.

    >>> machine().endswith(f"Python {platform.python_version()}")
    True
    """
    cores = os.cpu_count() or 1
    return f"{processor()}, {cores} {'core' if cores == 1 else 'cores'}, Python {platform.python_version()}"


def processor() -> str:
    """Return the name of the processor as Linux knows it, else its architecture."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
