"""The commands and their options."""

import io
import os
import sys
from typing import Annotated

import typer

from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.core.names import installed_names

app = typer.Typer(
    name="acrux",
    help=f"Play and study board games: {', '.join(installed_names())}.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rendering the help with rich would take longer than everything else
)


def _check_language(language: str) -> str:
    from acrux.i18n import LANGUAGES

    if language not in LANGUAGES:
        raise typer.BadParameter(f"choose one of {', '.join(LANGUAGES)}")
    return language


GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"one of {', '.join(installed_names())}")]
Language = Annotated[str, typer.Option(metavar="en|de", callback=_check_language, help="language of the texts")]
OptionList = Annotated[
    list[str] | None,
    typer.Option("-o", "--option", metavar="NAME=VALUE", help="an option of the game, for example size=7"),
]

PLAYERS = (
    f"ai:{MIN_LEVEL} to ai:{MAX_LEVEL}, with limits such as ai:{MAX_LEVEL}@2000 (simulations) or ai:{MAX_LEVEL}@0.5s, "
    "greedy, random"
)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="the game to play; asked for if left out")] = None,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="N=human|ai[:LEVEL]",
            help="the player of a seat; by default human on seat 1, ai:3 elsewhere",
        ),
    ] = None,
    options: OptionList = None,
    seed: Annotated[int | None, typer.Option(min=0, help="seed of the dice and cards")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="text lines only, for screen readers and pipes")] = False,
    load: Annotated[str | None, typer.Option(metavar="FILE", help="continue a saved game")] = None,
    language: Language = "en",
) -> None:
    """Play in the terminal, against people and agents."""
    if load is not None and options:
        raise typer.BadParameter("a saved game has its own options", param_hint="-o")
    from acrux.cli.options import load_game
    from acrux.terminal.play import play_in_terminal

    play_in_terminal(game, lambda name: load_game(name, options or []), seats or [], seed, plain, load, language)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="port to listen on; 0: any free port")] = 8000,
    db: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="database: sqlite:///FILE or postgresql://...; by default a file in your home folder"
        ),
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="number of processes for the agents")] = None,
    proxy: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="address or network of a reverse proxy whose X-Forwarded-For header to trust"
        ),
    ] = None,
) -> None:
    """Run the web server, to play in the browser."""
    from acrux.cli.serve import serve_pages

    serve_pages(host, port, db, workers, proxy)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="file of records; - for standard input")],
) -> None:
    """Verify the dice and cards of records from a server.

    The seed of a finished game must match its digest, and all chance events must follow from the seed.
    """
    from acrux.cli.verify import verify_file

    verify_file(file)


@app.command()
def random(
    game: GameName,
    options: OptionList = None,
    games: Annotated[int, typer.Option(min=1, help="number of games")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="random seed; the same seed gives the same games")] = 0,
    plies: Annotated[int, typer.Option(min=1, help="break a game off after this many plies")] = 100_000,
) -> None:
    """Play random games and print their records."""
    from acrux.cli.play_random import print_random_games

    print_random_games(game, options or [], games, seed, plies)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="file of records; - for standard input")],
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object for each game")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="with --json: list the legal moves at every ply")] = False,
) -> None:
    """Replay records and check that every move is legal."""
    from acrux.cli.replay import replay_file

    replay_file(file, as_json, legal)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, help="length of the sequences, in moves and chance events")],
    options: OptionList = None,
    position: Annotated[str | None, typer.Option(help="start from this position, in one-line notation")] = None,
) -> None:
    """Count move sequences.

    Prints the number of sequences of moves and chance outcomes for each length up to --depth.
    """
    from acrux.cli.perft import print_perft

    print_perft(game, options or [], depth, position)


@app.command()
def arena(
    game: GameName,
    seats: Annotated[str, typer.Option(metavar="PLAYER,...", help=PLAYERS)],
    options: OptionList = None,
    games: Annotated[int, typer.Option(min=1, help="number of games; seats rotate from game to game")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="random seed; the same seed gives the same games")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="number of processes")] = 1,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="play on a Ray cluster; auto finds or starts one")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="write the records here; an existing file is continued")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print a JSON list")] = False,
) -> None:
    """Play a match between agents.

    Prints scores with confidence intervals, and ratings.
    """
    from acrux.cli.arena import run_arena

    run_arena(game, options or [], seats, games, seed, workers, ray, out, as_json)


@app.command()
def analyse(
    source: Annotated[
        str, typer.Argument(metavar="FILE|GAME", help="a file of records (- for standard input), or a game")
    ],
    options: OptionList = None,
    game: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="with FILE: the number of the game; by default 1")
    ] = None,
    ply: Annotated[
        int | None, typer.Option(min=0, help="with FILE: the number of plies to replay; by default all")
    ] = None,
    position: Annotated[str | None, typer.Option(help="with GAME: a position, in one-line notation")] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.01, max=3600, help=f"time to search; by default that of level {MAX_LEVEL}")
    ] = None,
    lines: Annotated[int, typer.Option(min=1, help="number of lines to print")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="random seed of the search")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object")] = False,
) -> None:
    """Print the best lines of play with their values for each seat."""
    from acrux.cli.analyse import print_analysis

    print_analysis(source, options or [], game, ply, position, seconds, lines, seed, as_json)


@app.command()
def solve(
    game: Annotated[str, typer.Argument(metavar="GAME", help="cross")],
    options: OptionList = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.01, help="stop after this time; by default when everything is solved")
    ] = None,
    memory: Annotated[
        int, typer.Option(min=1, max=1 << 20, help="maximum size of the transposition table, in MiB")
    ] = 1024,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="write the proofs here; an existing file is continued")
    ] = None,
) -> None:
    """Prove who wins each opening of Cross.

    This is feasible on small boards, for example -o size=3.
    """
    from acrux.cli.solve import run_solve

    run_solve(game, options or [], seconds, memory, out)


@app.command()
def rules(game: GameName, language: Language = "en") -> None:
    """Print the rules of a game."""
    from acrux.cli.rules import print_rules

    print_rules(game, language)


@app.command()
def warm() -> None:
    """Compile all games and agents ahead of time."""
    from acrux.cli.warm import warm_up

    warm_up()


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="all games if left out")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="CPU time for each measurement")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="print a JSON list")] = False,
) -> None:
    """Measure the speed of engines and searches."""
    from acrux.cli.bench import run_bench

    run_bench(games or [], seconds, as_json)


def main() -> None:
    """Run a command; bad input ends it with one sentence on standard error and exit code 1."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # the output encoding may lack characters of the rules
    try:
        try:
            app(prog_name="acrux")
        finally:
            sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # do not try to write the rest at exit
        if isinstance(error, BrokenPipeError):  # the reader closed the pipe
            sys.exit(0)
        _exit_with(f"{error.strerror or error}.")
    except ValueError as error:
        if not _is_bad_input(error):
            raise
        _exit_with(str(error))


def _exit_with(sentence: str) -> None:
    sys.stderr.write(f"acrux: {sentence}\n")
    sys.exit(1)


def _is_bad_input(error: Exception) -> bool:
    from acrux.core.errors import AcruxError

    return isinstance(error, AcruxError)
