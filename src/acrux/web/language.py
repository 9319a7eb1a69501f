"""Content negotiation: the language of a request."""

from starlette.requests import HTTPConnection

from acrux.i18n import LANGUAGES

COOKIE = "language"


def language_of(request: HTTPConnection) -> str:
    """The language in the cookie, else the best match of the Accept-Language header, else English."""
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    accepted = _parse_accept_language(request.headers.get("accept-language", ""))
    return next((language for language in accepted if language in LANGUAGES), LANGUAGES[0])


def _parse_accept_language(header: str) -> list[str]:
    """The languages of an Accept-Language header, best first, without regions."""
    weighted = []
    for entry in header.split(","):
        name, _, quality = entry.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        weighted.append((weight, name.strip().lower().split("-")[0]))
    return [name for weight, name in sorted(weighted, key=lambda pair: -pair[0]) if weight > 0]
