"""Commands, and moves as people type them."""

import pytest

import acrux
from acrux.terminal.commands import find_command
from tests.core.samples import CROSS
from tests.terminal.run import play

TWO_PEOPLE = ["cross", "--seat=2=human"]


def test_the_menu_accepts_numbers_and_names():
    count = len(acrux.GAMES)
    assert "Southern Cross. You are Blue (seat 1)." in play(lines=[str(count + 1), "2"])
    assert "Southern Cross. You are Blue (seat 1)." in play(lines=["southern cross"])
    assert "Cross. You are Yellow (seat 1). Agent of level 3: Red (seat 2)." in play(lines=[""])
    assert f"Type a number from 1 to {count}, or a name" in play(lines=["chess"])
    assert play().endswith("Goodbye.\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "There is no game 'chess'"),
        (["cross", "-o", "size=1"], "does not accept '1' for the option size"),
        (["cross", "--seat", "3=ai"], "Cross has no seat '3' here; seats run from 1 to 2."),
        (["cross", "--seat", "2=ai:9"], "There is no level 9: levels run from 1 to 8."),
        (["cross", "--seat", "2=cat"], "'cat' is not a player"),
        (["cross", "--seat", "2"], "'2' is not a seat"),
        (["cross", "--seat", "2=ai", "--seat", "2=ai"], "Seat 2 is given twice."),
        (["--load", "/nowhere"], "/nowhere cannot be read: No such file or directory."),
        (["--load", "/nowhere", "-o", "size=3"], "a saved game has its own options"),
    ],
)
def test_bad_arguments_are_refused(arguments, reason):
    assert reason in play(*arguments)


def test_questions_are_asked_through_a_pipe_too(tmp_path):
    file = tmp_path / "game.acrux"
    file.write_text("mine")
    lines = ["1", "e5", "quit", str(file), "yes"]
    questions = [
        "Number or name (Enter for cross):",
        "Save the game first? File name, or Enter for no:",
        f"{file} already exists: overwrite it? (y/n)",
    ]
    out = play(lines=lines)
    assert [line for line in out.splitlines() if line in questions] == questions
    consent = "Red (seat 2), may Yellow (seat 1) take a move back? (y/n)\n"
    assert play(*TWO_PEOPLE, lines=["e5", "f5", "undo", "perhaps"]).count(consent) == 2
    assert "Yellow>" not in out, "no prompt in a pipe"


def test_commands_are_accepted_in_any_case():
    out = play("cross", "-o", "size=2", lines=["WORDS", "Help", "?", "hello"])
    assert all(words in out for words in ("Yellow stones: none.", "  quit ", "#1 a1"))
    assert "'hello' by seat 1 is not a move" in out
    for word in ("q", "Q", "exit", "Quit"):
        assert play("cross", "--seed=1", lines=[word, "e5"]).endswith("help all commands.\nGoodbye.\n")
        assert play(lines=[word, "cross"]).endswith("Enter for cross):\nGoodbye.\n")


@pytest.mark.parametrize("name", acrux.GAMES)
def test_no_move_is_written_like_a_command(name):
    state, rng = acrux.load(name).new(), acrux.generator(1)
    for _ in range(30):
        assert not any(find_command(move) for move in state.legal())
        state.play(state.sample(rng))


def test_moves_are_accepted_in_any_case_and_by_number():
    out = play(*TWO_PEOPLE, lines=["E5", "#1", "1", "  e6 ", "", "e6", "#99", "#"])
    places = [line.split()[-1] for line in out.splitlines() if "places a stone on" in line]
    assert places == ["e5.", "a1.", "a2.", "e6."]
    assert "'e6' by seat 1 is not legal: the cell is taken." in out
    assert "There is no move 99; the list runs from 1 to 57." in out
    assert "'#' by seat 1 is not a move: " in out


def test_numbers_are_speeds_in_compass():
    people = [f"--seat={seat}=human" for seat in (1, 2, 3, 4)]
    out = play("compass", *people, lines=["2", "7", "#2", "se"])
    assert "'2' by seat 1 is not legal: North is to lay a direction" in out
    assert "'7' by seat 1 is not a move" in out
    assert "North lays NE (north-east)." in out and "East lays SE (south-east)." in out


