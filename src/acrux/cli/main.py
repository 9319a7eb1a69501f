"""The commands and their options."""

import enum
import io
import os
import sys
from typing import Annotated

import typer

import acrux
from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.core.names import installed_names
from acrux.server.logs import LogFormat
from acrux.server.settings import DEFAULT_SETTINGS as DEFAULTS
from acrux.server.settings import Settings

app = typer.Typer(
    name="acrux",
    help=f"Play and study board games: {', '.join(installed_names())}.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rendering the help with rich would take longer than everything else
)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        sys.stdout.write(f"acrux {acrux.__version__}\n")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="print the version and exit")
    ] = False,
) -> None:
    pass


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
    server: Annotated[
        str | None, typer.Option(metavar="URL", help="play at the tables of a server, such as http://127.0.0.1:8000")
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(envvar="ACRUX_TOKEN", metavar="TOKEN", help="with --server: play as the bot with this API token"),
    ] = None,
    language: Language = "en",
) -> None:
    """Play in the terminal, against people and agents."""
    if server is not None:
        from acrux.terminal.live_play import play_on_server

        if seats or options or load is not None or seed is not None:
            raise typer.BadParameter("a server's table has its own seats and options", param_hint="--server")
        play_on_server(server, token, game, plain, language)
        return
    if load is not None and options:
        raise typer.BadParameter("a saved game has its own options", param_hint="-o")
    from acrux.cli.options import load_game
    from acrux.terminal.play import play_in_terminal

    play_in_terminal(game, lambda name: load_game(name, options or []), seats or [], seed, plain, load, language)


KeepTables = Annotated[
    int, typer.Option(metavar="DAYS", min=0, help="delete abandoned tables after this time; 0: never")
]
KeepGames = Annotated[
    int, typer.Option(metavar="DAYS", min=0, help="delete finished games between people after this time; 0: never")
]
KeepGuests = Annotated[
    int, typer.Option(metavar="DAYS", min=0, help="forget guests without tables after this time; 0: never")
]


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
    log: Annotated[
        LogFormat | None, typer.Option(help="format of the log; by default text on a terminal, otherwise json")
    ] = None,
    absence: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="SECONDS",
            help="time after which the others may act if a player is absent from a game without a clock",
        ),
    ] = DEFAULTS.absence_seconds,
    allowed_hosts: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-host", metavar="NAME", help="a name under which the server may be reached; by default any"
        ),
    ] = None,
    keep_tables: KeepTables = DEFAULTS.keep_abandoned_tables or 0,
    keep_games: KeepGames = DEFAULTS.keep_finished_games or 0,
    keep_guests: KeepGuests = DEFAULTS.keep_guests or 0,
) -> None:
    """Run the web server, to play in the browser."""
    from acrux.cli.serve import serve_pages

    hosts = frozenset(name.lower() for name in allowed_hosts or [])
    settings = Settings(hosts, keep_tables or None, keep_games or None, keep_guests or None, absence)
    serve_pages(host, port, db, workers, proxy, log, settings)


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
def dataset(
    game: GameName,
    players: Annotated[str, typer.Option(metavar="PLAYER,...", help=PLAYERS)],
    out: Annotated[str, typer.Option(metavar="FILE", help="write here: FILE.npz or FILE.parquet")],
    options: OptionList = None,
    games: Annotated[int, typer.Option(min=1, help="number of games; seats rotate from game to game")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="random seed; the same seed gives the same games")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="number of processes")] = 1,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="play on a Ray cluster; auto finds or starts one")
    ] = None,
) -> None:
    """Write training data from games between agents.

    For every decision: the observation, the legal actions, the chosen one, the policy of the search and the result.
    """
    from acrux.cli.dataset import write_dataset

    write_dataset(game, options or [], players, games, seed, workers, ray, out)


@app.command()
def study(
    game: GameName,
    options: OptionList = None,
    games: Annotated[int, typer.Option(min=2, help="number of games between equal agents at each level")] = 200,
    levels: Annotated[str, typer.Option(metavar="LEVEL,...", help="levels of the agents")] = "6",
    valued: Annotated[int, typer.Option(min=0, help="number of games whose positions are evaluated")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="random seed; the same seed gives the same figures")] = 0,
    quick: Annotated[
        bool, typer.Option("--quick", help="leave out the skill trace, restricted players and first moves")
    ] = False,
    workers: Annotated[int, typer.Option(min=1, help="number of processes")] = 1,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="play on a Ray cluster; auto finds or starts one")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="folder of the report and all games; an existing study is continued"),
    ] = None,
    report: Annotated[
        bool, typer.Option("--report", help="play no more games; report those that are finished already")
    ] = False,
) -> None:
    """Study how fair, deep, dramatic and lucky a game is.

    Writes a report (report.html) with 95 % intervals, and the figures as JSON and CSV.
    """
    from acrux.cli.study import print_study

    print_study(game, options or [], games, levels, valued, seed, quick, workers, ray, out, report)


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


