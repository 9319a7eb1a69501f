"""Sends push messages to people who have no page open: after the commit, once, and without delaying anybody.

A message waits in the database until it is known whether a page of its guest was connected, to any server. Then one
server claims it. What fails is repeated with exponential backoff and jitter; after a restart it continues.
"""

import asyncio
import hmac
import json
import logging
import random
import ssl
import time
from collections import Counter

from sqlalchemy.exc import SQLAlchemyError

import acrux
from acrux.server.errors import TableNotFound
from acrux.server.live.live_tables import LiveTables
from acrux.server.metrics import PUSHES
from acrux.server.push.delivery import TIMEOUT_SECONDS, Answer, NoAnswer, post
from acrux.server.push.encryption import encrypt
from acrux.server.push.endpoints import BadEndpoint, Endpoint, find_addresses, parse_endpoint
from acrux.server.push.messages import compose, ttl_seconds, urgency
from acrux.server.push.vapid import Vapid, new_private_key
from acrux.server.settings import Settings
from acrux.store import pushes
from acrux.store.pushes import ClaimedPush
from acrux.store.store import Store

log = logging.getLogger("acrux.server")

VAPID_KEY = "vapid_key"
"""the name of the server's private key among the settings"""
PAUSE_SECONDS = 1.0
"""between two looks for messages that are due"""
MAX_IN_FLIGHT, MAX_PER_HOST = 16, 8
"""messages that are sent at the same time, in all and to one push service"""
LEASE_MS = 60_000
"""after which another server may send a message"""
BUSY_MS = 2000
"""pause if a game is still being compiled, or too many messages are on their way to a push service"""
FIRST_RETRY_MS, MAX_RETRY_MS = 15_000, 3_600_000
MAX_ATTEMPTS = 12
"""after which a message is dropped: about three hours"""
MAX_RETRY_AFTER_SECONDS = 86_400
GONE = (404, 410)
"""the browser has no such subscription any more"""
RETRIED = (408, 425, 429)


