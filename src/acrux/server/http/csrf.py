"""CSRF protection: requests that change something must come from our own pages or from outside a browser."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def is_same_origin(connection: HTTPConnection) -> bool:
    """Does the request come from our own host? Browsers send the origin of a page that posts or opens a socket."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False
