"""Whatever can be wrong is said by a catalogue, in every language and with the values that it has there."""

import ast
import re
from pathlib import Path

import pytest

import acrux
from acrux.i18n import LANGUAGES, catalogue
from tests.i18n.test_catalogues import values_of

SOURCE = Path(acrux.__file__).parent
ERRORS = {"AcruxError", "Refusal", "TooMany", "Unknown", "ValueError", "Invalid", "Malformed", "Illegal"}
ERRORS |= {"UnknownGame", "BadOption", "BadPosition", "BadRecord", "MalformedMove", "IllegalMove", "GameOver"}
SPEAKERS = {"core": "error", "server": "refusal", "terminal": "terminal"}
FOR_DEVELOPERS = {"definition.py", "state.py"}
"""only programmers see these errors, so they are in English"""


def files(*folders):
    return [file for folder in folders for file in sorted((SOURCE / folder).rglob("*.py"))]


def calls(file):
    """Every call in a file with the bare name of what is called."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node


def sentences(node):
    """The words that stand in an expression itself, not in the calls within it."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        return [ast.unparse(node)]
    if isinstance(node, ast.Call):
        return []
    return [words for child in ast.iter_child_nodes(node) for words in sentences(child)]


@pytest.mark.parametrize("file", files("server", "games", "terminal", "core"), ids=lambda file: file.stem)
def test_no_error_has_a_sentence_of_its_own(file):
    if file.name not in FOR_DEVELOPERS:
        assert [
            words for name, call in calls(file) if name in ERRORS for each in call.args for words in sentences(each)
        ] == []


def prefix(file):
    """How the keys of the errors of a file begin."""
    folder, *inner = file.relative_to(SOURCE).parts
    if folder in SPEAKERS:
        return SPEAKERS[folder]
    return f"{inner[0].replace('_', '-') if len(inner) > 1 else folder}.reason"


def patterns(node):
    """The keys that an expression may give, as regular expressions."""
    if isinstance(node, ast.IfExp):
        return [*patterns(node.body), *patterns(node.orelse)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(re.escape(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in node.values)]
    return [re.escape(node.value)] if isinstance(node, ast.Constant) else []


def said():
    """Every key of an error that is asked for, with the names of the values given; None if they are not written out."""
    for file in files("games", *SPEAKERS):
        for name, call in calls(file):
            if name not in ("reason", "error_text", "refusal_text") or not call.args:
                continue
            for pattern in patterns(call.args[0]):
                keys = [key for key in catalogue("en") if re.fullmatch(rf"{re.escape(prefix(file))}\.{pattern}", key)]
                assert keys, f"{file}: {ast.unparse(call)}"
                given = {each.arg for each in call.keywords}
                yield from ((key, None if None in given else given) for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language):
    """Unlike `Not Found.`, whose words are all written large."""
    for key, message in catalogue(language).items():
        if key.startswith("refusal.") and not key.startswith(("refusal.value", "refusal.unseen")):
            for form in [message] if isinstance(message, str) else message.values():
                assert re.fullmatch(r"[A-Z{].* [a-zäöü].*\.", form), key


def test_every_error_stands_in_every_language_with_its_values():
    for key, given in said():
        for language in LANGUAGES:
            assert given is None or values_of(catalogue(language)[key]) == given, f"{key} in {language}"


def test_no_word_of_an_error_is_dead():
    known = {key for key in catalogue("en") if re.match(r"(error|refusal)\.|[\w-]+\.reason\.", key)}
    assert known - {key for key, _ in said()} == set()
    assert len(known) > 200
