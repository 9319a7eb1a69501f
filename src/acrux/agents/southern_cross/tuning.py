"""Tune the weights of the evaluation by games against itself:

    python -m acrux.agents.southern_cross.tuning --rounds 3 --games 400 --seed 1

Each round plays games with the weights so far, all four seats softly choosing turns by the evaluation, and then fits
the weights to what came of all positions at the start of a turn: a conditional logit (McFadden 1974), by Newton's
method with a penalty on the differences between neighbouring weights. The result is written to weights.txt.
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
from acrux.agents.southern_cross.lookout import Lookout
from acrux.core.game import Game
from acrux.core.registry import load
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.rules import NO_TILE, occupied
from acrux.games.southern_cross.squares import full_tiles, whole_tiles
from acrux.kernel.rng import below, generator, uniform

OPENING = 4
"""turns at the start of a game that are drawn evenly from all, so that no two games are alike"""
NEARLY_BEST = 30
WARMTH = 0.03
"""how many turns are drawn from later, with weights exp(share / WARMTH)"""
PENALTY = 2.0
TRACE = 0.9
"""how much of the return comes from later: the lambda of TD(lambda)"""

PARTS = (
    *((f"distance to gather, {turns} turns before its own", FURTHEST + 1) for turns in range(SEATS)),
    ("counters at home", BARRED - HOME),
    ("counters on the home tile", LARGEST - BARRED),
    ("largest group", GROUPS - LARGEST),
    ("groups", RISK - GROUPS),
    ("counters on a full tile", WEIGHTS - RISK),
)


class Sample(NamedTuple):
    """A position and what came of it."""

    features: np.ndarray
    """per seat and weight: how often the weight is called for"""
    shares: np.ndarray
    """per seat: its share of the win"""


def play_game(lookout: Lookout, rng: np.ndarray, turn_limit: int = 120) -> list[Sample]:
    """One game of softly chosen turns; a game that does not end is shared."""
    kernel, state = lookout.kernel, lookout.kernel.rows()
    kernel.begin(state)
    seen: list[np.ndarray] = []
    while not state[0].result and state[0].turns < turn_limit:
        if state[0].turns >= OPENING:
            seen.append(describe(kernel.params, lookout.knowledge[0], state[0]))
        ends = lookout.turn(state[0])
        state[0] = ends.states[choose(ends.values[:, state[0].mover - 1], state[0].turns < OPENING, rng)]
        settle(lookout, state, rng)
    won = np.array([int(state[0].result) >> place & 1 for place in range(SEATS)], float)
    shares = won / won.sum() if won.any() else np.full(SEATS, 1 / SEATS)
    return list(returns(seen, shares, lookout.knowledge[0].weights))


def returns(seen: list[np.ndarray], result: np.ndarray, weights: np.ndarray) -> Iterator[Sample]:
    """Each position with its return (Sutton 1988): the result, mixed with what the weights so far expect on the way."""
    target = result
    for features in reversed(seen):
        yield Sample(features, target)
        target = TRACE * target + (1 - TRACE) * softmax(features @ weights)


def choose(values: np.ndarray, evenly: bool, rng: np.ndarray) -> int:
    """An end of a turn: any, or one that is nearly best."""
    if evenly:
        possible = np.flatnonzero(values >= 0)
        return int(possible[below(rng, len(possible))])
    order = np.argsort(-values, kind="stable")[:NEARLY_BEST]
    heap = np.exp((values[order] - values[order[0]]) / WARMTH).cumsum()
    return int(order[np.count_nonzero(heap[:-1] <= uniform(rng) * heap[-1])])


def settle(lookout: Lookout, state: np.ndarray, rng: np.ndarray) -> None:
    """Play a special round, if there is one."""
    kernel = lookout.kernel
    while state[0].tile != NO_TILE:
        if state[0].drop:
            moves = lookout.moves[: kernel.legal(state, lookout.moves)].tolist()
            after = state.repeat(len(moves))
            for place, move in enumerate(moves):
                kernel.play(after[place : place + 1], move)
            state[0] = after[int(lookout.judge(after)[:, state[0].roller - 1].argmax())]
        else:
            kernel.play(state, kernel.sample(state, lookout.moves, rng))


def describe(params: Any, knowledge: Any, state: Any) -> np.ndarray:
    """Per seat how often each weight is called for."""
    features = np.zeros((SEATS, WEIGHTS))
    full = whole_tiles(full_tiles(occupied(state)))
    for place in range(SEATS):
        own = state.counters[place]
        own_features(params, knowledge, place, own, (place + 1 - state.mover) % SEATS)
        features[place, knowledge.features[place]] = 1
        features[place, RISK + int(own & full).bit_count()] = 1
    return features


def fit(samples: list[Sample], steps: int = 12) -> np.ndarray:
    """The weights under which the games' results are likeliest, less the penalty."""
    steep = staircase()
    features = np.array([sample.features for sample in samples]) @ steep
    shares = np.array([sample.shares for sample in samples])
    rises = np.zeros(WEIGHTS)
    for _ in range(steps):
        expected = softmax(features @ rises)
        slope = np.einsum("ns,nsf->f", shares - expected, features) - PENALTY * rises
        mean = np.einsum("ns,nsf->nf", expected, features)
        weighted = (features * expected[:, :, None]).reshape(-1, WEIGHTS)
        curve = weighted.T @ features.reshape(-1, WEIGHTS) - mean.T @ mean + PENALTY * np.eye(WEIGHTS)
        rises += np.linalg.solve(curve, slope)
    weights: np.ndarray = steep @ rises
    weights[RISK:] -= weights[RISK]
    return weights


