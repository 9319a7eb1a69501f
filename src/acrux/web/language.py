"""Which language a guest reads."""

from starlette.requests import HTTPConnection

from acrux.i18n import LANGUAGES

COOKIE = "language"


def language_of(request: HTTPConnection) -> str:
    """The guest's choice, else the best of what the browser asks for, else English."""
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    wanted = _wishes(request.headers.get("accept-language", ""))
    return next((language for language in wanted if language in LANGUAGES), LANGUAGES[0])


def _wishes(header: str) -> list[str]:
    """The languages of an Accept-Language header, dearest first, without their regions."""
    weighed = []
    for wish in header.split(","):
        name, _, quality = wish.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        weighed.append((weight, name.strip().lower().split("-")[0]))
    return [name for weight, name in sorted(weighed, key=lambda pair: -pair[0]) if weight > 0]
