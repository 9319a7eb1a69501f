"""Mixx's eight colours can be distinguished, also by people with colour vision deficiencies."""

import re
from itertools import combinations

import numpy as np
import pytest

from acrux.drawing.stylesheet import THEMES, stylesheet
from acrux.games.mixx.cards import COLOUR_NAMES

SIGHTS = {
    "all colours": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
"""Matrices on linear RGB: Machado, Oliveira, Fernandes 2009, table 1, at severity 1."""

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])

APART = 15
"""the minimum distance in CIELAB (CIE 1976) between two cards; 2 is just noticeable side by side"""
MOTIF, LETTER = 3, 4.5
"""the minimum contrast with the card, by WCAG 2.1 (1.4.11 and 1.4.3)"""

everyone = pytest.mark.parametrize("sight", SIGHTS)
in_both_themes = pytest.mark.parametrize("theme", THEMES)


def seen(colour, sight):
    """A colour like `#ff8000` as linear RGB."""
    parts = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.clip(np.array(SIGHTS[sight]) @ linear, 0, 1)


def lab(linear):
    part = TO_XYZ @ linear / TO_XYZ.sum(1)
    x, y, z = np.where(part > 216 / 24389, np.cbrt(part), (24389 / 27 * part + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def contrast(one, other):
    darker, lighter = sorted(float(TO_XYZ[1] @ linear) for linear in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def value(theme, selector, name):
    (found,) = re.findall(rf"^{re.escape(selector)} \{{.*?\b{name}: (#\w{{6}});", stylesheet(theme), re.M)
    return found


def cards(theme):
    """The ground of each colour's cards."""
    return {name: value(theme, f".board.mixx .card.{name} .frame", "fill") for name in COLOUR_NAMES}


def lines(theme):
    """The colours of the motifs' outlines, or of their areas without outline."""
    parts = re.findall(r"^\.s-m-[^{]+\{([^}]+)\}", stylesheet(theme), re.M)
    found = [re.search(r"stroke: (#\w{6})", part) or re.search(r"fill: (#\w{6})", part) for part in parts]
    return {line[1] for line in found if line}


@everyone
@in_both_themes
def test_any_two_colours_of_cards_are_far_apart(theme, sight):
    places = {name: lab(seen(colour, sight)) for name, colour in cards(theme).items()}
    apart = {pair: np.linalg.norm(places[pair[0]] - places[pair[1]]) for pair in combinations(places, 2)}
    assert {pair: round(float(far), 1) for pair, far in apart.items() if far < APART} == {}


@everyone
@in_both_themes
def test_motifs_and_letters_stand_out_from_their_cards(theme, sight):
    letter, motifs = value(theme, ".board.mixx .card text", "fill"), lines(theme)
    assert motifs
    for name, colour in cards(theme).items():
        ground = seen(colour, sight)
        assert contrast(seen(letter, sight), ground) >= LETTER, name
        assert all(contrast(seen(line, sight), ground) >= MOTIF for line in motifs), name


def test_the_colour_measures_give_known_values():
    """White has lightness 100, grey has no chroma, black on white has contrast 21."""
    white, grey, black = (seen(colour, "all colours") for colour in ("#ffffff", "#777777", "#000000"))
    assert lab(white) == pytest.approx([100, 0, 0], abs=0.01) and lab(grey) == pytest.approx([50.03, 0, 0], abs=0.01)
    assert contrast(black, white) == pytest.approx(21)
    for sight in SIGHTS:
        assert seen("#777777", sight) == pytest.approx(grey, abs=1e-4)
