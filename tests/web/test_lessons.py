"""Lesson scripts are legal and complete."""

import pytest

import acrux
from acrux.i18n import LANGUAGES, translate
from acrux.web.lessons import has_lesson, lesson


@pytest.mark.parametrize("game", [*filter(has_lesson, acrux.GAMES)])
def test_every_lesson_step_is_legal(game):
    """Building a lesson plays it with the engine, which refuses illegal moves."""
    steps = lesson(game)["steps"]
    asked = [step for step in steps if "ask" in step]
    assert len(steps) >= 6 and len(asked) >= 3
    for step in asked:
        assert [move for move, *_ in step["targets"]].count(step["ask"]) == 1
        assert all(step["scene"].get(name) is not None for name in ("pieces", "marks", "buttons"))
    assert "ask" not in steps[-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*filter(has_lesson, acrux.GAMES)])
def test_every_lesson_step_has_texts_in_every_language(game, language):
    for step in lesson(game)["steps"]:
        assert translate(step["text"], language)
        assert "what" not in step or translate(step["what"], language)
        assert all(translate(sentence, language) for sentence in step["description"])
