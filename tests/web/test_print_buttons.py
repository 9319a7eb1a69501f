"""The print buttons of the rules pages."""

import html
import re
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

import acrux
from tests.web.browser_pages import TIMEOUT_MS


@pytest.fixture(scope="module")
def client(server):
    with httpx.Client(base_url=server, timeout=TIMEOUT_MS / 1000) as client:
        yield client


def links(client, game, language):
    page = client.get(f"/rules/{game}", headers={"Accept-Language": language}).text
    return [html.unescape(link) for link in re.findall(r'href="([^"]*print\.pdf[^"]*)"', page)]


@pytest.mark.parametrize("game", acrux.GAMES)
def test_every_rules_page_links_a_pdf_for_each_paper(client, game):
    found = links(client, game, "de")
    assert [re.search(r"paper=(\w+)", link)[1] for link in found] == ["a4", "letter"]
    answer = client.get(found[0])
    assert answer.status_code == 200 and answer.content.startswith(b"%PDF-")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'inline; filename="acrux-{game}-a4-de.pdf"'


def test_a_pdf_is_not_sent_again_to_a_browser_that_has_it(client):
    first = client.get("/rules/cross/print.pdf")
    again = client.get("/rules/cross/print.pdf", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content


@pytest.mark.parametrize("query", ["paper=a2", "paper=", "ink=none", "language=xx", "paper=../a4"])
def test_only_the_offered_choices_are_printed(client, query):
    assert client.get(f"/rules/cross/print.pdf?{query}").status_code == 404
    assert client.get("/rules/chess/print.pdf").status_code == 404


def test_many_requests_at_once_get_the_same_file_and_do_not_block_others(client):
    url = "/rules/mixx/print.pdf?ink=light&paper=letter"
    with ThreadPoolExecutor(60) as pool:
        waiting = [pool.submit(client.get, url) for _ in range(60)]
        assert client.get("/rules/cross").status_code == 200
        assert len({answer.result().content for answer in waiting}) == 1
