"""Parse moves as people type them."""

import re

from acrux.core.errors import AcruxError, MalformedMove
from acrux.core.state import State
from acrux.terminal.texts import terminal_text


def read_move(state: State, text: str) -> str:
    """Return the move that was meant: a move in any case, or `#2` for the second of the list.

    A bare number is a place in the list too, except in games whose moves look like numbers.
    """
    legal = state.legal()
    if text in legal:
        return text
    if number := re.fullmatch(r"#?([0-9]{1,6})", text):
        is_place = text.startswith("#") or not any(_is_notation(state, digit) for digit in "0123456789")
        return _pick(legal, int(number[1])) if is_place else text
    matches = [move for move in legal if move.lower() == text.lower()]
    return matches[0] if len(matches) == 1 else text


def match_move(legal: list[str], text: str) -> str:
    """The move that was meant, where only the legal moves are known: as `read_move`, but a bare number is a move.

    >>> match_move(["a1", "b2"], "B2"), match_move(["a1", "b2"], "#1"), match_move(["0", "1"], "1")
    ('b2', 'a1', '1')
    """
    if text in legal:
        return text
    if number := re.fullmatch(r"#([0-9]{1,6})", text):
        return _pick(legal, int(number[1]))
    matches = [move for move in legal if move.lower() == text.lower()]
    return matches[0] if len(matches) == 1 else text


def read_throw(text: str) -> str:
    """Parse a throw at a real table: `hit miss hit`, `h m h`, `hmh`, or its notation.

    >>> read_throw("hit, miss"), read_throw("hmh")
    ('throw:h,m', 'throw:h,m,h')
    """
    if re.fullmatch(r"((hit|miss|h|m)[\s,]*)+", text.lower()):
        return "throw:" + ",".join(word[0] for word in re.findall(r"hit|miss|h|m", text.lower()))
    return text


def _is_notation(state: State, text: str) -> bool:
    """Return whether this text can be a move of the game in any position."""
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
