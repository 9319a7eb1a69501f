"""Normal-form games, decided by one simultaneous move: regret matching, best responses and exploitability.

A game is one row of the type `matrix_game(...)`. `payoffs` is what side 1 gets, as a flat array in which the actions of
player 0 vary slowest; `counts` is the number of actions of each player; `sides` is 1 for players that maximize the
payoff and -1 for those that minimize it. A zero-sum matrix game has one player on each side. Players of one side share
the payoff but draw their actions independently: `mix[player, action]` are their probabilities. Nothing here is random,
so partners who solve the same game separately get the same strategies.
"""

import numpy as np

FIRST_STEP, LAST_STEP = 0.2, 0.005
"""probabilities by which `refine` changes strategies"""
MIN_IMPROVEMENT = 1e-6


def matrix_game(max_players: int, max_actions: int, max_outcomes: int) -> np.dtype:
    """Return the dtype of a game with memory for its solution."""
    strategies = (max_players, max_actions)
    return np.dtype(
        [
            ("players", np.int64),
            ("outcomes", np.int64),  # the product of `counts`
            ("counts", np.int64, max_players),
            ("sides", np.int64, max_players),
            ("payoffs", np.float64, max_outcomes),
            ("regrets", np.float64, strategies),  # cumulative, never negative
            ("totals", np.float64, strategies),  # weighted sums of the strategies so far
            ("mix", np.float64, strategies),  # the strategies, or their average after `regret_matching`
            ("best", np.float64, strategies),  # the result of `guarded_matching`; scratch space of `refine`
            ("gains", np.float64, max_players),  # by the best response of each player, see `exploitability`
            ("scratch", np.float64, max_outcomes),
        ]
    )


def regret_matching(game, done, iterations):
    """Run iterations `done` + 1, `done` + 2, ... and leave the average strategies in `mix`.

    Regret matching (Hart and Mas-Colell 2000) with the improvements of CFR+ (Tammelin 2014): regrets never fall below
    zero, players update in turn, and later strategies weigh more. With one player on each side it converges to an
    equilibrium; with partners the result has to be checked (`deviations`, `response`). Start with `totals` zero, and
    with `regrets` zero or proportional to the strategies to start from.
    """
    for player in range(game.players):
        normalise(game.regrets, game.mix, player, game.counts[player])
    for step in range(done + 1, done + iterations + 1):
        for player in range(game.players):
            action_values(game, player)
            update_strategy(game, player, step)
    for player in range(game.players):
        normalise(game.totals, game.mix, player, game.counts[player])


def guarded_matching(game, side, iterations):
    """Run regret matching and keep in `best` the average strategies that guarantee a side most; return that payoff.

    Partners can reach a bad equilibrium that neither leaves alone; then an earlier average is better. Candidates are
    the start, the averages after 1, 2, 4, ... iterations, and the last.
    """
    for player in range(game.players):
        normalise(game.regrets, game.mix, player, game.counts[player])
    guaranteed = -np.inf
    done = 0
    while True:
        payoff = side * response(game, -side)
        if payoff > guaranteed:
            guaranteed = payoff
            copy_strategies(game)
        if done >= iterations:
            return side * guaranteed
        more = min(max(done, 1), iterations - done)
        regret_matching(game, done, more)
        done += more


def update_strategy(game, player, step):
    """Update one player's regrets from its action values in `scratch`, and its strategy in proportion to them."""
    mean = 0.0
    for action in range(game.counts[player]):
        mean += game.mix[player, action] * game.scratch[action]
    for action in range(game.counts[player]):
        regret = game.regrets[player, action] + game.sides[player] * (game.scratch[action] - mean)
        game.regrets[player, action] = max(0.0, regret)
    normalise(game.regrets, game.mix, player, game.counts[player])
    for action in range(game.counts[player]):
        game.totals[player, action] += step * game.mix[player, action]


def reset(game):
    """Set the regrets and totals of all players to zero."""
    for player in range(game.players):
        for action in range(game.counts[player]):
            game.regrets[player, action] = 0.0
            game.totals[player, action] = 0.0


def copy_strategies(game):
    """Copy `mix` to `best`."""
    for player in range(game.players):
        for action in range(game.counts[player]):
            game.best[player, action] = game.mix[player, action]


def normalise(weights, mix, player, count):
    """Write probabilities proportional to the weights, or uniform ones if all weights are zero."""
    total = 0.0
    for action in range(count):
        total += weights[player, action]
    for action in range(count):
        mix[player, action] = weights[player, action] / total if total > 0.0 else 1.0 / count


