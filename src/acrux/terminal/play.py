"""acrux play: play in a terminal."""

import secrets
from collections.abc import Callable

from acrux.core.errors import AcruxError, BadOption
from acrux.core.game import Game
from acrux.terminal.commands import QuitSession
from acrux.terminal.files import load_table, parse_path
from acrux.terminal.keyboard import Keyboard
from acrux.terminal.menu import choose_game
from acrux.terminal.screen import Screen
from acrux.terminal.seats import default_players, parse_seats
from acrux.terminal.session import Session
from acrux.terminal.table import Table
from acrux.terminal.texts import terminal_text

MAX_SEED = 2**32


def play_in_terminal(
    screen: Screen,
    name: str | None,
    load_game: Callable[[str], Game],
    seats: list[str],
    seed: int | None,
    file: str | None,
) -> None:
    """Play a game by name (None: ask which), or continue a saved one, until a player leaves."""
    keyboard = Keyboard()
    seed = secrets.randbelow(MAX_SEED) if seed is None else seed
    with keyboard.open():
        try:
            if file is not None:
                table = resume(name, file, seats, seed)
            else:
                table = new_table(load_game, name or choose_game(screen, keyboard), seats, seed, screen)
            Session(table, screen, keyboard).run()
        except AcruxError as error:
            raise AcruxError(error.translate(screen.language)) from None
        except QuitSession:
            screen.print(terminal_text("goodbye"))
        except (EOFError, KeyboardInterrupt):  # in the menu
            if keyboard.is_interactive:
                screen.print()
            screen.print(terminal_text("goodbye"))


def new_table(load_game: Callable[[str], Game], name: str, seats: list[str], seed: int, screen: Screen) -> Table:
    """Start a new game; the first time its rules are compiled."""
    game = load_game(name)
    players = default_players(game) | parse_seats(game, seats)
    with screen.spinner(terminal_text("laying_out")):
        state = game.new()
        state.legal()
    return Table(state, players, seed)


def resume(name: str | None, file: str, seats: list[str], seed: int) -> Table:
    """Continue a saved game."""
    table = load_table(parse_path(file), seed)
    if name not in (None, table.game.name):
        raise BadOption(terminal_text("other_game", file=file, game=table.game.title_text, name=name or ""))
    table.players |= parse_seats(table.game, seats)
    return table
