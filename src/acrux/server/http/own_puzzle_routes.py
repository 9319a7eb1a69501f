"""The routes of a guest's own puzzles: turning points that the guest has missed in reviewed games.

A proven puzzle is judged like any other. Where the solution is an estimate, a try that is neither the best choice found
nor known to be about as good is compared with it by a search.
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Path, Response

from acrux.agents.puzzles import Goal
from acrux.core.registry import GAMES, definition
from acrux.core.state import State
from acrux.i18n import Text, text
from acrux.review.puzzles.estimates import Estimate
from acrux.review.puzzles.own import THEME
from acrux.review.puzzles.puzzle import Puzzle, read_puzzle
from acrux.review.puzzles.tries import after_moves
from acrux.review.report import ReviewedChoice
from acrux.server.background.reviews import reviewed_game
from acrux.server.background.tries import estimate_try
from acrux.server.errors import RateLimited, refusal_text
from acrux.server.http import puzzle_models as p
from acrux.server.http.puzzle_answers import (
    describe_puzzle,
    draw_position,
    frames_of,
    judge_try,
    line_of,
    position_fields,
    solution_of,
    start_of,
)
from acrux.server.http.puzzle_routes import run_limited
from acrux.server.http.routes import PROBLEMS, ClientAddress, SvgResponse, TheGuest, TheServices
from acrux.server.http.watch_routes import THUMBNAIL_HEADERS, Theme
from acrux.server.live.fair_analysis import check_not_running
from acrux.server.live.trials import Trial, make_trial
from acrux.server.services import Services
from acrux.store.own_puzzles import find_own_puzzle, own_puzzles_of
from acrux.store.rows import OwnPuzzleRow

router = APIRouter(prefix="/api/puzzles/own", responses=PROBLEMS)
MAX_LISTED = 200
MIN_MARGIN = 0.02
"""a try that is worth at most this much less than the best choice, or the uncertainty of its loss, is as good"""


class OwnPuzzle(NamedTuple):
    """A guest's own puzzle."""

    row: OwnPuzzleRow
    choice: ReviewedChoice
    proof: Puzzle | None

    @property
    def id(self) -> str:
        return f"own/{self.row['table_id']}-{self.row['ply']}-{self.row['seat']}"


async def _own_puzzle(
    own_id: Annotated[str, Path(pattern="^[a-z0-9]{1,16}-[0-9]{1,5}-[1-8]$")], services: TheServices, guest: TheGuest
) -> OwnPuzzle:
    table, ply, seat = own_id.split("-")
    row = await asyncio.to_thread(find_own_puzzle, services.store, guest.id, table, int(ply), int(seat))
    if row is None or row["game"] not in GAMES:
        raise HTTPException(404)
    return _read(row)


TheOwnPuzzle = Annotated[OwnPuzzle, Depends(_own_puzzle)]


def _read(row: OwnPuzzleRow) -> OwnPuzzle:
    choice = msgspec.convert(row["choice"], ReviewedChoice)
    return OwnPuzzle(row, choice, read_puzzle(row["proof"]) if row["proof"] else None)


@router.get("")
async def get_own_puzzles(services: TheServices, guest: TheGuest) -> p.OwnPuzzleList:
    """The guest's own missed turning points, from all reviewed games."""
    return p.OwnPuzzleList(puzzles=[_entry(puzzle) for puzzle in await _own_puzzles(services, guest.id)])


@router.get("/{own_id}")
async def get_own_puzzle(
    puzzle: TheOwnPuzzle, address: ClientAddress, services: TheServices, guest: TheGuest
) -> p.Puzzle:
    """A missed turning point to try once more."""
    state = await _start(services, puzzle)
    ids = [other.id for other in await _own_puzzles(services, guest.id)]
    following = ids[(ids.index(puzzle.id) + 1) % len(ids)] if puzzle.id in ids else puzzle.id
    return await run_limited(services, address, describe_puzzle, _entry(puzzle), state, puzzle.choice.seat, following)


@router.post("/{own_id}/tries")
async def try_own_turn(
    puzzle: TheOwnPuzzle, body: p.TryRequest, address: ClientAddress, services: TheServices
) -> p.TryAnswer:
    """Try a turn: the answer says whether it solves the puzzle, and how the others answer if it does not."""
    if puzzle.proof:
        return await run_limited(services, address, judge_try, puzzle.proof, body)
    before = await _start(services, puzzle)
    trial = await run_limited(services, address, make_trial, before, puzzle.choice, body.moves)
    if body.preview or trial.verdict is None:
        return _answer(before, puzzle.choice, body.moves, "unfinished", trial)
    if trial.verdict in ("best", "good"):
        return _answer(before, puzzle.choice, body.moves, "solved", trial)
    found = await _estimate(services, address, puzzle, before, body.moves)
    margin = max(MIN_MARGIN, puzzle.choice.uncertainty)
    judgement = "solved" if found.tried >= found.best - margin else "wrong"
    return _answer(before, puzzle.choice, body.moves, judgement, trial, found)


