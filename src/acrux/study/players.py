"""Players of a study: those of the arena, and agents that may not make certain moves, such as `ai:6-no-spin`."""

import functools
import itertools
import re
from collections.abc import Iterator

import numpy as np

from acrux.agents.agent import Agent, agent
from acrux.agents.searcher import Line
from acrux.arena.match import Job, Result, play_with
from acrux.arena.players import Player, make_player
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.rng import generator
from acrux.review.evaluator import is_sealed
from acrux.study.focus import Forbids, focus_of

RESTRICTED = re.compile(r"(.+)-no-([a-z]+)")
MIXED = "mixing"
"""the restriction to the most probable choice where an agent would mix its choices at random"""


TRIES = 8
THOROUGH = 3
"""a level that compares every move, in all games; some higher ones consider a sample of them"""


class RestrictedPlayer:
    """Plays like an agent; instead of a forbidden move, one of the others, with the mistakes of the agent's level."""

    def __init__(self, agent: Agent, forbids: Forbids, rng: np.ndarray):
        self.agent = agent
        self.forbids = forbids
        self.rng = rng

    def choose(self, state: State) -> str:
        chosen, lines = self.agent.decide(state)
        if not self.forbids(state, chosen, self.rng):
            return chosen
        others = [move for move in state.legal() if not self.forbids(state, move, self.rng)]
        if not others:
            return chosen
        for found in itertools.chain([lines], self._further_lines(state)):
            allowed = [line for line in found if line.move in others]
            if allowed:
                return self.agent.pick(allowed)
        return others[0]

    def _further_lines(self, state: State) -> Iterator[list[Line]]:
        """Analyse a position again: an agent that considers few moves may consider others, and another all of them."""
        count = len(state.legal())
        for _ in range(TRIES):
            yield self.agent.analyse(state, count)
        yield self._thorough.analyse(state, count)

    @functools.cached_property
    def _thorough(self) -> Agent:
        return agent(self.agent.game, THOROUGH)


class UnmixedPlayer:
    """Plays like an agent, but of the choices that several seats make unseen by each other always the most probable."""

    def __init__(self, agent: Agent):
        self.agent = agent

    def choose(self, state: State) -> str:
        if not is_sealed(state):
            return self.agent.choose(state)
        lines = self.agent.analyse(state, len(state.legal()))
        return max(lines, key=lambda line: line.share).move


def make_study_player(name: str, game: Game, seed: int) -> Player:
    """Make a player of the arena, or a restricted one."""
    found = RESTRICTED.fullmatch(name)
    if found is None:
        return make_player(name, game, seed)
    player = make_player(found[1], game, seed)
    assert isinstance(player, Agent)
    if found[2] == MIXED:
        return UnmixedPlayer(player)
    return RestrictedPlayer(player, focus_of(game).forbidden[found[2]], generator(seed, 3))


def play_study_game(job: Job) -> Result:
    """Play one game of a match whose players may be restricted."""
    return play_with(job, make_study_player)


def play_equal_game(job: Job) -> Result:
    """Play one game between equal players, with chance events of its own.

    Equal players gain nothing from sharing dice and cards over a rotation, and games that share them would not be
    independent, as intervals over games require.
    """
    return play_with(job, make_study_player, chance_rng=generator(job.match.seed, 4, job.number))


def play_from_opening(job: Job) -> Result:
    """Play one game that starts with a fixed move: each in turn, one for all that are symmetric to it."""
    game = job.match.load()
    groups = focus_of(game).openings(game)
    return play_with(job, make_study_player, (groups[job.number % len(groups)][0],))
