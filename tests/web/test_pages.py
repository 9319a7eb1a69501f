"""Pages over plain HTTP: status codes, headers, languages, sizes."""

import hashlib
import json
import re
import string
from importlib import resources
from pathlib import Path
from typing import get_args
from urllib.parse import urljoin

import httpx
import pytest

import acrux
from acrux.i18n import LANGUAGES, catalogue
from acrux.server.table.events import EndReason, LeaveReason
from acrux.web.assets import assets
from acrux.web.lessons import has_lesson
from acrux.web.pictures import has_cover, pictures
from tests.web.browser_pages import TIMEOUT_MS

WEB = Path(str(resources.files("acrux.web")))
MAX_LOBBY_BYTES = 60_000
"""over the wire, without headers, pictures and answers of the API; tools/check_page.py measures everything"""
GAME_KEYS = ("title", "tagline", "credit", "option", "puzzle")
"""after the name of a game: keys of texts that its own files and the server's answers in the lobby contain"""


PAGES = [
    "/",
    *(f"/rules/{game}" for game in acrux.GAMES),
    *(f"/learn/{game}" for game in filter(has_lesson, acrux.GAMES)),
    "/watch",
    "table",
]


@pytest.fixture(scope="module")
def client(server):
    with httpx.Client(base_url=server, timeout=TIMEOUT_MS / 1000) as client:
        yield client


