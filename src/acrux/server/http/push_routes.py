"""The routes under /api/push: a browser subscribes to push messages, for when its guest has no page open."""

import asyncio

from fastapi import APIRouter, Depends, Request

from acrux.server.errors import RateLimited, Refusal, refusal_text
from acrux.server.http import push_models as m
from acrux.server.http.profile_routes import Person
from acrux.server.http.routes import PROBLEMS, ClientAddress, TheServices
from acrux.server.http.sessions import Guest
from acrux.server.push.encryption import is_public_key
from acrux.server.push.endpoints import parse_endpoint
from acrux.server.services import Services
from acrux.store import pushes
from acrux.store.push_queue import KINDS
from acrux.store.rows import PushKind, SubscriptionRow
from acrux.web.language import language_of

router = APIRouter(prefix="/api/push", responses=PROBLEMS)
MAX_SITE_LENGTH = 300


def _limited(address: ClientAddress, services: TheServices) -> None:
    if not services.push_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))


Limited = Depends(_limited)


@router.get("")
async def get_push_state(request: Request, services: TheServices, guest: Person) -> m.PushState:
    """The server's public key, and which messages this browser gets."""
    row = await _subscription(request, services, guest)
    key = await asyncio.to_thread(lambda: services.jobs.pushes.vapid.public_key)
    return m.PushState(key=key, kinds=_kinds(row) if row else None)


@router.post("", dependencies=[Limited])
async def subscribe(body: m.SubscriptionRequest, request: Request, services: TheServices, guest: Person) -> m.PushState:
    """Subscribe this browser, or change what it gets."""
    row = _row(body, request, services, guest, body.kinds, body.muted)
    return await _save(services, row)


@router.post("/renewal", dependencies=[Limited])
async def renew_subscription(
    body: m.BrowserSubscription, request: Request, services: TheServices, guest: Person
) -> m.PushState:
    """Replace the address and keys of this browser's subscription, when the browser has renewed them."""
    known = await _subscription(request, services, guest)
    if known is None:
        raise Refusal(refusal_text("push.none"))
    row = _row(body, request, services, guest, _kinds(known), known["muted"])
    row["language"], row["created"] = known["language"], known["created"]
    return await _save(services, row)


@router.post("/deletion", dependencies=[Limited])
async def unsubscribe(request: Request, services: TheServices, guest: Person) -> m.PushState:
    """Send this browser nothing more."""
    await asyncio.wrap_future(pushes.unsubscribe(services.store, services.guests.device_of(request)))
    return m.PushState(key=services.jobs.pushes.vapid.public_key, kinds=None)


async def _subscription(request: Request, services: Services, guest: Guest) -> SubscriptionRow | None:
    """The subscription of the browser that has sent a request."""
    device = services.guests.device_of(request)
    row = await asyncio.to_thread(pushes.subscription_of, services.store, device)
    return row if row and row["guest"] == guest.id else None


def _kinds(row: SubscriptionRow) -> list[PushKind]:
    return [kind for kind in KINDS if row[kind]]


def _row(
    body: m.BrowserSubscription,
    request: Request,
    services: Services,
    guest: Guest,
    kinds: list[PushKind],
    muted: list[str],
) -> SubscriptionRow:
    """The row of a subscription; AcruxError if its address or its key is wrong."""
    parse_endpoint(body.endpoint, services.jobs.pushes.allowed_hosts)
    p256dh, now = m.decode(body.p256dh), services.live_tables.now()
    if not is_public_key(p256dh):
        raise Refusal(refusal_text("push.keys"))
    return SubscriptionRow(
        device=services.guests.device_of(request),
        guest=guest.id,
        endpoint=body.endpoint,
        p256dh=p256dh,
        auth=m.decode(body.auth),
        turn="turn" in kinds,
        offer="offer" in kinds,
        invitation="invitation" in kinds,
        chat="chat" in kinds,
        muted=muted,
        language=language_of(request),
        site=f"{request.url.scheme}://{request.url.netloc}"[:MAX_SITE_LENGTH],
        created=now,
        renewed=now,
    )


async def _save(services: Services, row: SubscriptionRow) -> m.PushState:
    if await asyncio.wrap_future(pushes.subscribe(services.store, row)) == "foreign":
        raise Refusal(refusal_text("push.foreign"))
    return m.PushState(key=services.jobs.pushes.vapid.public_key, kinds=_kinds(row))
