"""acrux bench: how fast the engines are, on one thread, per CPU second."""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import acrux
from acrux.cli.progress import progress
from acrux.core.game import Game
from acrux.core.registry import definition, load
from acrux.kernel.rng import generator
from acrux.search.playouts import playouts

CHUNKS = 8
"""A figure is the best of so many chunks: noise on a shared machine only ever slows a chunk down."""

YARDSTICK = Path(acrux.__file__).parents[2] / "bench" / "cross.c"


@dataclass(frozen=True)
class Task:
    """Something to measure: whole random games ("playouts") or single moves of games that hardly ever end ("moves")."""

    game: str
    options: dict[str, Any]
    what: str
    plies: int = 1_000_000


TASKS = (
    Task("cross", {"size": 5}, "playouts"),
    Task("cross", {"size": 6}, "playouts"),
    Task("cross", {"size": 7}, "playouts"),
    Task("southern-cross", {}, "moves", plies=2_000),
    Task("compass", {}, "playouts"),
    Task("mixx", {"seats": 2}, "playouts"),
    Task("mixx", {"seats": 3}, "playouts"),
    Task("mixx", {"seats": 4}, "playouts"),
)


@dataclass(frozen=True)
class Figure:
    game: str
    options: dict[str, Any]
    what: str
    threads: int
    per_cpu_second: float


def run_bench(names: list[str], seconds: float, as_json: bool) -> None:
    for name in names:
        definition(name)
    tasks = [task for task in TASKS if not names or task.game in names]
    rows: list[tuple[Figure, float | None]] = []
    with progress() as bar, tempfile.TemporaryDirectory() as folder:
        work = bar.add_task("measuring", total=len(tasks))
        yardstick = None if as_json else compile_yardstick(Path(folder))
        for task in tasks:
            bar.update(work, description=f"measuring {task.game}")
            figure = measure(task, seconds)
            c = run_yardstick(yardstick, task.options["size"], seconds) if yardstick and task.game == "cross" else None
            rows.append((figure, c))
            bar.advance(work)
    if as_json:
        sys.stdout.write(json.dumps([asdict(figure) for figure, _ in rows]) + "\n")
    else:
        print_table(rows)


def measure(task: Task, seconds: float) -> Figure:
    """Random play from the start, as much as fits into the given CPU seconds."""
    game = load(task.game, **task.options)
    run = Runner(game, task.plies)
    run.games(1)
    games = 1
    while (took := run.games(games)[1]) < min(0.02, seconds / CHUNKS):
        games *= 2
    games = max(1, round(games * seconds / CHUNKS / took))
    best = 0.0
    for _ in range(CHUNKS):
        plies, took = run.games(games)
        best = max(best, (games if task.what == "playouts" else plies) / took)
    return Figure(game.name, task.options, task.what, 1, best)


class Runner:
    """Random games of one kind, with the memory they need."""

    def __init__(self, game: Game, most_plies: int):
        self.kernel = game.kernel
        self.playouts = self.kernel.link(playouts)
        self.root, self.work = game.new().rows(), self.kernel.rows()
        self.moves, self.rng = self.kernel.moves(), generator(1)
        self.most_plies = most_plies

    def games(self, count: int) -> tuple[int, float]:
        """Plies played and CPU seconds taken."""
        before = time.process_time()
        plies = self.playouts(self.kernel.tables, self.root, self.work, self.moves, self.rng, count, self.most_plies)
        return plies, time.process_time() - before


def compile_yardstick(folder: Path) -> Path | None:
    """The same algorithm in C, where there is a compiler and the project's checkout."""
    compiler = shutil.which("cc")
    if compiler is None or not YARDSTICK.exists():
        return None
    program = folder / "cross"
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(YARDSTICK)], check=True)
    return program


def run_yardstick(program: Path, size: int, seconds: float) -> float:
    answer = subprocess.run([str(program), str(size), str(seconds)], check=True, capture_output=True, text=True)
    return float(answer.stdout.split()[0])


def print_table(rows: list[tuple[Figure, float | None]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("game", "options", "what", box=None)
    for title in ("per CPU second", "the same in C", "ratio"):
        table.add_column(title, justify="right")
    for figure, c in rows:
        options = " ".join(f"{name}={value}" for name, value in figure.options.items())
        ratio = (f"{c:,.0f}", f"{figure.per_cpu_second / c:.2f}") if c else ("", "")
        table.add_row(figure.game, options, figure.what, f"{figure.per_cpu_second:,.0f}", *ratio)
    Console().print(table)
