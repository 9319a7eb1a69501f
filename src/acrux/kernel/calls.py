"""The protocol's functions over arrays of rows, to be called from Python; all but `begin_in` use the first row only.

Passing an array from Python to Numba takes 0.3 µs, passing a row 3 µs.
"""

from acrux.kernel.protocol import (
    OVER,
    action_of,
    actor,
    begin,
    chance_weight,
    determinize,
    legal,
    observe,
    play,
    sample,
    winners,
)

ILLEGAL = -1
"""what `apply_in` returns instead of a number of actions if it has changed nothing"""


def begin_in(params, states):
    for row in range(len(states)):
        begin(params[0], states[row])


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


def number_in(params, states, moves, count):
    """Replace the first `count` legal moves by their action numbers."""
    for k in range(count):
        moves[k] = action_of(params[0], states[0], moves[k])


def apply_in(params, states, after, action, actions):
    """Play the action with this number in a copy of the state, and write the numbers of the actions that follow.

    Return the next actor and how many actions it has, ILLEGAL if the action was not legal. All in one call, because
    from Python the calls take longer than the work.
    """
    after[0] = states[0]
    is_played = False
    while True:
        count = legal(params[0], after[0], actions)
        if is_played:
            number_in(params, after, actions, count)
            return actor(params[0], after[0]), count
        for k in range(count):
            if action_of(params[0], after[0], actions[k]) == action:
                play(params[0], after[0], actions[k])
                is_played = True
                break
        if not is_played:
            return OVER, ILLEGAL


def observe_in(params, states, seat, values):
    observe(params[0], states[0], seat, values)
