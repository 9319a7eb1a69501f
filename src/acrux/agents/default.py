"""The default agent: plain UCT (max-n for several seats) over determinizations, for any game without its own agent."""

from collections import Counter
from typing import Any

import numpy as np

from acrux.agents.searcher import Line, SearchBudget, Searcher
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.layout import as_namespace
from acrux.kernel.protocol import OVER
from acrux.kernel.rng import below
from acrux.search.simulate import Settings
from acrux.search.tree import FULL_WIN, UNPROVEN, WIN_SHARES
from acrux.search.uct import Choice, Uct, merge_choices

LEVELS = (
    SearchBudget(simulations=30, temperature=1.0),
    SearchBudget(simulations=70, temperature=0.7),
    SearchBudget(simulations=200, temperature=0.4),
    SearchBudget(simulations=600),
    SearchBudget(simulations=2_000),
    SearchBudget(simulations=6_000),
    SearchBudget(simulations=20_000),
    SearchBudget(simulations=60_000),
)
"""levels 1 to 8"""

WORLDS = 8
"""determinizations among which the simulations are divided where something is hidden"""
MAX_SEATS = WIN_SHARES.shape[1]
MAX_PLIES = 2_000
"""a longer playout counts as a win shared by all seats"""
LONG_VARIATIONS = 10
"""the number of best moves that get an expected continuation"""


def make_searcher(game: Game) -> Searcher:
    if game.seats > MAX_SEATS:
        raise AcruxError(f"The default agent plays with at most {MAX_SEATS} seats; {game.title} has {game.seats} here.")
    return DefaultSearcher(game)


class DefaultSearcher:
    """Searches every position from scratch."""

    def __init__(self, game: Game):
        self.game = game
        smallest_team = min(len(team) for team in game.teams())
        self.settings = Settings(max_playout_plies=MAX_PLIES, max_share=FULL_WIN // smallest_team)
        self.searches: dict[int, Uct] = {}
        """by number of threads"""
        self._uct(1)

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        uct, worlds = self._uct(budget.threads), WORLDS if self.game.has_secrets else 1
        choices: dict[int, Choice] = {}
        for _ in range(worlds):
            world = state.determinize(state.actor or 1, rng) if worlds > 1 else state
            uct.start(world.row)
            simulations = None if budget.simulations is None else max(1, budget.simulations // worlds)
            seconds = None if budget.seconds is None else budget.seconds / worlds
            uct.run(rng, simulations, seconds, budget.stop_early and worlds == 1)
            for choice in uct.choices():
                seen = choice if worlds == 1 else choice._replace(proof=UNPROVEN)  # certain in this world only
                known = choices.get(choice.move)
                choices[choice.move] = merge_choices(known, seen) if known else seen
        return self._lines(uct if worlds == 1 else None, state, list(choices.values()))

    def _uct(self, threads: int) -> Uct:
        if threads not in self.searches:
            self.searches = {threads: Uct(self.game.kernel, self.game.seats, self.settings, threads=threads)}
        return self.searches[threads]

    def _lines(self, uct: Uct | None, state: State, choices: list[Choice]) -> list[Line]:
        """Best first: a certain win, then by visits, certain losses last."""
        seat = (state.actor or 1) - 1
        ranks = {choice.move: _rank(choice, seat) for choice in choices}
        choices.sort(key=lambda choice: ranks[choice.move], reverse=True)
        best = ranks[choices[0].move][0]
        visits = Counter({choice.move: choice.visits + 1 for choice in choices if ranks[choice.move][0] == best})
        return [
            Line(
                variation[0],
                choice.values,
                visits[choice.move] / visits.total(),
                variation if uct and number < LONG_VARIATIONS else variation[:1],
            )
            for number, choice in enumerate(choices)
            for variation in [self._variation(state, uct.variation(choice.move) if uct else [choice.move])]
        ]

    def _variation(self, state: State, moves: list[int]) -> tuple[str, ...]:
        """Moves that follow each other, in notation."""
        kernel, write, array = self.game.kernel, self.game.definition.notation.write_move, state.rows()
        texts = []
        for move in moves:
            texts.append(write(kernel.plain_params, as_namespace(array), move))
            kernel.play(array, move)
        return tuple(texts)


def _rank(choice: Choice, seat: int) -> tuple[int, int]:
    """1 for a certain win, -1 for a certain loss, 0 for all others; then the visits. `seat` counts from 0."""
    certain = 0 if not choice.proof else 1 if choice.proof >> seat & 1 else -1
    return certain, choice.visits


class Greedy:
    """Wins at once where it can, and otherwise plays at random: a yardstick for other players."""

    def __init__(self, game: Game):
        self.game = game

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        moves, even = state.legal(), (1 / self.game.seats,) * self.game.seats
        winning = [move for move in moves if self._wins(state, move)]
        chosen = winning[0] if winning else moves[below(rng, len(moves))]
        return [
            Line(move, even, float(move == chosen), (move,)) for move in sorted(moves, key=lambda move: move != chosen)
        ]

    def _wins(self, state: State, move: str) -> bool:
        kernel: Any = self.game.kernel
        array = state.rows()
        number = self.game.definition.notation.parse_move(kernel.params, array[0], move)
        kernel.play(array, number)
        return kernel.actor(array) == OVER and bool(kernel.winners(array) >> ((state.actor or 1) - 1) & 1)


def make_greedy(game: Game) -> Searcher:
    return Greedy(game)
