"""Requests to push services (RFC 8030): one connection for each, no redirects, a deadline for all of it."""

import asyncio
import contextlib
import email.utils
import re
import ssl
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from acrux.server.push.endpoints import Endpoint

TIMEOUT_SECONDS = 10.0
"""for finding the host, connecting, sending and the answer together"""
MAX_HEAD_BYTES = 16_384
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")


class NoAnswer(Exception):
    """What came back is not an answer in HTTP."""


@dataclass(frozen=True)
class Answer:
    """How a push service has answered."""

    status: int
    retry_after_seconds: float | None = None


async def post(
    endpoint: Endpoint, addresses: Sequence[str], headers: dict[str, str], body: bytes, context: ssl.SSLContext
) -> Answer:
    """Send a message to a subscription at an address of its host; OSError or NoAnswer if there is none."""
    reader, writer = await _connect(endpoint, addresses, context)
    try:
        writer.write(_head(endpoint, headers, len(body)) + body)
        await writer.drain()
        return await _read_answer(reader)
    finally:
        writer.transport.abort()


async def _connect(
    endpoint: Endpoint, addresses: Sequence[str], context: ssl.SSLContext
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first address that answers; the certificate must be that of the host."""
    *others, last = addresses
    tls: dict[str, Any] = {"ssl": context, "server_hostname": endpoint.host, "limit": MAX_HEAD_BYTES}
    for address in others:
        with contextlib.suppress(OSError):
            return await asyncio.open_connection(address, endpoint.port, **tls)
    return await asyncio.open_connection(last, endpoint.port, **tls)


def _head(endpoint: Endpoint, headers: dict[str, str], length: int) -> bytes:
    own = {"Host": endpoint.authority, "Content-Length": str(length), "Connection": "close"}
    lines = [f"POST {endpoint.path} HTTP/1.1", *(f"{name}: {value}" for name, value in (own | headers).items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii")


async def _read_answer(reader: asyncio.StreamReader) -> Answer:
    """The status and `Retry-After` of the first answer that is not provisional; the rest does not matter."""
    while True:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            raise NoAnswer from None
        match = STATUS.match(head)
        if not match:
            raise NoAnswer
        if int(match[1]) >= 200:
            return Answer(int(match[1]), _retry_after(head.decode("latin-1")))


def _retry_after(head: str) -> float | None:
    """The seconds that a push service asks us to wait, given as a number or as a date."""
    found = re.search(r"(?im)^retry-after:[ \t]*(.*?)[ \t]*\r$", head)
    if not found:
        return None
    if found[1].isdecimal():
        return float(found[1])
    try:
        return max(0.0, email.utils.parsedate_to_datetime(found[1]).timestamp() - time.time())
    except ValueError:
        return None
