"""The balance figures on the rules pages: those of the published studies, in both languages, readable on a phone."""

import html
import re

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

import acrux
from acrux.i18n import LANGUAGES, catalogue, translate
from acrux.web import pages
from acrux.web.figures import figures, studies
from tests.docs.pages import DOCS

MIN_GAMES, MIN_LEVEL = 1_000, 6


@pytest.fixture(scope="module")
def client():
    app = FastAPI()
    app.include_router(pages.router)
    return TestClient(app)


def shown(client, game, language):
    """The texts of the section with the figures."""
    page = client.get(f"/rules/{game}", headers={"Accept-Language": language}).text
    section = page[page.index('<section id="balance">') : page.index("</article>")]
    return html.unescape(re.sub(r"<[^>]+>", " ", section))


@pytest.mark.parametrize("game", acrux.GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rules_page_shows_the_figures_of_its_study(client, game, language):
    words = shown(client, game, language)
    rows = studies()[game].rows
    assert rows and translate(["figures.title"], language) in words
    for row in rows:
        assert translate(row.label, language) in words
        value = f"{100 * row.value:.1f}\u00a0%" if row.is_share else f"{row.value:.1f}"
        assert (value.replace(".", ",") if language == "de" else value) in words
        assert row.low <= row.value <= row.high


@pytest.mark.parametrize("game", acrux.GAMES)
def test_the_rules_page_leads_to_the_study_in_the_documentation(client, game):
    links = re.findall(r'<a href="/docs/([^"]+)\.html"', client.get(f"/rules/{game}").text)
    assert links == [f"studies/{game}"] and (DOCS / f"{links[0]}.md").is_file()


def test_numbers_are_written_as_readers_of_the_language_do(client):
    assert re.search(r"\d,\d{3} games", shown(client, "mixx", "en"))
    assert re.search(r"\d\.\d{3} Partien", shown(client, "mixx", "de"))
    assert "ausgeglichen: 33,3\u00a0%" in shown(client, "mixx", "de")


@pytest.mark.parametrize("game", acrux.GAMES)
def test_published_studies_have_enough_games_of_good_players(game):
    assert studies()[game].games >= MIN_GAMES and studies()[game].level >= MIN_LEVEL


def test_figures_are_in_the_data_and_not_in_the_texts():
    labels = {key: text for key, text in catalogue("en").items() if key.startswith("figures.")}
    assert not [key for key, text in labels.items() if key != "figures.source" and re.search(r"\d", text)]


def test_an_unstudied_game_has_no_figures():
    assert figures("chess", "en") == []


@pytest.mark.parametrize("game", acrux.GAMES)
def test_the_figures_fit_on_a_phone(guest, game):
    page = guest(f"/rules/{game}", viewport={"width": 360, "height": 740}, locale="de")
    table = page.locator("#balance table")
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth + 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
