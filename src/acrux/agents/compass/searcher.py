"""The search for Compass: directions by alpha-beta, mixed speeds, and the next round where its start is likely.

The result depends only on public information and on the budget, never on the random generator, so partners who cannot
talk still follow the same plan. Only the choice from the mixture is random.
"""

import numpy as np

from acrux.agents.compass.greedy import GreedySearcher, team_shares
from acrux.agents.compass.round_solver import RoundSolver
from acrux.agents.compass.speed_outcomes import best_scorer, clear_speeds
from acrux.agents.searcher import Line, SearchBudget, softmax
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.compass import rules
from acrux.games.compass.notation import MOVES
from acrux.games.definition import Row
from acrux.kernel.rng import generator

OWN_POINTS, TEAM_POINTS, ONE_DIRECTION, ONE_ROUND, TWO_ROUNDS = range(1, 6)
"""`SearchBudget.depth`: only points, of the seat or of its team; the win probability after this round, with later
directions random or searched; and that after the next round where an outcome is likely."""

SEARCH_ITERATIONS = {ONE_DIRECTION: 8, ONE_ROUND: 16, TWO_ROUNDS: 60}
"""of regret matching in each speed stage of the present round"""
NEXT_ROUND_ITERATIONS = 10
"""of regret matching in each speed stage of the next rounds"""

MARGIN = 0.02
"""Directions that are worse by more are not valued exactly."""
DIRECTION_TEMPERATURE = {ONE_DIRECTION: 0.003, ONE_ROUND: 0.003, TWO_ROUNDS: 0.0005}
"""for the shares of directions"""
CHOICE_TEMPERATURE = 0.003
"""for the shares of corners"""
SPEED_TEMPERATURE = 0.02
"""for the shares of speeds, at temperatures above 1"""
SAMPLES = 64
"""maximum number of random continuations at ONE_DIRECTION"""
BATCH = 8
"""next rounds to search before the present round is searched again"""

Values = dict[int, float]
Variations = dict[int, tuple[int, ...]]


