"""HTTP requests to a server with the standard library: JSON in and out, NDJSON streams, rate limits, reconnects."""

import http.client
import json
import random
import time
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from acrux.core.errors import AcruxError

TIMEOUT_SECONDS = 20.0
"""without any byte; a stream sends something every few seconds"""
MAX_WAITS = 5
"""how often to wait when a rate limit is exceeded"""
MAX_BACKOFF_SECONDS = 30.0
CONNECTION_ERRORS = (OSError, http.client.HTTPException)
COOKIES = ("__Host-guest", "guest")


class ServerError(AcruxError):
    """The server refuses a request or cannot be reached; the text is its sentence."""

    def __init__(self, text: str, status: int = 0):
        super().__init__(text)
        self.status = status
        """the HTTP status, 0 if there was no answer"""


class Requests:
    """Requests of one player, who has a token, or else a cookie that the server issues."""

    def __init__(self, url: str, token: str | None, cookie_file: Path | None, language: str = "en"):
        address = urlsplit(url if "://" in url else f"http://{url}")
        if address.scheme not in ("http", "https") or not address.netloc:
            raise AcruxError(f"{url!r} is not the URL of a server, such as http://127.0.0.1:8000/.")
        self.url = f"{address.scheme}://{address.netloc}"
        self._is_https, self._host = address.scheme == "https", address.netloc
        self._token, self._language = token, language
        self._cookies = Cookies(cookie_file, self.url)

    def get(self, path: str) -> Any:
        return self._request("GET", path, None)

    def post(self, path: str, body: Any = None) -> Any:
        return self._request("POST", path, {} if body is None else body)

    def _request(self, method: str, path: str, body: Any) -> Any:
        """The decoded answer; waits when a rate limit is exceeded. ServerError if the server refuses."""
        for attempt in range(MAX_WAITS + 1):
            try:
                connection, response = self._send(method, path, body)
                text = response.read().decode()
                connection.close()
            except CONNECTION_ERRORS as error:
                raise ServerError(f"The server at {self.url} cannot be reached ({error}).") from None
            if response.status != 429 or attempt == MAX_WAITS:
                break
            time.sleep(float(response.headers.get("Retry-After", 1)))
        answer = _decode(text)
        if response.status >= 400:
            raise ServerError(_sentence(answer, response.status), response.status)
        return answer

    def stream(self, path: str) -> Iterator[dict[str, Any]]:
        """The objects of a stream that is opened once; ends when the connection does."""
        connection, response = self._send("GET", path, None)
        try:
            if response.status >= 400:
                raise ServerError(_sentence(_decode(response.read().decode()), response.status), response.status)
            for line in response:
                if line.strip():
                    yield json.loads(line)
        finally:
            connection.close()

    def reconnecting_stream(self, path: str) -> Iterator[dict[str, Any]]:
        """The objects of a stream that is opened again, with exponential backoff and jitter, whenever it ends."""
        failures = 0
        while True:
            try:
                for message in self.stream(path):
                    failures = 0
                    yield message
            except CONNECTION_ERRORS:
                pass
            except ServerError as error:
                if error.status < 500 and error.status != 429:
                    raise
            failures += 1
            time.sleep(random.uniform(0.5, 1) * min(MAX_BACKOFF_SECONDS, 0.25 * 2**failures))

    def _send(self, method: str, path: str, body: Any) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        kind = http.client.HTTPSConnection if self._is_https else http.client.HTTPConnection
        connection = kind(self._host, timeout=TIMEOUT_SECONDS)
        data = None if body is None else json.dumps(body).encode()
        connection.request(method, path, data, self._headers(data is not None))
        response = connection.getresponse()
        if self._token is None:
            self._cookies.keep(response)
        return connection, response

    def _headers(self, has_body: bool) -> dict[str, str]:
        headers = {"Accept-Language": self._language} | ({"Content-Type": "application/json"} if has_body else {})
        if self._token is not None:
            return headers | {"Authorization": f"Bearer {self._token}"}
        return headers | ({"Cookie": self._cookies.header} if self._cookies.header else {})


class Cookies:
    """The cookie of a guest; kept in a file, if there is one, so that the guest can come back."""

    def __init__(self, file: Path | None, url: str):
        self._file, self._url = file, url
        self.header: str = self._saved().get(url, "")

    def keep(self, response: http.client.HTTPResponse) -> None:
        """Keep the guest's cookie if a response sets it."""
        for line in response.headers.get_all("Set-Cookie") or ():
            for name, cookie in SimpleCookie(line).items():
                if name in COOKIES and cookie.value:
                    self.header = f"{name}={cookie.value}"
                    self._save()

    def _saved(self) -> dict[str, str]:
        try:
            return dict(json.loads(self._file.read_text("utf-8"))) if self._file else {}
        except (OSError, ValueError):
            return {}

    def _save(self) -> None:
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.touch(mode=0o600)
            self._file.write_text(json.dumps(self._saved() | {self._url: self.header}), "utf-8")


def _decode(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return {}


def _sentence(answer: Any, status: int) -> str:
    sentence = answer.get("error") if isinstance(answer, dict) else None
    return str(sentence or f"The server answers with the status {status}.")
