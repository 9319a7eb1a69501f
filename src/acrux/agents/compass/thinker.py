"""The agent for Compass: it searches the directions, mixes the speeds, and looks into the next round where it pays.

What it computes depends on what everybody sees and on the effort alone, never on the generator, so that partners who
cannot talk still play by the same plan; only the draw from the mixture is random.
"""

import numpy as np

from acrux.agents.compass.greedy import Greedy, team_shares
from acrux.agents.compass.stage import best_scorer, take_back_speeds
from acrux.agents.compass.table import Table
from acrux.agents.thinking import Effort, Line, preferences
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.compass import rules
from acrux.games.compass.notation import MOVES
from acrux.games.definition import Row
from acrux.kernel.rng import generator

OWN_POINTS, TEAM_POINTS, ONE_DIRECTION, ONE_ROUND, TWO_ROUNDS = range(1, 6)
"""`Effort.depth`: points only, for oneself or for the team; the win chance after this round, with later directions
random or searched; and after the next round where the outcomes are likely."""

ITERATIONS = {ONE_DIRECTION: 8, ONE_ROUND: 16, TWO_ROUNDS: 24}
"""of regret matching in each speed stage below a direction"""
MIXING = {ONE_DIRECTION: 20, ONE_ROUND: 200, TWO_ROUNDS: 1000}
"""of regret matching for the speeds themselves"""

MARGIN = 0.02
"""a direction that is worse by more is not valued exactly"""
SHARPNESS = 0.003
"""a direction that is worse by so much has a share smaller by a factor e"""
SPREAD = 0.02
"""and a speed of a soft player that is worse by so much"""
SAMPLES = 64
"""random ways to lay the later directions, unless the effort's limit comes first"""
BATCH = 8
"""outcomes whose next round is searched before the present one is thought over again"""

Values = dict[int, float]
Variations = dict[int, tuple[int, ...]]


class CompassThinker:
    """One player's thoughts; nothing is remembered from move to move."""

    def __init__(self, game: Game):
        self.table = Table(game)
        self.team_points, self.own_points = Greedy(game), Greedy(game, selfish=True)

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        depth, row = effort.depth or TWO_ROUNDS, state.row
        if depth <= TEAM_POINTS:
            return (self.own_points if depth == OWN_POINTS else self.team_points).think(state, effort, rng)
        self.table.begin(effort)
        if row.stage == rules.LAYING_DIRECTIONS:
            return self._directions(row, depth)
        if row.stage == rules.LAYING_SPEEDS:
            return self._speeds(row, depth, soft=effort.softness > 1)
        return self._choices(row, int(state.actor or 1) - 1)

    def _directions(self, row: Row, depth: int) -> list[Line]:
        """Search again and again, with the next rounds searched that the best line makes likely."""
        if depth == ONE_DIRECTION:
            values = self._sampled(row)
            return _lines(values, {move: (move,) for move in values}, int(row.turn))
        values, variations = self._searched(row, 4, {}, {})
        while not self.table.enough():
            values, variations = self._searched(row, ITERATIONS[depth], values, variations)
            best = max(values, key=lambda move: _side(row.turn) * values[move])
            if depth < TWO_ROUNDS or not self._look_ahead(self.table.after(row, variations[best]), depth):
                break
        return _lines(values, variations, int(row.turn))

    def _sampled(self, row: Row) -> Values:
        """The mean worth of each direction when those after it are laid at random."""
        rng, kernel = generator(0), self.table.kernel
        totals, count = dict.fromkeys(self.table.legal(row), 0.0), 0
        while count < SAMPLES and not (count and self.table.enough()):
            for move in totals:
                state = kernel.copy_row(self.table.after(row, [move]))
                while state[0].stage == rules.LAYING_DIRECTIONS:
                    kernel.play(state, kernel.sample(state, kernel.moves(), rng))
                totals[move] += self.table.value(state[0], ITERATIONS[ONE_DIRECTION])[0]
            count += 1
        return {move: total / count for move, total in totals.items()}

    def _searched(self, row: Row, iterations: int, values: Values, variations: Variations) -> tuple[Values, Variations]:
        """The worth of each direction and what follows it, the likeliest first; what the limit cuts off stays."""
        side = _side(row.turn)
        values, variations = dict(values), dict(variations)
        best = -2.0
        for move in sorted(self.table.legal(row), key=lambda move: -side * values.get(move, 0.5)):
            lower, upper = (best - MARGIN, 2.0) if side > 0 else (-1.0, MARGIN - best)
            values[move], line = self.table.value(self.table.after(row, [move]), iterations, lower, upper)
            variations[move] = (move, *line)
            best = max(best, side * values[move])
            if self.table.enough():
                break
        return values, variations

    def _look_ahead(self, row: Row, depth: int) -> bool:
        """Search some of the likeliest next rounds that were not yet searched; False if there are none."""
        shares, _ = self.table.mix(row, MIXING[ONE_ROUND])
        likely = self.table.outcomes(row, shares)[:BATCH]
        for _, end in likely:
            if not self.table.enough():
                self.table.search_round(end, ITERATIONS[depth])
        return bool(likely)

    def _speeds(self, row: Row, depth: int, soft: bool) -> list[Line]:
        """The seat's own mixture, in the game of all speeds as it was before the first was laid.

        A soft player does not flatten the mixture, for that would make the worst speed as likely as any: it prefers
        speeds by what they are worth.
        """
        seat, row = int(row.turn), self.table.after(row, [])
        take_back_speeds(row)
        if depth == TWO_ROUNDS:
            while not self.table.enough() and self._look_ahead(row, depth):
                pass
        shares, worths = self.table.mix(row, MIXING[depth])
        moves = self.table.legal(row)
        mine = worths[seat, : len(moves)]
        own = preferences(_side(seat) * mine, SPREAD) if soft else shares[seat]
        lines = [
            Line(MOVES[move], team_shares(float(mine[k])), float(own[k]), (MOVES[move],))
            for k, move in enumerate(moves)
        ]
        return sorted(lines, key=lambda line: (-line.share, -line.values[seat]))

    def _choices(self, row: Row, seat: int) -> list[Line]:
        """Who scores, or the corner: points for the own team never harm, corners are weighed up."""
        moves = self.table.legal(row)
        worths = dict(zip(moves, self.table.choices(row, seat).tolist(), strict=True))
        lines = _lines(worths, {move: (move,) for move in moves}, seat)
        if row.stage == rules.CHOOSING_CORNER:
            return lines
        best = MOVES[best_scorer(self.table.kernel.params, row, np.zeros(rules.MAX_MOVES, np.int64))]
        return sorted((line._replace(share=float(line.move == best)) for line in lines), key=lambda line: -line.share)


def _side(seat: int) -> int:
    return 1 - 2 * (int(seat) % 2)


def _lines(values: Values, variations: Variations, seat: int) -> list[Line]:
    """Moves that all see, best first, with shares that fall off quickly."""
    side = _side(seat)
    order = sorted(values, key=lambda move: -side * values[move])
    shares = preferences(side * np.array([values[move] for move in order]), SHARPNESS)
    return [
        Line(MOVES[move], team_shares(values[move]), float(share), tuple(MOVES[step] for step in variations[move]))
        for move, share in zip(order, shares, strict=True)
    ]
