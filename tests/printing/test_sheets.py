"""Every sheet, whatever the settings: paper, margins, ruler, fonts, and the same bytes every time."""

import hashlib
import subprocess
import sys

import numpy as np
import pypdfium2.raw as pdfium
import pytest
from fontTools.ttLib import TTFont

import acrux
from acrux.core.registry import definition, rules_for_people
from acrux.drawing.fonts import font_files
from acrux.games.print_items import BoardSheet, CardFormat, CardSheet
from acrux.i18n import LANGUAGES, catalogue, translate
from acrux.printing.settings import BOTTOM, FOOTER_MM, PAPERS, SIDE, TOP
from tests.printing.sheets import ONE_WORKER, TOLERANCE, lines_of_text, of_size, pages, pixels, printed, size, text
from tests.server.server_process import ENVIRONMENT

pytestmark = ONE_WORKER
VARIANTS = [
    {},
    {"paper": "letter", "language": "de", "cards": "44x68", "ink": "light", "backs": "last"},
    {"paper": "a4", "language": "de", "bleed": 3},
    {"paper": "letter", "bleed": 3, "backs": "none"},
]
DOTS = 6
every_variant = pytest.mark.parametrize(
    "settings", VARIANTS, ids=lambda settings: "-".join(map(str, settings.values()))
)
every_game = pytest.mark.parametrize("game", acrux.GAMES)


@every_game
@every_variant
def test_pages_have_the_size_of_the_paper(game, settings):
    width, height = PAPERS[settings.get("paper", "a4")]
    for page in pages(game, **settings):
        assert sorted(size(page)) == pytest.approx(sorted((width, height)), abs=TOLERANCE)


@every_game
@every_variant
def test_nothing_is_printed_outside_the_margins(game, settings):
    for number, page in enumerate(pages(game, **settings), start=1):
        dark = pixels(page, DOTS) < 250
        high, wide = dark.shape
        rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
        assert rows[0] >= (TOP - TOLERANCE) * DOTS - 1, number
        assert rows[-1] <= high - (BOTTOM - TOLERANCE) * DOTS, number
        assert columns[0] >= (SIDE - TOLERANCE) * DOTS - 1, number
        assert columns[-1] <= wide - (SIDE - TOLERANCE) * DOTS, number


@every_game
@every_variant
def test_every_page_has_a_ruler_of_100_mm_and_says_how_to_print(game, settings):
    says = translate(["printing.true_scale"], settings.get("language", "en"))
    for page in pages(game, **settings):
        below = size(page)[1] - BOTTOM - FOOTER_MM
        assert len([line for line in of_size(page, 100, 0) if line.top > below]) == 1
        assert says in text(page)


@every_game
@every_variant
def test_the_name_of_a_page_lies_beside_the_ruler(game, settings):
    for number, page in enumerate(pages(game, **settings), start=1):
        below, ruler = size(page)[1] - BOTTOM - FOOTER_MM, SIDE + 100
        crossing = [box for box in lines_of_text(page) if box.top > below and box.left < ruler < box.right]
        assert not crossing, number


@every_game
def test_all_fonts_are_embedded(game):
    for page in pages(game):
        texts = [thing for thing in page.get_objects() if thing.type == pdfium.FPDF_PAGEOBJ_TEXT]
        assert texts
        for thing in texts:
            assert pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(thing)) == 1


def test_the_fonts_have_every_character_that_is_printed():
    words = "".join(rules_for_people(game, language) for game in acrux.GAMES for language in LANGUAGES)
    words += "".join(str(message) for language in LANGUAGES for message in catalogue(language).values())
    needed = {character for character in words if not character.isspace()} - set("○●█♟🎲")
    for _, _, file in font_files():
        missing = needed - {chr(code) for code in TTFont(file).getBestCmap()}
        assert not missing, file


PRINT_ALL = """
import sys
from tests.cli.run import run
folder, *games = sys.argv[1:]
assert not any(run("print", game, "--out", f"{folder}/{game}.pdf").code for game in games)
"""


def test_another_process_prints_the_same_bytes(tmp_path):
    games = reversed(list(acrux.GAMES))
    subprocess.run([sys.executable, "-c", PRINT_ALL, tmp_path, *games], check=True, env=ENVIRONMENT)
    for game in acrux.GAMES:
        file = tmp_path / f"{game}.pdf"
        assert hashlib.sha256(file.read_bytes()).digest() == hashlib.sha256(printed(game)).digest()
        assert b"/CreationDate (D:20000101000000Z)" in printed(game)


@every_game
def test_light_ink_needs_less_ink(game):
    full, light = (sum(255 - pixels(page, 1).mean() for page in pages(game, ink=ink)) for ink in ("full", "light"))
    assert light < 0.95 * full


def texts_in(sheet):
    """All Texts of a sheet."""
    yield sheet.title
    yield from getattr(sheet, "notes", ())
    if isinstance(sheet, BoardSheet):
        return
    pictures = sheet.faces + sheet.backs if isinstance(sheet, CardSheet) else [piece.picture for piece in sheet.pieces]
    for picture in pictures:
        yield from (item["text"] for item in picture["decor"] if isinstance(item.get("text"), list))


@every_game
def test_every_text_for_printing_is_printed(game):
    sheets = definition(game).components(acrux.load(game).options, CardFormat())
    used = {text[0] for sheet in sheets for text in texts_in(sheet)}
    written = {key for key in catalogue("en") if key.startswith(f"{game}.print.")}
    assert written <= used <= set(catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_the_rules_are_printed_to_the_end(game, language):
    words = " ".join("".join(text(page) for page in pages(game, language=language)).split())
    last = rules_for_people(game, language).replace("`", "").replace("*", "").split()[-5:]
    assert " ".join(last) in words
