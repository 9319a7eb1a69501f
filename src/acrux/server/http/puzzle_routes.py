"""The routes of puzzles: lists, the puzzle of the day, tries and solutions. All moves go through the rules."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Response

from acrux.core.registry import definition
from acrux.i18n import text
from acrux.review.puzzles.daily import daily_puzzle
from acrux.review.puzzles.library import games_with_puzzles, puzzles_by_id, shipped_puzzles
from acrux.review.puzzles.puzzle import Puzzle
from acrux.server.errors import RateLimited, refusal_text
from acrux.server.http import puzzle_models as p
from acrux.server.http.puzzle_answers import describe_puzzle, draw_position, judge_try, solution_of, start_of
from acrux.server.http.routes import PROBLEMS, ClientAddress, SvgResponse, TheServices
from acrux.server.http.watch_routes import THUMBNAIL_HEADERS, Theme
from acrux.server.services import Services

router = APIRouter(prefix="/api/puzzles", responses=PROBLEMS)
MAX_LISTED = 500
DAY_MS = 86_400_000
GameName = Annotated[str | None, Query(max_length=40)]
ThemeName = Annotated[str | None, Query(max_length=40)]
Answer = TypeVar("Answer")


def _puzzle(puzzle_id: Annotated[str, Path(pattern="^[0-9a-f]{8}$")]) -> Puzzle:
    puzzle = puzzles_by_id().get(puzzle_id)
    if puzzle is None:
        raise HTTPException(404)
    return puzzle


ThePuzzle = Annotated[Puzzle, Depends(_puzzle)]


async def run_limited(services: Services, address: str, work: Callable[..., Answer], *arguments: Any) -> Answer:
    """Do something that takes some milliseconds in a thread, one request at a time, if the rate limit allows it."""
    if not services.puzzle_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))
    async with services.puzzle_lock:
        return await asyncio.to_thread(work, *arguments)


@router.get("")
async def get_puzzles(game: GameName = None, theme: ThemeName = None) -> p.PuzzleList:
    """The games with puzzles and their themes, and the puzzles of a game, the easiest first."""
    games = [_game(name) for name in games_with_puzzles()]
    puzzles = shipped_puzzles(game) if game in games_with_puzzles() else ()
    listed = [_entry(puzzle) for puzzle in puzzles if theme in (None, puzzle.theme)]
    return p.PuzzleList(games=games, puzzles=listed[:MAX_LISTED])


@router.get("/daily")
async def get_daily_puzzle(services: TheServices) -> p.DailyPuzzle:
    """The puzzle of the day. It changes at midnight UTC."""
    now = services.live_tables.now()
    puzzle = daily_puzzle(now // DAY_MS)
    day = datetime.fromtimestamp(now / 1000, UTC).date().isoformat()
    return p.DailyPuzzle(day=day, puzzle=_entry(puzzle) if puzzle else None)


@router.get("/{puzzle_id}")
async def get_puzzle(puzzle: ThePuzzle, address: ClientAddress, services: TheServices) -> p.Puzzle:
    """A puzzle to solve."""
    return await run_limited(services, address, _describe, puzzle)


@router.post("/{puzzle_id}/tries")
async def try_turn(puzzle: ThePuzzle, body: p.TryRequest, address: ClientAddress, services: TheServices) -> p.TryAnswer:
    """Try a turn: the answer says whether it is the solution, and how the others answer if it is not."""
    return await run_limited(services, address, judge_try, puzzle, body)


@router.get("/{puzzle_id}/solution")
async def get_solution(puzzle: ThePuzzle, address: ClientAddress, services: TheServices) -> p.Solution:
    """The solution of a puzzle, and how the game may go on."""
    return await run_limited(services, address, solution_of, puzzle)


@router.get("/{puzzle_id}/picture.svg", response_class=SvgResponse)
async def get_puzzle_picture(
    puzzle: ThePuzzle, address: ClientAddress, services: TheServices, theme: Theme = "light"
) -> Response:
    """A small picture of a puzzle."""
    key = (f"puzzle {puzzle.id}", 0, theme)
    svg = services.puzzle_thumbnails.find(key)
    if svg is None:
        svg = await run_limited(services, address, _draw, puzzle, theme)
        services.puzzle_thumbnails.keep(key, svg)
    return SvgResponse(svg, headers=THUMBNAIL_HEADERS)


# What the answers consist of


def _game(name: str) -> p.PuzzleGame:
    themes: dict[str, int] = {}
    for puzzle in shipped_puzzles(name):
        themes[puzzle.theme] = themes.get(puzzle.theme, 0) + 1
    counted = [p.PuzzleTheme(theme=theme, count=count) for theme, count in sorted(themes.items())]
    return p.PuzzleGame(game=name, title=definition(name).title, themes=counted)


def _entry(puzzle: Puzzle) -> p.PuzzleEntry:
    fields = {name: getattr(puzzle, name) for name in ("id", "game", "theme", "grade")}
    return p.PuzzleEntry(**fields, task=text(f"{puzzle.game}.puzzle.{puzzle.theme}"))


def _describe(puzzle: Puzzle) -> p.Puzzle:
    others = [other.id for other in shipped_puzzles(puzzle.game)]
    following = others[(others.index(puzzle.id) + 1) % len(others)]
    return describe_puzzle(_entry(puzzle), start_of(puzzle), puzzle.seat, following)


def _draw(puzzle: Puzzle, theme: str) -> str:
    return draw_position(start_of(puzzle), puzzle.seat, theme)