class Pushes:
    """The push messages of one server process."""

    def __init__(self, store: Store, live_tables: LiveTables, settings: Settings):
        self._store = store
        self._live_tables = live_tables
        self._settings = settings
        self.vapid = Vapid(store.setting(VAPID_KEY, new_private_key()))
        self._in_flight: set[asyncio.Task[None]] = set()
        self._hosts: Counter[str] = Counter()
        """messages in flight by host"""
        self._context: ssl.SSLContext | None = None

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """The hosts to which messages may be sent although they are not public."""
        return self._settings.push_hosts

    async def run(self) -> None:
        """Send messages when they are due."""
        while True:
            try:
                await self.start_due()
            except SQLAlchemyError as error:
                log.error("database unavailable", exc_info=error)
            await asyncio.sleep(PAUSE_SECONDS)

    async def start_due(self) -> None:
        """Begin to send messages that are due, as many as may be in flight."""
        now, room = self._live_tables.now(), MAX_IN_FLIGHT - len(self._in_flight)
        if room > 0 and await asyncio.to_thread(pushes.is_push_due, self._store, now):
            claiming = pushes.claim_pushes(self._store, now, now + LEASE_MS, room)
            for claimed in await asyncio.wrap_future(claiming):
                task = asyncio.get_running_loop().create_task(self._deliver(claimed))
                self._in_flight.add(task)
                task.add_done_callback(self._in_flight.discard)

    async def finish(self) -> None:
        """Wait for the messages in flight."""
        await asyncio.gather(*self._in_flight, return_exceptions=True)

    async def _deliver(self, claimed: ClaimedPush) -> None:
        """Send one message unless it has become unnecessary; an error concerns this one only."""
        try:
            outcome = await self._attempt(claimed)
        except SQLAlchemyError as error:
            outcome = "postponed"  # until its lease ends
            log.error("database unavailable", exc_info=error)
        except Exception as error:
            outcome = "dropped"
            log.error("push failed", extra={"table": claimed.push["table_id"]}, exc_info=error)
            await self._finish(claimed, was_sent=False)
        PUSHES.labels(outcome).inc()

    async def _attempt(self, claimed: ClaimedPush) -> str:
        """Send a message if there is still a reason to, and say what became of it."""
        push, now = claimed.push, self._live_tables.now()
        if await self._was_looking(claimed):
            return await self._finish(claimed, was_sent=False)
        try:
            live_table = await self._live_tables.get(push["table_id"])
        except TableNotFound:
            return await self._finish(claimed, was_sent=False)
        async with live_table.lock:
            if not self._live_tables.is_ready(live_table):
                return await self._postpone(claimed, BUSY_MS)
            table, outages = live_table.table, self._live_tables.heartbeat.outages
            is_here = push["guest"] in live_table.guests
            content = None if is_here else compose(table, push, claimed.subscription, self._live_tables.key)
            headers = {"TTL": str(ttl_seconds(table, now, outages)), "Urgency": urgency(table, push)}
        if content is None:
            return await self._finish(claimed, was_sent=False)
        return await self._send(claimed, headers, json.dumps(content, ensure_ascii=False).encode())

    async def _was_looking(self, claimed: ClaimedPush) -> bool:
        """Has a page of the guest been connected to the table since the event, to any server?"""
        table, guest = claimed.push["table_id"], claimed.push["guest"]
        seen = await asyncio.to_thread(self._store.seen, [table])
        return seen.get(table, {}).get(guest, 0) > claimed.push["at"]

    async def _send(self, claimed: ClaimedPush, headers: dict[str, str], content: bytes) -> str:
        try:
            endpoint = parse_endpoint(claimed.subscription["endpoint"], self.allowed_hosts)
            if self._hosts[endpoint.host] >= MAX_PER_HOST:
                return await self._postpone(claimed, BUSY_MS)
            answer = await self._post(claimed, endpoint, headers, content)
        except BadEndpoint:
            return await self._unsubscribe(claimed)
        except (OSError, NoAnswer) as error:
            log.warning("push service unavailable", extra={"reason": type(error).__name__})
            return await self._retry(claimed, Answer(0))
        return await self._judge(claimed, answer)

    async def _post(self, claimed: ClaimedPush, endpoint: Endpoint, headers: dict[str, str], content: bytes) -> Answer:
        subscription = claimed.subscription
        if self._context is None:
            self._context = await asyncio.to_thread(ssl.create_default_context)
        headers |= {
            "Authorization": self.vapid.authorization(endpoint.origin, self._contact(claimed), time.time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Topic": self._topic(claimed),
            "User-Agent": f"acrux/{acrux.__version__}",
        }
        body = encrypt(content, subscription["p256dh"], subscription["auth"])
        self._hosts[endpoint.host] += 1
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                addresses = await find_addresses(endpoint, self.allowed_hosts)
                return await post(endpoint, addresses, headers, body, self._context)
        finally:
            self._hosts[endpoint.host] -= 1
            self._hosts += Counter()  # drops hosts without messages in flight

    def _contact(self, claimed: ClaimedPush) -> str | None:
        """Where the push service reaches the operator; Apple's refuses messages of servers without a public address."""
        site = claimed.subscription["site"]
        return self._settings.push_contact or (site if site.startswith("https:") else None)

    def _topic(self, claimed: ClaimedPush) -> str:
        """What lets the push service replace an older message of the same table and kind; tells it nothing else."""
        push = claimed.push
        message = f"push:{push['device']}:{push['table_id']}:{push['kind']}"
        return hmac.new(self._live_tables.key, message.encode(), "sha256").hexdigest()[:32]

    # What becomes of a message

    async def _judge(self, claimed: ClaimedPush, answer: Answer) -> str:
        if 200 <= answer.status < 300:
            return await self._finish(claimed, was_sent=True)
        log.warning("push refused", extra={"status": answer.status})
        if answer.status in GONE:
            return await self._unsubscribe(claimed)
        if answer.status in RETRIED or answer.status >= 500:
            return await self._retry(claimed, answer)
        return await self._finish(claimed, was_sent=False, outcome="refused")

    async def _finish(self, claimed: ClaimedPush, was_sent: bool, outcome: str = "unnecessary") -> str:
        await asyncio.wrap_future(pushes.finish_push(self._store, claimed.push, was_sent))
        return "sent" if was_sent else outcome

    async def _unsubscribe(self, claimed: ClaimedPush) -> str:
        """The browser does not want messages any more: delete its subscription, unless it has just renewed it."""
        known = await asyncio.to_thread(pushes.subscription_of, self._store, claimed.push["device"])
        if known and known["endpoint"] == claimed.subscription["endpoint"]:
            await asyncio.wrap_future(pushes.unsubscribe(self._store, claimed.push["device"]))
        return "gone"

    async def _retry(self, claimed: ClaimedPush, answer: Answer) -> str:
        """Try again later, as the push service asks, else after twice the time of the last attempt, with jitter."""
        attempts = claimed.push["attempts"] + 1
        if attempts >= MAX_ATTEMPTS:
            return await self._finish(claimed, was_sent=False, outcome="dropped")
        backoff_ms = min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)) * random.uniform(0.5, 1)
        asked_ms = 1000 * min(MAX_RETRY_AFTER_SECONDS, answer.retry_after_seconds or 0)
        return await self._postpone(claimed, max(backoff_ms, asked_ms), attempts)

    async def _postpone(self, claimed: ClaimedPush, pause_ms: float, attempts: int | None = None) -> str:
        due, before = self._live_tables.now() + round(pause_ms), claimed.push["attempts"]
        postponing = pushes.postpone_push(self._store, claimed.push, due, before if attempts is None else attempts)
        await asyncio.wrap_future(postponing)
        return "postponed"