def test_list_board_words_rules_and_help():
    out = play("cross", "-o", "size=2", "--seat=2=human", lines=["b2", "?", "board", "words", "rules", "help"])
    assert "#1 a1    #2 a2    #3 b1    #4 b3    #5 c1    #6 c2    #7 swap\n" in out
    assert "\n b  · ○ ·  3\n" in out
    assert "Yellow stones: b2.\nRed stones: none.\nYellow is seat 1, Red is seat 2.\n" in out
    assert out.count("Your turn, Red: place a stone on an empty cell, or swap colours.\n") == 3
    assert "# Cross\n" in out
    assert "  save FILE    write the game to a file\n" in out


def test_a_hint_names_three_good_moves():
    three = "Good moves: a1 (50% of the win), a2 (50% of the win) and a3 (50% of the win).\n"
    assert three in play("cross", lines=["hint"])
    over = ["c1", "a1", "b1", "a2", "b2", "c2", "b3", "hint", "list"]
    assert play("cross", "-o", "size=2", "--seat=2=human", lines=over).count("There is nothing to choose now.") == 2


def test_undo_returns_to_the_last_own_decision(tmp_path):
    file = tmp_path / "game.acrux"
    play("cross", "--seed=1", lines=["undo", "e5", "d5", "undo", f"save {file}"])
    (record,) = acrux.parse_records(file.read_text())
    assert len(record.state.moves) == 2 and record.state.actor == 1
    assert "There is no move of yours to take back." in play("cross", lines=["undo"])


def test_undo_against_agents_goes_back_over_dice_and_cards(tmp_path):
    file = tmp_path / "game.acrux"
    play("mixx", "--seed=1", lines=["#1", "#1", "undo", "undo", f"save {file}"])
    (record,) = acrux.parse_records(file.read_text())
    assert len(record.state.moves) == 16 and record.state.actor == 1


BACK = "takes a move back."
NO_WAY_BACK = "Something was rolled, drawn or turned up since your last decision, so it stands: play on."


def test_among_people_undo_does_not_go_back_over_cards():
    out = play("mixx", "--seat=2=human", "--seed=1", lines=["#1", "#1", "undo", "y"])
    assert NO_WAY_BACK in out and BACK not in out


def test_among_people_undo_does_not_go_back_over_dice(tmp_path):
    file = tmp_path / "roll.acrux"
    file.write_text('[Game "southern-cross"]\n[Position "6/6/2rr2/2rg2/6/6 y 3"]\n\nend roll:2 roll:6,3,1 drop:c3,c4\n')
    people = [f"--seat={seat}=human" for seat in (1, 2, 3, 4)]
    out = play("--load", file, *people, lines=["@-a3", "undo", "y", "y", "y", *["end"] * 3, "undo", "y"])
    first, _, later = out.partition("Green ends the turn.")
    assert "Green (seat 4) takes a move back." in first and NO_WAY_BACK not in first
    assert "Your turn, Yellow: " in later and NO_WAY_BACK in later and BACK not in later


def test_among_people_undo_does_not_go_back_over_a_reveal():
    people = [f"--seat={seat}=human" for seat in (1, 2, 3, 4)]
    before = play("compass", *people, lines=[*"NESW", "1", "undo", "y", "y", "y"])
    assert "East (seat 2) takes a move back." in before and NO_WAY_BACK not in before
    after = play("compass", *people, lines=[*"NESW", *"1111", "undo", "y"])
    assert NO_WAY_BACK in after and BACK not in after
    alone = play("compass", "--seed=1", lines=["N", "1", "undo"])
    assert "North (seat 1) takes a move back." in alone and "reveals" in alone


def test_undo_needs_the_consent_of_other_people(tmp_path):
    file = tmp_path / "game.acrux"
    lines = ["e5", "f5", "undo", "perhaps", "n", "undo", "y", f"save {file}"]
    out = play(*TWO_PEOPLE, lines=lines)
    assert "Red (seat 2) does not agree, so nothing is taken back." in out
    assert "Yellow (seat 1) takes a move back." in out
    assert next(acrux.parse_records(file.read_text())).state.moves == ()


def test_undo_works_after_the_end_of_the_game():
    out = play("cross", "-o", "size=2", "--seat=2=human", lines=["b1", "a1", "b2", "a2", "b3", "undo", "y", "c1"])
    assert "Yellow has connected two opposite sides and loses: Red wins." in out
    assert "Yellow places a stone on c1.\nYour turn, Red: place a stone on an empty cell.\n" in out


