"""Allowed hosts: names under which the server may be reached, against DNS rebinding and forged Host headers."""

import re
from collections.abc import Collection

from starlette.requests import HTTPConnection

HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]]*)(?::[0-9]*)?", re.IGNORECASE)
UNCHECKED_PATHS = ("/healthz", "/metrics")
"""load balancers and monitoring use the address of the machine"""


def is_allowed_host(connection: HTTPConnection, allowed: Collection[str]) -> bool:
    """Does a request name one of the allowed hosts? If none is configured, all are allowed."""
    if not allowed or connection.url.path in UNCHECKED_PATHS:
        return True
    found = HOST.fullmatch(connection.headers.get("host", ""))
    return found is not None and found[1].strip("[]").lower() in allowed
