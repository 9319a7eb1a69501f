"""acrux print and acrux draw: files, choices and refusals."""

import io

import pytest
from PIL import Image

import acrux
from tests.cli.run import assert_refused, run
from tests.core.samples import SAMPLES


@pytest.mark.parametrize("game", acrux.GAMES)
def test_print_writes_a_pdf_and_names_it(game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outcome = run("print", game, "--backs", "none", "--language", "de")
    assert (outcome.code, outcome.out) == (0, f"acrux-{game}.pdf\n")
    assert (tmp_path / f"acrux-{game}.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["cross", "--paper", "a5"], "a4"),
        (["cross", "--ink", "none"], "light"),
        (["mixx", "--cards", "10x10"], "44x68"),
        (["mixx", "--bleed", "2"], "3"),
        (["mixx", "--backs", "first"], "last"),
        (["cross", "-o", "size=10"], "A3"),
        (["compass", "-o", "board=nowhere"], "nowhere"),
        (["chess"], "no game"),
    ],
)
def test_print_refuses_what_it_cannot_do(arguments, word, tmp_path):
    file = tmp_path / "sheets.pdf"
    assert word in assert_refused(run("print", *arguments, "--out", file))
    assert not file.exists()


@pytest.mark.parametrize("arguments", [["print", "cross"], ["draw", "cross"]])
def test_a_file_that_cannot_be_written_is_named(arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "'none/file.pdf' cannot be written" in assert_refused(run(*arguments, "--out", "none/file.pdf"))


@pytest.fixture(params=[name for name in acrux.GAMES if name in SAMPLES])
def record(request, tmp_path):
    file = tmp_path / "game.acrux"
    file.write_text(SAMPLES[request.param])
    return file


def test_draw_prints_an_svg_of_any_ply(record):
    pictures = [run("draw", record, "--ply", ply).out for ply in (0, 1)]
    assert all(picture.startswith("<svg ") and picture.endswith("</svg>\n") for picture in pictures)
    assert pictures[0] != pictures[1]


def test_draw_writes_png_or_svg_by_the_name_of_the_file(record, tmp_path):
    assert run("draw", record, "--ply", 1, "--width", 321, "--out", tmp_path / "picture.png").code == 0
    assert Image.open(io.BytesIO((tmp_path / "picture.png").read_bytes())).width == 321
    assert run("draw", record, "--ply", 1, "--theme", "dark", "--out", tmp_path / "picture.svg").code == 0
    assert (tmp_path / "picture.svg").read_text("utf-8").startswith("<svg ")


def test_draw_shows_a_position(tmp_path):
    outcome = run("draw", "cross", "--position", "5/6/7/8/4y4/8/7/6/5 r s 1")
    assert outcome.code == 0 and outcome.out.count('class="stone yellow"') == 1


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(["--ply", 999_999], "plies"), (["--game", 2], "only 1 game"), (["--theme", "blue"], "light")],
)
def test_draw_refuses_what_does_not_exist(record, arguments, word):
    assert word in assert_refused(run("draw", record, *arguments))