class CompassSearcher:
    """The search for one player; it keeps nothing from move to move."""

    def __init__(self, game: Game):
        self.solver = RoundSolver(game)
        self.team_points, self.own_points = GreedySearcher(game), GreedySearcher(game, selfish=True)

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        depth, row = budget.depth or TWO_ROUNDS, state.row
        if depth <= TEAM_POINTS:
            return (self.own_points if depth == OWN_POINTS else self.team_points).search(state, budget, rng)
        self.solver.start(budget)
        if row.stage == rules.LAYING_DIRECTIONS:
            return self._directions(row, depth)
        if row.stage == rules.LAYING_SPEEDS:
            return self._speeds(row, depth, by_value=budget.temperature > 1)
        return self._choices(row, int(state.actor or 1) - 1)

    def _directions(self, row: Row, depth: int) -> list[Line]:
        """Search repeatedly, each time with more of the next rounds searched that the best line makes likely."""
        if depth == ONE_DIRECTION:
            values = self._sample(row)
            return _lines(values, {move: (move,) for move in values}, int(row.turn), DIRECTION_TEMPERATURE[depth])
        values, variations = self._search_directions(row, 4, {}, {})
        while not self.solver.is_out_of_budget():
            values, variations = self._search_directions(row, SEARCH_ITERATIONS[depth], values, variations)
            best = max(values, key=lambda move: _side(row.turn) * values[move])
            if depth < TWO_ROUNDS or not self._search_next_rounds(self.solver.after(row, variations[best])):
                break
        return _lines(values, variations, int(row.turn), DIRECTION_TEMPERATURE[depth])

    def _sample(self, row: Row) -> Values:
        """Return the mean value of each direction over random later directions."""
        rng, kernel = generator(0), self.solver.kernel
        totals, count = dict.fromkeys(self.solver.legal(row), 0.0), 0
        while count < SAMPLES and not (count and self.solver.is_out_of_budget()):
            for move in totals:
                state = kernel.copy_row(self.solver.after(row, [move]))
                while state[0].stage == rules.LAYING_DIRECTIONS:
                    kernel.play(state, kernel.sample(state, kernel.moves(), rng))
                totals[move] += self.solver.value(state[0], SEARCH_ITERATIONS[ONE_DIRECTION])[0]
            count += 1
        return {move: total / count for move, total in totals.items()}

    def _search_directions(
        self, row: Row, iterations: int, values: Values, variations: Variations
    ) -> tuple[Values, Variations]:
        """Search every direction, the most promising first; return values and variations.

        Directions that the budget does not reach keep their previous value.
        """
        side = _side(row.turn)
        values, variations = dict(values), dict(variations)
        best = -2.0
        for move in sorted(self.solver.legal(row), key=lambda move: -side * values.get(move, 0.5)):
            lower, upper = (best - MARGIN, 2.0) if side > 0 else (-1.0, MARGIN - best)
            values[move], line = self.solver.value(self.solver.after(row, [move]), iterations, lower, upper)
            variations[move] = (move, *line)
            best = max(best, side * values[move])
            if self.solver.is_out_of_budget():
                break
        return values, variations

    def _search_next_rounds(self, row: Row) -> bool:
        """Search some of the likeliest next rounds that have not been searched yet; False if there are none."""
        shares, _ = self.solver.mix(row)
        likely = self.solver.outcomes(row, shares)[:BATCH]
        for _, end in likely:
            if not self.solver.is_out_of_budget():
                self.solver.search_round(end, NEXT_ROUND_ITERATIONS)
        return bool(likely)

    def _speeds(self, row: Row, depth: int, by_value: bool) -> list[Line]:
        """Return the seat's own mixture in the normal-form game as it was before the first speed was laid.

        With `by_value` the shares follow the values of the speeds. Raising the temperature of the mixture itself would
        make the worst speed as likely as any other.
        """
        seat, row = int(row.turn), self.solver.after(row, [])
        clear_speeds(row)
        if depth == TWO_ROUNDS:
            while not self.solver.is_out_of_budget() and self._search_next_rounds(row):
                pass
        shares, values = self.solver.mix(row)
        moves = self.solver.legal(row)
        own_values = values[seat, : len(moves)]
        own_shares = softmax(_side(seat) * own_values, SPEED_TEMPERATURE) if by_value else shares[seat]
        lines = [
            Line(MOVES[move], team_shares(float(own_values[k])), float(own_shares[k]), (MOVES[move],))
            for k, move in enumerate(moves)
        ]
        return sorted(lines, key=lambda line: (-line.share, -line.values[seat]))

    def _choices(self, row: Row, seat: int) -> list[Line]:
        """Choose who scores, where points for the own team never harm, or a corner, by its value."""
        moves = self.solver.legal(row)
        values = dict(zip(moves, self.solver.choice_values(row, seat).tolist(), strict=True))
        lines = _lines(values, {move: (move,) for move in moves}, seat, CHOICE_TEMPERATURE)
        if row.stage == rules.CHOOSING_CORNER:
            return lines
        best = MOVES[best_scorer(self.solver.kernel.params, row, np.zeros(rules.MAX_MOVES, np.int64))]
        return sorted((line._replace(share=float(line.move == best)) for line in lines), key=lambda line: -line.share)


def _side(seat: int) -> int:
    """Return 1 for North and South, -1 for East and West."""
    return 1 - 2 * (int(seat) % 2)


def _lines(values: Values, variations: Variations, seat: int, temperature: float) -> list[Line]:
    """Return lines for public moves, best first."""
    side = _side(seat)
    order = sorted(values, key=lambda move: -side * values[move])
    shares = softmax(side * np.array([values[move] for move in order]), temperature)
    return [
        Line(MOVES[move], team_shares(values[move]), float(share), tuple(MOVES[step] for step in variations[move]))
        for move, share in zip(order, shares, strict=True)
    ]