def test_a_resignation_ends_a_game_of_two(tmp_path):
    file = tmp_path / "game.acrux"
    out = play("cross", "--seed=1", lines=["e5", "resign", "resign", "e6", f"save {file}", "again"])
    assert "Yellow (seat 1) resigns: Red (seat 2) wins." in out
    assert "The game is over, so nobody can resign." in out
    assert "'e6' cannot be played: seat 1 has resigned." in out
    assert out.count("Type a move, for example a1;") == 2
    assert "Yellow (seat 1) has resigned." in play("--load", file)
    assert "Yellow (seat 1) takes a move back.\nYour turn, Yellow: place a stone on an empty cell." in play(
        "--load", file, lines=["undo"]
    )


def test_an_agent_replaces_a_player_who_resigns_a_larger_game():
    out = play("compass", "--seat=3=human", lines=["N", "resign", "N"])
    assert "South (seat 3) resigns, and an agent of level 3 plays on." in out
    assert out.count("Your turn, North: lay ") == 2
    out = play("compass", lines=["N", "resign", ""])
    assert "North (seat 1) resigns, and only agents are left: the game ends here.\n" in out
    assert out.endswith("Enter for no:\nGoodbye.\n")


def test_a_saved_game_is_loaded_with_its_players(tmp_path):
    file, other = tmp_path / "game.acrux", tmp_path / "other.acrux"
    other.write_text(CROSS)
    lines = ["e5", f"save {file}", f"load {other}", f"load {file}", "words"]
    out = play("cross", "--seat=2=ai:5", "--seed=1", lines=lines)
    assert f"The game was saved in {file}.\n" in out
    assert "Red wins." in out
    assert out.count("Cross. You are Yellow (seat 1). Agent of level 5: Red (seat 2).") == 2
    assert "Yellow stones: e5." in out
    assert "Agent of level 5: Red (seat 2)." in play("--load", file)
    assert "People: Yellow (seat 1) and Red (seat 2)." in play("cross", "--load", file, "--seat=2=human")
    assert f"{file} contains a game of Cross, not of mixx." in play("mixx", "--load", file)


def test_unusable_files_are_refused(tmp_path):
    bad, exists = tmp_path / "bad.acrux", tmp_path / "exists"
    bad.write_bytes(b'[Game "cross"]\n\nz9\n')
    exists.write_text("mine")
    lines = [
        "save",
        "load",
        f"save {tmp_path}/no/where",
        f"load {tmp_path}/no",
        f"load {bad}",
        f"save {exists}",
        "n",
        "e5",
    ]
    out = play("cross", lines=lines)
    assert out.count("Which file? Add its name to the command.") == 2
    assert "where cannot be written: No such file or directory." in out
    assert f"{tmp_path}/no cannot be read: No such file or directory." in out
    assert f"{bad}: Game 1, ply 1: 'z9' by seat 1 is not a move: " in out
    assert exists.read_text() == "mine" and "The game was not saved." in out
    assert "Yellow places a stone on e5." in out


def test_quit_offers_to_save(tmp_path):
    file = tmp_path / "game.acrux"
    out = play("cross", lines=["e5", "quit", f"{tmp_path}/no/where", str(file)])
    assert "where cannot be written" in out and out.endswith(f"The game was saved in {file}.\nGoodbye.\n")
    assert "e5" in file.read_text()
    assert play("cross", lines=["quit"]).endswith("help all commands.\nGoodbye.\n")


def test_the_end_of_input_warns_about_an_unsaved_game(tmp_path):
    lost = "The game was not saved; use save FILE to keep a game.\nGoodbye.\n"
    assert play("cross", lines=["e5"]).endswith(lost)
    assert play("cross", lines=["e5", "quit"]).endswith(lost)
    assert play("cross", "-o", "size=2", "--seat=2=human", lines=["b1", "a1", "b2", "a2", "b3"]).endswith(lost)
    assert play("cross", "--language=de", lines=["e5"]).endswith("bleibt sie erhalten.\nAuf Wiedersehen.\n")
    assert lost not in play(*TWO_PEOPLE, lines=["e5", f"save {tmp_path / 'game.acrux'}"])
    assert lost not in play("mixx"), "no player has moved"
    assert lost not in play()


