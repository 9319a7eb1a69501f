"""The syntax of records, rule by rule: what is accepted, what is refused, and the error texts."""

import pytest

import acrux
from tests.core.samples import (
    COMPASS,
    CROSS,
    MIXX,
    SAMPLES,
    SOUTHERN_CROSS,
    read,
    refused,
    required_tags,
)

WINNERS = {
    "cross": (2,),
    "cross-swapped": (1,),
    "cross-full": (1,),
    "southern-cross": (1, 2, 3, 4),
    "southern-cross-roll": (1, 2, 3, 4),
    "compass": (1, 3),
    "mixx": (4,),
}


def moves(text):
    return " ".join(read(text).state.moves)


# Game comes first and always starts a new game


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_have_the_winners_worked_out_by_hand(name):
    assert read(SAMPLES[name]).state.winners == WINNERS[name]


@pytest.mark.parametrize("name", [*acrux.GAMES])
def test_every_game_name_is_accepted(name):
    assert read(f'[Game "{name}"]\n{required_tags(name)}').state.game.name == name


@pytest.mark.parametrize("name", ["chess", "", "Cross", "cross ", "southern cross", "southern_cross", "crоss", "\0"])
def test_unknown_games(name):
    assert repr(name) in refused(f'[Game "{name}"]\n\n')


@pytest.mark.parametrize("first", ['[Size "5"]', '[Event "x"]', "e5", "[]", "}", "{}e5"])
def test_game_comes_first(first):
    assert "line 1" in refused(f'{first}\n[Game "cross"]\n').lower()


@pytest.mark.parametrize("text", ["", "\n", " \t\r\n", "; nothing\n", "{ nothing }\n", "\ufeff"])
def test_a_text_without_a_record_is_refused(text):
    refused(text)


def test_records_follow_one_another_even_without_moves():
    text = '[Game "cross"]\n[Game "compass"]\n[Rounds "3"]\n\n[Game "mixx"]\n[Seats "2"]\n' + CROSS + '[Game "cross"]'
    found = list(acrux.parse_records(text))
    assert [record.state.game.name for record in found] == ["cross", "compass", "mixx", "cross", "cross"]
    assert [len(record.state.moves) for record in found] == [0, 0, 0, 5, 0]
    assert found[1].state.game.options["rounds"] == 3
    assert found[0].state.game.options["size"] == found[4].state.game.options["size"] == 5


def test_records_before_an_invalid_one_are_yielded():
    found = acrux.parse_records(CROSS + CROSS + CROSS.replace("b3", "b2"))
    assert next(found).state.winners == next(found).state.winners == (2,)
    with pytest.raises(acrux.BadRecord, match=r"^Game 3, ply 5: 'b2' by seat 1 "):
        next(found)


# Seats


@pytest.mark.parametrize(("text", "seats"), [(CROSS, 2), (SOUTHERN_CROSS, 4), (COMPASS, 4)])
def test_seats_may_be_left_out_where_there_is_one_number(text, seats):
    written_out = text.replace("[Result", f'[Seats "{seats}"]\n[Result')
    assert read(written_out).state.game.seats == read(text).state.game.seats == seats
    assert acrux.write_record(read(written_out).state, read(written_out).tags) == text
    for wrong in ("", "1", str(seats + 1), f"0{seats}", f" {seats}", "two", "٤", "1e0"):
        assert "eats" in refused(text.replace("[Result", f'[Seats "{wrong}"]\n[Result'))


def test_seats_of_mixx_are_required():
    assert "Seats" in refused('[Game "mixx"]\n\n')
    assert "Seats" in refused(MIXX.replace('[Seats "4"]\n', ""))
    for wrong in ("", "1", "5", "02", "٢"):
        assert "eats" in refused(f'[Game "mixx"]\n[Seats "{wrong}"]\n')


# Options


