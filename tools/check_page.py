#!/usr/bin/env python3
"""Serve the pages with a given `acrux`, open them in Chromium, and check every request that they make.

    tools/check_page.py ACRUX

Fails if a request fails, if one goes to another host, if a page logs an error, if an expected element is missing, if no
page fetches some module or symbol sheet, if the first page is too large, or if a link within the documentation is dead.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Browser, sync_playwright

from acrux.core.registry import GAMES, load
from acrux.review.puzzles.library import shipped_puzzles

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.web.chromium import launch

PUZZLE = f"/puzzles/{shipped_puzzles('cross')[0].id}"
PAGES = {
    "/": "acrux-lobby .game",
    **{f"/rules/{game}": "article figure" for game in GAMES},
    **{f"/learn/{game}": "acrux-board symbol" for game in GAMES},
    "/watch": "acrux-watch",
    "/docs/": "article img",
    "/docs/search.html?q=determinize": "#search-results li",
    "/workshop/compass": "acrux-workshop-board symbol",
    "/bots": "acrux-bots form",
    "/profile": "acrux-profile-data",
    "/puzzles": "acrux-puzzle-list",
    PUZZLE: "acrux-board symbol",
    "/analysis?game=cross": "acrux-board symbol",
    "/offline": ".hero",
}
"""By path: an element that the page must show; `symbol` elements appear once a game's symbol sheet is loaded."""
TABLE_ELEMENT = "acrux-table acrux-board symbol"
SETTINGS_BUTTON = "button[popovertarget=settings]"
TIMEOUT_MS = 300_000
"""enough to compile a game on a busy machine"""
DECODE_ALL_IMAGES = (
    "async () => { for (const image of document.images) { image.loading = 'eager'; await image.decode(); } }"
)
"""Includes images that are off screen or belong to the other theme."""
LINK = re.compile(r'(?:href|src)="(?!https?:|data:|#)([^"]+)"')
"""a link or file of the same host"""
INLINE = re.compile(r'<style|<script>|<[^>]+ (?:style|on\w+)="')
MAX_FIRST_PAGE_BYTES = 100_000
"""over the wire"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.argv[1], "serve", "--port", "0", "--db", f"sqlite:///{folder}/acrux.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout
            try:
                address = server.stdout.readline().split(" at ")[1].split(" ")[0].rstrip("/")
                check(address)
            finally:
                server.terminate()


def check(address: str) -> None:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        fetched: set[str] = set()
        tables = {new_table(browser, address, game): TABLE_ELEMENT for game in GAMES}
        embedded = {path.replace("/t/", "/embed/"): "acrux-board symbol" for path in tables}
        for path, element in {**PAGES, **tables, **embedded}.items():
            size, problems = visit(browser, address, path, element, fetched)
            if problems:
                sys.exit(f"{path}: {problems[0]}")
            if path == "/" and size > MAX_FIRST_PAGE_BYTES:
                sys.exit(f"The first page has {size} bytes, more than {MAX_FIRST_PAGE_BYTES}.")
            print(f"{path}: {size / 1000:.0f} kB over the wire, nothing missing.", flush=True)
        _, problems = visit(browser, address, "/", "acrux-push-settings label", fetched, click=SETTINGS_BUTTON)
        if problems:
            sys.exit(f"The settings: {problems[0]}")
        if unfetched := expected_files(browser, address) - fetched:
            sys.exit(f"No page fetched {', '.join(sorted(unfetched))}.")
        print(f"/docs/: {check_documentation(browser, address)} files, no dead link.", flush=True)


def new_table(browser: Browser, address: str, game: str) -> str:
    """Create a table where a game starts at once, and return its path."""
    request = {"game": game, "seats": [{"kind": "me"}] * load(game).seats}
    return "/t/" + str(browser.new_page().request.post(f"{address}/api/tables", data=request).json()["id"])


def expected_files(browser: Browser, address: str) -> set[str]:
    """The paths of all modules and of every game's symbol sheet."""
    page = browser.new_page()
    page.goto(address)
    modules = json.loads(page.locator("script[type=importmap]").inner_text())["imports"].values()
    return {urlsplit(module).path for module in modules} | {f"/static/symbols/{game}.svg" for game in GAMES}


def check_documentation(browser: Browser, address: str) -> int:
    """Follow all links of the documentation to other files of it; return the number of files."""
    request = browser.new_page().request
    todo, seen = ["/docs/"], {"/docs/"}
    while todo:
        path = todo.pop()
        response = request.get(address + path)
        if not response.ok:
            sys.exit(f"{path}: {response.status}")
        if "text/html" in response.headers["content-type"] and "/_downloads/" not in path:
            if inline := INLINE.search(response.text()):
                sys.exit(f"{path}: the content security policy forbids {inline[0]}")
            links = {urlsplit(urljoin(path, link)).path for link in LINK.findall(response.text())}
            new = {link for link in links if link.startswith("/docs/")} - seen
            seen |= new
            todo += sorted(new)
    return len(seen)


def visit(
    browser: Browser, address: str, path: str, element: str, fetched: set[str], click: str = ""
) -> tuple[int, list[str]]:
    """Load a page; return the bytes it fetched and its problems, and add the paths it requested to `fetched`.

    `click` selects something to click before the element is expected.
    """
    problems: list[str] = []
    page = browser.new_page(service_workers="block")  # it would store the whole site for each of these pages
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "response",
        lambda response: problems.append(f"{response.status} {response.url}") if response.status >= 400 else None,
    )
    page.on(
        "request",
        lambda request: None if is_same_host(request.url, address) else problems.append(f"other host: {request.url}"),
    )
    page.on("requestfinished", lambda request: fetched.add(urlsplit(request.url).path))
    page.goto(address + path, wait_until="networkidle")
    if not problems:
        if click:
            page.locator(click).click()
        page.locator(element).first.wait_for(state="attached", timeout=TIMEOUT_MS)
        page.evaluate(DECODE_ALL_IMAGES)
    page.close()
    return int(sum(sizes)), problems


def is_same_host(url: str, address: str) -> bool:
    return url.startswith("data:") or urlsplit(url).netloc == urlsplit(address).netloc


if __name__ == "__main__":
    main()
