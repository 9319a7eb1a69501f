"""Puzzles: the search behind their proofs, what the checker notices, tries and answers, and the puzzle of the day."""

import random
from dataclasses import replace

import pytest

import acrux
from acrux.agents.puzzles import Candidate, Goal, has_puzzles
from acrux.core.registry import definition
from acrux.i18n import LANGUAGES, catalogue
from acrux.review.assessment import Assessor
from acrux.review.evaluator import Evaluator
from acrux.review.puzzles.beliefs import find_counterexample, worlds
from acrux.review.puzzles.daily import daily_puzzle
from acrux.review.puzzles.grading import attempt, grade
from acrux.review.puzzles.library import Collection, games_with_puzzles, puzzles_by_id, shipped_puzzles
from acrux.review.puzzles.mining import MiningJob, mine, wanted_themes
from acrux.review.puzzles.own import missed_turning_points, own_puzzle
from acrux.review.puzzles.proof import NotProven, check, prove
from acrux.review.puzzles.puzzle import claim, read_puzzle, write_puzzle
from acrux.review.puzzles.tries import Judgement, after_moves, judge
from acrux.review.report import conclude
from acrux.search.force import UNLIMITED, Outcome, Prover
from tests.review.toy_games import COIN_FLIP, FORCED_WIN

SAMPLE = 3
"""shipped puzzles of each theme to prove in the suite; `make puzzles` proves all"""
MAX_POSITIONS = 1 << 30


def sample(game):
    """Some puzzles of each theme."""
    puzzles = shipped_puzzles(game)
    for theme in sorted({puzzle.theme for puzzle in puzzles}):
        some = [puzzle for puzzle in puzzles if puzzle.theme == theme]
        yield from random.Random(1).sample(some, min(SAMPLE, len(some)))


ALL = [puzzle for game in acrux.GAMES for puzzle in sample(game)]
FIRST = {puzzle.game: puzzle for puzzle in reversed(ALL)}


def by_name(puzzle):
    return f"{puzzle.game} {puzzle.theme} {puzzle.id}"


# The search for what can be forced


def naive_force(state, seat, is_reached, decisions):
    """The same question, answered by plain recursion over `State`."""
    if state.actor is None:
        return is_reached(state)
    if state.actor == seat and decisions == 0:
        return False
    left = decisions - (state.actor == seat)
    outcomes = (naive_force(after_moves(state, [move]), seat, is_reached, left) for move in state.legal())
    return any(outcomes) if state.actor == seat else all(outcomes)


@pytest.mark.parametrize("decisions", [1, 2, 3, UNLIMITED])
def test_what_can_be_forced_agrees_with_a_naive_search(decisions):
    game, rng, found = acrux.load("cross", size=3, swap="no"), acrux.generator(7), set()
    prover = Prover(game.kernel)
    for _ in range(25):
        state = game.new()
        while state.actor is not None and len(state.legal()) > 6:
            state.play(state.sample(rng))
        for seat in (1, 2) if state.actor else ():
            verdict = prover.force(state.row, seat, (1 << (seat - 1),) * 2, decisions, MAX_POSITIONS)
            expected = naive_force(state, seat, lambda end, seat=seat: end.winners == (seat,), decisions)
            assert (verdict.outcome is Outcome.FORCED) == expected
            found.add(expected)
    assert found == {True, False}


def test_the_line_of_a_search_shows_why():
    game = acrux.load("cross", size=3, swap="no")
    state, prover = after_moves(game.new(), ["c3", "b2", "b1", "d3", "a2"]), Prover(game.kernel)
    seat = state.actor
    verdict = prover.force(state.row, 3 - seat, (1 << (2 - seat),) * 2, UNLIMITED, MAX_POSITIONS)
    for move in verdict.line:
        state.play(game.definition.notation.write_move(game.kernel.params, state.row, move))
    assert verdict.line and (state.winners == (3 - seat,)) == (verdict.outcome is Outcome.FORCED)