@pytest.mark.parametrize(
    ("game", "tags"),
    [
        ("cross", 'Size "5", Swap "yes"'),
        ("southern-cross", 'Order "bryg", TurnLimit "400", Challenge "dice"'),
        ("compass", 'Rounds "12", Board "rose"'),
        ("mixx", 'Seats "2", First "1", Hand "8", Motifs "stfjpuca", Shape "cross"'),
        ("mixx", 'Seats "3", First "1", Hand "6", Motifs "stfjpuca", Shape "cross"'),
        ("mixx", 'Seats "4", First "1", Hand "5", Motifs "stfjpuca", Shape "cross"'),
    ],
)
def test_defaults_written_out_are_left_out_again(game, tags):
    lines = [f"[{tag}]\n" for tag in tags.split(", ")]
    needed = lines[0] if game == "mixx" else ""
    record = read(f'[Game "{game}"]\n{"".join(lines)}\n')
    assert acrux.write_record(record.state, record.tags) == f'[Game "{game}"]\n{needed}[Result "*"]\n\n'


@pytest.mark.parametrize(
    ("game", "tag"),
    [
        ("cross", 'Size "11"'),
        ("cross", 'Size "1"'),
        ("cross", 'Size "5.0"'),
        ("cross", 'Swap "maybe"'),
        ("southern-cross", 'Order "bryy"'),
        ("southern-cross", 'TurnLimit "-1"'),
        ("southern-cross", 'Challenge "cards"'),
        ("compass", 'Rounds "0"'),
        ("compass", 'Rounds "100"'),
        ("compass", 'Board "tulip"'),
        ("compass", 'Board "./."'),
    ],
)
def test_invalid_option_tags_are_refused(game, tag):
    assert refused(f'[Game "{game}"]\n[{tag}]\n').startswith("Game 1: ")


@pytest.mark.parametrize(
    "tag",
    ['First "3"', 'First "0"', 'Hand "9"', 'Hand "0"', 'Motifs "s"', 'Motifs "ts"', 'Motifs "ss"', 'Shape "ring"'],
)
def test_invalid_options_of_mixx_are_refused(tag):
    refused(f'[Game "mixx"]\n[Seats "2"]\n[{tag}]\n')


def test_cards_dealt_may_not_exceed_cards_in_play():
    assert read('[Game "mixx"]\n[Seats "4"]\n[Hand "4"]\n[Motifs "st"]\n').state.actor == 0
    refused('[Game "mixx"]\n[Seats "4"]\n[Motifs "st"]\n[Hand "5"]\n')


def test_options_of_another_game_are_ordinary_tags():
    assert read('[Game "cross"]\n[Rounds "many"]\n').tags == {"Rounds": "many"}


# Result


@pytest.mark.parametrize("name", SAMPLES)
def test_a_result_that_contradicts_the_moves_is_refused(name):
    text, right = SAMPLES[name], " ".join(str(seat) for seat in WINNERS[name])
    tag = f'[Result "{right}"]'
    assert tag in text
    wrong = ["*", "", "1", "2", "3", "4", "1 3", "2 4", "1 2", "1 2 3 4", "4 3 2 1", "1-0", "0", "?", "1,3"]
    wrong += [f"{right} ", f" {right}", right.replace(" ", "  ") + "  ", right.replace("1", "١"), f"{right} 5"]
    for result in set(wrong) - {right}:
        assert "Result" in refused(text.replace(tag, f'[Result "{result}"]'))


@pytest.mark.parametrize("name", SAMPLES)
def test_an_unfinished_game_has_the_result_star(name):
    lines = SAMPLES[name].replace(" b3", "").splitlines()
    tags = [line for line in lines if line.startswith("[") and not line.startswith("[Result")]
    text = "\n".join([*tags, '[Result "*"]', ""])
    state = read(text).state
    assert state.winners is None and state.returns() is None
    assert acrux.write_record(state) == text + "\n"
    for result in ("", "1", "2", "1 2", "1 2 3 4", "**", "* ", "unknown"):
        assert "Result" in refused(text.replace('"*"', f'"{result}"'))


def test_result_may_be_left_out():
    assert read(CROSS.replace('[Result "2"]\n', "")).state.winners == (2,)


# Other tags are kept as they are


def test_other_tags_are_kept_in_order():
    others = '[Event "Zürich open"]\n[date ""]\n[Player1 "Ada"]\n[A_1 "x"]\n'
    record = read(CROSS.replace("\n\n", f"\n{others}\n", 1))
    assert list(record.tags.items()) == [("Event", "Zürich open"), ("date", ""), ("Player1", "Ada"), ("A_1", "x")]
    assert acrux.write_record(record.state, record.tags) == CROSS.replace("\n\n", f"\n{others}\n", 1)


