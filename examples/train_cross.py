"""Train a policy for Cross of size 3 by self-play, with NumPy alone, then match it against an agent.

Usage: python examples/train_cross.py [BLOCKS [LEVEL [GAMES]]]. A network learns the value of every action for the seat
to act (Q-learning with traces): its reward, or minus the value of what the opponent makes of it."""

import sys

import numpy as np

import acrux
from acrux.adapters.gymnasium import VectorGames

ROWS, STEPS, HIDDEN, RATE, EXPLORE, TRACE = 256, 32, 256, 2e-3, 0.2, 0.6


def value(weights, observation, action_mask):  # of all actions, from -1 to 1; -2 where they are not legal
    hidden = np.maximum(observation @ weights[0] + weights[1], 0)
    return hidden, np.where(action_mask, np.tanh(hidden @ weights[2]), -2)


def learn(weights, moments, rate, seen, actions, targets):  # gradient descent with Adam
    hidden, values = value(weights, seen, True)
    rows, slopes = np.arange(len(seen)), np.zeros_like(values)
    slopes[rows, actions] = (values[rows, actions] - targets) * (1 - values[rows, actions] ** 2) / len(seen)
    back = slopes @ weights[2].T * (hidden > 0)
    for weight, moment, gradient in zip(weights, moments, (seen.T @ back, back.sum(0), hidden.T @ slopes), strict=True):
        moment += [[0.1], [0.001]] * (np.stack([gradient, gradient**2]).reshape(2, -1) - moment)
        weight -= (rate * moment[0] / (np.sqrt(moment[1]) + 1e-8)).reshape(weight.shape)


def train(blocks):
    envs, rng = VectorGames("cross", num_envs=ROWS, size=3), np.random.default_rng(1)
    game, shapes = envs.game, [(envs.game.observation.size, HIDDEN), (HIDDEN,), (HIDDEN, envs.game.num_actions)]
    weights = [rng.normal(0, shape[0] ** -0.5, shape).astype(np.float32) for shape in shapes]
    moments, (seen, _) = [np.zeros((2, weight.size), np.float32) for weight in weights], envs.reset(seed=1)
    for block in range(blocks):
        past = []
        for _ in range(STEPS):
            values = value(weights, **seen)[1]
            actions = np.where(rng.random(ROWS) < EXPLORE, envs.sample(), values.argmax(axis=1))
            after, rewards, over, _, _ = envs.step(actions)
            past, seen = [*past, (seen["observation"], actions, rewards, over, values.max(axis=1))], after
        best = targets = value(weights, **seen)[1].max(axis=1)
        for observations, actions, rewards, over, best_before in reversed(past):
            targets, best = np.where(over, rewards, -TRACE * targets - (1 - TRACE) * best), best_before
            turn, rate = game.symmetries[rng.integers(12)], RATE * (1 - block / blocks)
            learn(weights, moments, rate, observations[:, turn.observation], turn.actions[actions], targets)
    return game, weights


blocks, level, games = map(int, (sys.argv[1:] + ["3000", "2", "200"][len(sys.argv) - 1 :]))
(game, weights), wins = train(blocks), 0
for number in range(games):
    state, agent, me = game.new(), acrux.agent(game, level=level, seed=number), 1 + number % 2
    while state.actor is not None:  # the mean of the values on all symmetric boards is better than one alone
        seen = game.observation.vector(state, state.actor)
        mean = sum(value(weights, seen[turn.observation], True)[1][turn.actions] for turn in game.symmetries)
        state.play(state.action_text(max(state.actions(), key=mean.item)) if state.actor == me else agent.choose(state))
    wins += me in state.winners
print(f"won {wins} of {games} games against level {level}")
