"""The routes of puzzles: lists, the puzzle of the day, tries and solutions. All moves go through the rules."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Response

from acrux.core.registry import definition
from acrux.core.state import State
from acrux.core.turns import Turn, last_turn
from acrux.drawing.svg import render_svg
from acrux.i18n import Text, text
from acrux.review.puzzles.daily import daily_puzzle
from acrux.review.puzzles.library import games_with_puzzles, puzzles_by_id, shipped_puzzles
from acrux.review.puzzles.puzzle import Puzzle
from acrux.review.puzzles.tries import after_moves, after_solution, judge
from acrux.server.errors import RateLimited, refusal_text
from acrux.server.http import puzzle_models as p
from acrux.server.http.routes import PROBLEMS, ClientAddress, SvgResponse, TheServices
from acrux.server.http.watch_routes import THUMBNAIL_HEADERS, Theme
from acrux.server.services import Services
from acrux.web.positions import load_interpreted

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


async def _limited(services: Services, address: str, work: Callable[..., Answer], *arguments: Any) -> Answer:
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
    return await _limited(services, address, _describe, puzzle)


@router.post("/{puzzle_id}/tries")
async def try_turn(puzzle: ThePuzzle, body: p.TryRequest, address: ClientAddress, services: TheServices) -> p.TryAnswer:
    """Try a turn: the answer says whether it is the solution, and how the others answer if it is not."""
    return await _limited(services, address, _judge, puzzle, body)


@router.get("/{puzzle_id}/solution")
async def get_solution(puzzle: ThePuzzle, address: ClientAddress, services: TheServices) -> p.Solution:
    """The solution of a puzzle, and how the game may go on."""
    return await _limited(services, address, _solve, puzzle)


@router.get("/{puzzle_id}/picture.svg", response_class=SvgResponse)
async def get_puzzle_picture(
    puzzle: ThePuzzle, address: ClientAddress, services: TheServices, theme: Theme = "light"
) -> Response:
    """A small picture of a puzzle."""
    key = (f"puzzle {puzzle.id}", 0, theme)
    svg = services.puzzle_thumbnails.find(key)
    if svg is None:
        svg = await _limited(services, address, _draw, puzzle, theme)
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
    return p.PuzzleEntry(**fields, task=_task(puzzle))


def _task(puzzle: Puzzle) -> Text:
    return text(f"{puzzle.game}.puzzle.{puzzle.theme}")


def _start(puzzle: Puzzle) -> State:
    """The puzzle's state. The rules run interpreted: compiling them takes longer than a few moves."""
    return puzzle.start(load_interpreted(puzzle.game, dict(puzzle.options)))


def _position(state: State, puzzle: Puzzle, decides: bool = True) -> dict[str, Any]:
    seat = puzzle.seat
    return {
        "scene": state.scene(seat, offers=decides),
        "targets": state.targets(seat) if decides else [],
        "description": state.describe(seat),
        "prompt": state.prompt(seat),
    }


def _describe(puzzle: Puzzle) -> p.Puzzle:
    state = _start(puzzle)
    others = [other.id for other in shipped_puzzles(puzzle.game)]
    return p.Puzzle(
        **_entry(puzzle).model_dump(),
        **_position(state, puzzle),
        title=definition(puzzle.game).title,
        options=dict(state.game.options),
        position=puzzle.position,
        board=state.game.board(),
        seat=puzzle.seat,
        multi_move_turns=state.game.definition.multi_move_turns,
        next=others[(others.index(puzzle.id) + 1) % len(others)],
    )


def _judge(puzzle: Puzzle, body: p.TryRequest) -> p.TryAnswer:
    start = _start(puzzle)
    state = after_moves(start, body.moves)
    tried = judge(puzzle, state)
    goes_on = tried.judgement == "unfinished"
    shown = None if goes_on or body.preview else tried.answer
    frames = [] if shown is None else _frames(shown, len(puzzle.moves) + len(body.moves), puzzle.seat)
    return p.TryAnswer(
        judgement="unfinished" if body.preview else tried.judgement.value,
        line=_line(start, body.moves),
        frames=frames,
        **_position(state, puzzle, decides=goes_on),
    )


def _solve(puzzle: Puzzle) -> p.Solution:
    state = after_moves(after_solution(puzzle, _start(puzzle)), puzzle.line)
    return p.Solution(moves=list(puzzle.solution), frames=_frames(state, len(puzzle.moves), puzzle.seat))


def _draw(puzzle: Puzzle, theme: str) -> str:
    state = _start(puzzle)
    return render_svg(state.game.board(), state.scene(puzzle.seat, offers=False), theme)


def _line(start: State, moves: list[str]) -> Text | None:
    """A turn in words."""
    state, turn = start.copy(), None
    for move in moves:
        if state.is_move_secret():
            return None
        state.play(move)
        turn = last_turn(state, turn)
    return turn.line if isinstance(turn, Turn) else None


def _frames(state: State, since: int, seat: int) -> list[p.Frame]:
    """The position after a number of plies, and what followed."""
    frames = []
    earlier = state.copy()
    while earlier.ply > since:
        texts, actor = earlier.describe_last_move(), earlier.played[-1][0]
        frames.append(p.Frame(scene=earlier.scene(seat, offers=False), texts=texts, seat=actor))
        earlier.undo()
    frames.append(p.Frame(scene=earlier.scene(seat, offers=False), texts=[], seat=None))
    return frames[::-1]
