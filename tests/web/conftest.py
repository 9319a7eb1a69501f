"""Fixtures: a real server process with its own database, a real Chromium, and guests with a page each."""

import contextlib
import re

import pytest
from playwright.sync_api import sync_playwright

from tests.server.live_server import GAMES, Server
from tests.web.browser_pages import PagePool
from tests.web.chromium import launch

HARMLESS = (
    "WebSocket is closed before the connection is established",
    "Service Worker registration blocked by Playwright",
)
DEFAULTS = {"locale": "en", "reduced_motion": "reduce", "service_workers": "block"}
"""options of browser contexts; a service worker would store the whole site for each test"""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@contextlib.contextmanager
def running_server(tmp_path_factory, games=GAMES, limits=None):
    """The URL of a server with a database and limits of its own, on which these games are ready."""
    process = Server(tmp_path_factory.mktemp("server"), limits=limits).start(games)
    try:
        yield process.base
    finally:
        process.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The URL of a server on which every game is ready."""
    with running_server(tmp_path_factory) as url:
        yield url


@pytest.fixture(scope="session")
def pages():
    """The pages of a browser."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield PagePool(chromium)
        chromium.close()


@pytest.fixture
def guest(pages, server):
    """`guest(path)` opens a page of the shared server with cookies of its own."""
    with guests(pages, server) as open_page:
        yield open_page


@contextlib.contextmanager
def guests(pages, server):
    """Open pages with cookies of their own; fail if any logs an error or requests another origin.

    `expected` lists words of console errors that a test provokes, such as a status code. Pages that earlier tests used
    refuse what could not be undone; `is_new` asks for another one.
    """
    taken, problems, listeners = [], [], contextlib.ExitStack()

    def listen(page, event, listener):
        page.on(event, listener)
        listeners.callback(page.remove_listener, event, listener)

    def open_page(path=None, expected=(), is_new=False, **options):
        reusable = pages.take(base_url=server, **DEFAULTS | options)
        taken.append(reusable)
        page = reusable.context.new_page() if is_new else reusable.page
        listen(page, "pageerror", lambda error: problems.append(str(error)))
        listen(page, "console", lambda line: problems.append(line.text) if is_problem(line, expected) else None)
        listen(page, "request", lambda request: is_same_origin(server, request.url) or problems.append(request.url))
        if path:
            page.goto(path)
        return page

    try:
        yield open_page
    finally:
        listeners.close()
        for reusable in taken:
            pages.give_back(reusable)
    assert not problems


def is_problem(message, expected):
    """Is a console message an unexpected error or warning? Leaving a page may cut a socket that is still opening."""
    is_harmless = message.type not in ("error", "warning") or any(words in message.text for words in HARMLESS)
    return not is_harmless and not any(re.search(rf"\b{words}\b", message.text) for words in expected)


def is_same_origin(server, url):
    return url.startswith((server, server.replace("http", "ws"), "data:", "blob:", "about:"))
