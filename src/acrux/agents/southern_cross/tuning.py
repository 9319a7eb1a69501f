"""Tune the weights of the evaluation by self-play:

    python -m acrux.agents.southern_cross.tuning --rounds 3 --games 400 --seed 1

Each round plays games with the weights so far, in which all four seats sample turns by their evaluation, and then fits
the weights to the results of all positions at the start of a turn: a conditional logit model (McFadden 1974), fitted by
Newton's method with a penalty on the differences between neighbouring weights. The result is written to weights.txt.
"""

import argparse
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from acrux.agents.southern_cross.evaluation import (
    BARRED,
    DISTANCE,
    FURTHEST,
    GROUPS,
    HOME,
    LARGEST,
    RISK,
    WEIGHTS,
    own_features,
)
from acrux.agents.southern_cross.knowledge import WEIGHT_FILE
from acrux.agents.southern_cross.turn_search import TurnSearch
from acrux.core.game import Game
from acrux.core.registry import load
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.rules import NO_TILE, occupied
from acrux.games.southern_cross.squares import full_tiles, whole_tiles
from acrux.kernel.rng import below, generator, uniform

RANDOM_TURNS = 4
"""uniformly random turns at the start of a game, so that games differ"""
CANDIDATES = 30
TEMPERATURE = 0.03
"""later turns are sampled from this many with weights exp(share / TEMPERATURE)"""
PENALTY = 2.0
TD_LAMBDA = 0.9
"""the lambda of TD(lambda): the part of the return that comes from later positions"""

PARTS = (
    *((f"distance to gather, {turns} turns before its own", FURTHEST + 1) for turns in range(SEATS)),
    ("counters at home", BARRED - HOME),
    ("counters on the home tile", LARGEST - BARRED),
    ("largest group", GROUPS - LARGEST),
    ("groups", RISK - GROUPS),
    ("counters on a full tile", WEIGHTS - RISK),
)


class Sample(NamedTuple):
    """A position and its return."""

    features: np.ndarray
    """by seat and weight: how often the weight applies"""
    shares: np.ndarray
    """by seat: its share of the win"""


def play_game(turn_search: TurnSearch, rng: np.ndarray, turn_limit: int = 120) -> list[Sample]:
    """Play one game of sampled turns; all seats share a game that does not end."""
    kernel, state = turn_search.kernel, turn_search.kernel.rows()
    kernel.begin(state)
    seen: list[np.ndarray] = []
    while not state[0].result and state[0].turns < turn_limit:
        if state[0].turns >= RANDOM_TURNS:
            seen.append(describe(kernel.params, turn_search.knowledge[0], state[0]))
        ends = turn_search.turn(state[0])
        state[0] = ends.states[choose(ends.values[:, state[0].mover - 1], state[0].turns < RANDOM_TURNS, rng)]
        finish_special_round(turn_search, state, rng)
    won = np.array([int(state[0].result) >> place & 1 for place in range(SEATS)], float)
    shares = won / won.sum() if won.any() else np.full(SEATS, 1 / SEATS)
    return list(returns(seen, shares, turn_search.knowledge[0].weights))


def returns(seen: list[np.ndarray], result: np.ndarray, weights: np.ndarray) -> Iterator[Sample]:
    """Yield each position with its return: the result, mixed with the evaluations on the way (Sutton 1988)."""
    target = result
    for features in reversed(seen):
        yield Sample(features, target)
        target = TD_LAMBDA * target + (1 - TD_LAMBDA) * softmax(features @ weights)


def choose(values: np.ndarray, evenly: bool, rng: np.ndarray) -> int:
    """Choose an end of a turn: uniformly, or by its share among the best."""
    if evenly:
        possible = np.flatnonzero(values >= 0)
        return int(possible[below(rng, len(possible))])
    order = np.argsort(-values, kind="stable")[:CANDIDATES]
    weights = np.exp((values[order] - values[order[0]]) / TEMPERATURE).cumsum()
    return int(order[np.count_nonzero(weights[:-1] <= uniform(rng) * weights[-1])])


