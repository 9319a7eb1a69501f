"""Perft: count the move sequences of a given length, the classical check of a move generator."""

from acrux.kernel.protocol import legal, play


def perft(params, states, moves, taken, counts, depth):
    """Return how many sequences of `depth` moves and chance outcomes lead on from states[0].

    A game that ends earlier counts for nothing. Scratch memory: `states` and `moves` have `depth` rows, `taken` and
    `counts` `depth` numbers.
    """
    total = 0
    level = 0
    taken[0] = 0
    counts[0] = legal(params, states[0], moves[0])
    while level >= 0:
        if level == depth - 1:
            total += counts[level]
        elif taken[level] < counts[level]:
            states[level + 1] = states[level]
            play(params, states[level + 1], moves[level, taken[level]])
            taken[level] += 1
            level += 1
            taken[level] = 0
            counts[level] = legal(params, states[level], moves[level])
            continue
        level -= 1
    return total
