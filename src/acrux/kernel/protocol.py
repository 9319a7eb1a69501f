"""The names that a game's rules provide and a search calls.

A search imports them from here, so that readers and linters see where they come from; `link` puts the game's own
functions in their place. `tables` is one record with everything that the rules need to know of the options, `state` one
record of the game's `dtype`, changed in place. Moves and chance outcomes are int64 numbers that mean something only to
the game. Nothing here checks legality: whoever calls `play` asks `legal` first.
"""

CHANCE = 0
OVER = -1


def begin(tables, state):
    """Fill a blank record with the start of the game."""
    raise NotImplementedError


def actor(tables, state):
    """Whose decision it is: a seat 1..n, CHANCE, or OVER."""
    raise NotImplementedError


def legal(tables, state, moves):
    """Write all moves of the actor, or all outcomes of chance, into `moves` and return how many.

    Their order is fixed; there is at least one unless the game is OVER.
    """
    raise NotImplementedError


def distinct(tables, state, moves):
    """Like `legal`, but only one of several moves that differ by a symmetry of the position: what a search looks at."""
    raise NotImplementedError


def weight(tables, state, move):
    """At a chance event: the odds of this outcome as a whole number, to be divided by the sum over all outcomes."""
    raise NotImplementedError


def play(tables, state, move):
    """Apply a legal move or chance outcome in place, with everything that the law calls automatic after it."""
    raise NotImplementedError


def sample(tables, state, moves, rng):
    """A move drawn evenly from the legal ones, or a chance outcome drawn by its weight; `moves` is scratch space."""
    raise NotImplementedError


def winners(tables, state):
    """When OVER: the winning seats as a bit set, seat s at bit s - 1."""
    raise NotImplementedError


def resample(tables, state, seat, rng):
    """Replace everything in the state that the seat may not see by a random draw consistent with what it does see."""
    raise NotImplementedError
