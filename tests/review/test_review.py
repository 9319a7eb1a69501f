"""Reviews: equal to brute force on a small board, additive in every game, and resumable after every segment."""

import functools

import msgspec
import pytest

import acrux
from acrux.i18n import translate
from acrux.review.assessment import Assessment, Assessor, Choice
from acrux.review.evaluator import Evaluator
from acrux.review.expectation import positions_after_chance, row_of
from acrux.review.report import conclude
from acrux.review.texts import review_texts
from acrux.review.values import Cause
from tests.review.test_values import SMALL, played, random_game
from tests.review.toy_games import BET, COIN_FLIP, ONE_WORKER

SOLVED = {"simulations": 3000}


def reviewed(state, winners=(), **limits):
    assessor = Assessor(state, Evaluator(state.game, **(limits or {"level": 2})), winners)
    return conclude(state.game, list(assessor.run()), state.ply, assessor.winners)


def parts(side):
    return side.luck + side.own_mistakes + side.other_mistakes + side.other_moves + side.sealed + side.ending


# Against brute force


@functools.cache
def small_cross():
    return acrux.load("cross", size=2)


def solve(state, known):
    """The winner of a position of Cross, by trying everything."""
    if state.winners:
        return state.winners[0]
    row = row_of(state)
    if row not in known:
        results = set()
        for move in state.legal():
            after = state.copy()
            after.play(move)
            results.add(solve(after, known))
        known[row] = state.actor if state.actor in results else 3 - state.actor
    return known[row]


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_cross_is_reviewed_as_brute_force_does(seed):
    state, rng, known = small_cross().new(), acrux.generator(seed), {}
    while state.actor is not None:
        state.play(state.sample(rng))
    review = reviewed(state, **SOLVED)
    winners = [solve(before, known) for before, _ in state.plies()] + [state.winners[0]]
    for number, segment in enumerate(review.segments):
        assert segment.values[winners[number] - 1] == 1, number
        actor = state.played[number][0]
        lost = winners[number] == actor != winners[number + 1]
        assert segment.choices[0].loss == lost == segment.choices[0].is_mistake, number
        if lost:
            after = next(before for ply, (before, _) in enumerate(state.plies()) if ply == number).copy()
            after.play(segment.choices[0].best[0])
            assert solve(after, known) == actor, "the better move wins"


@ONE_WORKER
def test_a_coin_flip_is_luck_and_declining_it_a_mistake():
    taken, declined = (reviewed(played(BET, *moves), **SOLVED) for moves in (("win", "lose"), ("lose",)))
    assert [point.values[0] for point in taken.points] == pytest.approx([0.5, 0.5, 0], abs=0.05)
    assert (taken.sides[0].luck, taken.players[0].mistakes, taken.players[0].accuracy) == (-0.5, 0, 1)
    choice = declined.segments[0].choices[0]
    assert (choice.best, choice.loss, choice.is_mistake) == (["win"], 0.5, True)
    assert declined.players[0].turning_points == [0]
    assert declined.sides[0].own_mistakes == pytest.approx(-0.5, abs=0.05)
    assert declined.players[1].accuracy is None


@ONE_WORKER
def test_luck_has_expectation_zero():
    lucks = [reviewed(played(COIN_FLIP, word), **SOLVED).sides[0].luck for word in ("win", "lose")]
    assert lucks == [0.5, -0.5]


# All games


@pytest.fixture(scope="module", params=SMALL)
def game_and_review(request):
    state = random_game(request.param)
    return state, reviewed(state)


def test_luck_and_choices_add_up_to_the_result_minus_the_start(game_and_review):
    state, review = game_and_review
    for side in review.sides:
        result = sum(1 / len(state.winners) for seat in side.seats if seat in state.winners)
        assert side.result == pytest.approx(result) and parts(side) == pytest.approx(side.result - side.start)


def test_segments_cover_the_game_and_losses_come_with_a_better_line(game_and_review):
    state, review = game_and_review
    plies = [ply for segment in review.segments for ply in range(segment.first, segment.stop)]
    assert plies == list(range(state.ply)) and review.points[-1].ply == state.ply
    for segment in review.segments:
        assert all(-1e-9 <= value <= 1 + 1e-9 for value in segment.values) and segment.uncertainty >= 0
        for choice in segment.choices:
            assert choice.loss == 0 or choice.best != choice.moves
            assert choice.line[: len(choice.best)] == choice.best or not choice.loss
            assert choice.is_mistake == (choice.loss > choice.uncertainty)


