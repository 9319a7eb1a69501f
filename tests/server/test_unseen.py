"""Names and talk hold nothing that cannot be seen, or that stands over other lines."""

import pytest

from acrux.core.errors import AcruxError
from acrux.server.table.commands import tidied

BLANK = [
    *"\u200b\u200d\u200f\u202e\u2060\u2066\u3164\u115f\u1160\uffa0\u00ad\ufeff\u061c\U000e0041\u2800\u034f",
    *"\ufe0f\u0301\ue000\U0010ffff\u0378\u00a0\u3000\x00",
]
PEOPLE = ["Zoë", "Zoe\u0308", "Nguyễn Văn", "王小明", "עִבְרִית", "हिन्दी", "ไม่รู้", "한국", "🎲 ❤\ufe0f", "O'Neil-Ω 3"]


@pytest.mark.parametrize("blank", BLANK, ids=ascii)
def test_what_cannot_be_seen_is_no_name(blank):
    for text in (blank, 3 * blank, f" {blank} "):
        with pytest.raises(AcruxError, match="something that can be seen"):
            tidied(text)


@pytest.mark.parametrize("unseen", [each for each in BLANK if each not in "\ufe0f\u0301\u00a0\u3000\x00"], ids=ascii)
def test_names_that_look_alike_are_alike(unseen):
    assert tidied(f"Acr{unseen}ux{unseen}") == "Acrux"


def test_marks_are_not_stacked_high():
    assert tidied("Z" + 30 * "\u0301" + "oe") == "Z" + 4 * "\u0301" + "oe"


@pytest.mark.parametrize("name", PEOPLE)
def test_names_of_people_stay_as_they_are(name):
    assert tidied(name) == name


def test_lines_become_one():
    assert tidied(" Alpha\n\tCrucis\u2028 1\x85") == "Alpha Crucis 1"
