"""What a move brings by the end of the round if everything else is random. All functions here are compiled."""

from acrux.games.compass.rules import ENDED, SEATS, actor, determinize, legal, play, sample


def sample_points(params, states, moves, others, rng, games, gains):
    """For each legal move in states[0] write the points that each seat gains from there on, the mean of some games.

    Cards that lie face down are drawn anew each time. states[1] is scratch space; returns the number of moves.
    """
    count = legal(params, states[0], moves)
    gains[:] = 0.0
    for game in range(count * games):
        states[1] = states[0]
        state = states[1]
        determinize(params, state, actor(params, state), rng)
        play(params, state, moves[game % count])
        while state.round_number == states[0].round_number and state.stage != ENDED:
            play(params, state, sample(params, state, others, rng))
        for seat in range(SEATS):
            gains[game % count, seat] += (state.scores[seat] - states[0].scores[seat]) / games
    return count