@router.get("/{own_id}/solution")
async def get_own_solution(puzzle: TheOwnPuzzle, address: ClientAddress, services: TheServices) -> p.Solution:
    """The best turn, and how the game may go on."""
    if puzzle.proof:
        return await run_limited(services, address, solution_of, puzzle.proof)
    before, choice = await _start(services, puzzle), puzzle.choice
    frames = await run_limited(
        services, address, lambda: frames_of(after_moves(before, choice.line), before.ply, choice.seat)
    )
    return p.Solution(moves=choice.best, frames=frames)


@router.get("/{own_id}/picture.svg", response_class=SvgResponse)
async def get_own_puzzle_picture(
    puzzle: TheOwnPuzzle, address: ClientAddress, services: TheServices, theme: Theme = "light"
) -> Response:
    """A small picture of a missed turning point."""
    key = (f"puzzle {puzzle.id}", 0, theme)
    svg = services.puzzle_thumbnails.find(key)
    if svg is None:
        state = await _start(services, puzzle)
        svg = await run_limited(services, address, draw_position, state, puzzle.choice.seat, theme)
        services.puzzle_thumbnails.keep(key, svg)
    return SvgResponse(svg, headers=THUMBNAIL_HEADERS)


# What the answers consist of


async def _own_puzzles(services: Services, guest: str) -> list[OwnPuzzle]:
    rows = await asyncio.to_thread(own_puzzles_of, services.store, guest, MAX_LISTED)
    return [_read(row) for row in rows if row["game"] in GAMES]


def _entry(puzzle: OwnPuzzle) -> p.OwnPuzzleEntry:
    row = puzzle.row
    return p.OwnPuzzleEntry(
        id=puzzle.id,
        game=row["game"],
        title=definition(row["game"]).title,
        theme=THEME,
        grade=0,
        task=_task(puzzle),
        is_proven=puzzle.proof is not None,
        source=f"/t/{row['table_id']}?ply={row['ply']}",
        ply=row["ply"],
        created=row["created"],
    )


def _task(puzzle: OwnPuzzle) -> Text:
    proof = puzzle.proof
    if proof is None:
        return text("puzzles.own.estimated", percent=_percent(puzzle.choice.loss))
    if proof.goal is Goal.SHARE:
        return text("puzzles.own.share")
    return text("puzzles.own.win") if proof.decisions is None else text("puzzles.own.win_in", n=proof.decisions)


def _percent(share: float) -> int:
    return round(100 * share)


async def _start(services: Services, puzzle: OwnPuzzle) -> State:
    """The state in which the turn was missed."""
    if puzzle.proof:
        return await asyncio.to_thread(start_of, puzzle.proof)
    live_table = await services.live_tables.get_ready(puzzle.row["table_id"])
    async with live_table.lock:
        state = live_table.table.state.copy()
    while state.ply > puzzle.choice.ply:
        state.undo()
    return state


def _answer(
    before: State,
    choice: ReviewedChoice,
    moves: Sequence[str],
    judgement: Any,
    trial: Trial,
    found: Estimate | None = None,
) -> p.TryAnswer:
    """What a try is worth where nothing is proven."""
    state = after_moves(before, moves)
    frames, comment = list[p.Frame](), list[Text]()
    if found and judgement == "wrong":
        frames = frames_of(after_moves(state, found.reply), state.ply, choice.seat) if found.reply else []
        key = "puzzles.own.played" if trial.verdict == "played" else "puzzles.own.worth"
        comment = [text(key, tried=_percent(found.tried), best=_percent(found.best))]
    return p.TryAnswer(
        judgement=judgement,
        line=line_of(before, moves),
        frames=frames,
        comment=comment,
        **position_fields(state, choice.seat, decides=trial.verdict is None),
    )


async def _estimate(
    services: Services, address: str, puzzle: OwnPuzzle, before: State, moves: Sequence[str]
) -> Estimate:
    """Compare a try with the best choice by a search; Refusal while somebody is playing this position."""
    if not services.analysis_bucket.take(address) or services.agent_pool.is_busy(f"address {address}"):
        raise RateLimited(refusal_text("analysing_too_fast"))
    await check_not_running(services.store, before)
    live_table = await services.live_tables.get(puzzle.row["table_id"])
    async with live_table.lock:
        game = reviewed_game(live_table.table)
    await services.jobs.variant_compiled(game.game, dict(game.options))
    position = game._replace(moves=before.moves)
    return await services.agent_pool.estimate(
        f"address {address}", estimate_try, position, puzzle.choice.seat, puzzle.choice.best, list(moves)
    )
