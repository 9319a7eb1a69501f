"""Pages of the browser are used by one test after another, and each finds them like new."""

import pytest

from tests.web.browser_pages import PagePool
from tests.web.conftest import DEFAULTS

STORE = """async () => {
  localStorage.setItem("theme", "dark");
  sessionStorage.setItem("theme", "dark");
  await caches.open("site");
  await new Promise((done) => (indexedDB.open("games").onsuccess = ({ target }) => done(target.result.close())));
}"""
STORED = """async () => [
  localStorage.length, sessionStorage.length, (await caches.keys()).length, (await indexedDB.databases()).length,
  (await navigator.permissions.query({ name: "clipboard-read" })).state, navigator.onLine,
]"""
WINDOW = """["(prefers-color-scheme: dark)", "print", "(prefers-reduced-motion)", "(max-width: 400px)"]
  .map((query) => matchMedia(query).matches)
  .concat(history.length, document.querySelectorAll("article :hover").length)"""


@pytest.fixture
def pool(pages):
    pool = PagePool(pages.browser)
    yield pool
    for reusable in pool.idle:
        reusable.context.close()


def test_a_page_keeps_nothing_of_an_earlier_test(pool, server):
    reusable = pool.take(base_url=server, **DEFAULTS)
    page, context = reusable.page, reusable.context
    page.goto("/rules/cross")
    window = page.evaluate(WINDOW)
    page.goto("/")
    new = page.evaluate(STORED)
    me = page.request.post("/api/me", data={"name": "Ada"}).json()
    context.grant_permissions(["clipboard-read"])
    for each in (page, context):
        each.route("**/api/me", lambda route: route.abort())
    page.evaluate(STORE)
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark", media="print", reduced_motion="no-preference")
    page.mouse.move(100, 100)
    context.new_page()
    context.set_offline(True)
    assert page.evaluate(STORED) == [1, 1, 1, 1, "granted", False] != new and page.evaluate(WINDOW) != window
    pool.give_back(reusable)

    assert pool.take(base_url=server, **DEFAULTS) is reusable and context.pages == [page]
    page.goto("/rules/cross")
    assert page.evaluate(STORED) == new and page.evaluate(WINDOW) == window
    assert page.evaluate("async () => (await (await fetch('/api/me')).json()).name") != me["name"]
    pool.give_back(reusable)
    other = pool.take(base_url=server, **DEFAULTS | {"locale": "de"})
    assert other is not reusable
    pool.give_back(other)


def test_a_closed_page_is_replaced_and_what_would_last_is_refused(guest):
    guest().close()
    page = guest("/rules/cross")
    with pytest.raises(AssertionError, match="is_new"):
        page.add_init_script("window.isTested = true")
    page = guest("/rules/cross", is_new=True)
    page.add_init_script("window.isTested = true")
    page.reload()
    assert page.evaluate("window.isTested")
