"""The names that a game's rules provide and a search calls.

A search imports them from here, so that readers and linters see where they come from; `link` puts the game's own
functions in their place. `params` is one row with the options as data, `state` one row of the game's `dtype`, changed
in place. Moves and chance outcomes are int64 numbers whose meaning only the game knows. `play` checks nothing: callers
ask `legal` first.
"""

CHANCE = 0
OVER = -1


def begin(params, state):
    """Fill a blank row with the start of the game."""
    raise NotImplementedError


def actor(params, state):
    """The seat 1..n that decides, CHANCE, or OVER."""
    raise NotImplementedError


def legal(params, state, moves):
    """Write all moves of the actor, or all outcomes of chance, into `moves` and return their number.

    Their order is fixed; there is at least one unless the game is OVER.
    """
    raise NotImplementedError


def distinct(params, state, moves):
    """Like `legal`, but with only one of several moves that are equal by symmetry, for searches."""
    raise NotImplementedError


def chance_weight(params, state, move):
    """At a chance event: the weight of an outcome as an integer; its probability is weight / sum of all weights."""
    raise NotImplementedError


def play(params, state, move):
    """Apply a legal move or chance outcome in place, and everything that follows automatically."""
    raise NotImplementedError


def sample(params, state, moves, rng):
    """Draw a legal move uniformly, or a chance outcome by its weight; `moves` is scratch space."""
    raise NotImplementedError


def sample_reply(params, state, moves, last_move, rng):
    """Draw a move for a playout of a search, which may depend on the move before (-1: unknown); default: `sample`."""
    raise NotImplementedError


def prove_moves(params, state, moves, proofs):
    """Write the winners, as a bit set, of those moves whose result the rules reveal without a search.

    Returns whether every move that ends the game is among them; by default nothing is known.
    """
    raise NotImplementedError


def winners(params, state):
    """When OVER: the winning seats as a bit set, seat s at bit s - 1."""
    raise NotImplementedError


def determinize(params, state, seat, rng):
    """Resample everything in the state that the seat cannot see, consistently with what it can see."""
    raise NotImplementedError


# Numbers and arrays for programs; a game's encoding may define them, apart from its rules


def action_of(params, state, move):
    """The action number of a legal move, or the outcome number of a chance event."""
    raise NotImplementedError


def move_of(params, state, action):
    """The move of a legal action; the reverse of `action_of`."""
    raise NotImplementedError


def write_mask(params, state, moves, mask):
    """Set the bytes of the legal actions, or outcomes, in a mask of zeros and return how many; `moves` is scratch."""
    raise NotImplementedError


def observe(params, state, seat, values):
    """Write what the seat sees into a vector of zeros, as the fields of the game's encoding describe it."""
    raise NotImplementedError
