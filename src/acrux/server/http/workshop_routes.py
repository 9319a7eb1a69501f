"""The routes of the board workshop: check, draw, save and list boards, and study them."""

import asyncio
import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from fastapi.responses import PlainTextResponse

from acrux.core.boards import workshop_of
from acrux.core.registry import GAMES, definition, load
from acrux.drawing.svg import render_svg
from acrux.games.scene_items import Thing
from acrux.games.workshop import Workshop
from acrux.i18n import translate
from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http import workshop_models as w
from acrux.server.http.rate_limits import TokenBucket
from acrux.server.http.routes import PROBLEMS, ClientAddress, SvgResponse, TheGuest, TheServices, Visitor
from acrux.server.http.sessions import Guest
from acrux.server.http.watch_routes import THUMBNAIL_HEADERS, Theme
from acrux.server.services import Services
from acrux.server.table.new_table import ID_ALPHABET, ID_LENGTH
from acrux.store import boards
from acrux.store.rows import BoardRow, NewBoardRow
from acrux.study.board_study import GAMES as STUDY_GAMES
from acrux.web.language import language_of
from acrux.web.printed import PAPER_NAMES

router = APIRouter(prefix="/api/workshop", responses=PROBLEMS)
MAX_OWNED = 50
"""boards of one guest"""
MAX_LISTED, MAX_LISTED_PER_OWNER = 60, 6
"""boards in the gallery"""
MAX_PENDING_STUDIES = 20
"""on all servers"""
DAY_MS = 86_400_000
EMPTY_SCENE: Thing = {"pieces": [], "marks": []}
BoardId = Annotated[str, Path(pattern="^[a-z0-9-]{1,16}$")]
Width = Annotated[int, Path(ge=1, le=99)]


def _game(game: str) -> str:
    """The name of a game with a workshop."""
    if game not in GAMES or definition(game).workshop is None:
        raise HTTPException(404)
    return game


GameName = Annotated[str, Depends(_game)]


def _take(bucket: TokenBucket, address: str) -> None:
    if not bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))


# Drawing


@router.get("/{game}")
async def get_workshop(game: GameName) -> w.WorkshopInfo:
    """The palette, the brushes and the widths of boards."""
    found = workshop_of(game)
    played = load(game)
    return w.WorkshopInfo(
        option=found.option,
        seats=played.seats,
        sides=[[definition(game).texts.seat_name({}, seat) for seat in side] for side in played.teams()],
        papers=list(PAPER_NAMES),
        widths=list(found.widths),
        max_file_length=w.MAX_FILE_LENGTH,
        blank=found.blank,
        palette=[
            w.TokenKindInfo(**kind._asdict() | {"parts": [w.PartInfo(**part._asdict()) for part in kind.parts]})
            for kind in found.palette
        ],
        brushes=[w.BrushInfo(name=name, maps=list(maps)) for name, maps in found.brushes.items()],
    )


@router.get("/{game}/frames/{width}")
async def get_frame(game: GameName, width: Width) -> Thing:
    """The picture of a blank board: what is around the squares."""
    found = workshop_of(game)
    if width not in found.widths:
        raise HTTPException(404)
    return found.picture(found.write_value([[found.blank] * width] * width))


@router.post("/{game}/check")
async def check_board(
    game: GameName, body: w.CheckRequest, request: Request, address: ClientAddress, services: TheServices
) -> w.BoardCheck:
    """Check a board with the game's own loader; every defect has its place."""
    _take(services.board_check_bucket, address)
    found, language = workshop_of(game), language_of(request)
    rows = found.split_file(body.file) if body.file is not None else body.rows or []
    rows = [[token[: w.MAX_TOKEN_LENGTH] for token in row] for row in rows]
    defects = _defects(found, rows, language)
    rows = [row[: w.MAX_SIDE] for row in rows[: w.MAX_SIDE]]
    value = None if defects else found.write_value(rows)
    return w.BoardCheck(
        rows=rows,
        defects=defects,
        value=value,
        stamps=_stamps(found, {token for row in rows for token in row} | set(_images_of(found, body.tokens))),
        images={token: _images(found, token) for token in body.tokens},
        broken={name: len(squares) for name, squares in found.broken_squares(value).items()} if value else {},
    )


