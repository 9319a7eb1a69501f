"""Normal-form games, decided by one simultaneous move: regret matching, best responses and exploitability.

A game is one row of the type `matrix_game(...)`. `payoffs` is what side 1 gets, as a flat array in which the actions of
player 0 vary slowest; `counts` is the number of actions of each player; `sides` is 1 for players that maximize the
payoff and -1 for those that minimize it. A zero-sum matrix game has one player on each side. Players of one side share
the payoff but draw their actions independently: `mix[player, action]` are their probabilities. Nothing here is random,
so partners who solve the same game separately get the same strategies.
"""

import numpy as np


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
            ("best", np.float64, strategies),  # the result of `guarded_matching`
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
    size = game.outcomes
    for k in range(size):
        game.scratch[k] = game.payoffs[k]
    for other in range(player):
        size //= game.counts[other]
        fold_first(game.scratch, game.mix[other], game.counts[other], size)
    for other in range(game.players - 1, player, -1):
        size //= game.counts[other]
        fold_last(game.scratch, game.mix[other], game.counts[other], size)


def fold_first(values, weights, count, size):
    """Replace `values` by its weighted mean over the slowest index."""
    for k in range(size):
        total = weights[0] * values[k]
        for action in range(1, count):
            total += weights[action] * values[action * size + k]
        values[k] = total


def fold_last(values, weights, count, size):
    """Replace `values` by its weighted mean over the fastest index."""
    for k in range(size):
        total = weights[0] * values[k * count]
        for action in range(1, count):
            total += weights[action] * values[k * count + action]
        values[k] = total


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
    choices = joint_values(game, side)
    best = game.scratch[0]
    for choice in range(1, choices):
        best = max(side * best, side * game.scratch[choice]) * side
    return best


def joint_values(game, side):
    """Write into `scratch` the payoffs of one side's joint choices against the others' strategies; return how many."""
    choices = 1
    for player in range(game.players):
        choices *= game.counts[player] if game.sides[player] == side else 1
    for choice in range(choices):
        game.scratch[choice] = 0.0
    for index in range(game.outcomes):
        chance, choice, rest, place = 1.0, 0, index, 1
        for player in range(game.players - 1, -1, -1):
            action = rest % game.counts[player]
            rest //= game.counts[player]
            if game.sides[player] == side:
                choice += place * action
                place *= game.counts[player]
            else:
                chance *= game.mix[player, action]
        game.scratch[choice] += chance * game.payoffs[index]
    return choices
