"""Perft counts of the naive witnesses, to be compared with the fast engine's and with the table in tests/data/perft.txt."""


def naive_perft(state, depth):
    """How many sequences of `depth` moves and chance outcomes lead on from here."""
    moves = state.legal()
    if depth <= 1:
        return len(moves) if depth else 1
    total = 0
    for move in moves:
        after = state.copy()
        after.play(move)
        total += naive_perft(after, depth - 1)
    return total
