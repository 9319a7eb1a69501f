"""Which game? Asked of somebody who has named none."""

from acrux.core.registry import GAMES
from acrux.i18n import text
from acrux.terminal.commands import COMMANDS, Leave, find_command
from acrux.terminal.keyboard import Keyboard
from acrux.terminal.screen import Screen
from acrux.terminal.texts import terminal_text


def choose_game(screen: Screen, keyboard: Keyboard) -> str:
    """The name of the game that somebody picks by number or by name."""
    names = list(GAMES)
    screen.say(terminal_text("welcome"))
    screen.say()
    for number, name in enumerate(names, 1):
        title, tagline = (screen.worded(text(f"{name}.{key}")) for key in ("title", "tagline"))
        screen.say(f"  {number}  {title}: {tagline}")
    screen.say()
    keyboard.complete = lambda line, word: names
    question = terminal_text("ask_game", usual=names[0])
    while True:
        answer = keyboard.ask(screen.worded(question)).lower().replace(" ", "-")
        if not answer:
            return names[0]
        if find_command(answer) is COMMANDS["quit"]:
            raise Leave
        if answer in names:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        screen.warn(terminal_text("no_game", last=len(names), names=", ".join(names)))
