"""Error texts: every error comes from a catalogue, in every language and with the values that its message needs."""

import ast
import re
from pathlib import Path

import pytest

import acrux
import acrux.server.errors
from acrux.i18n import LANGUAGES, catalogue
from tests.i18n.test_catalogues import values_of

SOURCE = Path(acrux.__file__).parent
KEY_PREFIXES = {"core": "error", "server": "refusal", "terminal": "terminal"}
"""How the error keys of a folder begin; those of games begin with the game's name."""
TEXT_FUNCTIONS = ("reason", "error_text", "refusal_text")
FOR_DEVELOPERS = {
    "batch.py",
    "definition.py",
    "information.py",
    "many_playouts.py",
    "observation.py",
    "restoring.py",
    "seats.py",
    "state.py",
    "state_bytes.py",
    "verifiable_chance.py",
}
"""Files whose errors are English only: wrong definitions and calls in Python, and records that fail verification."""


def subclasses(kind):
    return {kind, *(each for child in kind.__subclasses__() for each in subclasses(child))}


ERRORS = {"ValueError", *(kind.__name__ for kind in subclasses(ValueError) if kind.__module__.startswith("acrux"))}


def source_files(*folders):
    return [file for folder in folders for file in sorted((SOURCE / folder).rglob("*.py"))]


def calls(file):
    """Every call in a file with the bare name of the called function."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node


def string_literals(node):
    """The strings in an expression, except those inside calls."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        return [ast.unparse(node)]
    if isinstance(node, ast.Call):
        return []
    return [literal for child in ast.iter_child_nodes(node) for literal in string_literals(child)]


@pytest.mark.parametrize(
    "file",
    [file for file in source_files("server", "games", "terminal", "core") if file.name not in FOR_DEVELOPERS],
    ids=lambda file: file.stem,
)
def test_errors_contain_no_literal_sentences(file):
    arguments = [argument for name, call in calls(file) if name in ERRORS for argument in call.args]
    assert [literal for argument in arguments for literal in string_literals(argument)] == []


def key_prefix(file):
    """How the error keys of a source file begin."""
    folder, *inner = file.relative_to(SOURCE).parts
    if folder in KEY_PREFIXES:
        return KEY_PREFIXES[folder]
    return f"{inner[0].replace('_', '-') if len(inner) > 1 else folder}.reason"


def key_patterns(node):
    """The keys that an expression may produce, as regular expressions."""
    if isinstance(node, ast.IfExp):
        return [*key_patterns(node.body), *key_patterns(node.orelse)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(re.escape(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in node.values)]
    return [re.escape(node.value)] if isinstance(node, ast.Constant) else []


def used_keys():
    """Every error key in the source with the names of its values; None instead of names for `**values`."""
    for file in source_files("games", *KEY_PREFIXES):
        for name, call in calls(file):
            if name not in TEXT_FUNCTIONS or not call.args:
                continue
            for pattern in key_patterns(call.args[0]):
                full = rf"{re.escape(key_prefix(file))}\.{pattern}"
                keys = [key for key in catalogue("en") if re.fullmatch(full, key)]
                assert keys, f"{file}: {ast.unparse(call)}"
                names = {keyword.arg for keyword in call.keywords}
                yield from ((key, None if None in names else names) for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language):
    """Unlike `Not Found.`, in which every word is capitalized."""
    for key, message in catalogue(language).items():
        if key.startswith("refusal.") and not key.startswith(("refusal.value", "refusal.unseen")):
            for form in [message] if isinstance(message, str) else message.values():
                assert re.fullmatch(r"[A-Z{].* [a-zäöü].*\.", form), key


def test_every_error_exists_in_every_language_with_its_values():
    for key, names in used_keys():
        for language in LANGUAGES:
            assert names is None or values_of(catalogue(language)[key]) == names, f"{key} in {language}"


def test_every_error_key_is_used():
    known = {key for key in catalogue("en") if re.match(r"(error|refusal)\.|[\w-]+\.reason\.", key)}
    assert known - {key for key, _ in used_keys()} == set()
    assert len(known) > 200
