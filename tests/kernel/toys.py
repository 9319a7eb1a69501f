"""Toy rules and searches, written to a temporary folder and linked here or in new processes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np
import pytest

import acrux
from acrux.kernel.link import Mode, link

RULES = """\
import numpy as np

STEP = 3
TABLE = np.frombuffer(bytes([5, 7, 255]), dtype=np.int8)
GRID = np.arange(6).reshape(2, 3)


def play(params, state, move):
    state[0] = (state[0] * STEP + bonus(move) + GRID[1, 0]) % 100003


def bonus(move, extra=1):
    twice = lambda number: 2 * number
    return np.int64(TABLE[move % 3]) + twice(extra)
"""

SEARCH = """\
from acrux.kernel.protocol import play


def run(params, state, moves):
    for move in range(moves):
        play(params, state, move)
    return state[0]
"""

MOVES = 10

DRIVER = f"""\
import importlib, json, time
import numba, numpy as np
from acrux.kernel.link import link

def drive(*games, dtype=np.int64):
    '''Link the search to each of these games and run it: the result, whether it was found in the cache, the seconds.'''
    results = []
    entry = importlib.import_module("search").run
    for game in games:
        start = time.perf_counter()
        run = link(importlib.import_module(game), entry)
        result = float(run(np.zeros(1, np.int64), np.ones(1, dtype), {MOVES}))
        seconds = time.perf_counter() - start
        results.append((result, bool(run.stats.cache_hits), seconds))
    return results
"""


class Outcome(NamedTuple):
    result: float
    hit: bool
    seconds: float


class Toys:
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch):
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.keep_cache_in("cache")

    def keep_cache_in(self, folder: str) -> None:
        """Cache in a subfolder, whatever NUMBA_CACHE_DIR says."""
        self.cache_root = str(self.folder / folder)
        self.monkeypatch.setenv("NUMBA_CACHE_DIR", self.cache_root)

    def path(self, module: str) -> Path:
        return self.folder / f"{module.replace('.', '/')}.py"

    def write(self, module: str, text: str) -> None:
        self.path(module).parent.mkdir(exist_ok=True)
        self.path(module).write_text(text)

    def edit(self, module: str, old: str, new: str) -> None:
        text = self.path(module).read_text()
        assert text.count(old) == 1
        self.write(module, text.replace(old, new))

    def load(self, module: str) -> ModuleType:
        """Load a module from its file as it is now, replacing the previous one."""
        loaded = ModuleType(module)
        self.monkeypatch.setitem(sys.modules, module, loaded)
        exec(compile(self.path(module).read_text(), str(self.path(module)), "exec"), vars(loaded))
        return loaded

    def link(self, game: str = "toy", mode: Mode | None = None):
        return link(self.load(game), self.load("search").run, mode)

    def run(self, game: str = "toy", mode: Mode | None = None) -> int:
        """The result of the search with the current files."""
        return int(self.link(game, mode)(np.zeros(1, np.int64), np.ones(1, np.int64), MOVES))

    def start(self, script: str, **switches: str) -> subprocess.Popen[str]:
        """A new process in the folder. It writes no .pyc, which Python would trust for a whole second after an edit."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        environment["PYTHONPATH"] = str(Path(acrux.__file__).parents[1])
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        environment["NUMBA_CACHE_DIR"] = self.cache_root
        return subprocess.Popen(
            [sys.executable, "-c", script],
            cwd=self.folder,
            env=environment | switches,
            stdout=subprocess.PIPE,
            text=True,
        )

    def drive(self, *games: str) -> list[Outcome]:
        """The search on these games in a new process."""
        return outcomes(self.start(f"{DRIVER}\nprint(json.dumps(drive(*{games})))"))

    @property
    def cache(self) -> Path:
        """The folder with the compiled search."""
        (folder,) = Path(self.cache_root).iterdir()
        return folder

    def cached(self) -> set[str]:
        """The names of the files in the cache."""
        return {path.name for path in self.cache.glob("*.nb[ic]")}


def answer(process: subprocess.Popen[str]):
    """The JSON that a process printed; asserts that it succeeded."""
    printed, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return json.loads(printed)


def outcomes(process: subprocess.Popen[str]) -> list[Outcome]:
    return [Outcome(*result) for result in answer(process)]
