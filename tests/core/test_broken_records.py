"""Damaged records either parse or raise one sentence."""

import functools

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import acrux
from tests.core.samples import COMPASS, CROSS, MIXX, SAMPLES, assert_one_sentence, content, every_edition, random_game

COMMENTED = """; a file
[Game "cross"]
[Event "a \\"b\\" \\\\ ; {"] ; of two records

e5 { the centre } d4
{ and
another }
[Game "compass"]
[Rounds "1"]

SE W ; NW
"""


TEXTS = {**SAMPLES, "several": CROSS + MIXX + COMPASS, "commented": COMMENTED}

often = settings(max_examples=40, deadline=None, derandomize=True)

pieces = st.one_of(
    st.binary(min_size=1, max_size=3),
    st.sampled_from([bytes([byte]) for byte in b'[]{}";\\ \n\r\t\0*@-,:^>/0123456789']),
    st.sampled_from([b'[Game "cross"]\n', b'[Position "f6 1 0,0,0,0 -"]\n', b'[Seats "2"]\n', b"e5 ", b"end "]),
)


@st.composite
def damaged(draw, text):
    """A few insertions, deletions, replacements, repetitions or cuts anywhere in the bytes of a text."""
    data = text.encode()
    for _ in range(draw(st.integers(1, 3))):
        at, length = draw(st.integers(0, len(data))), draw(st.integers(0, 6))
        kind = draw(st.sampled_from(["insert", "delete", "replace", "repeat", "truncate", "behead"]))
        before, gone, after = data[:at], data[at : at + length], data[at + length :]
        if kind == "insert":
            data = before + draw(pieces) + gone + after
        elif kind == "delete":
            data = before + after
        elif kind == "replace":
            data = before + draw(pieces) + after
        elif kind == "repeat":
            data = before + gone + gone + after
        else:
            data = data[:at] if kind == "truncate" else data[at:]
    return data.decode("utf-8", draw(st.sampled_from(["replace", "surrogateescape", "ignore"])))


def read_or_refused(text):
    """A text either parses and round-trips, or raises one sentence."""
    try:
        for record in acrux.parse_records(text):
            again = acrux.write_record(record.state, record.tags)
            (twin,) = acrux.parse_records(again)
            assert content(twin) == content(record)
            assert acrux.write_record(twin.state, twin.tags) == again
    except acrux.BadRecord as error:
        assert_one_sentence(str(error))


@functools.cache
def random_record(number):
    name, options = every_edition()[number]
    return acrux.write_record(random_game(acrux.load(name, **options).new(), 4, 60), {"Event": "x"})


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@often
@given(data=st.data())
def test_damaged_samples_parse_or_give_one_sentence(text, data):
    read_or_refused(data.draw(damaged(text)))


@pytest.mark.parametrize("number", range(len(every_edition())))
@often
@given(data=st.data())
def test_damaged_random_games_parse_or_give_one_sentence(number, data):
    read_or_refused(data.draw(damaged(random_record(number))))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text() | st.text('[]{};"\\ \nGame cross') | st.binary().map(lambda data: data.decode("latin-1")))
@example("\ud800")
def test_nonsense_parses_or_gives_one_sentence(text):
    read_or_refused(text)
    read_or_refused(f'[Game "cross"]\n{text}')
    read_or_refused(f'[Game "cross"]\n[Size "2"]\n\nb1 {text} b2')


@pytest.mark.parametrize("source", ["cross", "mixx", "commented"])
def test_every_truncation_parses_or_gives_one_sentence(source):
    for length in range(len(TEXTS[source])):
        read_or_refused(TEXTS[source][:length])


@pytest.mark.parametrize("source", ["cross", "southern-cross-roll", "compass"])
def test_every_omitted_character_parses_or_gives_one_sentence(source):
    text = TEXTS[source]
    for at in range(len(text)):
        read_or_refused(text[:at] + text[at + 1 :])