def _defects(found: Workshop, rows: list[list[str]], language: str) -> list[w.Defect]:
    defects = []
    for defect in found.find_defects(rows):
        sentence = translate(defect.reason, language)
        reason = f"{sentence[0].upper()}{sentence[1:]}."
        defects.append(w.Defect(row=defect.row, column=defect.column, token=defect.token, reason=reason))
    return defects[: w.MAX_DEFECTS]


def _images(found: Workshop, token: str) -> dict[str, list[str]]:
    return {brush: [found.transform_token(token, each) for each in maps] for brush, maps in found.brushes.items()}


def _images_of(found: Workshop, tokens: list[str]) -> list[str]:
    """Tokens with all their images."""
    return [*tokens, *(image for token in tokens for images in _images(found, token).values() for image in images)]


def _stamps(found: Workshop, tokens: set[str]) -> dict[str, w.StampInfo]:
    drawn = {token: found.draw_token(token) for token in sorted(tokens)}
    return {token: w.StampInfo(**stamp._asdict()) for token, stamp in drawn.items() if stamp}


# Boards


@router.get("/{game}/boards")
async def get_gallery(game: GameName, services: TheServices, guest: Visitor) -> w.Gallery:
    """The gallery of this server."""
    found, store = workshop_of(game), services.store
    listed = await asyncio.to_thread(boards.listed_boards, store, game, MAX_LISTED, MAX_LISTED_PER_OWNER)
    own = await asyncio.to_thread(boards.boards_of, store, game, guest.id, MAX_OWNED) if guest else []
    return w.Gallery(
        shipped=[_entry(found, _shipped_row(found, game, name), None) for name in found.shipped()],
        own=[_entry(found, row, guest) for row in own],
        listed=[_entry(found, row, guest) for row in listed if not guest or row["owner"] != guest.id],
    )


@router.post("/{game}/boards")
async def save_board(
    game: GameName, body: w.BoardRequest, address: ClientAddress, services: TheServices, guest: TheGuest
) -> w.CreatedBoard:
    """Save a board."""
    _take(services.new_board_bucket, address)
    found, now = workshop_of(game), services.live_tables.now()
    for defect in found.find_defects(body.rows):
        raise Refusal(refusal_text("bad_board", defect=defect.text))
    row: NewBoardRow = {
        "id": "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH)),
        "game": game,
        "value": found.write_value(body.rows),
        "name": body.name,
        "author": guest.name,
        "owner": guest.id,
        "listed": body.listed,
        "created": now,
        "used": now - now % DAY_MS,
    }
    saved = await asyncio.wrap_future(boards.save_board(services.store, row, MAX_OWNED))
    if saved is None:
        raise Refusal(refusal_text("too_many_boards", most=MAX_OWNED))
    return w.CreatedBoard(id=saved)


@router.get("/{game}/boards/{board}")
async def get_board(game: GameName, board: BoardId, services: TheServices, guest: Visitor) -> w.SavedBoard:
    """A board, with its study."""
    found, row = workshop_of(game), await find_row(services, game, board)
    played = len((row["tally"] or {}).get("winners", []))
    return w.SavedBoard(
        **_entry(found, row, guest).model_dump(),
        rows=found.split_value(row["value"]),
        value=row["value"],
        study=None if row["study_due"] is None else w.StudyProgress(played=played, games=STUDY_GAMES),
        findings=row["findings"],
    )


