"""The program under a pseudo-terminal: prompts, completion, secrets and leaving."""

import pytest

from tests.terminal.run import CLEAR, Terminal, bare


@pytest.fixture
def terminal():
    opened = []

    def start(*arguments, **settings):
        opened.append(Terminal(*arguments, **settings))
        return opened[-1]

    yield start
    for session in opened:
        session.close(force=True)


def test_a_game_starts_from_the_menu(terminal, tmp_path):
    table = terminal()
    table.type("1", "Enter for cross): ")
    table.type("e5", "Yellow> ")
    table.expect_exact("is thinking")
    table.expect("Red (places|swaps)")
    table.expect(r"(Yellow|Red)> ")
    board = table.before
    assert "\x1b[7m" in board or ";7;" in board, "changes are marked"
    assert "○" in bare(board) and CLEAR not in table.written
    table.sendeof()
    table.type(str(tmp_path / "game.acrux"), "Enter for no: ")
    assert "Goodbye." in table.rest()
    assert "e5" in (tmp_path / "game.acrux").read_text()


def test_tab_completes_moves_commands_and_files(terminal, tmp_path):
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "game.acrux").write_text('[Game "cross"]\n[Size "4"]\n\n')
    table = terminal("cross")
    table.expect_exact("Yellow> ")
    table.send("wo\t")
    table.expect_exact("words")
    table.sendline("")
    table.expect_exact("Yellow stones: none.")
    table.expect_exact("Yellow> ")
    table.send(f"load {tmp_path}/so\tga\t")
    table.expect_exact("some/game.acrux")
    table.sendline("")
    table.expect_exact("Yellow> ")
    assert "d  · · · · · · ·  7" in bare(table.before)


@pytest.mark.parametrize(("end", "prompt"), [("sendeof", "North> "), ("sendintr", "North (your input is hidden)> ")])
def test_leaving_restores_the_terminal(terminal, end, prompt):
    """There is a goodbye and no error, and the terminal echoes input again."""
    table = terminal("compass", "--seed=1", after='; echo "code $?"; stty -a')
    if "hidden" in prompt:
        table.type("N", "North> ")
    table.expect_exact(prompt)
    getattr(table, end)()
    if "hidden" in prompt:
        table.expect_exact("Enter for no: ")
        getattr(table, end)()
        table.expect_exact("The game was not saved; use save FILE to keep a game.")
    table.expect_exact("Goodbye.\r\ncode 0\r\n")
    words = table.rest().replace(";", " ").split()
    assert "echo" in words and "icanon" in words


def test_plain_output_has_no_control_codes(terminal):
    table = terminal("compass", "--plain", "--seat=2=human", "--seed=1")
    table.type("N", "North> ")
    table.type("E", "East> ")
    table.type("2", "North (your input is hidden)> ")
    table.type("words", "East (your input is hidden)> ")
    table.expect_exact("North: 0 points, direction N (north), speed face down, first player.")
    table.leave("East (your input is hidden)> ")
    assert "\x1b" not in table.written
    assert "║" not in table.written
