"""The pages of the board workshop, and people's own boards as PDF."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request, Response

from acrux.core.boards import workshop_of
from acrux.i18n import LANGUAGES
from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http.routes import ClientAddress, TheServices
from acrux.server.http.workshop_routes import BoardId, GameName, find_row
from acrux.web import pages
from acrux.web.printed import Choice, printed_board

router = APIRouter(include_in_schema=False)
MAX_VALUE_LENGTH = 4000


@router.get("/workshop/{game}")
async def new_board(request: Request, game: GameName) -> Response:
    """The workshop with a new board."""
    return pages.workshop(request, game, "")


@router.get("/workshop/{game}/print.pdf")
async def print_board(
    request: Request,
    game: GameName,
    address: ClientAddress,
    services: TheServices,
    board: Annotated[str, Query(max_length=MAX_VALUE_LENGTH)],
    paper: str = "a4",
    language: str = LANGUAGES[0],
) -> Response:
    """A game with somebody's own board as PDF; a sentence if the board is not valid or does not fit the paper."""
    choice = Choice(game, paper, "full", language, ((workshop_of(game).option, board),))
    if not choice.is_possible:
        raise HTTPException(404)
    if not services.board_print_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))
    file = await printed_board(choice)
    if file is None:
        raise Refusal(refusal_text("printer_busy"))
    response = file.respond(request)
    response.headers["Content-Disposition"] = f'inline; filename="{choice.file_name}"'
    return response


@router.get("/workshop/{game}/{board}")
async def saved_board(request: Request, game: GameName, board: BoardId, services: TheServices) -> Response:
    """The workshop with a saved board."""
    await find_row(services, game, board)
    return pages.workshop(request, game, board)
