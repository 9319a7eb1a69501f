"""The commands and their options."""

import io
import os
import sys
from typing import Annotated

import typer

from acrux.core.names import installed_names

app = typer.Typer(
    name="acrux",
    help=f"Play and study board games: {', '.join(installed_names())}.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # drawing the help with rich would take longer than everything else
)


def _known_language(given: str) -> str:
    from acrux.i18n import LANGUAGES

    if given not in LANGUAGES:
        raise typer.BadParameter(f"choose one of {', '.join(LANGUAGES)}")
    return given


GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"one of {', '.join(installed_names())}")]
Language = Annotated[
    str, typer.Option(metavar="en|de", callback=_known_language, help="the language to be spoken to in")
]
OptionList = Annotated[
    list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="an option of the game, such as size=7")
]


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="which game; asked for if none is named")] = None,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", metavar="N=human|ai[:LEVEL]", help="who sits on a seat; the others are ai:3, seat 1 is human"
        ),
    ] = None,
    options: OptionList = None,
    seed: Annotated[int | None, typer.Option(min=0, help="the same seed gives the same dice and cards")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="lines of words only, for screen readers and pipes")] = False,
    load: Annotated[str | None, typer.Option(metavar="FILE", help="go on with a saved game")] = None,
    language: Language = "en",
) -> None:
    """Play against people and agents."""
    if load is not None and options:
        raise typer.BadParameter("a saved game has its own options", param_hint="-o")
    from acrux.cli.options import load_typed
    from acrux.terminal.play import play_in_terminal

    play_in_terminal(game, lambda name: load_typed(name, options or []), seats or [], seed, plain, load, language)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="the address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free port")] = 8000,
    db: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://...; else a file in your home")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="processes for the agents to think in")] = None,
    proxy: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="of a proxy that tells from where it forwards something")
    ] = None,
) -> None:
    """Serve the table in the browser."""
    from acrux.cli.serve import serve_pages

    serve_pages(host, port, db, workers, proxy)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="a file of records, - for standard input")],
) -> None:
    """Check dice and cards of records from a server: draw them again from the seed and compare."""
    from acrux.cli.verify import verify_file

    verify_file(file)


@app.command()
def random(
    game: GameName,
    options: OptionList = None,
    games: Annotated[int, typer.Option(min=1, help="how many games")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="the same seed gives the same games")] = 0,
    plies: Annotated[int, typer.Option(min=1, help="stop a game that has not ended after so many plies")] = 100_000,
) -> None:
    """Play random games and print their records."""
    from acrux.cli.play_random import print_random_games

    print_random_games(game, options or [], games, seed, plies)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a file of records, - for standard input")],
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object a game")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="with --json: list all legal moves at every ply")] = False,
) -> None:
    """Check records move by move."""
    from acrux.cli.replay import replay_file

    replay_file(file, as_json, legal)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, help="how many moves and chance events deep")],
    options: OptionList = None,
    position: Annotated[str | None, typer.Option(help="count from this position line")] = None,
) -> None:
    """Count all sequences of moves and chance outcomes of a given length."""
    from acrux.cli.perft import print_perft

    print_perft(game, options or [], depth, position)


@app.command()
def arena(
    game: GameName,
    seats: Annotated[
        str, typer.Option(metavar="PLAYER,...", help="ai:1 to ai:8, ai:8@2000, ai:8@0.5s, greedy, random")
    ],
    options: OptionList = None,
    games: Annotated[int, typer.Option(min=1, help="how many games; seats rotate from game to game")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="the same seed gives the same games")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="so many processes")] = 1,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="a Ray cluster, or auto")] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="write the records; go on with a file that is there")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print a JSON list")] = False,
) -> None:
    """Let agents play a match and tell who is better, with confidence intervals."""
    from acrux.cli.arena import run_arena

    run_arena(game, options or [], seats, games, seed, workers, ray, out, as_json)


@app.command()
def analyse(
    source: Annotated[str, typer.Argument(metavar="FILE|GAME", help="a record (- for standard input), or a game")],
    options: OptionList = None,
    game: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="with FILE: look at its Nth game; the first if left out")
    ] = None,
    ply: Annotated[
        int | None, typer.Option(min=0, help="look at the record after so many plies; the end if left out")
    ] = None,
    position: Annotated[str | None, typer.Option(help="with GAME: look at this position line")] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.01, max=3600, help="how long to think; as level 8 if left out")
    ] = None,
    lines: Annotated[int, typer.Option(min=1, help="how many lines of play")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="for what is drawn at random while thinking")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object")] = False,
) -> None:
    """Show the best lines of play with their values for each seat."""
    from acrux.cli.analyse import print_analysis

    print_analysis(source, options or [], game, ply, position, seconds, lines, seed, as_json)


@app.command()
def solve(
    game: Annotated[str, typer.Argument(metavar="GAME", help="cross")],
    options: OptionList = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.01, help="stop after so long; until all is solved if left out")
    ] = None,
    memory: Annotated[int, typer.Option(min=1, max=1 << 20, help="so many MiB at most for what is learnt")] = 1024,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="write the proofs; go on with a file that is there")
    ] = None,
) -> None:
    """Prove who wins each opening of a small board of Cross, such as -o size=3."""
    from acrux.cli.solve import run_solve

    run_solve(game, options or [], seconds, memory, out)


@app.command()
def rules(game: GameName, language: Language = "en") -> None:
    """Show the rules of a game."""
    from acrux.cli.rules import print_rules

    print_rules(game, language)


@app.command()
def warm() -> None:
    """Compile everything, so that nothing has to be compiled later."""
    from acrux.cli.warm import warm_up

    warm_up()


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="all games if none is named")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="how long to measure each figure")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="print a JSON list")] = False,
) -> None:
    """Measure how fast the engines are: per CPU second, the best of several chunks."""
    from acrux.cli.bench import run_bench

    run_bench(games or [], seconds, as_json)


def main() -> None:
    """Run a command; bad input ends it with one sentence and exit code 1."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # whoever reads may know fewer letters than the rules use
    try:
        try:
            app(prog_name="acrux")
        finally:
            sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left unwritten is not tried again
        if isinstance(error, BrokenPipeError):  # the reader of a pipe has seen enough
            sys.exit(0)
        _stop(f"{error.strerror or error}.")
    except ValueError as error:
        if not _is_bad_input(error):
            raise
        _stop(str(error))


def _stop(sentence: str) -> None:
    sys.stderr.write(f"acrux: {sentence}\n")
    sys.exit(1)


def _is_bad_input(error: Exception) -> bool:
    from acrux.core.errors import AcruxError

    return isinstance(error, AcruxError)
