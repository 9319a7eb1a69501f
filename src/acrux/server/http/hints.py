"""Hints: a turn that an agent suggests, in words and on the board, with its value and the best reply.

Made from what the seat may see: moves are played on a copy of the state, but not where they would reveal a secret.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from acrux.agents.searcher import Line
from acrux.core.line_texts import NO_WORDS, target_labels, targets_of
from acrux.core.state import State
from acrux.core.turns import Turn, is_between_turns, last_turn
from acrux.i18n import Text
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator
from acrux.server.background.agent_pool import AgentPool, AgentRequest
from acrux.server.http.models import Hint
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import reveals

MAX_LINES = 1000
"""more than any position has"""


class HintPosition(NamedTuple):
    """The position of a table when a hint was requested."""

    state: State
    seat: int
    team: list[int]
    """the seats that win together with it"""
    is_secret: bool
    """do several seats choose at the same time?"""


def hint_position(table: Table, seat: int) -> HintPosition:
    team = [each for each, number in table.team.items() if number == table.team[seat]]
    return HintPosition(table.state.copy(), seat, team, table.is_secret)


async def make_hint(pool: AgentPool, request: AgentRequest, position: HintPosition, lines: Sequence[Line]) -> Hint:
    """Describe the best line; if it does not say how the others reply, ask their agent."""
    state, seat, team, _ = position
    best = lines[0]
    moves, after, words = _own_turn(position, best)
    is_example = after is not None and _end_turn(after, generator(request.seed))
    return Hint(
        line=words,
        cells=list(_cells(state, seat, moves)),
        before=sum(line.share * _value(line, team) for line in lines) / sum(line.share for line in lines),
        after=_value(best, team),
        reply=None if after is None else await _reply(pool, request, after, seat, best.variation[len(moves) :]),
        is_reply_example=is_example,
    )


def _value(line: Line, team: Sequence[int]) -> float:
    """Winners share the win, so a team's value is the sum over its seats."""
    return float(sum(line.values[seat - 1] for seat in team))


def _own_turn(position: HintPosition, best: Line) -> tuple[list[str], State | None, Text]:
    """The seat's own moves of a line, the state after them, and the turn in words.

    Where a move is sealed or would reveal something, the words are those of the board, and there is no state after it.
    """
    before, seat, _, is_secret = position
    state, turn, moves = before.copy(), None, list[str]()
    if is_secret:
        return [best.move], None, _labels(before, seat, best.move)
    for move in best.variation:
        if state.actor != seat:
            break
        state.play(move)
        moves.append(move)
        if reveals(before, state, seat):
            return [best.move], None, _labels(before, seat, best.move)
        turn = last_turn(state, turn)
    return moves, state, turn.line if turn else _labels(before, seat, best.move)


def _labels(state: State, seat: int, move: str) -> Text:
    return target_labels(state, seat, move) or NO_WORDS


def _cells(state: State, seat: int, moves: Sequence[str]) -> Iterator[str]:
    """What to point at for each of the moves, one after another."""
    state = state.copy()
    for number, move in enumerate(moves):
        yield from targets_of(state, seat, move)
        if number < len(moves) - 1:
            state.play(move)


def _end_turn(state: State, rng: np.ndarray) -> bool:
    """Play what still belongs to a turn, such as dice and the counters they cost; was there any chance event?

    Chance events are sampled and such decisions arbitrary, so what follows is an example.
    """
    has_chance = False
    while state.actor is not None and not is_between_turns(state):
        has_chance |= state.actor == CHANCE
        state.play(state.sample(rng) if state.actor == CHANCE else state.legal()[0])
    return has_chance


async def _reply(
    pool: AgentPool, request: AgentRequest, state: State, seat: int, variation: Sequence[str]
) -> Text | None:
    """The next seat's best turn in words."""
    moves = list(variation)
    if not state.actor or state.actor == seat or len(state.deciders()) > 1:
        return None
    replier = state.actor
    if not moves or moves[0] not in state.legal():
        lines = await pool.analyse(request._replace(moves=state.moves, seat=replier), 1)
        moves = list(lines[0].variation)
    return _line(state, replier, moves)


def _line(state: State, seat: int, moves: Sequence[str]) -> Text | None:
    turn: Turn | None = None
    for move in moves:
        if state.actor != seat:
            break
        state.play(move)
        turn = last_turn(state, turn)
    return turn.line if turn else None
