"""Fixtures: a real server process with its own database, a real Chromium, and guests with a browser context each."""

import contextlib
import re

import pytest
from playwright.sync_api import sync_playwright

from tests.server.live_server import GAMES, Server
from tests.web.chromium import launch
from tests.web.contexts import ContextPool

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
def contexts():
    """The contexts of a browser."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield ContextPool(chromium)
        chromium.close()


@pytest.fixture
def guest(contexts, server):
    """`guest(path)` opens a page of the shared server with cookies of its own."""
    with guests(contexts, server) as open_page:
        yield open_page


@contextlib.contextmanager
def guests(contexts, server):
    """Open pages with cookies of their own; fail if any logs an error or requests another origin.

    `expected` lists words of console errors that a test provokes, such as a status code.
    """
    taken, problems = [], []

    def open_page(path=None, expected=(), **options):
        context = contexts.take(base_url=server, **DEFAULTS | options)
        taken.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if is_problem(message, expected) else None)
        page.on("request", lambda request: is_same_origin(server, request.url) or problems.append(request.url))
        if path:
            page.goto(path)
        return page

    try:
        yield open_page
    finally:
        for context in taken:
            contexts.give_back(context)
    assert not problems


def is_problem(message, expected):
    """Is a console message an unexpected error or warning? Leaving a page may cut a socket that is still opening."""
    is_harmless = message.type not in ("error", "warning") or any(words in message.text for words in HARMLESS)
    return not is_harmless and not any(re.search(rf"\b{words}\b", message.text) for words in expected)


def is_same_origin(server, url):
    return url.startswith((server, server.replace("http", "ws"), "data:", "blob:", "about:"))
