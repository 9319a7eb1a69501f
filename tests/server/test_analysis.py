"""Hints, analysis of finished games, and imported records."""

import re

import pytest

from acrux.i18n import translate

RECORDS = {
    "southern-cross": '[Game "southern-cross"]\n\n',
    "compass": '[Game "compass"]\n\nN E S W\n',
    "mixx": '[Game "mixx"]\n[Seats "2"]\n[Hand "1"]\n\ndraw:Ys draw:Rt\n',
}
FIRST_TURNS = {
    "southern-cross": "Blue: .*(home|spin|no action).*",
    "compass": r"Lay speed \d",
    "mixx": "Seat 1: yellow shell in the middle",
}


def test_hints_are_available_only_against_agents(guest):
    alone, other = guest("a"), guest("b")
    against = alone.make("cross", ("me", "person"), {"size": 2})
    other.command(against, "sit", seat=2)
    answer = alone.post(f"/api/tables/{against}/analysis", {"hint": True})
    assert answer.status_code == 409 and not alone.look(against)["hints"]
    both = alone.make("compass", ("me", "agent", "me", "agent"))
    assert alone.look(both)["hints"]
    assert alone.post(f"/api/tables/{both}/analysis", {"hint": True}).json()["seat"] == 1


@pytest.mark.parametrize("game", RECORDS)
def test_every_game_can_be_analysed(guest, game):
    importer = guest("a")
    table = importer.post("/api/records", {"record": RECORDS[game]}).json()["id"]
    analysis = importer.post(f"/api/tables/{table}/analysis", {"lines": 2}).json()
    seats = len(importer.look(table)["seats"])
    assert 1 <= len(analysis["lines"]) <= 2
    for line in analysis["lines"]:
        assert line["variation"][0] == line["move"] and len(line["values"]) == seats
        assert sum(line["values"]) == pytest.approx(1)
        assert re.fullmatch(FIRST_TURNS[game], translate(line["turns"][0])), "in words"


def test_an_imported_record_is_exported_unchanged(guest):
    """With unknown tags, and with the seed and digest that it names."""
    importer = guest("a")
    tags = f'[Event "Autumn"]\n[Resigned "2"]\n[Digest "{"d" * 64}"]\n[Seed "{"5" * 64}"]'
    record = f'[Game "cross"]\n[Size "3"]\n[Result "*"]\n{tags}\n\nb2 c3 d2\n'
    table = importer.post("/api/records", {"record": record}).json()["id"]
    assert importer.get(f"/api/tables/{table}/record").text == record
    seen = importer.look(table)
    assert seen["result"] == {"winners": [1], "reason": "resigned", "seat": None}
    assert seen["digest"] == "d" * 64 and seen["seed"] == "5" * 64
    table = importer.post("/api/records", {"record": '[Game "cross"]\n\n'}).json()["id"]
    seen = importer.look(table)
    assert seen["result"] == {"winners": [], "reason": "imported", "seat": None}
    assert seen["digest"] is seen["seed"] is None
