"""The menu of games, shown when no game was named."""

from acrux.core.registry import GAMES
from acrux.i18n import text
from acrux.terminal.commands import COMMANDS, QuitSession, find_command
from acrux.terminal.keyboard import Keyboard
from acrux.terminal.screen import Screen
from acrux.terminal.texts import terminal_text


def choose_game(screen: Screen, keyboard: Keyboard) -> str:
    """Ask for a game by number or name, and return its name."""
    names = list(GAMES)
    screen.print(terminal_text("welcome"))
    screen.print()
    for number, name in enumerate(names, 1):
        title, tagline = (screen.translate(text(f"{name}.{key}")) for key in ("title", "tagline"))
        screen.print(f"  {number}  {title}: {tagline}")
    screen.print()
    keyboard.complete = lambda line, word: names
    question = terminal_text("ask_game", usual=names[0])
    while True:
        answer = keyboard.ask(screen.translate(question)).lower().replace(" ", "-")
        if not answer:
            return names[0]
        if find_command(answer) is COMMANDS["quit"]:
            raise QuitSession
        if answer in names:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        screen.warn(terminal_text("no_game", last=len(names), names=", ".join(names)))
