"""The pages of puzzles."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from acrux.review.puzzles.library import games_with_puzzles
from acrux.server.http.own_puzzle_routes import TheOwnPuzzle
from acrux.server.http.puzzle_routes import ThePuzzle
from acrux.web import pages

router = APIRouter(include_in_schema=False)


@router.get("/puzzles")
async def puzzle_list(request: Request, game: Annotated[str, Query(max_length=40)] = "") -> Response:
    """The list of puzzles; those of the first game if none is named."""
    games = games_with_puzzles()
    return pages.puzzles(request, game if game in games else next(iter(games), ""))


@router.get("/puzzles/own/{own_id}")
async def own_puzzle_page(request: Request, puzzle: TheOwnPuzzle) -> Response:
    """The page of a turning point that the guest has missed."""
    return pages.puzzle(request, puzzle.row["game"], puzzle.id)


@router.get("/puzzles/{puzzle_id}")
async def puzzle_page(request: Request, puzzle: ThePuzzle) -> Response:
    """The page of a puzzle."""
    return pages.puzzle(request, puzzle.game, puzzle.id)
