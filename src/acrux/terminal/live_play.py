"""acrux play --server: play at the tables of a server, in a terminal."""

from acrux.client.connection import connect, default_cookie_file
from acrux.terminal.commands import QuitSession
from acrux.terminal.keyboard import Keyboard
from acrux.terminal.live_menu import choose_table
from acrux.terminal.live_table import LiveTable
from acrux.terminal.screen import Screen
from acrux.terminal.texts import terminal_text


def play_on_server(url: str, token: str | None, game: str | None, plain: bool, language: str) -> None:
    """Choose tables of a server and play there until the player leaves.

    Without a token the player is a guest, who has the same seats again the next time.
    """
    screen, keyboard = Screen(plain, language), Keyboard()
    client = connect(url, token, None if token else default_cookie_file(), language)
    with keyboard.open():
        try:
            while True:
                LiveTable(choose_table(client, game, screen, keyboard), screen, keyboard).run()
        except (QuitSession, EOFError, KeyboardInterrupt):
            if keyboard.is_interactive:
                screen.print()
            screen.print(terminal_text("goodbye"))