def action_values(game, player):
    """Write into scratch[:counts[player]] the payoff of each action of a player against the others' strategies."""
    fold_others(game, 1 << player)


def fold_others(game, kept):
    """Write into `scratch` the payoffs of the joint choices of some players, a bit set; return how many.

    All others draw from their strategies in `mix`.
    """
    left, right = 1, game.outcomes
    values = game.payoffs
    for player in range(game.players):
        count = game.counts[player]
        right //= count
        if kept >> player & 1:
            left *= count
        else:
            fold(values, game.scratch, game.mix[player], (left, count, right))
            values = game.scratch
    if left == game.outcomes:
        for k in range(left):
            game.scratch[k] = values[k]
    return left


def fold(values, means, weights, shape):
    """Write the weighted means of `values`, an array of this shape, over its middle axis; `means` may be the same."""
    left, count, right = shape
    if right == 1:  # the sum fits into a register, which makes this case twice as fast
        for row in range(left):
            total = weights[0] * values[row * count]
            for action in range(1, count):
                total += weights[action] * values[row * count + action]
            means[row] = total
        return
    for row in range(left):
        start = row * count * right
        for k in range(right):
            means[row * right + k] = weights[0] * values[start + k]
        for action in range(1, count):
            start += right
            for k in range(right):
                means[row * right + k] += weights[action] * values[start + k]


def expected(game):
    """Return the payoff when every player draws from its strategy in `mix`."""
    action_values(game, 0)
    total = 0.0
    for action in range(game.counts[0]):
        total += game.mix[0, action] * game.scratch[action]
    return total


def deviations(game, gains):
    """Write what each player alone could gain by another action: all zero in a Nash equilibrium."""
    for player in range(game.players):
        action_values(game, player)
        mean = 0.0
        best = -np.inf
        for action in range(game.counts[player]):
            mean += game.mix[player, action] * game.scratch[action]
            best = max(best, game.sides[player] * game.scratch[action])
        gains[player] = best - game.sides[player] * mean


def response(game, side):
    """Return the payoff when one side plays its best joint response to the others' strategies.

    The strategies of the other side guarantee this payoff even against partners who coordinate in secret; the best
    strategies by that measure are the team-maxmin strategies (von Stengel and Koller 1997).
    """
    partners = 0
    for player in range(game.players):
        partners |= (1 << player) * (game.sides[player] == side)
    choices = fold_others(game, partners)
    best = game.scratch[0]
    for choice in range(1, choices):
        best = max(side * best, side * game.scratch[choice]) * side
    return best


def exploitability(game):
    """Return the most that a player gains by its best response, and the most that a side gains by a joint one."""
    deviations(game, game.gains)
    alone = 0.0
    for player in range(game.players):
        alone = max(alone, game.gains[player])
    mean = expected(game)
    return alone, max(response(game, 1) - mean, mean - response(game, -1))


def objective(game, weight):
    """Return the weighted mean of the gains of a single player and of a side, which `refine` minimizes."""
    alone, together = exploitability(game)
    return weight * alone + (1.0 - weight) * together


def refine(game, weight, sweeps):
    """Make the strategies in `mix` less exploitable: pattern search (Hooke and Jeeves 1961) on their `objective`.

    A step raises or lowers the probability of one action; when no step helps, steps are halved.
    """
    best = objective(game, weight)
    step = FIRST_STEP
    while sweeps > 0 and step > LAST_STEP:
        sweeps -= 1
        before = best
        for player in range(game.players):
            for choice in range(2 * game.counts[player]):
                best = try_step(game, weight, best, player, choice, step)
        if best == before:
            step /= 2.0


def try_step(game, weight, best, player, choice, step):
    """Change one probability and keep the change if it improves the objective; return the objective."""
    mix, old = game.mix[player], game.best[player]
    action = choice // 2
    rest = 0.0
    for k in range(game.counts[player]):
        old[k] = mix[k]
        rest += mix[k] * (k != action)
    if rest == 0.0 or (choice % 2 == 1 and mix[action] == 0.0):
        return best
    chance = old[action] + step * rest if choice % 2 == 0 else max(0.0, old[action] - step)
    for k in range(game.counts[player]):
        mix[k] = chance if k == action else old[k] * (1.0 - chance) / rest
    found = objective(game, weight)
    if found < best - MIN_IMPROVEMENT:
        return found
    for k in range(game.counts[player]):
        mix[k] = old[k]
    return best
