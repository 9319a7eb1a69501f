"""Puzzles over HTTP: lists, the puzzle of the day, tries, and limits."""

import pytest

from acrux.review.puzzles.library import games_with_puzzles, puzzles_by_id, shipped_puzzles
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

API = "/api/puzzles"
DAY_MS = 86_400_000
MIDNIGHT = 20_000 * DAY_MS
ONE_OF_EACH = [shipped_puzzles(game)[0] for game in games_with_puzzles()]


def served(tmp_path, scenario, **more):
    """Run a scenario with a guest of a server in this process."""

    async def run():
        async with opened(tmp_path, **more) as app:
            return await scenario(Guest(app, "ada"))

    return finish(run())


def test_puzzles_are_listed_by_game_and_theme_the_easiest_first(tmp_path):
    async def scenario(ada):
        themes = (await ada.get(API)).json()
        cross = (await ada.get(f"{API}?game=cross")).json()["puzzles"]
        some = (await ada.get(f"{API}?game=cross&theme=win_2")).json()["puzzles"]
        return themes, cross, some, (await ada.get(f"{API}?game=chess")).json()["puzzles"]

    listed, cross, some, unknown = served(tmp_path, scenario)
    assert [each["game"] for each in listed["games"]] == games_with_puzzles() and listed["puzzles"] == []
    assert [each["grade"] for each in cross] == sorted(each["grade"] for each in cross)
    assert {each["theme"] for each in some} == {"win_2"} and 0 < len(some) < len(cross) and unknown == []


@pytest.mark.parametrize("puzzle", ONE_OF_EACH, ids=lambda puzzle: puzzle.game)
def test_the_solution_is_judged_and_nothing_gives_it_away_before(tmp_path, puzzle):
    async def scenario(ada):
        shown = (await ada.get(f"{API}/{puzzle.id}")).json()
        right = (await ada.post(f"{API}/{puzzle.id}/tries", {"moves": list(puzzle.solution)})).json()
        preview = (await ada.post(f"{API}/{puzzle.id}/tries", {"moves": puzzle.solution[:1], "preview": True})).json()
        return shown, right, preview, (await ada.get(f"{API}/{puzzle.id}/solution")).json()

    shown, right, preview, solution = served(tmp_path, scenario)
    assert "solution" not in shown and "refutations" not in shown and shown["targets"] and shown["scene"]["pieces"]
    assert right["judgement"] == "solved" and preview["judgement"] == "unfinished" and preview["frames"] == []
    assert solution["moves"] == list(puzzle.solution)
    assert len(solution["frames"]) == 1 + len(puzzle.solution) + len(puzzle.line)


def test_a_wrong_try_is_answered_step_by_step(tmp_path):
    puzzle = next(puzzle for puzzle in shipped_puzzles("cross") if puzzle.theme == "win_2")
    refutation = next(each for each in puzzle.refutations if each.tries)

    async def scenario(ada):
        return (await ada.post(f"{API}/{puzzle.id}/tries", {"moves": [refutation.tries[0]]})).json()

    answer = served(tmp_path, scenario)
    assert answer["judgement"] == "wrong" and len(answer["frames"]) == 1 + len(refutation.line)
    assert answer["frames"][0]["seat"] is None and answer["frames"][1]["seat"] == 3 - puzzle.seat


def test_the_puzzle_of_the_day_is_the_same_until_midnight(tmp_path):
    clock = [MIDNIGHT]

    async def scenario(ada):
        found = []
        for clock[0] in (MIDNIGHT, MIDNIGHT + DAY_MS - 1, MIDNIGHT + DAY_MS):
            found.append((await ada.get(f"{API}/daily")).json())
        return found

    first, later, next_day = served(tmp_path, scenario, now=lambda: clock[0])
    assert first == later and first["day"] == "2024-10-04" and next_day["day"] == "2024-10-05"
    assert first["puzzle"]["id"] != next_day["puzzle"]["id"] and first["puzzle"]["id"] in puzzles_by_id()


def test_bad_tries_change_nothing_and_get_one_sentence(tmp_path):
    path = f"{API}/{shipped_puzzles('cross')[0].id}"

    async def scenario(ada):
        bodies = ({"moves": []}, {"moves": ["a1"] * 9}, {"moves": ["z99"]}, {"moves": ["x" * 81]}, {"move": "a1"})
        tries = [await ada.post(f"{path}/tries", body) for body in bodies]
        gone = [await ada.get(f"{API}/{name}") for name in ("00000000", "nonsense", "00000000/solution")]
        return [(answer.status_code, answer.json()["error"]) for answer in (*tries, *gone)]

    answers = served(tmp_path, scenario)
    assert [status for status, _ in answers] == [422, 422, 400, 422, 422, 404, 422, 404]
    assert all(error for _, error in answers)


def test_tries_are_rate_limited(tmp_path):
    puzzle = shipped_puzzles("cross")[0]

    async def scenario(ada):
        answers = [await ada.post(f"{API}/{puzzle.id}/tries", {"moves": list(puzzle.solution)}) for _ in range(3)]
        return [answer.status_code for answer in answers]

    assert served(tmp_path, scenario, limits={"puzzles": (2, 0)}) == [200, 200, 429]


def test_a_puzzle_has_pages_and_pictures_in_both_themes(tmp_path):
    puzzle = shipped_puzzles("mixx")[0]

    async def scenario(ada):
        paths = ("/puzzles", "/puzzles?game=mixx", f"/puzzles/{puzzle.id}", "/puzzles/00000000")
        pages = [(await ada.get(path)).status_code for path in paths]
        pictures = [(await ada.get(f"{API}/{puzzle.id}/picture.svg?theme={theme}")).text for theme in ("light", "dark")]
        return pages, pictures

    pages, pictures = served(tmp_path, scenario)
    assert pages == [200, 200, 200, 404]
    assert all(picture.startswith("<svg") for picture in pictures) and pictures[0] != pictures[1]
