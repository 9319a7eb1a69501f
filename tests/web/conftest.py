"""A real server process on a database of its own, a real Chromium, and guests who each have a browser to themselves."""

import pytest
from playwright.sync_api import sync_playwright

from tests.server.served import Server
from tests.web.chromium import launch

PATIENCE = 30_000
"""milliseconds that a test waits for anything on a page, on a machine that does other things too"""
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
    """Makes pages, each with cookies of its own; nothing may go wrong on any, and nothing may come from elsewhere."""
    contexts, troubles = [], []

    def come(path=None, **options):
        context = browser.new_context(base_url=server, **{"locale": "en", "reduced_motion": "reduce", **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: troubles.append(message.text) if is_trouble(message) else None)
        page.on("request", lambda request: None if belongs(server, request.url) else troubles.append(request.url))
        if path:
            page.goto(path)
        return page

    yield come
    for context in contexts:
        context.close()
    assert not troubles


def is_trouble(message):
    """A refusal or a line that was cut is no trouble: some tests want them."""
    wanted = ("WebSocket connection", "INTERNET_DISCONNECTED", "status of 400", "status of 404", "status of 409")
    return message.type in ("error", "warning") and not any(words in message.text for words in wanted)


def belongs(server, url):
    return url.startswith((server, server.replace("http", "ws"), "data:", "blob:", "about:"))
