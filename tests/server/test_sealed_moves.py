"""While speeds are sealed, in any order: all learn who has is_loaded one and who is awaited, the owner alone which."""

import pytest

from acrux.i18n import translate
from acrux.server.live import snapshots
from acrux.server.table import commands as c
from acrux.server.table.decisions import Requester
from tests.server.tables import KEY
from tests.server.test_deciding import sealing

WAITING = "North and South are to lay their speeds."


@pytest.fixture
def table():
    """West has is_loaded 3 and East 1; North and South have yet to lay a speed."""
    story = sealing()
    story.do("d", "move", moves=["3"])
    story.do("b", "move", moves=["1"])
    return story.table


def seen(table, seat):
    """What a seat is told: the prompt, and for each seat whether its panel is outlined and what lies there as speed."""
    told = snapshots.own(table, seat, ready=True, lean=False)
    pieces = {piece["id"]: piece for piece in told["scene"]["pieces"]}
    panels = {piece["id"]: piece["kind"].split() for piece in told["scene"]["decor"]}
    cards = [pieces.get(f"card-speed-{letter}") for letter in "NESW"]
    faces = [card and (card.get("text") or card["symbol"]) for card in cards]
    return translate(told["prompt"], "en"), [letter for letter in "NESW" if "turn" in panels[f"panel-{letter}"]], faces


@pytest.mark.parametrize(
    ("seat", "prompt", "faces"),
    [
        (None, WAITING, [None, "compass-back", None, "compass-back"]),
        (2, WAITING, [None, "1", None, "compass-back"]),
        (4, WAITING, [None, "compass-back", None, "3"]),
        (3, "You are South: lay a speed face down", [None, "compass-back", None, "compass-back"]),
    ],
)
def test_everybody_sees_who_is_awaited_and_the_own_card_alone(table, seat, prompt, faces):
    said, outlined, cards = seen(table, seat)
    assert said.startswith(prompt) and outlined == ["N", "S"] and cards == faces


def test_the_position_in_words_and_the_view_of_programs_say_the_same(table):
    for seat, west in ((None, "face down"), (4, "speed 3")):
        words = [translate(each, "en") for each in snapshots.own(table, seat, ready=True, lean=False)["description"]]
        assert west in words[4] and "speed" not in words[1].lower()
        speeds = snapshots.own(table, seat, ready=True, lean=True)["view"]["speeds"]
        assert speeds == [None, "?", None, 3 if seat else "?"]


def test_a_speed_that_is_only_tried_is_seen_on_the_table(table):
    command = c.Preview(type="preview", id="1", version=table.version, moves=["2"])
    tried = snapshots.tried(table, command, Requester("c", "", KEY))
    assert [piece["text"] for piece in tried["scene"]["pieces"] if piece["id"] == "card-speed-S"] == ["2"]
    assert translate(tried["prompt"], "en") == "North is to lay a speed." and not tried["targets"]
