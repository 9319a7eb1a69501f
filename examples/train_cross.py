"""Train a policy for Cross on a board of size 3 by self-play, with NumPy alone, and match it against an agent.

    python examples/train_cross.py [BLOCKS [LEVEL]]

A network with one hidden layer learns the value of every action for the seat to act: the reward of the action, or minus
the value of what the opponent makes of it (Q-learning with traces). The policy plays the action of the highest value.
"""

import sys

import numpy as np

import acrux
from acrux.adapters.gymnasium import VectorGames

GAMES, STEPS, HIDDEN, RATE, EXPLORE, TRACE = 256, 32, 256, 2e-3, 0.2, 0.6


def value(weights, observation, action_mask):
    """The hidden layer, and the values of all actions from -1 to 1; -2 where they are not legal."""
    hidden = np.maximum(observation @ weights[0] + weights[1], 0)
    return hidden, np.where(action_mask, np.tanh(hidden @ weights[2]), -2)


def learn(weights, moments, rate, seen, actions, targets):
    """One step of gradient descent, with Adam, towards the targets."""
    hidden, values = value(weights, seen, True)
    rows, slopes = np.arange(len(seen)), np.zeros_like(values)
    slopes[rows, actions] = (values[rows, actions] - targets) * (1 - values[rows, actions] ** 2) / len(seen)
    back = slopes @ weights[2].T * (hidden > 0)
    gradients = seen.T @ back, back.sum(axis=0), hidden.T @ slopes
    for weight, (mean, square), gradient in zip(weights, moments, gradients, strict=True):
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        weight -= rate * mean / (np.sqrt(square) + 1e-8)


def train(blocks, seed=1):
    envs, rng = VectorGames("cross", num_envs=GAMES, size=3), np.random.default_rng(seed)
    shapes = (envs.game.observation.size, HIDDEN), (HIDDEN,), (HIDDEN, envs.game.num_actions)
    weights = [rng.normal(0, shape[0] ** -0.5, shape).astype(np.float32) for shape in shapes]
    moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in weights]
    seen, _ = envs.reset(seed=seed)
    for block in range(blocks):
        past = []
        for _ in range(STEPS):
            values = value(weights, **seen)[1]
            actions = np.where(rng.random(GAMES) < EXPLORE, envs.sample(), values.argmax(axis=1))
            after, rewards, over, _, _ = envs.step(actions)
            past.append((seen["observation"], actions, rewards, over, values.max(axis=1)))
            seen = after
        best = targets = value(weights, **seen)[1].max(axis=1)
        for observations, actions, rewards, over, best_before in reversed(past):
            targets, best = np.where(over, rewards, -TRACE * targets - (1 - TRACE) * best), best_before
            turn = envs.game.symmetries[rng.integers(len(envs.game.symmetries))]
            turned = observations[:, turn.observation], turn.actions[actions]
            learn(weights, moments, RATE * (1 - block / blocks), *turned, targets)
    return weights


def match(weights, level, games):
    """The share of games that the policy wins, on both seats in turn."""
    game, wins = acrux.load("cross", size=3), 0
    agent = acrux.agent(game, level=level, seed=1)
    for number in range(games):
        state, seat = game.new(), 1 + number % 2
        while state.actor is not None:
            mask = np.isin(np.arange(game.num_actions), state.actions())
            values = value(weights, game.observation.vector(state, state.actor), mask)[1]
            state.play(state.action_text(values.argmax()) if state.actor == seat else agent.choose(state))
        wins += seat in state.winners
    return wins / games


if __name__ == "__main__":
    blocks, level = (int(number) for number in (sys.argv[1:] + ["3000", "2"][len(sys.argv) - 1 :]))
    print(f"won {match(train(blocks), level, games=200):.0%} of 200 games against level {level}")
