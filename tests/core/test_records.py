"""Records read back as they were written, for every game."""

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import acrux
from tests.core.samples import (
    CROSS_FULL,
    POSITIONS,
    SAMPLES,
    content,
    edition_id,
    every_edition,
    random_game,
    read,
)

WIDTH = 79

editions = pytest.mark.parametrize("edition", every_edition(), ids=edition_id)
often = settings(max_examples=15, deadline=None, derandomize=True)

seeds = st.integers(0, 2**32 - 1)
own_tags = ["Game", "Seats", "Result", "Position", "Size", "Swap", "Order", "TurnLimit", "Challenge"]
own_tags += ["Rounds", "Board", "First", "Hand", "Motifs", "Shape"]
tag_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]*", fullmatch=True).filter(lambda name: name not in own_tags)
tag_values = st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"])) | st.text('"\\;{}[] \t')
tags = st.dictionaries(tag_names, tag_values, max_size=4)


def start(edition):
    name, options = edition
    return acrux.load(name, **options).new()


def body(text):
    """The lines of the moves."""
    return text.split("\n\n", 1)[1].splitlines()


# Reading what was written gives the same game, and writing it again gives the same bytes


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_samples_are_written_as_they_were_read(text):
    record = read(text)
    assert acrux.write_record(record.state, record.tags) == text


@editions
@often
@given(seed=seeds, plies=st.integers(0, 400), tags=tags)
def test_random_games_read_back(edition, seed, plies, tags):
    state = random_game(start(edition), seed, plies)
    text = acrux.write_record(state, tags)
    record = read(text)
    assert content(record) == content(acrux.Record(state, tags))
    assert acrux.write_record(record.state, record.tags) == text


@editions
def test_every_prefix_of_a_game_is_a_record(edition):
    state = random_game(start(edition), 5, 40)
    while state.moves:
        assert content(read(acrux.write_record(state))) == content(acrux.Record(state))
        state.undo()
    assert content(read(acrux.write_record(state))) == content(acrux.Record(state))


@often
@given(seed=seeds, chosen=st.lists(st.sampled_from(every_edition()), min_size=1, max_size=5), gap=st.text("\n "))
def test_records_follow_one_another(seed, chosen, gap):
    states = [random_game(start(edition), seed, 30 * number) for number, edition in enumerate(chosen)]
    text = gap.join(acrux.write_record(state, {"Round": str(n)}) for n, state in enumerate(states))
    wanted = [content(acrux.Record(state, {"Round": str(n)})) for n, state in enumerate(states)]
    assert [content(record) for record in acrux.parse_records(text)] == wanted


# Every decision and every chance event is written


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_every_event_is_a_move_of_the_record(text):
    state = read(text).state
    assert list(state.moves) == " ".join(body(text)).split()
    assert [move for _, move in state.plies()] == list(state.moves)


def test_a_sole_legal_move_is_written():
    before, last = list(read(CROSS_FULL).state.plies())[-1]
    assert (before.legal(), last) == (["b3"], "b3")
    without = CROSS_FULL.replace(" b3", "")
    with pytest.raises(acrux.BadRecord, match="Result"):
        read(without)
    assert read(without.replace('Result "1"', 'Result "*"')).state.winners is None


def test_automatic_events_are_not_recorded():
    mixx = read(SAMPLES["mixx"]).state
    assert [before.actor for before, _ in mixx.plies()] == [0] * 16 + [1, 3, 4]
    roll = read(SAMPLES["southern-cross-roll"]).state
    assert [before.actor for before, _ in roll.plies()] == [3, 0, 0, 2]


@pytest.mark.parametrize(
    ("position", "read_as", "written_as"),
    [
        ("6/6/2rr2/2rg2/6/6 y 3", "end roll:2 roll:6,3,1 drop:c4,c3", "end roll:2 roll:6,3,1 drop:c3,c4"),
        ("6/2br2/4y1/6/6/6 b 3", "c5^e5^e3", "c5^e3"),
    ],
)
def test_other_forms_of_a_move_are_written_in_one(position, read_as, written_as):
    """Southern Cross takes dropped counters in any order, and all hops of a jump."""
    text = f'[Game "southern-cross"]\n[Position "{position}"]\n[Result "*"]\n\n{written_as}\n'
    assert acrux.write_record(read(text.replace(written_as, read_as)).state) == text


# Lines filled greedily to 79 characters


