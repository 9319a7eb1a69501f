"""acrux play: a table in a terminal."""

import secrets
from collections.abc import Callable

from acrux.core.errors import AcruxError, BadOption
from acrux.core.game import Game
from acrux.terminal.commands import Leave
from acrux.terminal.files import load_table, parse_path
from acrux.terminal.keyboard import Keyboard
from acrux.terminal.menu import choose_game
from acrux.terminal.screen import Screen
from acrux.terminal.seats import parse_seats, usual_players
from acrux.terminal.session import Session
from acrux.terminal.table import Table
from acrux.terminal.texts import terminal_text

SEEDS = 2**32


def play_in_terminal(
    name: str | None,
    load_game: Callable[[str], Game],
    seats: list[str],
    seed: int | None,
    plain: bool,
    file: str | None,
    language: str = "en",
) -> None:
    """Play a game by name (None: ask which), or go on with the one in a file, until somebody leaves."""
    screen, keyboard = Screen(plain, language), Keyboard()
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    with keyboard.open():
        try:
            if file is not None:
                table = resume(name, file, seats, seed)
            else:
                table = lay_out(load_game, name or choose_game(screen, keyboard), seats, seed, screen)
            Session(table, screen, keyboard).run()
        except AcruxError as error:
            raise AcruxError(error.translate(language)) from None
        except Leave:
            screen.say(terminal_text("goodbye"))
        except (EOFError, KeyboardInterrupt):  # before there was a table
            if keyboard.live:
                screen.say()
            screen.say(terminal_text("goodbye"))


def lay_out(load_game: Callable[[str], Game], name: str, seats: list[str], seed: int, screen: Screen) -> Table:
    """A new game; on the very first time its rules have to be compiled."""
    game = load_game(name)
    players = usual_players(game) | parse_seats(game, seats)
    with screen.busy(terminal_text("laying_out")):
        state = game.new()
        state.legal()
    return Table(state, players, seed)


def resume(name: str | None, file: str, seats: list[str], seed: int) -> Table:
    table = load_table(parse_path(file), seed)
    if name not in (None, table.game.name):
        raise BadOption(terminal_text("other_game", file=file, game=table.game.title_text, name=name or ""))
    table.players |= parse_seats(table.game, seats)
    return table
