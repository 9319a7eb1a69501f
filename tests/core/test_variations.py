"""Variations, glyphs and comments in records: what is accepted, what is refused, and what reading and writing keep."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import acrux
from acrux.core.variations import MAX_COMMENT_BYTES, MAX_DEPTH, MAX_PLIES
from tests.core.samples import COMPASS, CROSS, SAMPLES, assert_one_sentence, read, required_tags

often = settings(max_examples=20, deadline=None, derandomize=True)


def cross(body, size=5):
    tag = f'[Size "{size}"]\n' if size != 5 else ""
    return f'[Game "cross"]\n{tag}[Result "*"]\n\n{body}\n'


def rewritten(text):
    record = read(text)
    return acrux.write_record(record.state, record.tags, record.notes)


def refused(body, **more):
    with pytest.raises(acrux.BadRecord) as caught:
        list(acrux.parse_records(cross(body, **more)))
    assert_one_sentence(str(caught.value))
    return str(caught.value)


# Reading


def test_a_variation_replaces_the_move_before_it():
    record = read(cross("e5 (d4 f6) f6"))
    assert record.state.moves == ("e5", "f6")
    (variation,) = record.notes[1].variations
    assert variation == acrux.Variation(["d4", "f6"])


def test_a_variation_may_follow_the_last_move_and_there_may_be_several():
    notes = read(cross("e5 f6 (d4 (c3) c4) (swap)")).notes
    first, second = notes[2].variations
    assert (first.moves, second.moves) == (["d4", "c4"], ["swap"])
    assert first.notes[1].variations == [acrux.Variation(["c3"])]


def test_comments_and_glyphs_are_kept_where_they_stand():
    notes = read(cross("{start} e5 $1 $5 {one}\n; two\n({before} d4 {in} $2 f6) {after} f6 $6")).notes
    assert notes[0].comments == ("start",)
    assert notes[1].glyphs == (1, 5) and notes[1].comments == ("one", "two", "after")
    (variation,) = notes[1].variations
    assert variation.notes[0].comments == ("before",)
    assert variation.notes[1] == acrux.Note((2,), ("in",))
    assert notes[2] == acrux.Note((6,))


def test_brackets_and_glyphs_need_no_blanks():
    assert rewritten(cross("e5$1(d4{x}f6)f6")) == cross("e5 $1 (d4 {x} f6) f6")


def test_a_variation_belongs_to_no_result():
    text = CROSS.replace("a2 b3", "a2 (c2 b3) b3")
    record = read(text)
    assert record.state.winners == (2,) and rewritten(text) == text
    open_ended = cross("b1 a1 b2 a2 (c2 b3)", size=2)
    assert read(open_ended).state.winners is None and rewritten(open_ended) == open_ended


def test_chance_events_have_variations_too():
    text = '[Game "southern-cross"]\n[Position "6/6/2rr2/2rg2/6/6 y 3"]\n[Result "*"]\n\nend roll:2 (roll:1 drop:d3)\n'
    with pytest.raises(acrux.BadRecord, match="ply 3: 'drop:d3' as a chance event"):
        read(text)
    text = text.replace(" drop:d3", " roll:6,6,5")
    assert rewritten(text) == text


def test_variations_are_written_in_notation():
    """A path of hops is written as start and end, in a variation too."""
    start = '[Game "southern-cross"]\n[Position "6/6/6/6/1yy3/b1y3 b 3"]\n\n'
    record = read(f"{start}a1-a2 (a1-b1 end)")
    assert record.notes[1].variations[0].moves == ["a1-b1", "end"]
    hop = '[Game "southern-cross"]\n[Position "6/6/6/6/6/br4 b 3"]\n\na1-a2 (a1^c1)'
    assert read(hop).notes[1].variations[0].moves == ["a1^c1"]


# Today's records


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_records_without_variations_are_written_as_before(text):
    record = read(text)
    assert record.notes == {} and rewritten(text) == acrux.write_record(record.state, record.tags) == text


def test_without_notes_only_the_main_line_is_written():
    record = read(cross("e5 $1 {x} (d4 f6) f6 ; y"))
    assert acrux.write_record(record.state, record.tags) == cross("e5 f6")


# Refusals name game, ply, move, seat and reason


@pytest.mark.parametrize(
    ("body", "begins", "words"),
    [
        ("e5 (d4 f6", "Game 1, ply 1: ", ["'e5' by seat 1", "never closed"]),
        ("e5 d4 (f6 (c3 c4 c5", "Game 1, ply 2: ", ["'f6' by seat 2", "never closed"]),
        ("e5 d4 (", "Game 1, ply 2: ", ["'d4' by seat 2", "never closed"]),
        ("e5 d4 (f6)) c3", "Game 1, ply 2: ", ["'d4' by seat 2", "closes no variation"]),
        ("e5 ()", "Game 1, ply 1: ", ["'e5' by seat 1", "no moves"]),
        ("e5 ({x})", "Game 1, ply 1: ", ["'e5' by seat 1", "no moves"]),
        ("(e5)", "Game 1, ply 1: ", ["'('"]),
        (")", "Game 1, ply 1: ", ["')'"]),
        ("$1 e5", "Game 1, ply 1: ", ["'$1'"]),
        ("e5 ($1 d4)", "Game 1, ply 1: ", ["'$1'"]),
        ("e5 $7", "Game 1, ply 1: ", ["'$7'", "'e5' by seat 1", "'$6'"]),
        ("e5 $", "Game 1, ply 1: ", ["'$'"]),
        ("e5 $01", "Game 1, ply 1: ", ["'$01'"]),
        ("e5 $١", "Game 1, ply 1: ", ["'$١'"]),
        ("e5 d4 (e5) f6", "Game 1, ply 2: ", ["'e5' by seat 2 is not legal"]),
        ("e5 (d4 swap swap) f6", "Game 1, ply 3: ", ["'swap' by seat 1 is not legal"]),
        ("e5 (z9) d4", "Game 1, ply 1: ", ["'z9' by seat 1 is not a move"]),
    ],
)
def test_broken_variations(body, begins, words):
    sentence = refused(body)
    assert sentence.startswith(begins) and all(word in sentence for word in words), sentence


def test_a_move_after_the_end_of_a_variation_is_refused():
    assert "ply 6: 'c1'" in refused("b1 a1 b2 a2 c2 (b3 c1)", size=2)


def test_the_first_error_of_the_text_counts():
    assert "ply 2: 'e5'" in refused("e5 e5 (d4")
    assert "ply 1" in refused("e5 (d4 f6")


def test_an_open_bracket_ends_with_its_record():
    text = cross("e5 (d4") + COMPASS
    with pytest.raises(acrux.BadRecord, match=r"^Game 1, ply 1: "):
        list(acrux.parse_records(text))


# Limits


def test_variations_nest_to_a_limit():
    deepest = "e5 " + "(d4 " * MAX_DEPTH
    assert read(cross(f"{deepest}{')' * MAX_DEPTH}")).state.ply == 1
    assert f"within {MAX_DEPTH} others" in refused(f"{deepest}(c3{')' * (MAX_DEPTH + 1)}")
    assert "within" in refused("e5 " + "(d4 " * 100_000)


def test_variations_have_limited_moves_and_comments_altogether():
    assert f"at most {MAX_PLIES} moves" in refused("e5 " + "(d4)" * (MAX_PLIES + 1))
    assert f"at most {MAX_COMMENT_BYTES} bytes" in refused(f"e5 (d4 {{{'x' * MAX_COMMENT_BYTES}y}})")
    long = "x" * (MAX_COMMENT_BYTES + 1)
    assert read(cross(f"e5 {{{long}}}")).notes[1].comments == (long,), "comments on the main line were always allowed"


# Writing


def test_long_lines_are_wrapped_and_odd_comments_have_lines_of_their_own():
    comment = "a comment of many words " * 8
    text = rewritten(cross(f"e5 {{{comment}}} (; {{ }} odd\nd4 f6; more }}\n) f6"))
    body = text.split("\n\n", 1)[1].splitlines()
    assert max(map(len, body)) <= 79
    assert "; { } odd" in body and "; more }" in body
    assert rewritten(text) == text
    assert read(text).notes[1].comments == (comment.strip(),)


letters = st.characters(exclude_categories=["Cs"]) | st.sampled_from('{}();$[]" \n')
words = st.lists(st.text(letters, max_size=12), max_size=2)


@st.composite
def lines(draw, state, depth=0, moves=6):
    """A random line from a state, with notes; the state is played on."""
    line = acrux.Variation()
    note = acrux.Note(comments=draw(comments()))
    if note.comments:
        line.notes[0] = note
    for number in range(1, draw(st.integers(1, moves)) + 1):
        if state.actor is None:
            break
        before = state.copy()
        state.play(draw(st.sampled_from(state.legal())))
        line.moves.append(state.last_ply[1])
        glyphs = tuple(draw(st.lists(st.integers(1, 6), max_size=2, unique=True)))
        note = acrux.Note(glyphs, draw(comments()))
        if depth < 3 and draw(st.integers(0, 3)) == 0:
            note.variations = [draw(lines(before.copy(), depth + 1, 3)) for _ in range(draw(st.integers(1, 2)))]
        if note != acrux.Note():
            line.notes[number] = note
    return line


def comments():
    """Comments as they are kept: with single blanks, and none empty."""
    return words.map(lambda some: tuple(filter(None, (" ".join(text.split()) for text in some))))


@pytest.mark.parametrize("name", acrux.GAMES)
@often
@given(data=st.data())
def test_what_is_written_reads_back(name, data):
    state = read(f'[Game "{name}"]\n{required_tags(name)}').state
    line = data.draw(lines(state, moves=12))
    text = acrux.write_record(state, {"Event": "x"}, line.notes)
    record = read(text)
    assert record == acrux.Record(state, {"Event": "x"}, line.notes)
    assert acrux.write_record(record.state, record.tags, record.notes) == text