def assert_filled_greedily(lines):
    assert all(line == " ".join(line.split()) and 0 < len(line) <= WIDTH for line in lines)
    for line, following in itertools.pairwise(lines):
        assert len(f"{line} {following.split()[0]}") > WIDTH


@editions
@pytest.mark.parametrize("seed", range(3))
def test_lines_are_filled_greedily(edition, seed):
    state = random_game(start(edition), seed)
    lines = body(acrux.write_record(state))
    assert " ".join(lines).split() == list(state.moves)
    assert_filled_greedily(lines)


@pytest.mark.parametrize(("short", "long", "wanted"), [(24, 2, 79), (27, 0, 77), (23, 3, 76)])
def test_a_line_may_have_79_characters_and_not_80(short, long, wanted):
    """Cells of the three lowest rows of size 10, whose names are short and long: they touch no two opposite sides."""
    state = acrux.load("cross", size=10).new()
    two = [f"{row}{column}" for row in "abc" for column in range(1, 10)]
    three = ["a10", "b10", "b11", "c10", "c11", "c12"]
    for cell in [*two[:short], *three[:long], *two[short:][:2], *three[long:][:2]]:
        state.play(cell)
    lines = body(acrux.write_record(state))
    assert_filled_greedily(lines)
    assert len(lines[0]) == wanted


# Tags


def test_defaults_are_left_out():
    for name in acrux.GAMES:
        state = acrux.load(name).new()
        names = re.findall(r"^\[(\w+)", acrux.write_record(state), re.M)
        required = [option.tag for option in state.game.definition.options if option.required]
        assert names == ["Game", *required, "Result"]


@pytest.mark.parametrize("edition", every_edition(), ids=edition_id)
def test_defaults_written_out_are_accepted(edition):
    state = random_game(start(edition), 1, 20)
    text = acrux.write_record(state)
    options = {option.tag: state.game.options[option.name] for option in state.game.definition.options}
    full = "".join(f'[{tag} "{value}"]\n' for tag, value in ({"Seats": state.game.seats} | options).items())
    moves = "\n".join(body(text))
    record = read(f'[Game "{state.game.name}"]\n{full}\n{moves}\n')
    assert content(record) == content(acrux.Record(state))
    assert acrux.write_record(record.state) == text


@pytest.mark.parametrize("name", acrux.GAMES)
def test_own_tags_cannot_be_given(name):
    state = acrux.load(name).new()
    for tag in ["Game", "Seats", "Position", "Result", *(option.tag for option in state.game.definition.options)]:
        with pytest.raises(acrux.BadRecord, match=tag):
            acrux.write_record(state, {tag: "1"})


@pytest.mark.parametrize(
    ("name", "value"), [("", "x"), ("1st", "x"), ("White Elo", "x"), ("Näme", "x"), ("A", "b\nc"), ("A", "b\rc")]
)
def test_unreadable_tags_are_not_written(name, value):
    with pytest.raises(acrux.BadRecord):
        acrux.write_record(acrux.load("cross").new(), {name: value})


# Positions


@pytest.mark.parametrize(("name", "position"), POSITIONS.items(), ids=POSITIONS)
@often
@given(seed=seeds)
def test_records_from_a_position_read_back(name, position, seed):
    state = random_game(acrux.load(name).new(position=position), seed, 60)
    text = acrux.write_record(state)
    assert f'\n[Position "{position}"]\n' in text
    record = read(text)
    assert content(record) == content(acrux.Record(state))
    assert acrux.write_record(record.state) == text


@editions
@often
@given(seed=seeds, plies=st.integers(0, 200), more=st.integers(0, 10))
def test_a_game_goes_on_from_its_position_line(edition, seed, plies, more):
    state = random_game(start(edition), seed, plies)
    try:
        line = state.position()
    except acrux.BadPosition:
        return
    twin = state.game.new(position=line)
    assert twin.position() == line
    assert (twin.actor, twin.legal()) == (state.actor, state.legal())
    random_game(twin, seed, more)
    assert content(read(acrux.write_record(twin))) == content(acrux.Record(twin))


@editions
@often
@given(seed=seeds, plies=st.integers(0, 200))
def test_every_legal_move_is_written_as_it_is_listed(edition, seed, plies):
    state = random_game(start(edition), seed, plies)
    legal = state.legal()
    for move in legal[:: max(1, len(legal) // 20)]:
        twin = state.copy()
        twin.play(move)
        assert twin.moves == (*state.moves, move)
