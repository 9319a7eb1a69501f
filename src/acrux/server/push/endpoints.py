"""The addresses of push services, which browsers choose and anybody can send us: none may lead into a private network.

A name is checked again whenever a message is sent, and the connection goes to the very address that was checked.
"""

import asyncio
import ipaddress
import re
import socket
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from acrux.core.errors import AcruxError
from acrux.server.errors import refusal_text

HTTPS_PORT = 443
URL = re.compile(r"https://[!-~]+")
NAME = re.compile(r"([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?", re.IGNORECASE)
NAT64 = ipaddress.ip_network("64:ff9b::/96")


class BadEndpoint(AcruxError):
    """The address is not one of a push service."""


@dataclass(frozen=True)
class Endpoint:
    """The address of one subscription, taken apart."""

    host: str
    port: int
    path: str
    """with the query"""

    @property
    def authority(self) -> str:
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == HTTPS_PORT else f"{name}:{self.port}"

    @property
    def origin(self) -> str:
        return f"https://{self.authority}"


def parse_endpoint(url: str, allowed_hosts: Collection[str] = ()) -> Endpoint:
    """Take an address apart; BadEndpoint unless it is https on the usual port of a public host, or an allowed host."""
    try:
        parts = urlsplit(url) if URL.fullmatch(url) else None
        port = parts.port or HTTPS_PORT if parts else 0
    except ValueError:
        parts, port = None, 0
    if parts is None or not parts.hostname or parts.username is not None or parts.fragment:
        raise BadEndpoint(refusal_text("push.endpoint"))
    is_public = port == HTTPS_PORT and (NAME.fullmatch(parts.hostname) or is_public_address(parts.hostname))
    if not is_public and parts.hostname not in allowed_hosts:
        raise BadEndpoint(refusal_text("push.endpoint"))
    return Endpoint(parts.hostname, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


async def find_addresses(endpoint: Endpoint, allowed_hosts: Collection[str] = ()) -> list[str]:
    """The addresses to connect to; BadEndpoint if a host that the operator has not allowed has a private one."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if endpoint.host not in allowed_hosts and not all(map(is_public_address, addresses)):
        raise BadEndpoint(refusal_text("push.endpoint"))
    return addresses


def is_public_address(text: str) -> bool:
    """Is this an address that anybody on the internet could use, also if it contains an IPv4 address?

    >>> [is_public_address(each) for each in ("8.8.8.8", "127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1")]
    [True, False, False, False]
    """
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and (inner := _embedded_address(address)):
        address = inner
    return address.is_global and not address.is_multicast


def _embedded_address(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
