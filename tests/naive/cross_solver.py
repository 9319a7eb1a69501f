"""Naive solver for Cross: it tries all stones in all orders, by the naive engine's chains."""

from functools import cache

from tests.naive.cross import cells, chain_of, shape


@cache
def wins(size: int, own: frozenset[str], others: frozenset[str]) -> bool:
    """Does the colour to move win? `own` are its stones."""
    return any(wins_with(size, own, others, cell) for cell in cells(size) if cell not in own and cell not in others)


def wins_with(size: int, own: frozenset[str], others: frozenset[str], cell: str) -> bool:
    """Does the colour to move win with a stone on this cell?"""
    after = own | {cell}
    ended = shape(size, chain_of(size, after, cell))
    return not wins(size, others, after) if ended is None else ended == "triple"


@cache
def can_ever_win_by_a_chain(size: int, own: frozenset[str], others: frozenset[str], is_own_turn: bool) -> bool:
    """Does any line of play end with a chain of these stones that wins?"""
    for cell in cells(size):
        if cell in own or cell in others:
            continue
        mover = own if is_own_turn else others
        ended = shape(size, chain_of(size, mover | {cell}, cell))
        if ended == "triple" and is_own_turn:
            return True
        after = (own | {cell}, others) if is_own_turn else (own, others | {cell})
        if ended is None and can_ever_win_by_a_chain(size, *after, not is_own_turn):
            return True
    return False
