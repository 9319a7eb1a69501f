"""Games decided in one simultaneous move: regret matching, and how much a strategy can be beaten by.

A game of n players is `payoffs`, what the first side gets, in a flat array with the actions of player 0 varying
slowest; `counts`, how many actions each player has; and `sides`, 1 for the players that want the payoff large and -1
for those that want it small. A matrix game has one player on either side. Players of one side share the payoff, but
each draws its action alone: `mix[player, action]` are its probabilities. Nothing here is random, so partners who
compute the same game apart get the same strategies.
"""

import numpy as np


def regret_matching(payoffs, counts, sides, regrets, totals, mix, scratch, done, iterations):
    """Go on for some iterations after the first `done`, and leave the average strategies in `mix`.

    Regret matching (Hart and Mas-Colell 2000) with the improvements of CFR+ (Tammelin 2014): regrets never fall below
    zero, players update in turn, and later strategies weigh more. Between two sides of one player each it converges to
    an equilibrium; with partners it has to be checked (`deviations`, `response`).
    Begin with `totals` all zero and `regrets` zero too, or in proportion to the mixtures to start from; `scratch` is as
    long as `payoffs`.
    """
    for player in range(len(counts)):
        normalise(regrets, mix, player, counts[player])
    for step in range(done + 1, done + iterations + 1):
        for player in range(len(counts)):
            action_values(payoffs, counts, mix, player, scratch)
            learn(counts[player], sides[player], regrets, totals, mix, player, scratch, step)
    for player in range(len(counts)):
        normalise(totals, mix, player, counts[player])


def guarded_matching(payoffs, counts, sides, side, regrets, totals, mix, best, scratch, iterations):
    """Regret matching whose answer, in `best`, is of several averages on the way the one that guarantees a side most.

    Partners can talk each other into a bad equilibrium that neither leaves alone; then an earlier average is better.
    Returns what is guaranteed. Looked at are the start, the averages after 1, 2, 4, ... iterations, and the last.
    """
    for player in range(len(counts)):
        normalise(regrets, mix, player, counts[player])
    guaranteed = -np.inf
    done = 0
    while True:
        found = side * response(payoffs, counts, sides, -side, mix, scratch)
        if found > guaranteed:
            guaranteed = found
            copy_mix(mix, best, counts)
        if done >= iterations:
            return side * guaranteed
        more = min(max(done, 1), iterations - done)
        regret_matching(payoffs, counts, sides, regrets, totals, mix, scratch, done, more)
        done += more


def learn(count, side, regrets, totals, mix, player, values, step):
    """One player's update: regrets against its own mixture, and the next mixture in proportion to them."""
    mean = 0.0
    for action in range(count):
        mean += mix[player, action] * values[action]
    for action in range(count):
        regrets[player, action] = max(0.0, regrets[player, action] + side * (values[action] - mean))
    normalise(regrets, mix, player, count)
    for action in range(count):
        totals[player, action] += step * mix[player, action]


def clear(table, counts):
    """Set the rows of all players to zero."""
    for player in range(len(counts)):
        for action in range(counts[player]):
            table[player, action] = 0.0


def copy_mix(mix, target, counts):
    for player in range(len(counts)):
        for action in range(counts[player]):
            target[player, action] = mix[player, action]


def set_uniform(mix, player, count):
    for action in range(count):
        mix[player, action] = 1.0 / count


def normalise(weights, mix, player, count):
    """Probabilities in proportion to the weights, equal ones if all weights are zero."""
    total = 0.0
    for action in range(count):
        total += weights[player, action]
    if total <= 0.0:
        set_uniform(mix, player, count)
        return
    for action in range(count):
        mix[player, action] = weights[player, action] / total


def action_values(payoffs, counts, mix, player, scratch):
    """Write into scratch[:counts[player]] what each action of a player gives against the mixtures of all others."""
    size = len(payoffs)
    for k in range(size):
        scratch[k] = payoffs[k]
    for other in range(player):
        size //= counts[other]
        fold_first(scratch, mix[other], counts[other], size)
    for other in range(len(counts) - 1, player, -1):
        size //= counts[other]
        fold_last(scratch, mix[other], counts[other], size)


def fold_first(values, weights, count, size):
    """The mean over the slowest index, in place."""
    for k in range(size):
        total = weights[0] * values[k]
        for action in range(1, count):
            total += weights[action] * values[action * size + k]
        values[k] = total


def fold_last(values, weights, count, size):
    """The mean over the fastest index, in place."""
    for k in range(size):
        total = weights[0] * values[k * count]
        for action in range(1, count):
            total += weights[action] * values[k * count + action]
        values[k] = total


def expected(payoffs, counts, mix, scratch):
    """What the first side gets when everybody draws from its mixture."""
    action_values(payoffs, counts, mix, 0, scratch)
    total = 0.0
    for action in range(counts[0]):
        total += mix[0, action] * scratch[action]
    return total


def deviations(payoffs, counts, sides, mix, scratch, gains):
    """Write into `gains` what each player alone could gain by another action: all zero in an equilibrium."""
    for player in range(len(counts)):
        action_values(payoffs, counts, mix, player, scratch)
        mean = 0.0
        best = -np.inf
        for action in range(counts[player]):
            mean += mix[player, action] * scratch[action]
            best = max(best, sides[player] * scratch[action])
        gains[player] = best - sides[player] * mean


def response(payoffs, counts, sides, side, mix, scratch):
    """The payoff when the players of one side answer the others' mixtures by the best joint choice of actions.

    It is what the other side's mixtures guarantee even against partners who agree in secret; the best mixtures by that
    measure are the team's maxmin strategies (von Stengel and Koller 1997).
    """
    wide = merge(payoffs, counts, sides, side, mix, scratch)
    best = scratch[0]
    for choice in range(1, wide):
        best = max(side * best, side * scratch[choice]) * side
    return best


def merge(payoffs, counts, sides, side, mix, scratch):
    """Write into `scratch` what each joint choice of one side gives against the others' mixtures; return how many."""
    wide = 1
    for player in range(len(counts)):
        wide *= counts[player] if sides[player] == side else 1
    for choice in range(wide):
        scratch[choice] = 0.0
    for index in range(len(payoffs)):
        chance, choice, rest, place = 1.0, 0, index, 1
        for player in range(len(counts) - 1, -1, -1):
            action = rest % counts[player]
            rest //= counts[player]
            if sides[player] == side:
                choice += place * action
                place *= counts[player]
            else:
                chance *= mix[player, action]
        scratch[choice] += chance * payoffs[index]
    return wide
