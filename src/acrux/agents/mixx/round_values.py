"""The value of a game between rounds. Compiled.

A round is modelled as a chance event: how many cards it takes and who wins it, counted from the seat that begins. The
probabilities come from playouts of the same game (`count_rounds`). Dynamic programming over such rounds until the deck
is empty gives every seat's share of the win for all cards won so far (`fill_round_values`). The model ignores hands but
not who begins: with 2 seats that seat wins seven rounds in ten, and the loser of a round begins the next.

Before a round, the cards won and the deck are all cards that were not dealt, so the cards won, counted from the seat
that begins, say everything; `rank` numbers them.
"""

import numpy as np

from acrux.agents.mixx.playout_policy import POSITION, choose_move
from acrux.games.mixx.rules import EMPTY, begin, end_round
from acrux.kernel.protocol import OVER, actor, distinct, play, winners

ROOT = 2
"""states[ROOT] is the position that a search starts from"""
GREEDINESS = 0.8
"""of the playouts that count rounds"""
NEAR_END_DECK = 16
"""Rounds that begin with fewer cards in the deck are counted separately: they may be the last."""
USUAL_CROSS_CARDS = 12
MAX_CROSS_CARDS = 15


def count_rounds(params, states, moves, rng, games, counts):
    """Play games and count rounds: counts[deck before it (at most NEAR_END_DECK), cards laid, winner from beginner]."""
    state = states[POSITION]
    deck, begins, laid, last = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for _ in range(games):
        for seat in range(params.seats):
            state.hands[seat] = 0
            state.won[seat] = 0
        begin(params, state)
        while actor(params, state) != OVER:
            if not state.drawing:
                if state.form == EMPTY:
                    deck, begins, laid = min(np.int64(state.left), NEAR_END_DECK), np.int64(state.turn), np.int64(0)
                laid += 1
                last = np.int64(state.turn)
            count = distinct(params, state, moves)
            play(params, state, choose_move(params, states, moves, count, rng, GREEDINESS))
            if laid and state.form == EMPTY and not state.drawing:
                counts[deck, laid, (last - begins) % params.seats] += 1
                laid = 0


def rank(state, seats, begins, binomials):
    """Number the cards won, from the seat that begins on: the combinatorial number system on their partial sums."""
    total, number = np.int64(0), np.int64(0)
    for k in range(seats):
        total += state.won[(begins - 1 + k) % seats]
        number += binomials[total + k, k + 1]
    return number


def expected_shares(params, state, binomials, round_values, shares):
    """Write every seat's share of the win when a round has ended: the result, or the value of the next round."""
    seats, begins = params.seats, np.int64(state.turn)
    if begins:
        row = rank(state, seats, begins, binomials)
        for k in range(seats):
            shares[(begins - 1 + k) % seats] = round_values[row, k]
    else:
        final_shares(params, state, shares)


def final_shares(params, state, shares):
    """Write every seat's share of the win when the game is over."""
    won = winners(params, state)
    count = 0
    for seat in range(params.seats):
        count += won >> seat & 1
    for seat in range(params.seats):
        shares[seat] = (won >> seat & 1) / count


def fill_round_values(params, odds, binomials, states, shares, round_values):
    """Write round_values[rank, k]: the share of the k-th seat from the one that begins, before a round of that rank.

    `odds` is `count_rounds` as probabilities; binomials[n, k] is n over k; `states` and `shares` are scratch space.
    """
    won = states[0].won
    for total in range(params.stock - 1, -1, -1):
        for seat in range(params.seats):
            won[seat] = 0
        won[params.seats - 1] = total
        has_more = True
        while has_more:
            value_round(params, odds, binomials, states, shares, round_values)
            has_more = next_split(won, params.seats)


def next_split(won, seats):
    """Go to the next way to divide the same number of cards among the seats; False after the last."""
    k = seats - 1
    while k > 0 and won[k] == 0:
        k -= 1
    if k == 0:
        return False
    rest = won[k] - 1
    won[k] = 0
    won[k - 1] += 1
    won[seats - 1] = rest
    return True


def value_round(params, odds, binomials, states, shares, round_values):
    """Add up the expected shares over all outcomes of a round that seat 1 begins with the cards won of states[0]."""
    row = rank(states[0], params.seats, 1, binomials)
    left = np.int64(params.stock)
    for seat in range(params.seats):
        left -= states[0].won[seat]
    deck = min(left, NEAR_END_DECK)
    for laid in range(1, MAX_CROSS_CARDS + 1):
        for winner in range(params.seats):
            chance = odds[deck, laid, winner]
            if chance > 0.0:
                states[1] = states[0]
                state = states[1]
                state.left, state.laid, state.last = max(left - laid, 0), laid, winner + 1
                end_round(params, state)
                expected_shares(params, state, binomials, round_values, shares)
                for seat in range(params.seats):
                    round_values[row, seat] += chance * shares[seat]


def stake(params, states, binomials, round_values, shares):
    """Return how much of the win the present round of states[ROOT] decides.

    That is the most by which a seat's share can change with the round's winner. states[POSITION] is scratch space.
    """
    most, least = np.zeros(4), np.ones(4)
    difference = 0.0
    for winner in range(1, params.seats + 1):
        states[POSITION] = states[ROOT]
        state = states[POSITION]
        laid = max(np.int64(state.laid), USUAL_CROSS_CARDS)
        state.left = max(np.int64(state.left) - (laid - np.int64(state.laid)), 0)
        state.laid, state.last = laid, winner
        end_round(params, state)
        expected_shares(params, state, binomials, round_values, shares)
        for seat in range(params.seats):
            most[seat] = max(most[seat], shares[seat])
            least[seat] = min(least[seat], shares[seat])
            difference = max(difference, most[seat] - least[seat])
    return difference