@pytest.fixture(params=PAGES)
def path(client, request):
    """The path of each page; a table is created on the spot."""
    if request.param != "table":
        return request.param
    client.get("/")  # for the cookie
    wish = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "me"}]}
    return "/t/" + client.post("/api/tables", json=wish).json()["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_exists_in_every_language(client, path, language):
    page = client.get(path, headers={"Accept-Language": language})
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text


def test_every_file_that_a_page_links_exists(client, path):
    html = client.get(path).text
    for address in re.findall(r'(?:src|href)="(/(?:static|messages|rules|learn)[^"]*)"', html):
        assert client.get(address.replace("&amp;", "&")).status_code == 200, address


def test_the_content_security_policy_allows_only_our_own_origin(client):
    page = client.get("/")
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'sha256-")
    assert "unsafe" not in policy and "http" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"
    scripts = re.findall(r"<script(?![^>]*src=)[^>]*>", page.text)
    assert scripts == ['<script type="importmap">'], "the import map is the only inline script"
    assert not re.search(r'\son\w+="|style="', page.text)


def test_the_cookie_chooses_the_language_before_the_browser(client):
    german = {"Accept-Language": "fr, de-AT;q=0.8, en;q=0.5"}
    assert '<html lang="de"' in client.get("/", headers=german).text
    assert '<html lang="en"' in client.get("/", headers={**german, "Cookie": "language=en"}).text
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": "fr;q=x"}).text


def test_files_are_immutable_only_under_their_digest(client):
    digest = assets()["page.css"].digest
    assert "immutable" in client.get(f"/static/page.css?v={digest}").headers["cache-control"]
    other = client.get("/static/page.css?v=0")
    assert other.headers["cache-control"] == "no-cache"
    assert client.get("/static/page.css", headers={"If-None-Match": other.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path", ["/rules/chess", "/learn/chess", "/static/no.js", "/static/../pages.py", "/messages/fr.json"]
)
def test_unknown_urls_are_not_found(client, path):
    answer = client.get(path)
    assert answer.status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_table_gets_one_sentence_and_a_link_to_the_lobby(client, language):
    answer = client.get("/t/none", headers={"Accept-Language": language})
    sentence = catalogue(language)["no_table.text"]
    assert answer.status_code == 404 and f"<p>{sentence}</p>" in answer.text and sentence.count(".") == 1
    assert f'href="/">{catalogue(language)["missing.back"]}</a>' in answer.text


def test_the_lobby_stays_small(client):
    """HTML, styles, scripts and messages of the lobby, compressed."""
    html, files = client.get("/"), lobby_files(client)
    assert any("lobby.js" in address for address in files) and any("lit-html.js" in address for address in files)
    assert sum(int(answer.headers["content-length"]) for answer in (html, *files.values())) < MAX_LOBBY_BYTES


def lobby_files(client):
    """The styles, scripts and messages of the lobby by their addresses, with everything that the scripts import."""
    html = client.get("/").text
    pending = set(re.findall(r'(?:src|href)="(/(?:static|messages)[^"]*)"', html))
    modules = json.loads(re.search(r'<script type="importmap">(.*?)</script>', html)[1])["imports"]
    files = {}
    while pending - files.keys():
        address = (pending - files.keys()).pop()
        files[address] = client.get(address)
        source = files[address].text if ".js?" in address else ""
        for name in re.findall(r'(?:from|(?<![.\w])import)\s*"([^"]+)"', source):
            pending.add(modules.get(name) or modules[urljoin(address, name)])
    return files


def test_the_small_catalogue_of_the_lobby_has_all_that_its_scripts_translate(client):
    files = lobby_files(client)
    (messages,) = (answer.json() for address, answer in files.items() if "/messages/" in address)
    whole = client.get("/messages/en.json").json()
    scripts = [answer.text for address, answer in files.items() if ".js?" in address]
    groups = "|".join({key.split(".")[0] for key in whole})
    used = {key for text in scripts for key in re.findall(rf"""["`]((?:{groups})\.[\w.]*)""", text)}
    assert {"lobby.none_open", "menu.", "seat.agent"} <= used
    used |= {f"{game}.{kind}" for game in acrux.GAMES for kind in GAME_KEYS}
    assert {key for key in whole if key.startswith(tuple(used))} <= messages.keys()
    assert len(messages) < len(whole) / 2


def test_vendored_files_match_their_digests():
    vendor = WEB / "static/vendor"
    listed = dict(reversed(line.split("  ")) for line in (vendor / "DIGESTS").read_text().splitlines()[1:])
    found = {
        str(file.relative_to(vendor)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in vendor.rglob("*")
        if file.is_file() and file.name != "DIGESTS"
    }
    assert found == listed


def test_every_translated_key_is_in_the_catalogue():
    keys = catalogue("en")
    sources = [*(WEB / "static").glob("*.js"), *(WEB / "templates").glob("*.html")]
    used = re.compile(r"""translate(?:All)?\(\[?["'`]([a-z_]+(?:\.\w+)+)["'`]""")
    translated = {key for file in sources for key in used.findall(file.read_text("utf-8"))}
    assert len(translated) > 100
    translated |= {f"result.{reason}" for reason in get_args(LeaveReason)}
    translated |= {f"table.prompt.{reason}" for reason in get_args(EndReason)}
    assert not translated - keys.keys()


def test_templates_contain_no_sentences():
    """Between their tags are only expressions and the name of the program."""
    for file in (WEB / "templates").glob("*.html"):
        bare = re.sub(r"\{% block kind %\}\w+|\{[{%].*?[%}]\}|<[^>]*>", "", file.read_text("utf-8"))
        assert set(re.findall(r"\w+", bare)) <= {"Acrux"}, file.name


def test_all_languages_have_the_same_keys_and_values():
    english, german = catalogue("en"), catalogue("de")
    assert english.keys() == german.keys()
    for key, message in english.items():
        assert _values(message) == _values(german[key]), key


def _values(message):
    texts = message.values() if isinstance(message, dict) else [message]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("game", acrux.GAMES)
def test_rules_have_the_same_structure_in_all_languages(client, game):
    """The same headings, tables, lists and pictures in the same order."""
    shapes = []
    for language in LANGUAGES:
        html = client.get(f"/rules/{game}", headers={"Accept-Language": language}).text
        article = html[html.index("<article>") : html.index("</article>")]
        shapes.append(re.findall(r"<(h1|h2|ul|ol|li|tr|td|figure)\b", article))
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("game", acrux.GAMES)
def test_pictures_are_static_svg(client, game):
    assert has_cover(game) == ("cover" in {picture.name for picture in pictures(game)})
    for picture in pictures(game):
        svg = client.get(f"/rules/{game}/{picture.name}.svg?theme=dark")
        assert svg.headers["content-type"] == "image/svg+xml"
        assert svg.text.startswith("<svg") and "script" not in svg.text
        assert svg.headers["content-security-policy"].startswith("default-src 'none'")
