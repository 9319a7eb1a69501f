"""Engine lines that deepen: one search after another, each longer, until the client leaves."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from acrux.agents.searcher import Line
from acrux.core.line_texts import variation_turns
from acrux.core.state import State
from acrux.server.background.agent_pool import ANALYSIS_LEVEL, AgentRequest
from acrux.server.errors import Refusal
from acrux.server.http.analysis_models import DeepeningLines
from acrux.server.http.models import AnalysisLine
from acrux.server.live.fair_analysis import check_not_running
from acrux.server.live.free_play import Place

if TYPE_CHECKING:
    from acrux.server.services import Services

SEARCH_SECONDS = (0.25, 0.5, 1.0, 2.0, 4.0)
"""of the searches, one after another; an agent that waits is delayed by one of them at most"""
SEED = 0


async def deepening_lines(
    services: "Services", place: Place, state: State, count: int, address: str
) -> AsyncIterator[bytes]:
    """The lines of each search as JSON; they end early if a running game has the position, or the pool is busy."""
    if not services.deepening_streams.enter(address):
        return
    try:
        await services.jobs.variant_compiled(place.game, dict(place.options))
        request = line_request(place, state, address)
        for seconds in SEARCH_SECONDS:
            if services.agent_pool.is_busy(request.queue_key):
                return
            await check_not_running(services.store, state)
            found = await services.agent_pool.analyse(request, count, seconds)
            yield _encoded(state, found, seconds)
    except Refusal:
        return
    finally:
        services.deepening_streams.leave(address)


def line_request(place: Place, state: State, address: str) -> AgentRequest:
    """What an agent needs to know about a position."""
    seat = state.actor or 1
    return AgentRequest(
        "", f"address {address}", place.game, place.options, place.start, state.moves, seat, ANALYSIS_LEVEL, SEED
    )


def _encoded(state: State, found: list[Line], seconds: float) -> bytes:
    lines = [AnalysisLine(**line._asdict(), turns=variation_turns(state, line.variation)) for line in found]
    answer = DeepeningLines(seat=state.actor or 0, seconds=seconds, is_last=seconds == SEARCH_SECONDS[-1], lines=lines)
    return answer.model_dump_json().encode() + b"\n"
