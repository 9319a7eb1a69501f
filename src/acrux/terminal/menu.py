"""Which game? Asked of somebody who has named none."""

import importlib

from acrux.core.registry import GAMES, definition
from acrux.terminal.keyboard import Keyboard
from acrux.terminal.screen import Screen


def choose_game(screen: Screen, keyboard: Keyboard) -> str:
    """The name of the game that somebody picks by number or by name."""
    names = list(GAMES)
    screen.say("Welcome to Acrux, four games of the cross. Which one would you like to play?")
    screen.say()
    for number, name in enumerate(names, 1):
        screen.say(f"  {number}  {in_one_line(name)}")
    screen.say()
    keyboard.complete = lambda line, word: names
    while True:
        answer = keyboard.ask(f"A number or a name (just Enter for {names[0]}): ").lower().replace(" ", "-")
        if not answer:
            return names[0]
        if answer in names:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        screen.warn(f"Please type a number from 1 to {len(names)}, or a name: {', '.join(names)}.")


def in_one_line(name: str) -> str:
    """What the game's folder says of itself, or just its title."""
    return importlib.import_module(GAMES[name]).__doc__ or definition(name).title
