"""The client's address as rate limits count it, computed once per request or socket.

Behind a proxy that the server trusts, uvicorn has already replaced the proxy's address by the forwarded one.
"""

import functools
import ipaddress

from starlette.requests import HTTPConnection

UNKNOWN = "unknown"


def client_address(connection: HTTPConnection) -> str:
    """The rate-limit key of a connection, kept in its state for later callers."""
    if not hasattr(connection.state, "client_address"):
        host = connection.client.host if connection.client else None
        connection.state.client_address = rate_limit_key(host)
    address: str = connection.state.client_address
    return address


@functools.lru_cache(maxsize=4096)
def rate_limit_key(host: str | None) -> str:
    """An address as rate limits count it: IPv6 addresses by their first 64 bits, since a client owns all of the rest.

    >>> rate_limit_key("2001:db8::1") == rate_limit_key("2001:db8::2:3") != rate_limit_key("2001:db8:0:1::1")
    True
    """
    if host is None:
        return UNKNOWN
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    return str(address.ipv4_mapped or ipaddress.IPv6Address(int(address) >> 64 << 64))
