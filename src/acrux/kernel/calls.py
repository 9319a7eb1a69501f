"""The protocol's functions over arrays of one row, to be called from Python.

Passing an array from Python to Numba takes 0.3 µs, passing a row 3 µs.
"""

from acrux.kernel.protocol import actor, begin, chance_weight, determinize, legal, play, sample, winners


def begin_in(params, states):
    begin(params[0], states[0])


def actor_in(params, states):
    return actor(params[0], states[0])


def legal_in(params, states, moves):
    return legal(params[0], states[0], moves)


def chance_weight_in(params, states, move):
    return chance_weight(params[0], states[0], move)


def play_in(params, states, move):
    play(params[0], states[0], move)


def sample_in(params, states, moves, rng):
    return sample(params[0], states[0], moves, rng)


def winners_in(params, states):
    return winners(params[0], states[0])


def determinize_in(params, states, seat, rng):
    determinize(params[0], states[0], seat, rng)