@router.post("/{game}/boards/{board}", status_code=204)
async def change_board(
    game: GameName,
    board: BoardId,
    body: w.BoardChange,
    address: ClientAddress,
    services: TheServices,
    guest: TheGuest,
) -> None:
    """Show an own board in the gallery, or no longer."""
    _take(services.new_board_bucket, address)
    changed = boards.change_board(services.store, board, guest.id, listed=body.listed)
    _require_own(await asyncio.wrap_future(changed))


@router.post("/{game}/boards/{board}/deletion", status_code=204)
async def delete_board(
    game: GameName,
    board: BoardId,
    body: w.EmptyRequest,
    address: ClientAddress,
    services: TheServices,
    guest: TheGuest,
) -> None:
    """Delete an own board; tables that play on it keep it."""
    _take(services.new_board_bucket, address)
    _require_own(await asyncio.wrap_future(boards.delete_board(services.store, board, guest.id)))


@router.post("/{game}/boards/{board}/study", status_code=204)
async def study_board(
    game: GameName, board: BoardId, body: w.EmptyRequest, address: ClientAddress, services: TheServices
) -> None:
    """Let a saved board be studied in the background, unless it is already."""
    row = await find_row(services, game, board)
    if row["owner"] is None:
        raise HTTPException(404)
    if row["findings"] or row["study_due"] is not None:
        return
    _take(services.board_study_bucket, address)
    requested = boards.request_study(services.store, board, services.live_tables.now(), MAX_PENDING_STUDIES)
    if not await asyncio.wrap_future(requested):
        raise Refusal(refusal_text("studies_busy"))
    services.jobs.board_studies.wake()


@router.get("/{game}/boards/{board}/picture.svg", response_class=SvgResponse)
async def get_board_picture(game: GameName, board: BoardId, services: TheServices, theme: Theme = "light") -> Response:
    """A small picture of a board."""
    key = (f"{game} {board}", 0, theme)
    svg = services.board_thumbnails.find(key)
    if svg is None:
        row = await find_row(services, game, board)
        async with services.drawing_lock:
            picture = workshop_of(game).picture(row["value"])
            svg = await asyncio.to_thread(render_svg, picture, EMPTY_SCENE, theme)
        services.board_thumbnails.keep(key, svg)
    return SvgResponse(svg, headers=THUMBNAIL_HEADERS)


@router.get("/{game}/boards/{board}/file", response_class=PlainTextResponse)
async def get_board_file(game: GameName, board: BoardId, services: TheServices) -> PlainTextResponse:
    """A board as a file."""
    row = await find_row(services, game, board)
    lines = [f"# {row['name'] or board}", *map(" ".join, workshop_of(game).split_value(row["value"]))]
    text = "\n".join(lines) + "\n"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{board}.board"'})


async def find_row(services: Services, game: str, board: str) -> BoardRow:
    """The row of a saved board, or one like it for a board that comes with the game; 404 if there is none."""
    found = workshop_of(game)
    if board in found.shipped():
        return _shipped_row(found, game, board)
    row = await asyncio.to_thread(boards.find_board, services.store, board)
    if row is None or row["game"] != game:
        raise HTTPException(404)
    today = services.live_tables.now() // DAY_MS * DAY_MS
    if row["used"] < today:
        boards.touch_board(services.store, board, today)
    return row


def _shipped_row(found: Workshop, game: str, name: str) -> BoardRow:
    return {
        "id": name,
        "game": game,
        "value": found.shipped()[name],
        "name": None,
        "author": None,
        "owner": None,
        "listed": True,
        "created": 0,
        "used": 0,
        "tally": None,
        "findings": None,
        "study_due": None,
    }


def _entry(found: Workshop, row: BoardRow, guest: Guest | None) -> w.BoardEntry:
    return w.BoardEntry(
        id=row["id"],
        name=row["name"],
        author=row["author"],
        width=len(found.split_value(row["value"])),
        listed=row["listed"],
        is_own=guest is not None and row["owner"] == guest.id,
        is_studied=row["findings"] is not None,
    )


def _require_own(is_own: bool) -> None:
    if not is_own:
        raise HTTPException(404)