def test_a_search_that_needs_too_many_positions_leaves_the_question_open():
    game = acrux.load("cross", size=4)
    verdict = Prover(game.kernel).force(game.new().row, 1, (1, 1), UNLIMITED, 1000)
    assert verdict.outcome is Outcome.UNKNOWN and verdict.line == []


def test_no_result_can_be_forced_against_a_coin():
    prover = Prover(COIN_FLIP.kernel)
    assert prover.force(COIN_FLIP.new().row, 1, (1, 1), UNLIMITED, 100).outcome is Outcome.FAILED
    assert Prover(FORCED_WIN.kernel).force(FORCED_WIN.new().row, 1, (1, 1), UNLIMITED, 100).outcome is Outcome.FORCED


def test_beliefs_agree_with_the_search_where_nothing_is_hidden():
    for puzzle in [puzzle for puzzle in ALL if puzzle.game == "cross" and puzzle.decisions == 1]:
        state = puzzle.start()
        for move in state.legal():
            after = after_moves(state, [move])
            if after.actor is None:
                failure = find_counterexample([after], puzzle.seat, lambda end, own=puzzle: own.is_reached(end.winners))
                assert (failure is None) == ((move,) == puzzle.solution)


def test_worlds_are_all_states_that_a_seat_cannot_tell_apart():
    state = after_moves(acrux.load("compass").new(), ["N", "E", "S", "W", "1", "2"])
    found = worlds(state, 3)
    assert len(found) == 16 and {each.moves[4:] for each in found} == {
        (str(a), str(b)) for a in range(4) for b in range(4)
    }
    assert len(worlds(state, 1)) == 4 and all(each.moves[4] == "1" for each in worlds(state, 1))


# The puzzles that come with Acrux


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_game_has_at_least_a_hundred_puzzles_of_every_theme_with_texts(game):
    puzzles = shipped_puzzles(game)
    assert len(puzzles) >= 100 and all(1 <= puzzle.grade <= 8 for puzzle in puzzles)
    themes = wanted_themes(game, [], 100)
    assert {puzzle.theme for puzzle in puzzles} == themes
    for language in LANGUAGES:
        assert {f"{game}.{kind}.{theme}" for kind in ("puzzle", "theme") for theme in themes} <= set(
            catalogue(language)
        )


def test_all_four_games_have_puzzles_and_no_two_are_the_same():
    assert games_with_puzzles() == ["cross", "southern-cross", "compass", "mixx"]
    assert len(puzzles_by_id()) == sum(len(shipped_puzzles(game)) for game in acrux.GAMES)


@pytest.mark.parametrize("puzzle", ALL, ids=by_name)
def test_a_sample_is_proven_once_more(puzzle):
    check(puzzle)


@pytest.mark.parametrize("puzzle", ALL, ids=by_name)
def test_a_puzzle_survives_writing_and_reading(puzzle):
    assert read_puzzle(write_puzzle(puzzle)) == puzzle


def is_small(puzzle):
    """Can plain recursion answer it in a moment?"""
    if puzzle.game == "cross":
        return puzzle.decisions in (1, 2) and len(puzzle.start().legal()) < 16
    if puzzle.game == "mixx":
        return len(puzzle.position.split(" ")[0]) < 24
    return puzzle.theme == "win_turn" and puzzle.position.endswith(" 1")


@pytest.mark.parametrize("game", ["southern-cross", "mixx", "cross"])
def test_small_puzzles_are_confirmed_by_plain_recursion(game):
    """Nothing of the search that mined or proved them: every legal move is followed to every end of the game."""
    for puzzle in [puzzle for puzzle in shipped_puzzles(game) if is_small(puzzle)][:3]:
        decisions = puzzle.decisions or UNLIMITED

        def is_reached(end, own=puzzle):
            return own.is_reached(end.winners)

        for move in puzzle.start().legal():
            after = after_moves(puzzle.start(), [move])
            is_good = naive_force(after, puzzle.seat, is_reached, decisions - 1)
            assert is_good == (judge(puzzle, after).judgement is Judgement.SOLVED), (puzzle.id, move)


