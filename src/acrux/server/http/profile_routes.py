"""The routes under /api/profile: a guest's own games, statistics and personal key; export and deletion."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse

from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http import profile_models as p
from acrux.server.http.invitation_routes import qr_code
from acrux.server.http.personal_keys import key_digest, new_key
from acrux.server.http.profile_export import export_profile
from acrux.server.http.rate_limits import TokenBucket
from acrux.server.http.routes import PROBLEMS, ClientAddress, TheGuest, TheServices
from acrux.server.http.sessions import Guest
from acrux.server.live.erasure import delete_person
from acrux.server.table.bot_names import is_bot
from acrux.store import profiles, pushes
from acrux.store.rows import CountRow, Opponent, Outcome, PlayedRow, RatingRow
from acrux.store.schema import results

router = APIRouter(prefix="/api/profile", responses=PROBLEMS)
RATING_SCALE = 60
"""points for one of openskill's: a beginner has 25 of these"""
MARGIN_SIGMAS = 1.96
"""standard deviations of a 95 % interval"""
EXPORT_NAME = "acrux-profile.zip"
PageNumber = Annotated[int, Query(ge=0, le=10_000)]
GameName = Annotated[str | None, Query(max_length=32)]


async def _person(guest: TheGuest) -> Guest:
    """The guest of a request; Refusal for bots, which have no profile."""
    if is_bot(guest.id):
        raise Refusal(refusal_text("profile.people"))
    return guest


Person = Annotated[Guest, Depends(_person)]


def _take(bucket: TokenBucket, address: str) -> None:
    if not bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))


# Games and statistics


@router.get("")
async def get_profile(services: TheServices, guest: Person) -> p.PlayerProfile:
    """What the server knows of the guest: games by opponent and result, ratings, and whether there is a key."""
    store = services.store
    counted, rated, key_created, devices = await asyncio.gather(
        asyncio.to_thread(profiles.count_results, store, guest.id),
        asyncio.to_thread(profiles.ratings_of, store, guest.id),
        asyncio.to_thread(profiles.key_created, store, guest.id),
        asyncio.to_thread(profiles.count_devices, store, guest.id),
    )
    return p.PlayerProfile(
        name=guest.name,
        games=sum(row["games"] for row in counted),
        key_created=key_created,
        devices=devices,
        counts=_counts(counted),
        ratings=[_rating(row) for row in rated],
    )


def _counts(rows: list[CountRow]) -> list[p.GameCount]:
    """One count for each game and kind of opponents."""
    counts: dict[tuple[Any, ...], p.GameCount] = {}
    for row in rows:
        kind = row["game"], row["opponent"], row["level"]
        count = counts.setdefault(kind, p.GameCount(game=row["game"], opponent=row["opponent"], level=row["level"]))
        count.played += row["games"]
        if row["outcome"] != "self":
            setattr(count, row["outcome"], row["games"])
    return list(counts.values())


def _rating(row: RatingRow) -> p.RatingInfo:
    margin = round(MARGIN_SIGMAS * RATING_SCALE * row["sigma"])
    return p.RatingInfo(game=row["game"], rating=round(RATING_SCALE * row["mu"]), margin=margin, games=row["games"])


@router.get("/games")
async def get_games(
    services: TheServices,
    guest: Person,
    game: GameName = None,
    opponent: Opponent | None = None,
    outcome: Outcome | None = None,
    since: date | None = None,
    until: date | None = None,
    page: PageNumber = 0,
) -> p.PlayedGames:
    """The guest's finished games, the newest first, in pages; `since` and `until` are days in UTC."""
    wanted: list[sa.ColumnElement[bool]] = []
    for column, value in ((results.c.game, game), (results.c.opponent, opponent), (results.c.outcome, outcome)):
        wanted += [column == value] if value else []
    wanted += [results.c.ended >= _start_ms(since)] if since else []
    wanted += [results.c.ended < _start_ms(until) + DAY_MS] if until else []
    total, rows = await asyncio.to_thread(
        profiles.find_results, services.store, guest.id, wanted, p.PAGE_SIZE, page * p.PAGE_SIZE
    )
    return p.PlayedGames(total=total, page_size=p.PAGE_SIZE, games=[_game(row) for row in rows])


def _game(row: PlayedRow) -> p.PlayedGame:
    return p.PlayedGame.model_validate({**row, "id": row["table_id"], "players": row["present"] or []})


DAY_MS = round(timedelta(days=1) / timedelta(milliseconds=1))


def _start_ms(day: date) -> int:
    """When a day starts, in milliseconds since 1970."""
    return round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


# The personal key


@router.post("/key")
async def create_key(request: Request, address: ClientAddress, services: TheServices, guest: Person) -> p.NewKey:
    """Create a personal key. It replaces the old one, and signs out all browsers but this one."""
    _take(services.profile_bucket, address)
    key, guests = new_key(), services.guests
    device, now = guests.device_of(request), services.live_tables.now()
    await asyncio.wrap_future(profiles.save_key(services.store, guest.id, key_digest(key), device, now))
    guests.forget(guest.id)
    services.live_tables.disconnect(guest.id)
    link = f"{request.url.scheme}://{request.url.netloc}/profile#key={key.replace(' ', '-')}"
    return p.NewKey(key=key, qr=qr_code(link).decode())


@router.post("/key/use")
async def use_key(
    body: p.KeyRequest, request: Request, address: ClientAddress, services: TheServices, guest: Person
) -> p.Identity:
    """Let this browser join the profile with a key; it gets a new cookie."""
    _take(services.key_bucket, address)
    cookie = services.guests.new_cookie()
    await asyncio.wrap_future(pushes.unsubscribe(services.store, services.guests.device_of(request)))
    joining = profiles.join_by_key(services.store, key_digest(body.key), cookie.device_id)
    if await asyncio.wrap_future(joining) is None:
        raise Refusal(refusal_text("key.unknown"))
    return p.Identity(name=(await services.guests.begin(request, cookie)).name)


# Export and deletion


@router.get("/export.zip", response_class=StreamingResponse)
async def export(address: ClientAddress, services: TheServices, guest: Person) -> StreamingResponse:
    """Everything about the guest in one file: profile.json, and the records of all games."""
    _take(services.profile_bucket, address)
    file = await export_profile(services, guest)
    headers = {"Content-Disposition": f'attachment; filename="{EXPORT_NAME}"'}
    return StreamingResponse(iter(lambda: file.read(1 << 16), b""), media_type="application/zip", headers=headers)


@router.post("/deletion")
async def delete(
    body: p.DeletionRequest, request: Request, address: ClientAddress, services: TheServices, guest: Person
) -> p.Identity:
    """Delete everything about the guest. Running games are resigned; finished games stay, under the name Guest."""
    _take(services.profile_bucket, address)
    await services.executor.complete(delete_person(services.live_tables, guest.id))
    services.guests.forget(guest.id)
    stranger = await services.guests.begin(request, services.guests.new_cookie())
    return p.Identity(name=stranger.name)
