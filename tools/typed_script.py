"""A script as users write them: `tools/check_wheel.py` checks its types against the installed wheel, and runs it."""

import random

import numpy as np

import acrux
from acrux import Agent, Batch, Game, Line, Record, State


def play(game: Game, agent: Agent) -> State:
    """Play a game: an agent against random moves."""
    state = game.new()
    rng: np.ndarray = acrux.generator(1)
    while state.actor is not None:
        if state.actor == 0:
            state.play(state.sample(rng))
        else:
            state.play(agent.choose(state) if state.actor == 1 else random.choice(state.legal()))
    return state


def read_back(state: State) -> Record:
    """Write a game as text and read it again."""
    (record,) = acrux.parse_records(acrux.write_record(state))
    assert record.state == state == acrux.read_state(state.to_bytes())
    return record


def use_numbers(game: Game) -> dict[str, np.ndarray]:
    """Play an action by number, and observe."""
    state = game.new()
    actions: list[int] = state.actions()
    text: str = game.action_text(state, actions[0])
    assert game.action_number(state, text) == actions[0] < game.num_actions
    state.apply(actions[0])
    bounds: tuple[float, float] = game.returns_range
    longest: int | None = game.max_plies
    assert bounds[0] < bounds[1] and longest and state.information(seat=1)
    vector: np.ndarray = game.observation.vector(state, seat=1)
    assert vector.shape == (game.observation.size,)
    return game.observation(state, seat=1)


def step_many(game: Game) -> float:
    """Step a batch with random actions, and return the share of games that seat 1 has won."""
    games: Batch = acrux.batch(game, n=64, seed=1)
    wins = ended = 0
    for _ in range(50):
        games.step(games.sample())
        over: np.ndarray = games.over
        ended += int(over.sum())
        wins += int((games.returns[over, 0] > 0).sum())
    return wins / ended


def refuse(state: State, move: str) -> str:
    """The sentence that an illegal move gets."""
    try:
        state.play(move)
    except acrux.MoveError as error:
        return str(error)
    return ""


def main() -> None:
    game = acrux.load("cross", size=3)
    agent = acrux.agent(game, level=1, seed=1, simulations=10)
    record = read_back(play(game, agent))
    lines: list[Line] = agent.analyse(game.new(), lines=2)
    print(record.state.winners, [(line.move, line.values) for line in lines])
    print({name: array.shape for name, array in use_numbers(game).items()}, step_many(game))
    print(refuse(game.new(), "z9"))


if __name__ == "__main__":
    main()
