"""Lesson scripts are legal and complete."""

import pytest

import acrux
from acrux.core.registry import game_data
from acrux.i18n import LANGUAGES, translate
from acrux.web.lessons import FILE, has_lesson, lesson


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


def replayed(game):
    """The state at every step of a lesson, before the move that it asks for."""
    script, state = game_data(game, FILE), acrux.load(game).new()
    for step in script["step"]:
        if "position" in step:
            state = acrux.load(game).new(step["position"])
        for move in step.get("play", "").split():
            state.play(move)
        yield state.copy()
        if "ask" in step:
            state.play(step["ask"])


def test_the_lesson_of_compass_shows_every_kind_of_square_and_both_ways_off_the_board():
    views = [state.view() for state in replayed("compass")]
    crosses, dark, pushed, out, goal = (views[number - 1] for number in (7, 9, 12, 15, 18))
    assert crosses["out"] == [4] and crosses["scores"][2] == 90 + 45, "West misses a round"
    assert dark["scores"][2] == crosses["scores"][2] + 45 + 30, "a dark square acts for the first player"
    assert pushed["out"] == [2] and pushed["scores"][0] == 45, "the push led to the cross"
    assert out["out"] == [4] and out["scores"][2] == 90 + 120, "West went out of bounds"
    assert goal["winners"] == [1, 3]


def test_the_spin_of_the_lesson_stops_red_from_winning():
    """Tries all of Red's turns, with the spin and without it."""
    before = list(replayed("southern-cross"))[7]
    assert wins_next_turn(after(before, "end")) and not wins_next_turn(after(before, "C180", "end"))


def after(state, *moves):
    state = state.copy()
    for move in moves:
        state.play(move)
    return state


def wins_next_turn(state):
    """Can the seat to move win in this turn?"""
    seat, seen, stack = state.actor, set(), [state]
    while stack:
        position = stack.pop()
        for reached in (after(position, move) for move in position.legal()):
            if reached.winners:
                return seat in reached.winners
            if reached.actor == seat and str(reached.view()) not in seen:
                seen.add(str(reached.view()))
                stack.append(reached)
    return False
