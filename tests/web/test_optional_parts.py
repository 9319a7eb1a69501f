"""Pages of a game that has neither lesson nor pictures, symbols or German texts."""

import dataclasses
import sys

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from acrux.core.names import BUILT_IN
from acrux.core.registry import GAMES, definition
from acrux.web import pages
from acrux.web.assets import assets

GERMAN = {"Accept-Language": "de"}


@pytest.fixture
def client(tmp_path, monkeypatch):
    """A client of the pages with a game `plain` whose folder holds nothing but English rules."""
    folder = tmp_path / "plain_game"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.md").write_text("# Plain\n\nPlace a stone.\n")
    monkeypatch.syspath_prepend(tmp_path)
    for games in (BUILT_IN, GAMES):
        monkeypatch.setitem(games, "plain", "plain_game")
    __import__("plain_game").GAME = dataclasses.replace(definition("cross"), name="plain", title="Plain")
    assets.cache_clear()
    app = FastAPI()
    app.include_router(pages.router)
    yield TestClient(app)
    assets.cache_clear()
    del sys.modules["plain_game"]


def test_the_lobby_lists_only_existing_covers_and_lessons(client):
    lobby = client.get("/").text
    assert 'covers="cross' in lobby and 'lessons="cross' in lobby
    assert "plain" not in lobby.split("<acrux-lobby")[1].split(">")[0]


def test_pages_link_no_missing_lesson(client):
    for path in ("/", "/rules/plain"):
        assert "/rules/plain" in client.get(path).text and "/learn/plain" not in client.get(path).text
    assert client.get("/learn/plain").status_code == client.get("/learn/plain/steps.json").status_code == 404


def test_rules_fall_back_to_english(client):
    page = client.get("/rules/plain", headers=GERMAN)
    assert page.status_code == 200 and '<html lang="de"' in page.text
    assert "Place a stone." in page.text and "<figure" not in page.text and 'id="balance"' not in page.text


def test_missing_pictures_and_symbols_are_not_found(client):
    assert client.get("/rules/plain/cover.svg").status_code == 404
    assert client.get("/static/symbols/plain.svg").status_code == 404
