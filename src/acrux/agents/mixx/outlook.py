"""What a game between rounds is worth. Compiled.

A round is modelled as a throw of dice: how many cards it takes and who wins it, counted from the seat that begins it,
as playouts of the same game have it (`count_rounds`). Such rounds, one after the other until the deck is empty, give
every seat's share of the win for all cards won so far (`fill_outlook`). Hands are left out of it. Who begins is not:
with 2 seats that seat wins seven rounds in ten, and the loser of a round begins the next.

Before a round the cards won and the deck are all cards that were not dealt, so the cards won, counted from the seat
that begins, say everything; `rank` numbers them.
"""

import numpy as np

from acrux.agents.mixx.policy import choose
from acrux.games.mixx.rules import EMPTY, begin, end_round
from acrux.kernel.protocol import OVER, actor, distinct, play, winners

GREED = 0.8
"""How often the playouts lay greedily."""
NEAR = 16
"""Rounds that begin with fewer cards in the deck are counted apart: they may be the last."""
USUAL = 12
"""Cards of a usual cross."""
LONGEST = 15
"""Cards of the largest cross."""


def count_rounds(params, work, moves, trial, rng, games, counts):
    """Play games and count rounds: counts[deck before it (at most NEAR), cards laid, winner from the beginner on]."""
    state = work[0]
    deck, begins, laid, last = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for _ in range(games):
        for seat in range(params.seats):
            state.hands[seat] = 0
            state.won[seat] = 0
        begin(params, state)
        while actor(params, state) != OVER:
            if not state.drawing:
                if state.form == EMPTY:
                    deck, begins, laid = min(np.int64(state.left), NEAR), np.int64(state.turn), np.int64(0)
                laid += 1
                last = np.int64(state.turn)
            count = distinct(params, state, moves)
            play(params, state, choose(params, state, moves, count, trial, rng, GREED))
            if laid and state.form == EMPTY and not state.drawing:
                counts[deck, laid, (last - begins) % params.seats] += 1
                laid = 0


def rank(state, seats, begins, choices):
    """The number of the cards won, from the seat that begins on: the combinatorial number system on their sums."""
    total, number = np.int64(0), np.int64(0)
    for k in range(seats):
        total += state.won[(begins - 1 + k) % seats]
        number += choices[total + k, k + 1]
    return number


def expect(params, state, choices, outlook, values):
    """Every seat's share of the win when a round has ended: the result if the game is over, else the outlook."""
    seats, begins = params.seats, np.int64(state.turn)
    if begins:
        row = rank(state, seats, begins, choices)
        for k in range(seats):
            values[(begins - 1 + k) % seats] = outlook[row, k]
    else:
        share_win(params, state, values)


def share_win(params, state, values):
    """Every seat's share of the win when the game is over."""
    found = winners(params, state)
    count = 0
    for seat in range(params.seats):
        count += found >> seat & 1
    for seat in range(params.seats):
        values[seat] = (found >> seat & 1) / count


def fill_outlook(params, odds, choices, work, values, outlook):
    """outlook[rank, k]: the share of the win of the k-th seat from the one that begins, before a round with that rank.

    `odds` is `count_rounds` made into probabilities; choices[n, k] is n over k; `work` and `values` are scratch space.
    """
    won = work[0].won
    for total in range(params.stock - 1, -1, -1):
        for seat in range(params.seats):
            won[seat] = 0
        won[params.seats - 1] = total
        going = True
        while going:
            value_round(params, odds, choices, work, values, outlook, params.stock - total)
            going = next_split(won, params.seats)


def next_split(won, seats):
    """Go on to the next way to share out as many cards; False after the last."""
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


def value_round(params, odds, choices, work, values, outlook, left):
    """The mean over all ways that a round begun by seat 1 with the cards won of work[0] can go."""
    row = rank(work[0], params.seats, 1, choices)
    deck = min(left, NEAR)
    for laid in range(1, LONGEST + 1):
        for winner in range(params.seats):
            chance = odds[deck, laid, winner]
            if chance > 0.0:
                work[1] = work[0]
                state = work[1]
                state.left, state.laid, state.last = max(left - laid, 0), laid, winner + 1
                end_round(params, state)
                expect(params, state, choices, outlook, values)
                for seat in range(params.seats):
                    outlook[row, seat] += chance * values[seat]


def stake(params, root, work, choices, outlook, values):
    """How much of the win the present round decides: the most that a seat's share can change with its winner."""
    most, least = np.zeros(4), np.ones(4)
    difference = 0.0
    for winner in range(1, params.seats + 1):
        work[0] = root[0]
        state = work[0]
        laid = max(np.int64(state.laid), USUAL)
        state.left = max(np.int64(state.left) - (laid - np.int64(state.laid)), 0)
        state.laid, state.last = laid, winner
        end_round(params, state)
        expect(params, state, choices, outlook, values)
        for seat in range(params.seats):
            most[seat] = max(most[seat], values[seat])
            least[seat] = min(least[seat], values[seat])
            difference = max(difference, most[seat] - least[seat])
    return difference
