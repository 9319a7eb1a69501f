"""Commands for researchers: records, matches, studies, searches and measurements."""

import enum
from typing import Annotated

import typer

from acrux.cli.arguments import AgentChoice, Machines, MatchChoice, PositionChoice, StudyScope
from acrux.cli.commands.parameters import (
    GameName,
    GameNumber,
    OptionList,
    PlyNumber,
    Position,
    RayAddress,
    RecordOrGame,
    Workers,
)
from acrux.core.levels import MAX_LEVEL, MIN_LEVEL

commands = typer.Typer(rich_markup_mode=None)
PLAYERS = (
    f"ai:{MIN_LEVEL} to ai:{MAX_LEVEL}, with limits such as ai:{MAX_LEVEL}@2000 (simulations) or ai:{MAX_LEVEL}@0.5s, "
    "greedy, random"
)
RotatedGames = Annotated[int, typer.Option(min=1, help="number of games; seats rotate from game to game")]
GamesSeed = Annotated[int, typer.Option(min=0, help="random seed; the same seed gives the same games")]


class EngineProtocol(enum.StrEnum):
    """Protocols of `acrux engine`."""

    gtp = enum.auto()
    ugi = enum.auto()


@commands.command()
def random(
    game: GameName,
    options: OptionList = None,
    games: Annotated[int, typer.Option(min=1, help="number of games")] = 1,
    seed: GamesSeed = 0,
    plies: Annotated[int, typer.Option(min=1, help="break a game off after this many plies")] = 100_000,
) -> None:
    """Play random games and print their records."""
    from acrux.cli.play_random import print_random_games

    print_random_games(game, options or [], games, seed, plies)


@commands.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="file of records; - for standard input")],
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object for each game")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="with --json: list the legal moves at every ply")] = False,
) -> None:
    """Replay records and check that every move is legal."""
    from acrux.cli.replay import replay_file

    replay_file(file, as_json, legal)


@commands.command()
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


@commands.command()
def arena(
    game: GameName,
    seats: Annotated[str, typer.Option(metavar="PLAYER,...", help=PLAYERS)],
    options: OptionList = None,
    games: RotatedGames = 100,
    seed: GamesSeed = 0,
    workers: Workers = 1,
    ray: RayAddress = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="write the records here; an existing file is continued")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print a JSON list")] = False,
) -> None:
    """Play a match between agents.

    Prints scores with confidence intervals, and ratings.
    """
    from acrux.cli.arena import run_arena

    run_arena(MatchChoice(game, options or [], games, seed), seats, Machines(workers, ray), out, as_json)


@commands.command()
def dataset(
    game: GameName,
    players: Annotated[str, typer.Option(metavar="PLAYER,...", help=PLAYERS)],
    out: Annotated[str, typer.Option(metavar="FILE", help="write here: FILE.npz or FILE.parquet")],
    options: OptionList = None,
    games: RotatedGames = 100,
    seed: GamesSeed = 0,
    workers: Workers = 1,
    ray: RayAddress = None,
) -> None:
    """Write training data from games between agents.

    For every decision: the observation, the legal actions, the chosen one, the policy of the search and the result.
    """
    from acrux.cli.dataset import write_dataset

    write_dataset(MatchChoice(game, options or [], games, seed), players, Machines(workers, ray), out)


@commands.command()
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
    workers: Workers = 1,
    ray: RayAddress = None,
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

    choice, scope = MatchChoice(game, options or [], games, seed), StudyScope(levels, valued, quick)
    print_study(choice, scope, Machines(workers, ray), out, report)


@commands.command()
def analyse(
    source: RecordOrGame,
    options: OptionList = None,
    game: GameNumber = None,
    ply: PlyNumber = None,
    position: Position = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.01, max=3600, help=f"time to search; by default that of level {MAX_LEVEL}")
    ] = None,
    lines: Annotated[int, typer.Option(min=1, help="number of lines to print")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="random seed of the search")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object")] = False,
) -> None:
    """Print the best lines of play with their values for each seat."""
    from acrux.cli.analyse import print_analysis

    print_analysis(PositionChoice(source, options or [], game, ply, position), seconds, lines, seed, as_json)


@commands.command()
def review(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="a file of records (- for standard input)")],
    game: Annotated[int, typer.Option(min=1, metavar="N", help="the number of the game in the file")] = 1,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=3600, help="time of each search; most positions take two or more")
    ] = 0.2,
    seed: Annotated[int, typer.Option(min=0, help="random seed of the searches")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object")] = False,
) -> None:
    """Review a game: win chances, mistakes with the better line, luck and accuracy of each player."""
    from acrux.cli.review import print_review

    print_review(record, game, seconds, seed, as_json)


@commands.command()
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

    run_engine(game, protocol, options or [], AgentChoice(level, seconds, threads, seed))


@commands.command()
def puzzles(
    source: Annotated[
        str | None,
        typer.Argument(metavar="GAME|FILE", help="a game; with --check also a file of puzzles, by default all games"),
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="number of puzzles that the file is to have in the end")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="random seed of the games in which puzzles are looked for")] = 0,
    workers: Workers = 1,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="append to this file; by default puzzles-GAME.jsonl")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="prove all puzzles once more instead")] = False,
) -> None:
    """Find puzzles in games between agents, and prove them.

    Every puzzle has exactly one solution. An interrupted search is continued by the same command.
    """
    from acrux.cli import puzzles

    if check:
        puzzles.check_puzzles(source, workers)
    elif source is None:
        raise typer.BadParameter("name a game, or use --check", param_hint="GAME")
    else:
        puzzles.find_puzzles(source, count, seed, workers, out)


@commands.command()
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


@commands.command()
def warm() -> None:
    """Compile all games and agents ahead of time."""
    from acrux.cli.warm import warm_up

    warm_up()


@commands.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="all games if left out")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="CPU time for each measurement")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="print a JSON list")] = False,
) -> None:
    """Measure the speed of engines and searches."""
    from acrux.cli.bench import run_bench

    run_bench(games or [], seconds, as_json)
