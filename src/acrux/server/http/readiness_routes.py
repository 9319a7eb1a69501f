"""The routes that say how soon agents can move; pages ask while they wait, and what they ask for is compiled first."""

from fastapi import APIRouter, HTTPException

from acrux.core.registry import GAMES, complete_options, definition
from acrux.games.options import Options
from acrux.server.http.models import AgentReadiness
from acrux.server.http.routes import PROBLEMS, TableId, TheServices
from acrux.server.services import Services

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/games/{game}/readiness")
async def get_game_readiness(game: str, services: TheServices) -> AgentReadiness:
    """How soon agents can play a game with its default options."""
    if game not in GAMES:
        raise HTTPException(404)
    return _readiness(services, game, complete_options(definition(game), {}))


@router.get("/tables/{table_id}/readiness")
async def get_table_readiness(table_id: TableId, services: TheServices) -> AgentReadiness:
    """How soon agents can play at a table."""
    table = (await services.live_tables.get(table_id)).table
    return _readiness(services, table.definition.name, table.options)


def _readiness(services: Services, game: str, options: Options) -> AgentReadiness:
    services.readiness.note_interest(game, options)
    estimate = services.readiness.agents_estimate(game, options)
    return AgentReadiness(percent=estimate.percent, seconds=estimate.seconds)
