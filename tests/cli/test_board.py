"""acrux board: defects with their place, rows for other commands, and a study."""

import pytest

from tests.cli.run import assert_refused, run


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "my.board"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


ROWS = ". . . . .\n" * 5


def test_the_rows_fit_the_option_of_other_commands(file):
    outcome = run("board", "compass", file("# mine\n\n" + ROWS))
    assert (outcome.code, outcome.out) == (0, "/".join([". . . . ."] * 5) + "\n")
    assert run("draw", "compass", "-o", f"board={outcome.out.strip()}").code == 0
    assert run("board", "compass", "rose").out.startswith(". xW . ~E60 ")


def test_a_board_file_is_an_option_of_other_commands(file, tmp_path):
    drawn = run("draw", "compass", "-o", f"board={file(ROWS)}")
    assert drawn.code == 0 and drawn.out == run("draw", "compass", "-o", "board=" + "/".join([". . . . ."] * 5)).out
    sheets = tmp_path / "sheets.pdf"
    assert run("print", "compass", "-o", f"board={file(ROWS)}", "--backs", "none", "--out", sheets).code == 0
    assert sheets.read_bytes().startswith(b"%PDF-")
    assert "row 1, column 1, token 'xQ'" in assert_refused(run("draw", "compass", "-o", f"board={file('xQ')}"))
    assert "cannot be read" in assert_refused(run("draw", "compass", "-o", "board=folder/none.board"))


@pytest.mark.parametrize("text", ["\ufeff" + ROWS, ROWS.replace("\n", "\r\n"), ROWS.replace(" ", "\t ")])
def test_files_of_other_editors_are_read(text, file):
    """With a byte order mark, with line ends of Windows, with tabs."""
    assert run("board", "compass", file(text)).out == "/".join([". . . . ."] * 5) + "\n"


def test_every_defect_is_listed_with_row_column_token_and_reason(file):
    sentence = assert_refused(run("board", "compass", file("xQ . . . .\n. . 0 . .\n" + ROWS)))
    assert "row 1, column 1, token 'xQ': a cross names one seat" in sentence
    assert "row 2, column 3, token '0': points run from 1" in sentence
    assert "row 6, column 1, token '.': the board is 5 wide and 7 high" in sentence


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"<script>alert(1)</script>\n" * 50])
def test_other_files_are_refused_with_one_sentence(file, content):
    assert_refused(run("board", "compass", file(content)))


def test_a_missing_file_and_a_game_with_fixed_boards_are_refused(tmp_path):
    assert "rose" in assert_refused(run("board", "compass", tmp_path / "none"))
    assert "compass" in assert_refused(run("board", "cross", "rose"))


def test_a_study_says_what_the_games_showed():
    outcome = run("board", "compass", "cove", "--study", "--games", 3)
    assert outcome.code == 0
    for words in ("Games: 3", "Wins of North, South: ", "quarter turn: yes", "Dead squares: ", "NW "):
        assert words in outcome.out


def test_the_same_seed_gives_the_same_study():
    one, again, other = (
        run("board", "compass", "cove", "--study", "--games", 2, "--seed", seed).out for seed in (1, 1, 2)
    )
    assert one == again != other