class EngineProtocol(enum.StrEnum):
    """Protocols of `acrux engine`."""

    gtp = enum.auto()
    ugi = enum.auto()


@app.command()
def engine(
    game: GameName,
    protocol: Annotated[EngineProtocol, typer.Option(help="gtp: Cross; ugi: any game of two players")],
    options: OptionList = None,
    level: Annotated[int, typer.Option(min=MIN_LEVEL, max=MAX_LEVEL, help="level of the agent")] = MAX_LEVEL,
    seconds: Annotated[
        float | None, typer.Option(min=0.01, max=3600, help="time per move where the protocol gives none")
    ] = None,
    threads: Annotated[int, typer.Option(min=1, max=256, help="threads of the search")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="random seed of the agent and of chance events")] = 0,
) -> None:
    """Let other programs play against an agent, over standard input and output."""
    from acrux.cli.engine import run_engine

    run_engine(game, protocol, options or [], level, seconds, threads, seed)


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


tokens = typer.Typer(help="Create, list and revoke the API tokens of bots.", no_args_is_help=True)
app.add_typer(tokens, name="token")
Database = Annotated[
    str | None, typer.Option("--db", metavar="URL", help="the server's database; by default as of acrux serve")
]


@tokens.command("create")
def create_token(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the bot's name, as others see it")],
    scopes: Annotated[
        list[str] | None,
        typer.Option("--scope", metavar="SCOPE", help="bot:play, challenge:read or challenge:write; by default all"),
    ] = None,
    db: Database = None,
) -> None:
    """Create a token and print it; it cannot be printed again."""
    from acrux.cli import token

    token.create_token(name, scopes or [], db)


@tokens.command("list")
def list_tokens(db: Database = None) -> None:
    """List all valid tokens, with the ids by which they can be revoked."""
    from acrux.cli import token

    token.list_tokens(db)


@tokens.command("revoke")
def revoke_token(
    token_id: Annotated[str, typer.Argument(metavar="ID", help="as acrux token list prints it")], db: Database = None
) -> None:
    """Revoke a token; streams that use it end within seconds."""
    from acrux.cli import token

    token.revoke_token(token_id, db)


@app.command()
def rules(game: GameName, language: Language = "en") -> None:
    """Print the rules of a game."""
    from acrux.cli.rules import print_rules

    print_rules(game, language)


@app.command("print")
def print_(
    game: GameName,
    options: OptionList = None,
    paper: Annotated[str, typer.Option(metavar="a4|letter|a3|tabloid|a2", help="size of the paper")] = "a4",
    language: Language = "en",
    cards: Annotated[str, typer.Option(metavar="63x88|44x68", help="size of the cards, in millimetres")] = "63x88",
    bleed: Annotated[int, typer.Option(metavar="0|3", help="printed beyond the cut of a card, in millimetres")] = 0,
    ink: Annotated[str, typer.Option(metavar="full|light", help="colours as on the page, or little ink")] = "full",
    backs: Annotated[
        str,
        typer.Option(
            metavar="alternate|last|none",
            help="backs of cards: after each front, for printing on both sides; after all fronts; or none",
        ),
    ] = "alternate",
    out: Annotated[str | None, typer.Option(metavar="FILE", help="write here; by default acrux-GAME.pdf")] = None,
) -> None:
    """Write a PDF with board, cards, pieces and rules at true scale."""
    from acrux.cli.print_game import write_sheets

    write_sheets(game, options or [], (paper, language, cards, bleed, ink, backs), out)


@app.command()
def board(
    game: GameName,
    board: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help="a board file, or a board that comes with the game")
    ],
    study: Annotated[
        bool, typer.Option("--study", help="play quick games on it: is it fair, is anything useless?")
    ] = False,
    games: Annotated[int, typer.Option(min=1, help="with --study: the number of games")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="with --study: the same seed gives the same games")] = 0,
    language: Language = "en",
) -> None:
    """Check a board file and print its rows, as the option board takes them.

    Every defect is listed with row, column, token and reason.
    """
    from acrux.cli.board import print_board

    print_board(game, board, study, games, seed, language)


@app.command()
def draw(
    source: Annotated[
        str, typer.Argument(metavar="RECORD|GAME", help="a file of records (- for standard input), or a game")
    ],
    options: OptionList = None,
    game: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="with RECORD: the number of the game; by default 1")
    ] = None,
    ply: Annotated[
        int | None, typer.Option(min=0, help="with RECORD: the number of plies to replay; by default all")
    ] = None,
    position: Annotated[str | None, typer.Option(help="with GAME: a position, in one-line notation")] = None,
    theme: Annotated[str, typer.Option(metavar="light|dark", help="colours")] = "light",
    width: Annotated[int, typer.Option(min=16, max=10_000, help="of a PNG picture, in pixels")] = 1000,
    language: Language = "en",
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="write here, as PNG if the name ends in .png; by default print SVG"),
    ] = None,
) -> None:
    """Draw a position as spectators see it."""
    from acrux.cli.draw import draw_position

    draw_position(source, options or [], game, ply, position, theme, width, language, out)


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
