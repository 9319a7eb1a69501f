"""Static pictures are well-formed and complete."""

import re
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import pytest

import acrux
from acrux.drawing import render_svg
from acrux.drawing.png import render_png
from acrux.drawing.stylesheet import stylesheet
from acrux.i18n import LANGUAGES, translate
from tests.contract.test_contract import random_game

SVG = "{http://www.w3.org/2000/svg}"
HREF = "href"

everywhere = pytest.mark.parametrize("name", acrux.GAMES)


def pictures(name, **how):
    for state in random_game(name, 3, plies=50):
        yield state, render_svg(state.game.board(), state.scene(), **how)


@everywhere
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_hold_all_they_use_and_nothing_else(name, theme):
    for state, picture in pictures(name, theme=theme):
        root = ElementTree.fromstring(picture)
        box = state.scene().get("box") or state.game.board()["box"]
        assert [float(number) for number in root.get("viewBox").split()] == pytest.approx(box)
        used = {use.get(HREF).removeprefix("#") for use in root.iter(f"{SVG}use")}
        assert used == {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
        assert "var(" not in picture and "http" not in picture.replace("http://www.w3.org/2000/svg", "")


@everywhere
def test_pieces_have_translated_titles(name):
    *_, state = random_game(name, 3, plies=50)
    labels = [piece["label"] for piece in state.scene()["pieces"] if "label" in piece]
    for language in LANGUAGES:
        picture = render_svg(state.game.board(), state.scene(), language=language)
        assert picture.count("<title>") == len(labels)
        assert all(f"<title>{translate(label, language)}</title>" in picture for label in labels)


def test_texts_are_escaped():
    board = {"box": [0, 0, 1, 1], "sheet": "cross", "cells": [], "decor": []}
    text = {"id": "a", "x": 0, "y": 0, "w": 1, "h": 1, "kind": 'a"<b', "text": "<script>&"}
    picture = render_svg(board, {"pieces": [text], "marks": [], "buttons": []})
    root = ElementTree.fromstring(picture)
    assert [found.text for found in root.iter(f"{SVG}text")] == ["<script>&"]
    assert "<script>" not in picture


def test_themes_differ_and_resolve_all_variables():
    assert stylesheet("light") != stylesheet("dark")
    for theme in ("light", "dark"):
        assert "var(" not in stylesheet(theme) and "light-dark(" not in stylesheet(theme)
    with pytest.raises(ValueError, match="no theme 'mauve'"):
        stylesheet("mauve")


def test_a_picture_for_a_page_leaves_the_stylesheet_to_it():
    state = acrux.load("cross", size=3).new()
    assert "<style>" not in render_svg(state.game.board(), state.scene(), styled=False)


@everywhere
def test_a_picture_contains_only_the_rules_that_it_uses_and_looks_the_same(name):
    *_, (_, picture) = pictures(name)
    (style,) = re.findall(r"<style>.*?</style>", picture, re.S)
    others = [game for game in acrux.GAMES if game != name]
    assert not any(f".board.{game} " in style for game in others)
    whole = picture.replace(style, f"<style>{escape(stylesheet('light'))}</style>")
    assert len(whole) > len(picture) and render_png(whole, 300) == render_png(picture, 300)
