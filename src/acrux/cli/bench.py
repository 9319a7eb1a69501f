"""acrux bench: the speed of engines and searches per CPU second, and the speed-up by a second thread."""

import json
import random
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
from acrux.agents.cross import LANES, ManyPlayouts, make_uct
from acrux.cli.progress import progress
from acrux.core.batch import batch
from acrux.core.game import Game
from acrux.core.registry import GAMES, definition, load
from acrux.kernel.rng import generator
from acrux.search.playouts import playouts
from acrux.search.uct import Uct

BATCH = 256
CHUNKS = 8
"""A figure is the best of this many chunks: noise on a shared machine only ever slows a chunk down."""

C_SOURCE = Path(acrux.__file__).parents[2] / "bench" / "cross.c"


@dataclass(frozen=True)
class Task:
    """A measurement.

    Whole random games ("playouts"), the same in vector registers ("many playouts"), single moves of games that rarely
    end ("moves"), or simulations from the start of a plain tree search ("search") or of the one that the agents use
    ("agent's search"). With several threads, their speed-up over one thread is measured as well. Plies of one state,
    played by action number from Python ("plies"), and steps of a batch of BATCH games with random actions ("batch
    steps").
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
    Task("cross", {"size": 5}, "many playouts"),
    Task("cross", {"size": 6}, "many playouts"),
    Task("cross", {"size": 7}, "many playouts"),
    Task("cross", {"size": 5}, "search"),
    Task("cross", {"size": 5, "swap": "no"}, "agent's search"),
    Task("cross", {"size": 5, "swap": "no"}, "agent's search", threads=2),
    Task("cross", {"size": 5}, "plies"),
    Task("cross", {"size": 5}, "batch steps"),
    Task("southern-cross", {}, "moves", plies=2_000),
    Task("southern-cross", {}, "batch steps"),
    Task("compass", {}, "playouts"),
    Task("compass", {}, "batch steps"),
    Task("mixx", {"seats": 2}, "playouts"),
    Task("mixx", {"seats": 3}, "playouts"),
    Task("mixx", {"seats": 4}, "playouts"),
    Task("mixx", {"seats": 2}, "batch steps"),
)


@dataclass(frozen=True)
class Figure:
    game: str
    options: dict[str, Any]
    what: str
    threads: int
    per_cpu_second: float
    speedup: float | None
    """with several threads: simulations per second of wall-clock time, divided by those of one thread"""


def tasks_for(names: list[str]) -> list[Task]:
    """What to measure for these games, or for all: a game without tasks of its own gets playouts and a search."""
    chosen = names or list(GAMES)
    own = {task.game for task in TASKS}
    return [
        *(task for task in TASKS if task.game in chosen),
        *(Task(name, {}, what) for name in chosen if name not in own for what in ("playouts", "search")),
    ]


def run_bench(names: list[str], seconds: float, as_json: bool) -> None:
    for name in names:
        definition(name)
    tasks = tasks_for(names)
    rows: list[tuple[Figure, float | None]] = []
    with progress() as bar, tempfile.TemporaryDirectory() as folder:
        work = bar.add_task("measuring", total=len(tasks))
        for task in tasks:
            bar.update(work, description=f"measuring {task.game}")
            figure = measure(task, seconds)
            comparable = task.game == "cross" and task.what in ("playouts", "many playouts") and not as_json
            rows.append((figure, speed_in_c(task.options["size"], seconds, Path(folder)) if comparable else None))
            bar.advance(work)
    if as_json:
        sys.stdout.write(json.dumps([asdict(figure) for figure, _ in rows]) + "\n")
    else:
        print_table(rows)


def measure(task: Task, seconds: float) -> Figure:
    """Measure for the given number of CPU seconds."""
    game = load(task.game, **task.options)
    run = runner(game, task)
    run(1)
    count = 1
    while (took := timed(run, count)[1]) < min(0.02, seconds / CHUNKS):
        count *= 2
    count = max(1, round(count * seconds / CHUNKS / took))
    best = max(done / took for done, took in (timed(run, count) for _ in range(CHUNKS)))
    speedup = None if task.threads == 1 else compare(searches(game, replace(task, threads=1)), run, count)
    return Figure(game.name, task.options, task.what, task.threads, best, speedup)


def runner(game: Game, task: Task) -> Callable[[int], int]:
    """A function that does a number of units of a task and returns how many."""
    if task.what in ("playouts", "moves"):
        return random_play(game, task)
    if task.what == "many playouts":
        return many_playouts(game)
    if task.what == "plies":
        return plies_by_number(game)
    return batch_steps(game) if task.what == "batch steps" else searches(game, task)


def timed(run: Callable[[int], int], count: int, clock: Callable[[], float] = time.process_time) -> tuple[int, float]:
    """Return the number of units done and the seconds they took, by default CPU seconds."""
    before = clock()
    done = run(count)
    return done, clock() - before


def compare(one: Callable[[int], int], other: Callable[[int], int], count: int) -> float:
    """Return how much faster the second is in wall-clock time; they run alternately, and the best chunks count."""
    best = [0.0, 0.0]
    for chunk in range(2 * CHUNKS):
        done, took = timed((one, other)[chunk % 2], count, time.perf_counter)
        best[chunk % 2] = max(best[chunk % 2], done / took)
    return best[1] / best[0]


def random_play(game: Game, task: Task) -> Callable[[int], int]:
    """Return a function that plays random games from the start and returns the number of games or moves."""
    kernel, rng = game.kernel, generator(1)
    play, root, work, moves = kernel.link(playouts), game.new().rows(), kernel.rows(), kernel.moves()

    def run(games: int) -> int:
        plies = play(kernel.params, root, work, moves, rng, games, task.plies)
        return games if task.what == "playouts" else int(plies)

    return run


def many_playouts(game: Game) -> Callable[[int], int]:
    """Return a function that plays random games of Cross, LANES at once, and returns how many."""
    many, start, rng = ManyPlayouts(game.kernel), game.new().rows(), generator(1)

    def run(blocks: int) -> int:
        winners, _ = many.play(start, rng, blocks * LANES)
        return len(winners)

    return run


def plies_by_number(game: Game) -> Callable[[int], int]:
    """Return a function that plays random games with `State.actions` and `State.apply`."""
    draw = random.Random(1).random

    def run(games: int) -> int:
        plies = 0
        for _ in range(games):
            state = game.new()
            while state.actor is not None:
                actions = state.actions()
                state.apply(actions[int(draw() * len(actions))])
            plies += state.ply
        return plies

    return run


def batch_steps(game: Game) -> Callable[[int], int]:
    """Return a function that steps a batch with random actions."""
    games = batch(game, BATCH, seed=1)

    def run(steps: int) -> int:
        for _ in range(steps):
            games.step(games.sample())
        return steps * BATCH

    return run


def searches(game: Game, task: Task) -> Callable[[int], int]:
    """Return a function that grows a tree from the start."""
    uct = Uct(game.kernel, game.seats) if task.what == "search" else make_uct(game, task.threads)
    rng, row = generator(1), game.new().row

    def run(simulations: int) -> int:
        uct.start(row)
        return uct.run(rng, simulations)

    return run


def speed_in_c(size: int, seconds: float, folder: Path) -> float | None:
    """Playouts per CPU second of the same algorithm in C; None without a compiler or the project's checkout."""
    compiler = shutil.which("cc")
    if compiler is None or not C_SOURCE.exists():
        return None
    program = folder / f"cross{size}"
    if not program.exists():
        build = [compiler, "-O3", "-march=native", f"-DSIZE={size}", "-o", str(program), str(C_SOURCE)]
        subprocess.run(build, check=True)
    answer = subprocess.run([str(program), str(seconds)], check=True, capture_output=True, text=True)
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
