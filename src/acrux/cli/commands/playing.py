"""Commands for players and designers: play, print and draw."""

from typing import Annotated

import typer

from acrux.cli.arguments import PositionChoice, PrintChoice
from acrux.cli.commands.parameters import (
    GameName,
    GameNumber,
    Language,
    OptionList,
    PlyNumber,
    Position,
    RecordOrGame,
)

commands = typer.Typer(rich_markup_mode=None)


@commands.command()
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
    from acrux.terminal.screen import Screen

    screen = Screen(plain, language)
    play_in_terminal(screen, game, lambda name: load_game(name, options or []), seats or [], seed, load)


@commands.command()
def rules(game: GameName, language: Language = "en") -> None:
    """Print the rules of a game."""
    from acrux.cli.rules import print_rules

    print_rules(game, language)


@commands.command()
def draw(
    source: RecordOrGame,
    options: OptionList = None,
    game: GameNumber = None,
    ply: PlyNumber = None,
    position: Position = None,
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

    draw_position(PositionChoice(source, options or [], game, ply, position), theme, width, language, out)


@commands.command("print")
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

    write_sheets(game, options or [], PrintChoice(paper, language, cards, bleed, ink, backs), out)


@commands.command()
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
