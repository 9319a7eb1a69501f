"""Sealed speeds in Compass: everybody sees which seats have sealed one, only the owner sees which speed."""

import pytest

from acrux.i18n import translate
from acrux.server.live import previews, snapshots
from acrux.server.table import commands as c
from acrux.server.table.requester import Requester
from tests.server.tables import KEY, choosing_speeds

WAITING = "North and South are to lay their speeds."


@pytest.fixture
def table():
    """West has sealed 3 and East 1; North and South have yet to seal a speed."""
    scenario = choosing_speeds()
    scenario.do("d", "move", moves=["3"])
    scenario.do("b", "move", moves=["1"])
    return scenario.table


def seen(table, seat):
    """What a seat sees: the prompt, the seats with outlined panels, and the speed card of each seat."""
    update = snapshots.update(table, seat, is_ready=True, is_lean=False)
    pieces = {piece["id"]: piece for piece in update.scene["pieces"]}
    panels = {piece["id"]: piece["kind"].split() for piece in update.scene["decor"]}
    cards = [pieces.get(f"card-speed-{letter}") for letter in "NESW"]
    faces = [card and (card.get("text") or card["symbol"]) for card in cards]
    return translate(update.prompt, "en"), [letter for letter in "NESW" if "turn" in panels[f"panel-{letter}"]], faces


@pytest.mark.parametrize(
    ("seat", "prompt", "faces"),
    [
        (None, WAITING, [None, "compass-back", None, "compass-back"]),
        (2, WAITING, [None, "1", None, "compass-back"]),
        (4, WAITING, [None, "compass-back", None, "3"]),
        (3, "Your turn, South: lay a speed face down", [None, "compass-back", None, "compass-back"]),
    ],
)
def test_everybody_sees_who_is_to_seal_and_only_their_own_card(table, seat, prompt, faces):
    shown, outlined, cards = seen(table, seat)
    assert shown.startswith(prompt) and outlined == ["N", "S"] and cards == faces


def test_the_description_and_the_plain_view_show_the_same_cards(table):
    for seat, west in ((None, "face down"), (4, "speed 3")):
        position = snapshots.past_position(table, len(table.plies), seat)
        lines = [translate(text, "en") for text in position.description]
        assert west in lines[4] and "speed" not in lines[1].lower()
        speeds = snapshots.update(table, seat, True, is_lean=True).view["speeds"]
        assert speeds == [None, "?", None, 3 if seat else "?"]


def test_a_previewed_speed_is_shown_to_its_seat(table):
    command = c.Preview(id="1", version=table.version, moves=["2"])
    preview = previews.preview(table, command, Requester("c", "", KEY))
    assert [piece["text"] for piece in preview.scene["pieces"] if piece["id"] == "card-speed-S"] == ["2"]
    assert translate(preview.prompt, "en") == "North is to lay a speed." and not preview.targets
