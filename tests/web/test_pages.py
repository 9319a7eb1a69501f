"""Pages as files: addresses, headers, languages, weight; no browser needed."""

import hashlib
import json
import re
import string
from importlib import resources
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

import acrux
from acrux.i18n import LANGUAGES, catalogue
from acrux.web.assets import assets
from acrux.web.pictures import pictures
from tests.web.conftest import PATIENCE

WEB = Path(str(resources.files("acrux.web")))
LARGEST = 100_000


PAGES = ["/", *(f"/{kind}/{game}" for kind in ("rules", "learn") for game in acrux.GAMES), "table"]


@pytest.fixture(scope="module")
def client(server):
    with httpx.Client(base_url=server, timeout=PATIENCE / 1000) as found:
        yield found


@pytest.fixture(params=PAGES)
def path(client, request):
    """The address of each page; that of a table is not known before."""
    if request.param != "table":
        return request.param
    client.get("/")  # for the cookie
    wish = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "me"}]}
    return "/t/" + client.post("/api/tables", json=wish).json()["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_in_both_languages(client, path, language):
    page = client.get(path, headers={"Accept-Language": language})
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text


def test_every_file_that_a_page_names_is_there(client, path):
    html = client.get(path).text
    for address in re.findall(r'(?:src|href)="(/(?:static|words|rules)[^"]*)"', html):
        assert client.get(address.replace("&amp;", "&")).status_code == 200, address


def test_policy_forbids_everything_but_our_own(client):
    page = client.get("/")
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'sha256-")
    assert "unsafe" not in policy and "http" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"
    scripts = re.findall(r"<script(?![^>]*src=)[^>]*>", page.text)
    assert scripts == ['<script type="importmap">'], "no script inside the page but the import map"
    assert not re.search(r'\son\w+="|style="', page.text)


def test_language_is_chosen_by_cookie_then_by_browser(client):
    german = {"Accept-Language": "fr, de-AT;q=0.8, en;q=0.5"}
    assert '<html lang="de"' in client.get("/", headers=german).text
    assert '<html lang="en"' in client.get("/", headers={**german, "Cookie": "language=en"}).text
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": "fr;q=x"}).text


def test_files_are_kept_for_ever_under_their_digest_only(client):
    digest = assets()["page.css"].digest
    assert "immutable" in client.get(f"/static/page.css?v={digest}").headers["cache-control"]
    other = client.get("/static/page.css?v=0")
    assert other.headers["cache-control"] == "no-cache"
    assert client.get("/static/page.css", headers={"If-None-Match": other.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path", ["/rules/chess", "/learn/chess", "/static/no.js", "/static/../pages.py", "/messages/fr.json"]
)
def test_what_is_not_there_is_a_page_that_says_so(client, path):
    answer = client.get(path)
    assert answer.status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_is_not_there_is_one_sentence_and_a_way_to_the_lobby(client, language):
    answer = client.get("/t/none", headers={"Accept-Language": language})
    sentence = catalogue(language)["gone.text"]
    assert answer.status_code == 404 and f"<p>{sentence}</p>" in answer.text and sentence.count(".") == 1
    assert f'href="/">{catalogue(language)["missing.back"]}</a>' in answer.text


def test_first_page_is_light(client):
    """HTML, styles, scripts and words of the lobby, as they go over the wire."""
    html = client.get("/")
    total = int(html.headers["content-length"])
    wanted = set(re.findall(r'(?:src|href)="(/(?:static|words)[^"]*)"', html.text))
    modules = json.loads(re.search(r'<script type="importmap">(.*?)</script>', html.text)[1])["imports"]
    seen = set()
    while wanted:
        address = wanted.pop()
        if address in seen:
            continue
        seen.add(address)
        answer = client.get(address)
        total += int(answer.headers["content-length"])
        for name in re.findall(r'(?:from|(?<![.\w])import)\s*"([^"]+)"', answer.text if ".js?" in address else ""):
            wanted.add(modules.get(name) or modules[urljoin(address, name)])
    assert any("lobby.js" in address for address in seen) and any("lit-html.js" in address for address in seen)
    assert total < LARGEST


def test_vendored_files_are_what_was_published():
    vendor = WEB / "static/vendor"
    listed = dict(reversed(line.split("  ")) for line in (vendor / "DIGESTS").read_text().splitlines()[1:])
    found = {
        str(file.relative_to(vendor)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in vendor.rglob("*")
        if file.is_file() and file.name != "DIGESTS"
    }
    assert found == listed


def ways_to_end():
    """Why the server may end a game before its rules do: so that somebody has won, and altogether."""
    server = "\n".join(file.read_text("utf-8") for file in (WEB.parent / "server").rglob("*.py"))
    won = set(re.findall(r'(?:leave\([\w., ]+|"winners": \[[^]]+\], "why": )"(\w+)"', server))
    ended = won | set(re.findall(r'"why": "(\w+)"', server))
    assert {"resigned", "time"} <= won and {"abandoned", "imported"} <= ended
    return won, ended


def test_everything_the_page_says_is_in_the_catalogue():
    keys = catalogue("en")
    sources = [*(WEB / "static").glob("*.js"), *(WEB / "templates").glob("*.html")]
    used = re.compile(r"""translate(?:All)?\(\[?["'`]([a-z]+(?:\.\w+)+)["'`]""")
    said = {key for file in sources for key in used.findall(file.read_text("utf-8"))}
    assert len(said) > 100
    won, ended = ways_to_end()
    said |= {f"result.{why}" for why in won} | {f"table.prompt.{why}" for why in ended}
    assert not said - keys.keys()


def test_nothing_is_said_that_is_not_in_the_catalogue():
    """Templates hold no sentences of their own: between tags there are only names and expressions."""
    for file in (WEB / "templates").glob("*.html"):
        bare = re.sub(r"\{% block kind %\}\w+|\{[{%].*?[%}]\}|<[^>]*>", "", file.read_text("utf-8"))
        assert set(re.findall(r"\w+", bare)) <= {"Acrux"}, file.name


def test_both_languages_say_the_same_things():
    english, german = catalogue("en"), catalogue("de")
    assert english.keys() == german.keys()
    for key, message in english.items():
        assert _values(message) == _values(german[key]), key


def _values(message):
    texts = message.values() if isinstance(message, dict) else [message]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("game", acrux.GAMES)
def test_rules_are_as_long_in_both_languages(client, game):
    """The same headings, tables, lists and code in the same order, so that nothing is forgotten."""
    shapes = []
    for language in LANGUAGES:
        html = client.get(f"/rules/{game}", headers={"Accept-Language": language}).text
        article = html[html.index("<article>") : html.index("</article>")]
        shapes.append(re.findall(r"<(h1|h2|ul|ol|li|tr|td|figure)\b", article))
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("game", acrux.GAMES)
def test_pictures_are_drawn_by_what_draws_the_board(client, game):
    assert pictures(game)[0].name == "cover"
    for picture in pictures(game):
        drawn = client.get(f"/rules/{game}/{picture.name}.svg?theme=dark")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg") and "script" not in drawn.text
        assert drawn.headers["content-security-policy"].startswith("default-src 'none'")
