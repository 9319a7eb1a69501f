"""The code in the documentation runs, and its commands exist."""

import doctest
import importlib
import re
import shlex

import pytest
import typer

import acrux
from acrux.cli.main import app
from tests.cli.run import run
from tests.docs.pages import BLOCK, PAGES, blocks, name_of, pages_with

COMMANDS = typer.main.get_command(app).commands
COMMAND = re.compile(r"^(?: {4}|\$ )?(?:\S+/)?acrux ([a-z]+)((?: .*)?)$", re.M)
FILE = re.compile(r"Save this as `(\S+)`:\n\n```text\n(.*?)^```$", re.M | re.S)
OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")


@pytest.mark.parametrize("page", pages_with("python"), ids=name_of)
def test_the_python_blocks_of_a_page_run_from_top_to_bottom(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    module = "page_" + re.sub(r"\W", "_", name_of(page).removesuffix(".md"))
    (tmp_path / f"{module}.py").write_text("\n".join(blocks(page, "python")), "utf-8")
    importlib.import_module(module)  # a module and not exec: compiled functions must come from one


@pytest.mark.parametrize("page", pages_with("pycon"), ids=name_of)
def test_the_interactive_examples_of_a_page_show_what_python_answers(page):
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "pycon")), {}, page.name, str(page), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
    assert tried and not failed


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_interactive_examples_are_marked_as_such(page):
    outside = BLOCK.sub("", page.read_text("utf-8"))
    assert ">>> " not in outside


@pytest.mark.parametrize("page", pages_with("text"), ids=name_of)
def test_the_records_of_a_page_are_valid(page):
    for text in blocks(page, "text"):
        if text.startswith("[Game"):
            assert list(acrux.parse_records(text))


@pytest.mark.parametrize("page", pages_with("console"), ids=name_of)
def test_the_console_blocks_of_a_page_run_from_top_to_bottom(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for file, text in FILE.findall(page.read_text("utf-8")):
        (tmp_path / file).write_text(text, "utf-8")
    for command in re.findall(r"^\$ acrux (.+)$", "\n".join(blocks(page, "console")), re.M):
        outcome = run(*shlex.split(command))
        assert outcome.code == 0, (command, outcome.err)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_and_their_options_exist(page):
    for name, arguments in COMMAND.findall(page.read_text("utf-8")):
        assert name in COMMANDS, name
        options = {option for parameter in COMMANDS[name].params for option in parameter.opts} | {"--help"}
        named = set(OPTION.findall(re.split(r"  |\$\(", arguments)[0]))
        assert named <= options, (name, named - options)
