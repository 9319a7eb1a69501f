"""acrux bench: how fast the engines are, per CPU second, and what a second thread is good for."""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import acrux
from acrux.agents.cross import make_uct
from acrux.cli.progress import progress
from acrux.core.game import Game
from acrux.core.registry import definition, load
from acrux.kernel.rng import generator
from acrux.search.playouts import playouts
from acrux.search.uct import Uct

CHUNKS = 8
"""A figure is the best of so many chunks: noise on a shared machine only ever slows a chunk down."""

YARDSTICK = Path(acrux.__file__).parents[2] / "bench" / "cross.c"


@dataclass(frozen=True)
class Task:
    """Something to measure.

    Whole random games ("playouts"), single moves of games that hardly ever end ("moves"), or simulations from the start
    of a plain tree search ("search") or of the one that the agents use ("agent's search"). With several threads it is
    also measured how much sooner they are done than one.
    """

    game: str
    options: dict[str, Any]
    what: str
    plies: int = 1_000_000
    threads: int = 1


TASKS = (
    Task("cross", {"size": 5}, "playouts"),
    Task("cross", {"size": 6}, "playouts"),
    Task("cross", {"size": 7}, "playouts"),
    Task("cross", {"size": 5}, "search"),
    Task("cross", {"size": 5, "swap": "no"}, "agent's search"),
    Task("cross", {"size": 5, "swap": "no"}, "agent's search", threads=2),
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
    speedup: float | None
    """with several threads: simulations per second by the clock, over those of one thread"""


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
            comparable = (task.game, task.what) == ("cross", "playouts")
            c = run_yardstick(yardstick, task.options["size"], seconds) if yardstick and comparable else None
            rows.append((figure, c))
            bar.advance(work)
    if as_json:
        sys.stdout.write(json.dumps([asdict(figure) for figure, _ in rows]) + "\n")
    else:
        print_table(rows)


def measure(task: Task, seconds: float) -> Figure:
    """As much as fits into the given CPU seconds."""
    game = load(task.game, **task.options)
    run = random_play(game, task) if task.what in ("playouts", "moves") else searches(game, task)
    run(1)
    count = 1
    while (took := timed(run, count)[1]) < min(0.02, seconds / CHUNKS):
        count *= 2
    count = max(1, round(count * seconds / CHUNKS / took))
    best = max(done / took for done, took in (timed(run, count) for _ in range(CHUNKS)))
    speedup = None if task.threads == 1 else compare(searches(game, replace(task, threads=1)), run, count)
    return Figure(game.name, task.options, task.what, task.threads, best, speedup)


def timed(run: Callable[[int], int], count: int, clock: Callable[[], float] = time.process_time) -> tuple[int, float]:
    """What was done and the seconds it took, by default those of the CPU."""
    before = clock()
    done = run(count)
    return done, clock() - before


def compare(one: Callable[[int], int], other: Callable[[int], int], count: int) -> float:
    """How much faster the second is by the clock; they are run in turn, and the best chunk of each counts."""
    best = [0.0, 0.0]
    for chunk in range(2 * CHUNKS):
        done, took = timed((one, other)[chunk % 2], count, time.perf_counter)
        best[chunk % 2] = max(best[chunk % 2], done / took)
    return best[1] / best[0]


def random_play(game: Game, task: Task) -> Callable[[int], int]:
    """Plays so many random games from the start; returns games or moves."""
    kernel, rng = game.kernel, generator(1)
    play, root, work, moves = kernel.link(playouts), game.new().rows(), kernel.rows(), kernel.moves()

    def run(games: int) -> int:
        plies = play(kernel.params, root, work, moves, rng, games, task.plies)
        return games if task.what == "playouts" else int(plies)

    return run


def searches(game: Game, task: Task) -> Callable[[int], int]:
    """Grows a tree of so many simulations from the start."""
    uct = Uct(game.kernel, game.seats) if task.what == "search" else make_uct(game, task.threads)
    rng, row = generator(1), game.new().row

    def run(simulations: int) -> int:
        uct.start(row)
        return uct.run(rng, simulations)

    return run


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
    for title in ("threads", "per CPU second", "in C", "ratio", "speed-up"):
        table.add_column(title, justify="right")
    for figure, c in rows:
        options = " ".join(f"{name}={value}" for name, value in figure.options.items())
        ratio = (f"{c:,.0f}", f"{figure.per_cpu_second / c:.2f}") if c else ("", "")
        speedup = f"{figure.speedup:.2f}" if figure.speedup else ""
        speed = f"{figure.per_cpu_second:,.0f}"
        table.add_row(figure.game, options, figure.what, str(figure.threads), speed, *ratio, speedup)
    Console().print(table)