def test_throws_are_entered_by_hand(tmp_path):
    file = tmp_path / "throw.acrux"
    file.write_text('[Game "southern-cross"]\n[Challenge "throw"]\n[Position "6/6/2rr2/2rg2/6/6 y 3"]\n\n')
    people = [f"--seat={seat}=human" for seat in (1, 2, 3, 4)]
    out = play("--load", file, *people, lines=["end", "hint", "6", "hit", "h m", "hit, miss miss", "drop:c3,c4"])
    assert "Yellow ends the turn. There is a constellation on c3 c4 d3 d4: a special round follows." in out
    assert "Green is to throw once for c3 c4 d3 d4." in out
    assert "'6' as a chance event is not a move" in out
    assert "Green throws hit: safe." in out
    assert "'throw:h,m' as a chance event is not legal" in out
    assert "Red throws hit, miss and miss: 2 counters must go home." in out
    assert "Red sends the counters on c3 and c4 home." in out


def test_german_texts(tmp_path):
    file = tmp_path / "game.acrux"
    lines = [
        "e5",
        "words",
        "board",
        "undo",
        "vielleicht",
        "j",
        "resign",
        f"save {file}",
        f"save {file}",
        "nein",
        "rules",
        "help",
    ]
    out = play(*TWO_PEOPLE, "--language", "de", lines=lines)
    assert out.startswith("Cross. Menschen: Gelb (Platz 1) und Rot (Platz 2).\nDu spielst Gelb: Setze einen Stein")
    assert "Gelb setzt einen Stein auf e5." in out and "Gelbe Steine: e5.\nRote Steine: keine.\n" in out
    assert "○ Gelb: Platz 1   ● Rot: Platz 2" in out
    assert "gibt auf: " in out and "Die Partie wurde nicht gespeichert." in out
    assert "\n## Das Ziel\n" in out
    assert "Yellow" not in out and "  quit         den Tisch verlassen\n" in out
    assert out.endswith("Die Partie ist aus: again, save DATEI, undo oder quit>\nAuf Wiedersehen.\n")
    assert "Willkommen bei Acrux" in play("--language=de") and "Southern Cross. Du spielst Blau" in play(
        "--language=de", lines=["2"]
    )
    assert "choose one of en, de" in play("--language=xx")


@pytest.mark.parametrize(
    ("game", "lines", "sentence"),
    [
        ("cross", ["e5", "e5"], "'e5' von Platz 2 ist nicht erlaubt: Das Feld ist besetzt."),
        ("cross", ["e5", "#99"], "In der Liste gibt es keinen Zug 99; sie geht von 1 bis 61."),
        ("cross", ["undo"], "Es gibt keinen Zug von dir, der sich zurücknehmen ließe."),
        ("cross", ["save"], "Welche Datei? Gib ihren Namen mit an."),
        ("cross", ["resign", "e5"], "'e5' kann nicht gespielt werden: Platz 1 hat aufgegeben."),
        ("southern-cross", ["c6-c5"], "'c6-c5' von Platz 1 ist nicht erlaubt: Du hast keinen Stein auf c6."),
        ("compass", ["2"], "'2' von Platz 1 ist nicht erlaubt: Nord muss eine Richtung legen: N NE E SE S SW W NW."),
        (
            "compass",
            [*"NESW", "N"],
            "Das ist nicht erlaubt: Alle Richtungen liegen, also muss Nord eine Geschwindigkeit legen: 0 1 2 3.",
        ),
        ("mixx", ["?@?"], "'?@?' von Platz 1 ist kein Zug: Ein Zug ist eine Karte mit ihrer Stelle wie Ys@-1,0, oder "),
    ],
)
def test_errors_in_german(game, lines, sentence):
    people = [f"--seat={seat}=human" for seat in range(1, acrux.load(game).seats + 1)]
    assert sentence in play(game, *people, "--language=de", lines=lines)


def test_bad_arguments_in_german():
    out = play("cross", "--language=de", "--seat", "3=ai")
    assert out == "acrux: Cross hat hier keinen Platz '3'; die Plätze gehen von 1 bis 2.\n"
    assert "/nirgends lässt sich nicht lesen: " in play("--language=de", "--load", "/nirgends")
