"""Names and chat contain no invisible characters and no stacks of combining marks."""

import pytest

from acrux.core.errors import AcruxError
from acrux.server.table.user_text import clean_text

INVISIBLE = [
    *"\u200b\u200d\u200f\u202e\u2060\u2066\u3164\u115f\u1160\uffa0\u00ad\ufeff\u061c\U000e0041\u2800\u034f",
    *"\ufe0f\u0301\ue000\U0010ffff\u0378\u00a0\u3000\x00",
]
NAMES = [
    "Zoë",
    "Zoe\u0308",
    "Nguyễn Văn",
    "王小明",
    "עִבְרִית",
    "हिन्दी",
    "ไม่รู้",
    "한국",
    "🎲 ❤\ufe0f",
    "O'Neil-Ω 3",
]


@pytest.mark.parametrize("blank", INVISIBLE, ids=ascii)
def test_an_invisible_name_is_refused(blank):
    for text in (blank, 3 * blank, f" {blank} "):
        with pytest.raises(AcruxError, match="visible characters"):
            clean_text(text)


@pytest.mark.parametrize("unseen", [c for c in INVISIBLE if c not in "\ufe0f\u0301\u00a0\u3000\x00"], ids=ascii)
def test_invisible_characters_are_removed(unseen):
    assert clean_text(f"Acr{unseen}ux{unseen}") == "Acrux"


def test_stacked_combining_marks_are_cut():
    assert clean_text("Z" + 30 * "\u0301" + "oe") == "Z" + 4 * "\u0301" + "oe"


@pytest.mark.parametrize("name", NAMES)
def test_ordinary_names_stay_unchanged(name):
    assert clean_text(name) == name


def test_line_breaks_become_spaces():
    assert clean_text(" Alpha\n\tCrucis\u2028 1\x85") == "Alpha Crucis 1"
