"""The names that a game's rules provide and a search calls.

A search imports them from here, so that readers and linters see where they come from; `link` puts the game's own
functions in their place. `params` is one row with everything that the rules need to know of the options, `state` one
row of the game's `dtype`, changed in place. Moves and chance outcomes are int64 numbers that mean something only to
the game. Nothing here checks legality: whoever calls `play` asks `legal` first.
"""

CHANCE = 0
OVER = -1


def begin(params, state):
    """Fill a blank row with the start of the game."""
    raise NotImplementedError


def actor(params, state):
    """Whose decision it is: a seat 1..n, CHANCE, or OVER."""
    raise NotImplementedError


def legal(params, state, moves):
    """Write all moves of the actor, or all outcomes of chance, into `moves` and return how many.

    Their order is fixed; there is at least one unless the game is OVER.
    """
    raise NotImplementedError


def distinct(params, state, moves):
    """Like `legal`, but only one of several moves that differ by a symmetry of the position: what a search looks at."""
    raise NotImplementedError


def chance_weight(params, state, move):
    """At a chance event: the odds of this outcome as a whole number, to be divided by the sum over all outcomes."""
    raise NotImplementedError


def play(params, state, move):
    """Apply a legal move or chance outcome in place, with everything that the law calls automatic after it."""
    raise NotImplementedError


def sample(params, state, moves, rng):
    """A move drawn evenly from the legal ones, or a chance outcome drawn by its weight; `moves` is scratch space."""
    raise NotImplementedError


def winners(params, state):
    """When OVER: the winning seats as a bit set, seat s at bit s - 1."""
    raise NotImplementedError


def determinize(params, state, seat, rng):
    """Replace everything in the state that the seat may not see by a random draw consistent with what it does see."""
    raise NotImplementedError
