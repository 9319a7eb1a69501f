"""Speeds in Compass stay secret until they are revealed, also between people at one keyboard."""

from tests.terminal.run import CLEAR, Terminal, bare, play

PEOPLE = [f"--seat={seat}=human" for seat in (1, 2, 3, 4)]
DIRECTIONS = ["N", "E", "S", "W"]
TIE = """[Game "compass"]
[Position "f11 1 0,0,0,0 -"]

"""
"""North goes out from the middle of the north side, so East is asked for a corner while its own card is sealed."""


def sealed_script(speeds):
    """Three seats lay their speeds, with slips and questions on the way; the fourth asks what it can see."""
    north, east, south = speeds
    looks = ["board", "words", "list", "save"]
    return [*DIRECTIONS, f"{north}{north}", north, *looks, f"{east} {east}", east, "#9", *looks, south, *looks]


def test_output_does_not_depend_on_sealed_speeds():
    first, second = (play("compass", *PEOPLE, lines=sealed_script(speeds)) for speeds in ("213", "032"))
    assert first == second
    assert first.count("That is not a move") == 2 and len(first) > 1000


def test_speeds_are_announced_when_they_are_revealed():
    out = play("compass", *PEOPLE, lines=[*DIRECTIONS, "2", "1", "0", "3"])
    before, _, after = out.partition("North reveals 2: ")
    assert before.count("lays a speed face down.") == 4 and "reveals" not in before
    assert all(words in after for words in ("East reveals 1: ", "South reveals 0: ", "West reveals 3: "))


def under_a_terminal(speeds):
    """Everything that the four people see before West lays its speed."""
    terminal = Terminal("compass", *PEOPLE)
    for name, card in zip(("North", "East", "South", "West"), DIRECTIONS):
        terminal.type(card, f"{name}> ")
    for name, speed in zip(("North", "East", "South"), speeds):
        terminal.type(speed, f"{name} (your input is hidden)> ")
    terminal.expect_exact("West (your input is hidden)> ")
    _, _, seen = terminal.written.partition("Compass. ")
    terminal.sendline("0")
    for name, speed in zip(("North", "East", "South", "West"), f"{speeds}0"):
        terminal.expect(rf"{name}\s+reveals\s+{speed}:")
    terminal.leave("East> ")
    return seen


def test_sealed_input_is_not_visible():
    first, second = under_a_terminal("213"), under_a_terminal("031")
    assert first == second
    assert first.count(CLEAR) == 7
    assert bare(first).count("  1 North      0   N  ?") == 3


def test_a_sealed_card_is_shown_only_to_its_owner(tmp_path):
    file = tmp_path / "tie.acrux"
    file.write_text(TIE)
    terminal = Terminal("--load", file, *PEOPLE)
    for name, card in zip(("North", "East", "South", "West"), ["N", "E", "S", "W"]):
        terminal.type(card, f"{name}> ")
    for name, speed in zip(("North", "East", "South", "West"), "1203"):
        terminal.type(speed, f"{name} (your input is hidden)> ")
    terminal.expect_exact("Only East (seat 2) should look now: press Enter. ")
    public = bare(terminal.written)
    assert "North reveals 1:" in public and "E  2" not in public
    terminal.sendline("")
    terminal.expect_exact("East> ")
    assert "  2 East       0   E  2   you" in bare(terminal.written)
    assert "  3 South      0   S  ?" in bare(terminal.written).split("press Enter.")[1]
    terminal.sendline(">NW")
    for name, speed in (("East", 2), ("South", 0), ("West", 3)):
        terminal.expect(rf"{name}\s+reveals\s+{speed}:")
    terminal.leave("East> ")


def test_plain_output_never_shows_a_sealed_card(tmp_path):
    """East is asked for a corner; what it sees of its own card could be read by South, who is asked next."""
    file = tmp_path / "tie.acrux"
    file.write_text(TIE)
    looks = ["board", "words", "hint"]
    first, second = (play("--load", file, *PEOPLE, lines=[*DIRECTIONS, *speeds, *looks]) for speeds in ("1203", "1303"))
    assert first == second
    assert "East: 0 points, direction E (east), speed face down" in first and "Your turn, East: " in first


def test_plain_output_gives_no_hint_for_a_sealed_card():
    out = play("compass", "--seat=2=human", "--seed=1", lines=["hint", "N", "E", "hint", "1", "hint"])
    assert out.count("Good moves: ") == 1 and "Mix: " not in out
    assert out.count("There are no hints while cards are secret, because the others could read them here.") == 2
    assert "Mix: 0 (25% of the time)" in play("compass", "--seed=1", lines=["N", "hint"]), "no other person plays"


def test_a_hint_for_a_sealed_card_is_cleared_from_the_screen():
    terminal = Terminal("compass", "--seat=2=human", "--seed=1")
    terminal.type("N", "North> ")
    terminal.type("E", "East> ")
    terminal.type("hint", "North (your input is hidden)> ")
    terminal.expect_exact("Mix: 0 (25% of the time)")
    terminal.type("1", "North (your input is hidden)> ")
    terminal.expect_exact(CLEAR)
    terminal.expect_exact("East (your input is hidden)> ")
    assert "Mix" not in terminal.before
    terminal.leave("")