# A broken puzzle


def test_the_checker_notices_another_solution_line_or_position():
    puzzle = next(each for each in ALL if each.theme == "win_2")
    wrong = next(move for move in puzzle.start().legal() if (move,) != puzzle.solution)
    for broken in (
        replace(puzzle, solution=(wrong,)),
        replace(puzzle, line=()),
        replace(puzzle, refutations=puzzle.refutations[1:]),
        replace(puzzle, decisions=1),
        replace(puzzle, seat=3 - puzzle.seat),
    ):
        with pytest.raises(NotProven):
            check(broken)


def test_a_position_with_two_good_moves_or_none_is_no_puzzle():
    start = acrux.load("cross", size=2, swap="no").new()
    empty = Candidate({"size": 2, "swap": "no"}, start.position(), (), 1, Goal.WIN, None, "only_move")
    with pytest.raises(NotProven, match="both good"):
        prove(claim("cross", empty))
    with pytest.raises(NotProven, match="No turn is good"):
        prove(claim("cross", empty._replace(decisions=1)))
    with pytest.raises(NotProven, match="too long"):
        prove(claim("cross", empty), max_positions=10)


def test_exactly_two_ways_to_win_are_too_many():
    game, rng, seen = acrux.load("cross", size=3, swap="no"), acrux.generator(5), 0
    while not seen:
        state = game.new()
        while state.actor is not None and not seen:
            wins = [move for move in state.legal() if after_moves(state, [move]).winners == (state.actor,)]
            if len(wins) == 2:
                seen += 1
                options = {"size": 3, "swap": "no"}
                two = Candidate(options, state.position(), (), state.actor, Goal.WIN, 1, "win_1")
                with pytest.raises(NotProven, match="both good"):
                    prove(claim("cross", two))
            state.play(state.sample(rng))


def test_a_changed_line_of_a_file_is_noticed(tmp_path):
    line = write_puzzle(FIRST["cross"])
    with pytest.raises(acrux.AcruxError, match="has been changed"):
        read_puzzle(
            line.replace('"seat":1', '"seat":2') if '"seat":1' in line else line.replace('"seat":2', '"seat":1')
        )
    file = tmp_path / "mine.jsonl"
    file.write_text(line + "\nnonsense\n")
    with pytest.raises(acrux.AcruxError, match="line 2: This line is not a puzzle"):
        Collection(file, "cross")
    file.write_text(line + "\n")
    with pytest.raises(acrux.AcruxError, match="another game"):
        Collection(file, "mixx")


# Tries


@pytest.mark.parametrize("puzzle", ALL, ids=by_name)
def test_the_solution_is_accepted_and_wrong_tries_are_answered(puzzle):
    solved = judge(puzzle, after_moves(puzzle.start(), puzzle.solution))
    assert solved.judgement is Judgement.SOLVED
    for refutation in puzzle.refutations[:3]:
        for move in refutation.tries[:2]:
            wrong = judge(puzzle, after_moves(puzzle.start(), [move]))
            assert wrong.judgement is Judgement.WRONG and wrong.answer
            assert puzzle.decisions or wrong.answer.winners is None or not puzzle.is_reached(wrong.answer.winners)


def test_a_turn_is_judged_when_it_is_over_and_its_actions_may_come_in_another_order():
    puzzle = next(each for each in ALL if each.theme == "win_turn" and len(each.solution) > 1)
    state = after_moves(puzzle.start(), puzzle.solution[:1])
    assert judge(puzzle, state).judgement is Judgement.UNFINISHED
    assert judge(puzzle, after_moves(puzzle.start(), ["end"])).judgement is Judgement.WRONG


def test_the_answer_to_a_wrong_turn_ends_the_game_without_the_goal():
    puzzle = next((each for each in ALL if each.theme == "prevent"), None)
    assert puzzle
    moves = [move for move in puzzle.start().legal() if (move,) != puzzle.solution]
    for move in moves[:5]:
        tried = judge(puzzle, after_moves(puzzle.start(), [move]))
        assert tried.judgement is Judgement.WRONG and tried.answer and not puzzle.is_reached(tried.answer.winners)


