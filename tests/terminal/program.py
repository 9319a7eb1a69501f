"""`acrux` with random agents: the tests of the terminal need no search."""

from acrux.agents import agent as agents
from acrux.agents.searcher import Line
from acrux.cli.main import main
from acrux.kernel.rng import generator


class RandomAgent:
    def __init__(self, seed):
        self.rng = generator(seed)

    def choose(self, state):
        return state.sample(self.rng)

    def analyse(self, state, lines=3):
        share, seats = 1 / len(state.legal()), state.game.seats
        return [Line(move, (1 / seats,) * seats, share, (move,)) for move in state.legal()[:lines]]


def random_agent(game, level=8, seed=0, seconds=None, simulations=None, threads=1):
    return RandomAgent(seed)


if __name__ == "__main__":
    agents.agent = random_agent
    main()
