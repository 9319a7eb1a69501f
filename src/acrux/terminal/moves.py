"""Moves as people type them."""

import re

from acrux.core.errors import AcruxError, MalformedMove
from acrux.core.state import State
from acrux.terminal.texts import terminal_text


def read_move(state: State, text: str) -> str:
    """What was meant: a move, `#2` for the second of the list, or a move in the wrong case.

    A bare number means a place in the list too, except in a game that writes moves that way.
    """
    legal = state.legal()
    if text in legal:
        return text
    if number := re.fullmatch(r"#?([0-9]{1,6})", text):
        listed = text.startswith("#") or not any(_is_notation(state, digit) for digit in "0123456789")
        return _pick(legal, int(number[1])) if listed else text
    alike = [move for move in legal if move.lower() == text.lower()]
    return alike[0] if len(alike) == 1 else text


def read_throw(text: str) -> str:
    """A throw at a real table: `hit miss hit`, `h m h` or `hmh`, or as it is written.

    >>> read_throw("hit, miss"), read_throw("hmh")
    ('throw:h,m', 'throw:h,m,h')
    """
    if re.fullmatch(r"((hit|miss|h|m)[\s,]*)+", text.lower()):
        return "throw:" + ",".join(word[0] for word in re.findall(r"hit|miss|h|m", text.lower()))
    return text


def _is_notation(state: State, text: str) -> bool:
    """Can this be a move of the game in any position?"""
    try:
        state.copy().play(text)
    except MalformedMove:
        return False
    except AcruxError:
        return True
    return True


def _pick(legal: list[str], number: int) -> str:
    if not 1 <= number <= len(legal):
        raise AcruxError(terminal_text("no_move", number=number, last=len(legal)))
    return legal[number - 1]