def test_own_tags_may_stand_among_others():
    record = read('[Game "cross"]\n[Event "x"]\n\n[Result "*"]\n[Size "3"]\n[Round "7"]\n\na1\n')
    assert list(record.tags.items()) == [("Event", "x"), ("Round", "7")]
    assert record.state.game.options["size"] == 3


def test_a_tag_stands_there_once_and_before_the_moves():
    assert "Event" in refused('[Game "cross"]\n[Event "x"]\n[Event "x"]\n')
    assert "Size" in refused('[Game "cross"]\n[Size "5"]\n[Size "5"]\n')
    assert "Event" in refused('[Game "cross"]\n\ne5\n[Event "x"]\n')
    assert "line 4" in refused('[Game "cross"]\n\ne5\n[Event "x"]\n')


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"say \"hi\"", 'say "hi"'),
        (r"a\\b", r"a\b"),
        (r"\\", "\\"),
        (r"\\\"", '\\"'),
        (r"\"\"", '""'),
        (r"\\n", r"\n"),
        ("; { } ] [", "; { } ] ["),
        (" two  blanks\t", " two  blanks\t"),
        ("“ñ” \u2028 \x85 \0 🂡", "“ñ” \u2028 \x85 \0 🂡"),
        ("x" * 5000, "x" * 5000),
    ],
)
def test_values_and_escapes(written, value):
    record = read(f'[Game "cross"]\n[Event "{written}"]\n')
    assert record.tags == {"Event": value}
    assert f'\n[Event "{written}"]\n' in acrux.write_record(record.state, record.tags)


@pytest.mark.parametrize(
    "line",
    [
        '[Event "a"b"]',
        r'[Event "a\"]',
        r'[Event "a\n"]',
        r'[Event "\"]',
        '[Event "a]',
        "[Event 'a']",
        "[Event a]",
        '[Event"a"]',
        "[Event]",
        '["a"]',
        '[Event "a"',
        "[",
        "[]",
        '[1st "a"]',
        '[Ev ent "a"]',
        '[Event "a"] [Round "1"]',
        '[Event "a"] e5',
        '[Event\n"a"]',
        '[Event "a\nb"]',
        '[Event "a\rb"]',
    ],
)
def test_malformed_tags_are_refused(line):
    """A tag stands alone on one line."""
    assert "ine 2" in refused(f'[Game "cross"]\n{line}\n\ne5\n')


def test_a_tag_after_a_move_on_its_line_is_no_tag():
    assert "ply 2" in refused('[Game "cross"]\n\ne5 [Event "a"]\n')


# White space and comments


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_ends(newline):
    text = CROSS.replace(" a2", "\na2 ; four\n")
    record = read(text.replace("\n", newline))
    assert acrux.write_record(record.state, record.tags) == CROSS


def test_white_space_between_moves():
    assert moves('\ufeff\n\n [Game "cross"]\t\n\n\n\te5 \t d4\n\n\n\n  f6') == "e5 d4 f6"


def test_a_line_may_be_longer_than_the_written_ones():
    cells = [f"{row}{column}" for row in "abc" for column in range(1, 11)]
    assert moves('[Game "cross"]\n[Size "10"]\n\n' + " ".join(cells)) == " ".join(cells)


@pytest.mark.parametrize(
    "body",
    [
        "e5 ; the centre\nd4",
        "e5;the centre\nd4",
        "e5 {the centre} d4",
        "e5{the centre}d4",
        "e5 {} d4",
        '{ over\n[Size "2"]\n\n; lines\n } e5 d4',
        "e5 { ; } d4",
        "e5 ; { \nd4",
        "e5 ; } \nd4",
        "e5 { a { b } d4",
        "e5 {\n\n\n} d4 ;",
        ";;;\n{{{}e5 d4;{",
        '; [Game "mixx"]\ne5 d4',
        'e5 { " } d4 ; "',
    ],
)
def test_comments(body):
    assert moves(f'[Game "cross"]\n\n{body}') == "e5 d4"