def test_a_wrong_choice_is_wrong_even_if_the_placeholders_happen_to_make_it_win():
    lucky = []
    for puzzle in [puzzle for puzzle in shipped_puzzles("compass") if puzzle.theme == "choice"]:
        for move in puzzle.start().legal():
            after = after_moves(puzzle.start(), [move])
            assert (judge(puzzle, after).judgement is Judgement.SOLVED) == ((move,) == puzzle.solution)
            lucky.append((move,) != puzzle.solution and after.winners and puzzle.is_reached(after.winners))
    assert any(lucky)


def test_a_grade_is_the_level_from_which_on_agents_solve_the_puzzle():
    easy = next(each for each in ALL if each.theme == "win_1" and each.grade == 1)
    assert grade(easy) == 1 and attempt(easy, 5, seed=9)


# Mining, the puzzle of the day, own puzzles


def test_mining_the_same_game_gives_the_same_puzzles():
    job = MiningJob("compass", 1, 7, frozenset({"choice"}))
    found = mine(job)
    assert found and found == mine(job)
    assert mine(replace(job, themes=frozenset())) == []


def test_a_theme_cannot_crowd_out_the_others():
    some = [puzzle for puzzle in shipped_puzzles("compass") if puzzle.theme == "speed"][:8]
    assert wanted_themes("compass", some, 10) == {"direction", "choice"}


def test_a_game_without_a_finder_has_no_puzzles():
    assert has_puzzles("cross") and shipped_puzzles("no-such-game") == ()


def test_the_puzzle_of_the_day_changes_every_day_and_never_returns_early():
    days = [daily_puzzle(day) for day in range(20_000, 20_400)]
    assert [puzzle.game for puzzle in days[:4]] == [puzzle.game for puzzle in days[4:8]]
    assert len({puzzle.id for puzzle in days}) == 400
    assert daily_puzzle(20_000) == daily_puzzle(20_000) != daily_puzzle(20_001)


def test_a_missed_win_becomes_a_puzzle_only_if_it_is_proven():
    puzzle = next(each for each in ALL if each.theme == "win_2")
    state = puzzle.start()
    own = own_puzzle(state, puzzle.solution)
    assert own and own.solution == puzzle.solution and own.theme == "own"
    wrong = next(move for move in state.legal() if (move,) != puzzle.solution)
    assert own_puzzle(state, [wrong]) is None
    assert own_puzzle(acrux.load("cross").new(), ["e5"]) is None, "nothing can be proven at the start"
    assert definition("compass").has_secrets and own_puzzle(FIRST["compass"].start(), ["N"]) is None


def test_turning_points_are_missed_by_those_who_were_there():
    """An agent that plays on for somebody makes its own mistakes."""
    state = acrux.load("cross", size=3, swap="no").new()
    for move in ["e2", "c5", "a3", "e3", "d3", "b1", "b3", "d4", "d1"]:
        state.play(move)
    assessor = Assessor(state, Evaluator(state.game, simulations=2000), winners=(2,))
    review = conclude(assessor.game, list(assessor.run()), state.ply, (2,))

    def found(seats):
        return [
            (each.choice.seat, each.choice.ply) for each in missed_turning_points(review, assessor.positions, seats)
        ]

    assert (1, 8) in found({1: 9, 2: 9}) and {seat for seat, _ in found({1: 9})} == {1}
    assert (1, 8) not in found({1: 8}) and found({}) == []
    proofs = [each.proof for each in missed_turning_points(review, assessor.positions, {1: 9})]
    assert any(proof and proof.solution == ("a1",) for proof in proofs)


def test_a_turn_with_too_many_parts_is_not_proven():
    puzzle = next(each for each in ALL if each.game == "southern-cross")
    assert prove(replace(puzzle, solution=())).solution == puzzle.solution
    with pytest.raises(NotProven, match="too long"):
        prove(puzzle, max_turns=5)
