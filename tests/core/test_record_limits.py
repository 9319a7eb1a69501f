"""Limits of records: they cost little memory and time, whatever they contain."""

from acrux.core.records import MAX_TAG_BYTES, MAX_TAGS, split_records
from tests.core.samples import read, refused


def test_a_record_has_a_limited_number_of_tags():
    most = "".join(f'[Tag{number} "x"]\n' for number in range(MAX_TAGS - 1))
    assert len(read(f'[Game "cross"]\n{most}').tags) == MAX_TAGS - 1
    assert refused(f'[Game "cross"]\n{most}[More "x"]\n') == "Game 1, a record has at most 64 tags."


def test_the_tags_of_a_record_have_a_limited_size():
    value = "x" * (MAX_TAG_BYTES // 2)
    one, other = f'[One "{value}"]\n', f'[Other "{value}"]\n'
    assert read(f'[Game "cross"]\n{one}').tags == {"One": value}
    assert "at most 10000 bytes" in refused(f'[Game "cross"]\n{one}{other}')
    assert "at most 10000 bytes" in refused(f'[Game "compass"]\n[Board "{"./" * 450_000}"]\n')


def test_a_board_has_a_limit_of_its_own():
    assert "at most 3000 characters" in refused(f'[Game "compass"]\n[Board "{"./" * 1501}"]\n')
    widest = "/".join(" ".join(["~NE-999"] * 19) for _ in range(19))
    assert read(f'[Game "compass"]\n[Board "{widest}"]\n').state.game.options["board"] == widest


def test_records_are_split_one_at_a_time():
    """Text after the second record is not even read, so it can neither cost time nor raise an error."""
    records = split_records('[Game "cross"]\n\ne5\n\n[Game "cross"]\n\n[Game "cross"]\n' + '[bad"\n' * 3)
    assert [next(records).moves, next(records).moves] == [["e5"], []]