@pytest.mark.parametrize(
    "text",
    [
        '; first of all\n[Game "cross"]\n{ then } \n[Size "3"]\n; last\n\na1',
        '{ over\nlines }\n[Game "cross"]\n\n[Size "3"]\n{\n}a1',
        '{ before } [Game "cross"]\n[Size "3"] ; after\n\na1',
        '{ over\nlines } [Game "cross"] { and\nlines } [Size "3"] {}\n\na1',
    ],
)
def test_comments_about_tags(text):
    state = read(text).state
    assert (state.game.options["size"], state.moves) == (3, ("a1",))


def test_a_tag_keeps_what_looks_like_a_comment():
    record = read('{ ; } [Game "cross"] ; [Size "3"]\n  [Event "a ; b { c"] { } ;\n[Site "}"]\n\ne5\n')
    assert record.tags == {"Event": "a ; b { c", "Site": "}"}
    assert record.state.game.options["size"] == 5


@pytest.mark.parametrize("body", ["e5 { no end", "{", "e5 {a} { ; }{", "e5 { ] \n\n", '{\n[Game "cross"]\n'])
def test_a_comment_without_an_end(body):
    assert "Line 3" in refused(f'[Game "cross"]\n\n{body}')


def test_comments_do_not_nest():
    assert "ply 2: 'c'" in refused('[Game "cross"]\n\ne5 { a { b } c } d4')
    assert "ply 2: '}'" in refused('[Game "cross"]\n\ne5 } d4')
    assert "ply 2: '}'" in refused('[Game "cross"]\n\n e5 ; {\n } d4')


def test_comments_parse_in_linear_time():
    assert moves('[Game "cross"]\n\n' + "{}" * 200_000 + "e5") == "e5"
    refused('[Game "cross"]\n\n' + "{" * 200_000)
    refused('[Game "cross"]\n' + '[A "' * 200_000)


# Moves


@pytest.mark.parametrize(
    ("text", "move", "seat"),
    [
        ('[Game "cross"]\n\ne5 d4 e5', "e5", "by seat 1"),
        ('[Game "cross"]\n\ne5 swap swap', "swap", "by seat 1"),
        ('[Game "cross"]\n\ne5 d4 z9', "z9", "by seat 1"),
        ('[Game "southern-cross"]\n\nend end roll:6', "roll:6", "by seat 3"),
        ('[Game "southern-cross"]\n\nend end @-a3', "@-a3", "by seat 3"),
        (
            '[Game "southern-cross"]\n[Position "6/6/2rr2/2rg2/6/6 y 3"]\n\nend roll:2 roll:6,3',
            "roll:6,3",
            "as a chance event",
        ),
        ('[Game "compass"]\n\nN E 2', "2", "by seat 3"),
        ('[Game "mixx"]\n[Seats "2"]\n\ndraw:Ys draw:Rt draw:Ys', "draw:Ys", "as a chance event"),
        ('[Game "mixx"]\n[Seats "2"]\n\ndraw:Ys draw:Rt Ys@0,0', "Ys@0,0", "as a chance event"),
    ],
)
def test_a_bad_move_is_named_with_its_ply_its_seat_and_a_reason(text, move, seat):
    sentence = refused(text)
    assert sentence.startswith(f"Game 1, ply 3: {move!r} {seat} is not ")
    assert len(sentence.partition(" is not ")[2].partition(": ")[2]) > 10


@pytest.mark.parametrize("name", SAMPLES)
def test_a_move_after_the_end(name):
    text = SAMPLES[name]
    plies = len(read(text).state.moves)
    last = text.split()[-1]
    assert refused(f"{text}{last}\n") == f"Game 1, ply {plies + 1}: {last!r} cannot be played: the game is over."


def test_the_error_names_the_invalid_game():
    assert refused(CROSS + CROSS.replace("[Size", "[Sise")).startswith("Game 2, ")
    assert refused(CROSS + '[Game "chess"]\n').startswith("Game 2: ")
    assert refused(CROSS + '[Game "cross"]\n[Event "x"]\n[Event "y"]\n').startswith("Game 2, line 8: ")
