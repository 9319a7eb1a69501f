"""Without the server: shell, rules, lessons and finished games open; the page says so, and goes on by itself."""

import pytest
from playwright.sync_api import expect

from acrux.web import installable
from acrux.web.assets import Asset
from tests.server.live_server import Server
from tests.server.server_process import PORT
from tests.web.browser_pages import TIMEOUT_MS
from tests.web.conftest import guests
from tests.web.page_actions import wait
from tests.web.test_profile import FINISH_GAME

stored_tests = pytest.mark.xdist_group("stored site")  # its server is started once, not in every worker
FAILED = ["ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_FAILED", "WebSocket"]
"""words of the errors that browsers log when a server is unreachable"""
CONTROLLED = "navigator.serviceWorker.controller"
DECODE_ALL_IMAGES = """async () => {
  for (const image of document.images) { image.loading = "eager"; await image.decode(); }
}"""
UNREACHABLE = "The server cannot be reached. This page continues by itself as soon as the server answers."


class StoredSite:
    """A page whose service worker has stored the site and a finished game, and the server behind it."""

    def __init__(self, page, server):
        self.page, self.server = page, server
        wait(page, CONTROLLED)
        self.table = page.evaluate(FINISH_GAME)
        self.open_game()
        kept = f"await (await caches.open('acrux-games')).match('/api/tables/{self.table}/replay')"
        page.evaluate(f"async () => {{ while (!({kept})) await new Promise((done) => setTimeout(done, 20)); }}")

    def open_game(self):
        self.page.goto(f"/t/{self.table}")
        expect(self.page.locator("acrux-board .cells")).to_be_visible()

    def restart_server(self):
        """Start the server again at the same address."""
        port = int(self.server.base.rpartition(":")[2])
        self.server = Server(self.server.folder, limits={PORT: port}).start(["cross"])


@pytest.fixture(scope="module")
def stored(pages, tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("offline")).start(["cross"])
    with guests(pages, server.base) as open_page:
        site = StoredSite(open_page("/", service_workers="allow", expected=FAILED), server)
        yield site
        site.server.kill()


@stored_tests
def test_rules_lessons_and_finished_games_open_offline(stored):
    page = stored.page
    page.context.set_offline(True)
    for path, words in (("/rules/mixx", "Mixx"), ("/learn/cross", "Cross"), ("/", "Choose a game")):
        page.goto(path)
        expect(page.locator("main")).to_contain_text(words)
        expect(page.get_by_text(UNREACHABLE)).to_be_visible()
    page.goto("/rules/mixx")
    page.evaluate(DECODE_ALL_IMAGES)
    stored.open_game()
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    expect(page.locator("acrux-board .cells")).to_be_visible()
    page.goto("/bots")
    expect(page.get_by_role("heading", name="Not available right now")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Bots", exact=True)).to_be_visible()
    expect(page.get_by_text(UNREACHABLE)).to_have_count(0)


@stored_tests
def test_a_page_waits_for_a_stopped_server_and_shows_nothing_stale_afterwards(stored):
    page = stored.page
    stored.server.kill()
    page.goto("/profile")
    expect(page.get_by_role("heading", name="Not available right now")).to_be_visible()
    page.goto("/rules/cross")
    expect(page.get_by_text(UNREACHABLE)).to_be_visible()
    page.evaluate("""async () => {
      const site = (await caches.keys()).find((name) => name.startsWith("acrux-site"));
      const stale = new Response("stale", {headers: {"Content-Type": "text/html"}});
      await (await caches.open(site)).put("/rules/cross", stale);
    }""")
    stored.restart_server()
    expect(page.get_by_text(UNREACHABLE)).to_have_count(0, timeout=TIMEOUT_MS)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cross")
    stored.open_game()


@stored_tests
def test_a_new_version_replaces_the_stored_site(stored):
    names = stored.page.evaluate("""async () => {
      await caches.open("acrux-site-old");
      const {installing} = await navigator.serviceWorker.register("/service-worker.js?version=next");
      await new Promise((done) => {
        installing.addEventListener("statechange", () => installing.state === "activated" && done());
      });
      return caches.keys();
    }""")
    assert "acrux-site-old" not in names and any(name.startswith("acrux-site-") for name in names)
    stored.open_game()


@pytest.mark.parametrize("changed", ["table.js", "page.css"])
def test_the_version_of_the_site_changes_with_every_file(monkeypatch, changed):
    before, files = installable.site_digest(), dict(installable.assets())
    monkeypatch.setattr(installable, "assets", lambda: files | {changed: Asset(b"", "text/plain")})
    assert installable.site_digest() != before


def test_the_page_can_be_installed(guest):
    page = guest("/", locale="de")
    href = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(href, headers={"Accept-Language": "de"})
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    described = manifest.json()
    assert described["lang"] == "de" and described["display"] == "standalone" and described["start_url"] == "/"
    for icon in described["icons"]:
        picture = page.request.get(icon["src"])
        assert picture.headers["content-type"] == "image/png" and picture.body().startswith(b"\x89PNG")
        width = int.from_bytes(picture.body()[16:20], "big")
        assert icon["sizes"] == f"{width}x{width}"
