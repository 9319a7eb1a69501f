"""Requests that change something must come from our own pages, or from programs that are no browsers."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def same_origin(connection: HTTPConnection) -> bool:
    """Browsers name the origin of a page that posts or opens a socket; it must be our own host."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False
