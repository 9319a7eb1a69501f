"""translate, join_and and plural forms."""

import json

import pytest

from acrux.i18n import catalogue, join_and, text, translate


def test_values_may_be_texts():
    placed = text("cross.placed", who=text("cross.yellow"), cell="e5")
    assert placed == ["cross.placed", {"who": ["cross.yellow"], "cell": "e5"}]
    assert translate(placed) == "Yellow places a stone on e5."
    assert translate(placed, "de") == "Gelb setzt einen Stein auf e5."
    assert translate(json.loads(json.dumps(placed))) == translate(placed)


def test_negative_numbers_have_a_minus_sign_and_strings_keep_their_hyphen():
    assert translate(text("compass.shared", score=-30)) == "The game is over: all four share it, −30 to −30."
    assert translate(text("cross.placed", who="a-b", cell="-1")) == "a-b places a stone on -1."


@pytest.mark.parametrize(
    ("cells", "english", "german"),
    [
        ([], "none", "keine"),
        (["e5"], "e5", "e5"),
        (["e5", "e6"], "e5 and e6", "e5 und e6"),
        ([1, ["cross.red"], "a{b}"], "1, Red and a{b}", "1, Rot und a{b}"),
        ([["cross.red"]], "Red", "Rot"),
    ],
)
def test_join_and_lists_values(cells, english, german):
    stones = text("cross.red_stones", cells=join_and(cells, text("cross.none")))
    assert translate(stones) == f"Red stones: {english}."
    assert translate(stones, "de") == f"Rote Steine: {german}."


def test_n_selects_singular_or_plural():
    assert [translate(text("mixx.deck", n=n)) for n in (0, 1, 2)] == [
        "In the deck: 0 cards.",
        "In the deck: 1 card.",
        "In the deck: 2 cards.",
    ]
    assert [translate(text("refusal.plies", n=n)) for n in (1, 2)] == [
        "The game has 1 ply so far.",
        "The game has 2 plies so far.",
    ]


def test_missing_keys_values_and_languages_are_errors():
    with pytest.raises(KeyError, match="nonsense"):
        translate(["nonsense"])
    with pytest.raises(KeyError, match="cell"):
        translate(["cross.placed", {"who": "Yellow"}])
    with pytest.raises(ValueError, match="no catalogue for 'xx'"):
        catalogue("xx")
