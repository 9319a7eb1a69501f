"""Playouts to the end of a round, as greedy players use them. All functions here are compiled."""

from acrux.games.compass.rules import ENDED, SEATS, actor, determinize, legal, play, sample


def sample_points(params, states, moves, rng, games, gains):
    """Write for each legal move in states[0] the points that each seat gains by the end of the round.

    They are means over `games` random playouts; face-down cards are resampled (determinized) each time. The legal moves
    are written to moves[0]; moves[1] and states[1] are scratch space. Returns the number of moves.
    """
    count = legal(params, states[0], moves[0])
    gains[:] = 0.0
    for game in range(count * games):
        states[1] = states[0]
        state = states[1]
        determinize(params, state, actor(params, state), rng)
        play(params, state, moves[0, game % count])
        while state.round_number == states[0].round_number and state.stage != ENDED:
            play(params, state, sample(params, state, moves[1], rng))
        for seat in range(SEATS):
            gains[game % count, seat] += (state.scores[seat] - states[0].scores[seat]) / games
    return count