def test_every_segment_is_described_in_words(game_and_review):
    state, review = game_and_review
    texts = review_texts(review, Assessor(state, Evaluator(state.game, level=1)).positions)
    for segment, said in zip(review.segments, texts, strict=True):
        assert all(translate(text) for text in said.played) and said.played
        for choice, better in zip(segment.choices, said.better, strict=True):
            assert bool(better) == choice.is_mistake and all(translate(text, "de") for text in better)


def test_a_turn_of_southern_cross_is_one_segment():
    review = reviewed(random_game("southern-cross"))
    turns = [segment for segment in review.segments if segment.cause is Cause.DECISION]
    assert max(segment.stop - segment.first for segment in turns) == 3
    assert [segment.choices[0].seat for segment in turns[:5]] == [1, 2, 3, 4, 1]


def test_speeds_sealed_together_are_one_segment_with_four_choices():
    review = reviewed(random_game("compass"))
    sealed = [segment for segment in review.segments if segment.cause is Cause.SEALED]
    assert [len(segment.choices) for segment in sealed] == [4, 4]
    assert review.sides[0].sealed == pytest.approx(sum(segment.change[0] for segment in sealed))


# Endings, uncertainty, going on later


def test_a_resignation_is_a_part_of_its_own():
    review = reviewed(played(acrux.load("cross", size=3), "b2", "c3"), winners=[2])
    assert review.segments[-1].cause is Cause.ENDING and review.sides[1].ending > 0
    assert parts(review.sides[1]) == pytest.approx(1 - review.sides[1].start) and review.is_finished


def test_an_unfinished_game_ends_with_an_estimate():
    review = reviewed(played(acrux.load("cross", size=3), "b2", "c3"))
    assert not review.is_finished and 0 < review.sides[0].result < 1 and review.sides[0].ending == 0


def test_a_mistake_must_exceed_its_uncertainty():
    def concluded(error):
        choice = Choice(1, 0, ["a1"], 7, ["b2"], ["b2"], ["b2"], 0.1, error)
        return conclude(small_cross(), [Assessment(0, 1, Cause.DECISION, [0.6, 0.4], 0.01, [choice])], 1, [2])

    clear, doubtful = concluded(0.01), concluded(0.06)
    assert clear.players[0].mistakes == 1 and clear.players[0].accuracy == pytest.approx(0.647, abs=0.001)
    assert doubtful.players[0].mistakes == 0 and doubtful.players[0].accuracy == 1


def test_values_that_change_without_a_mistake_are_uncertain():
    """The searches agree with each other, but the value falls although the best move was played."""
    free = Choice(1, 0, ["a1"], 7, ["a1"], ["a1"], ["a1"])
    assessments = [
        Assessment(1, 2, Cause.DECISION, [0.4, 0.6], 0.0, [msgspec.structs.replace(free, seat=2, ply=1)]),
        Assessment(0, 1, Cause.DECISION, [0.6, 0.4], 0.0, [free]),
    ]
    review = conclude(small_cross(), assessments, 2, [2])
    assert all(point.uncertainty > 0.2 for point in review.points[:2]) and review.points[2].uncertainty == 0


def test_a_review_goes_on_from_what_was_saved():
    state = random_game("mixx")
    whole = list(Assessor(state, Evaluator(state.game, level=1)).run())
    saved = msgspec.convert(msgspec.json.decode(msgspec.json.encode(whole[:5])), list[Assessment])
    rest = list(Assessor(state, Evaluator(state.game, level=1)).run(saved))
    assert [each.first for each in [*saved, *rest]] == [each.first for each in whole] and whole[-1].first == 0


def test_chance_events_in_a_row_are_one_and_many_positions_are_sampled():
    state = acrux.load("mixx", **SMALL["mixx"]).new()
    assert positions_after_chance(state) is None, "too many hands"
    assert [chance for _, chance in positions_after_chance(COIN_FLIP.new())] == [0.5, 0.5]
