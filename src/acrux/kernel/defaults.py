"""What `link` uses where a game's rules do not define a name of the protocol: no symmetries, no chance, no secrets.

Moves are their own action numbers."""

from acrux.kernel.protocol import CHANCE, actor, legal
from acrux.kernel.protocol import action_of as number
from acrux.kernel.protocol import chance_weight as weight
from acrux.kernel.protocol import sample as draw
from acrux.kernel.rng import below


def distinct(params, state, moves):
    """No symmetries: a search looks at every legal move."""
    return legal(params, state, moves)


def chance_weight(params, state, move):
    """All outcomes are equally likely."""
    return 1


def sample(params, state, moves, rng):
    """Draw evenly from the legal moves, or by weight from the outcomes of chance."""
    count = legal(params, state, moves)
    if actor(params, state) != CHANCE:
        return moves[below(rng, count)]
    total = 0
    for k in range(count):
        total += weight(params, state, moves[k])
    left = below(rng, total)
    for k in range(count):
        left -= weight(params, state, moves[k])
        if left < 0:
            return moves[k]
    return moves[count - 1]


def sample_reply(params, state, moves, last_move, rng):
    """Playouts draw as everything else does."""
    return draw(params, state, moves, rng)


def prove_moves(params, state, moves, proofs):
    """Nothing is known about the moves."""
    return False


def determinize(params, state, seat, rng):
    """Nothing is hidden."""


def action_of(params, state, move):
    """Moves are numbered densely already."""
    return move


def move_of(params, state, action):
    """Moves are numbered densely already."""
    return action


def write_mask(params, state, moves, mask):
    """Ask the rules for the legal moves."""
    count = legal(params, state, moves)
    for k in range(count):
        mask[number(params, state, moves[k])] = 1
    return count


def observe(params, state, seat, values):
    """The game has no observation."""
