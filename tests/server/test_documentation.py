"""The documentation site under /docs/."""

import contextlib

import pytest

from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


@pytest.fixture
def site(tmp_path):
    """A small built site."""
    folder = tmp_path / "site"
    (folder / "rules").mkdir(parents=True)
    (folder / "_static").mkdir()
    (folder / "index.html").write_text("<h1>Acrux</h1>")
    (folder / "rules" / "cross.html").write_text("<h1>Cross</h1>")
    (folder / "_static" / "site.js").write_text("{}")
    return folder


@contextlib.asynccontextmanager
async def reader(folder, site, limits=None):
    """Somebody without a cookie who reads the documentation that is in a folder."""
    async with opened(folder, limits) as app:
        app.state.documentation = site
        yield Guest(app, "reader", cookie=False)


def test_pages_and_files_of_the_site_are_served(tmp_path, site):
    async def read():
        async with reader(tmp_path, site) as guest:
            index = await guest.get("/docs/")
            assert (index.status_code, index.text) == (200, "<h1>Acrux</h1>")
            assert (await guest.get("/docs")).headers["location"] == "/docs/"
            assert (await guest.get("/docs/rules/cross.html")).text == "<h1>Cross</h1>"
            assert (await guest.get("/docs/_static/site.js")).headers["content-type"].startswith("text/javascript")
            fresh = {"If-None-Match": index.headers["etag"]}
            assert (await guest.get("/docs/", headers=fresh)).status_code == 304

    finish(read())


def test_pages_of_the_site_have_the_security_headers_of_other_pages(tmp_path, site):
    async def read():
        async with reader(tmp_path, site) as guest:
            page, lobby = await guest.get("/docs/rules/cross.html"), await guest.get("/")
            for name in ("content-security-policy", "referrer-policy", "x-content-type-options"):
                assert page.headers[name] == lobby.headers[name], name

    finish(read())


def test_readers_get_no_cookie(tmp_path, site):
    async def read():
        async with reader(tmp_path, site) as guest:
            assert "set-cookie" not in (await guest.get("/docs/")).headers
            assert "set-cookie" in (await guest.get("/")).headers

    finish(read())


@pytest.mark.parametrize("path", ["none.html", "rules/", "rules", "../acrux.db", "%2e%2e/acrux.db"])
def test_nothing_else_is_served(tmp_path, site, path):
    async def read():
        async with reader(tmp_path, site) as guest:
            assert (await guest.get(f"/docs/{path}")).status_code == 404

    finish(read())


def test_files_of_the_theme_are_not_rate_limited(tmp_path, site):
    async def read():
        async with reader(tmp_path, site, {"requests": (2, 0)}) as guest:
            answers = [await guest.get("/docs/_static/site.js") for _ in range(4)]
            assert [answer.status_code for answer in answers] == [200] * 4
            assert [(await guest.get("/docs/")).status_code for _ in range(3)] == [200, 200, 429]

    finish(read())


@pytest.mark.parametrize("language", ["en", "de"])
def test_without_a_built_site_a_page_says_how_to_build_it(tmp_path, language):
    async def read():
        async with reader(tmp_path, tmp_path / "none") as guest:
            page = await guest.get("/docs/", headers={"Accept-Language": language})
            assert page.status_code == 404 and f'lang="{language}"' in page.text and "make docs" in page.text

    finish(read())


def test_every_page_links_to_the_documentation(tmp_path, site):
    async def read():
        async with reader(tmp_path, site) as guest:
            for path in ("/", "/rules/cross", "/learn/cross", "/watch"):
                assert '<a href="/docs/">Documentation</a>' in (await guest.get(path)).text

    finish(read())