def finish_special_round(turn_search: TurnSearch, state: np.ndarray, rng: np.ndarray) -> None:
    """Play a special round to its end, if there is one."""
    kernel, moves = turn_search.kernel, turn_search.memory.moves
    while state[0].tile != NO_TILE:
        if state[0].drop:
            choices = moves[: kernel.legal(state, moves)].tolist()
            after = state.repeat(len(choices))
            for place, move in enumerate(choices):
                kernel.play(after[place : place + 1], move)
            state[0] = after[int(turn_search.evaluate_states(after)[:, state[0].roller - 1].argmax())]
        else:
            kernel.play(state, kernel.sample(state, moves, rng))


def describe(params: Any, knowledge: Any, state: Any) -> np.ndarray:
    """Return how often each weight applies to each seat."""
    features = np.zeros((SEATS, WEIGHTS))
    full = whole_tiles(full_tiles(occupied(state)))
    for place in range(SEATS):
        own = state.counters[place]
        own_features(params, knowledge, place, own, (place + 1 - state.mover) % SEATS)
        features[place, knowledge.features[place]] = 1
        features[place, RISK + int(own & full).bit_count()] = 1
    return features


def fit(samples: list[Sample], steps: int = 12) -> np.ndarray:
    """Return the weights that maximize the likelihood of the results, minus the penalty."""
    cumulative = cumulative_sums()
    features = np.array([sample.features for sample in samples]) @ cumulative
    shares = np.array([sample.shares for sample in samples])
    rises = np.zeros(WEIGHTS)
    for _ in range(steps):
        expected = softmax(features @ rises)
        gradient = np.einsum("ns,nsf->f", shares - expected, features) - PENALTY * rises
        mean = np.einsum("ns,nsf->nf", expected, features)
        weighted = (features * expected[:, :, None]).reshape(-1, WEIGHTS)
        hessian = weighted.T @ features.reshape(-1, WEIGHTS) - mean.T @ mean + PENALTY * np.eye(WEIGHTS)
        rises += np.linalg.solve(hessian, gradient)
    weights: np.ndarray = cumulative @ rises
    weights[RISK:] -= weights[RISK]
    return weights


def cumulative_sums() -> np.ndarray:
    """Return the matrix that adds up differences to weights, so that a weight without data equals its neighbour."""
    cumulative, first = np.zeros((WEIGHTS, WEIGHTS)), 0
    for _, length in PARTS:
        cumulative[first : first + length, first : first + length] = np.tri(length)
        first += length
    return cumulative


def softmax(scores: np.ndarray) -> np.ndarray:
    grown: np.ndarray = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares: np.ndarray = grown / grown.sum(axis=-1, keepdims=True)
    return shares


def loss(samples: list[Sample], weights: np.ndarray) -> float:
    """Return the mean cross entropy of the results, in nats: log 4 for a uniform prediction."""
    expected = softmax(np.array([sample.features for sample in samples]) @ weights)
    return float(-(np.array([sample.shares for sample in samples]) * np.log(expected)).sum(axis=1).mean())


def write_weights(weights: np.ndarray) -> None:
    lines, first = [], 0
    for name, length in PARTS:
        lines.append(f"{name}: {' '.join(f'{weight:.4f}' for weight in weights[first : first + length])}\n")
        first += length
    WEIGHT_FILE.write_text("".join(lines), "utf-8")


def initial_weights() -> np.ndarray:
    """Return weights in which each action of gather distance costs the same."""
    weights = np.zeros(WEIGHTS)
    weights[DISTANCE:HOME] = -0.5 * np.tile(np.arange(FURTHEST + 1), SEATS)
    return weights


def tune(game: Game, rounds: int, games: int, seed: int) -> None:
    weights = initial_weights()
    for number in range(rounds):
        turn_search, rng = TurnSearch(game, weights), generator(seed, number)
        played = [play_game(turn_search, rng) for _ in range(games)]
        held = list(chain(*played[: games // 10]))
        samples = list(chain(*played[games // 10 :]))
        weights = fit(samples)
        write_weights(weights)
        losses = f"{loss(samples, weights):.4f}, on held-out games {loss(held, weights):.4f}"
        print(f"round {number + 1}: {len(samples)} positions, cross entropy {losses}", flush=True)  # noqa: T201


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Tune the evaluation of Southern Cross by self-play.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tune(load("southern-cross"), arguments.rounds, arguments.games, arguments.seed)
