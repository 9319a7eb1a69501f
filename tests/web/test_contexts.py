"""Contexts of the browser are used by one test after another, and each finds them like new."""

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


def test_a_reused_context_keeps_nothing_of_a_test(contexts, server):
    context = contexts.take(base_url=server, **DEFAULTS)
    page = context.new_page()
    page.goto("/")
    new = page.evaluate(STORED)
    me = page.request.post("/api/me", data={"name": "Ada"}).json()
    page.context.grant_permissions(["clipboard-read"])
    page.context.route("**/api/me", lambda route: route.abort())
    page.evaluate(STORE)
    page.context.set_offline(True)
    assert page.evaluate(STORED) == [1, 1, 1, 1, "granted", False] != new
    contexts.give_back(context)

    again = contexts.take(base_url=server, **DEFAULTS)
    assert again is context and page.is_closed()
    page = again.new_page()
    page.goto("/")
    assert page.evaluate(STORED) == new
    assert page.evaluate("async () => (await (await fetch('/api/me')).json()).name") != me["name"]
    contexts.give_back(again)
    assert contexts.take(base_url=server, **DEFAULTS | {"locale": "de"}) is not again