def staircase() -> np.ndarray:
    """Each weight as the sum of the rises up to it, so that one without evidence is what its neighbour is."""
    steep, first = np.zeros((WEIGHTS, WEIGHTS)), 0
    for _, length in PARTS:
        steep[first : first + length, first : first + length] = np.tri(length)
        first += length
    return steep


def softmax(scores: np.ndarray) -> np.ndarray:
    grown: np.ndarray = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares: np.ndarray = grown / grown.sum(axis=-1, keepdims=True)
    return shares


def loss(samples: list[Sample], weights: np.ndarray) -> float:
    """The mean surprise at the results, in nats: log 4 for one who knows nothing."""
    expected = softmax(np.array([sample.features for sample in samples]) @ weights)
    return float(-(np.array([sample.shares for sample in samples]) * np.log(expected)).sum(axis=1).mean())


def write_weights(weights: np.ndarray) -> None:
    lines, first = [], 0
    for name, length in PARTS:
        lines.append(f"{name}: {' '.join(f'{weight:.4f}' for weight in weights[first : first + length])}\n")
        first += length
    WEIGHT_FILE.write_text("".join(lines), "utf-8")


def start() -> np.ndarray:
    """Weights to begin with: each action to gather costs the same."""
    weights = np.zeros(WEIGHTS)
    weights[DISTANCE:HOME] = -0.5 * np.tile(np.arange(FURTHEST + 1), SEATS)
    return weights


def tune(game: Game, rounds: int, games: int, seed: int) -> None:
    weights = start()
    for number in range(rounds):
        lookout, rng = Lookout(game, weights), generator(seed, number)
        played = [play_game(lookout, rng) for _ in range(games)]
        held = list(chain(*played[: games // 10]))
        samples = list(chain(*played[games // 10 :]))
        weights = fit(samples)
        write_weights(weights)
        told = f"{loss(samples, weights):.4f}, on games held out {loss(held, weights):.4f}"
        print(f"round {number + 1}: {len(samples)} positions, surprise {told}", flush=True)  # noqa: T201


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Tune the evaluation of Southern Cross by games against itself.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tune(load("southern-cross"), given.rounds, given.games, given.seed)
