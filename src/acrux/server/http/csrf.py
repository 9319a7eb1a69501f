"""CSRF protection: requests that change something must come from our own pages or from outside a browser."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from acrux.server.http.cookies import is_https


def is_same_origin(connection: HTTPConnection) -> bool:
    """Does the request come from our own scheme and host? Browsers send the origin of a page that posts or connects."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        found = urlsplit(origin)
        scheme = "https" if is_https(connection) else "http"
        return (found.scheme, found.netloc) == (scheme, connection.headers.get("host"))
    except ValueError:
        return False
