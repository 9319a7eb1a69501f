"""`acrux` with agents that draw lots: the terminal is tested here, not the thinkers."""

from acrux.agents import agent as agents
from acrux.agents.searcher import Line
from acrux.cli.main import main
from acrux.kernel.rng import generator


class Guesser:
    def __init__(self, seed):
        self.rng = generator(seed)

    def choose(self, state):
        return state.sample(self.rng)

    def analyse(self, state, lines=3):
        share, seats = 1 / len(state.legal()), state.game.seats
        return [Line(move, (1 / seats,) * seats, share, (move,)) for move in state.legal()[:lines]]


def guesser(game, level=8, seed=0, seconds=None, simulations=None, threads=1):
    return Guesser(seed)


if __name__ == "__main__":
    agents.agent = guesser
    main()
