"""Playouts: random games from a state to the end."""

from acrux.kernel.protocol import OVER, actor, play, sample


def playouts(params, states, moves, rng, games, max_plies):
    """Play random games from states[0] to the end, or to `max_plies`; return how many plies they took together.

    states[1] is scratch space.
    """
    plies = 0
    for _ in range(games):
        states[1] = states[0]
        state = states[1]
        ply = 0
        while ply < max_plies and actor(params, state) != OVER:
            play(params, state, sample(params, state, moves, rng))
            ply += 1
        plies += ply
    return plies
