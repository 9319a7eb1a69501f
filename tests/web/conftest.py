"""A real server process on a database of its own, a real Chromium, and guests who each have a browser to themselves."""

import contextlib
import re

import pytest
from playwright.sync_api import sync_playwright

from tests.server.live_server import Server
from tests.web.chromium import launch

PATIENCE = 30_000
"""milliseconds that a test waits for anything on a page, on a machine that does other things too"""
CUT = "WebSocket is closed before the connection is established"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a server on which every game is ready."""
    found = Server(tmp_path_factory.mktemp("server")).start()
    yield found.base
    found.kill()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture
def guest(browser, server):
    """Makes pages of the shared server."""
    with guests(browser, server) as come:
        yield come


@contextlib.contextmanager
def guests(browser, server):
    """Makes pages, each with cookies of its own; nothing may go wrong on any, and nothing may come from elsewhere.

    What a test wants to go wrong on a page is given as words that the browser then says, such as a status.
    """
    contexts, troubles = [], []

    def come(path=None, wanted=(), **options):
        context = browser.new_context(base_url=server, **{"locale": "en", "reduced_motion": "reduce", **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: troubles.append(message.text) if is_trouble(message, wanted) else None)
        page.on("request", lambda request: None if belongs(server, request.url) else troubles.append(request.url))
        if path:
            page.goto(path)
        return page

    try:
        yield come
    finally:
        for context in contexts:
            context.close()
    assert not troubles


def is_trouble(message, wanted):
    """Whoever goes before a line is open cuts it; that is no trouble."""
    usual = message.type not in ("error", "warning") or CUT in message.text
    return not usual and not any(re.search(rf"\b{words}\b", message.text) for words in wanted)


def belongs(server, url):
    return url.startswith((server, server.replace("http", "ws"), "data:", "blob:", "about:"))
