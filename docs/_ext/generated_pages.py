"""Sphinx extension: fill in the parts of pages that are generated from the code.

A line `<!-- generated: NAME -->` of a page is replaced by the Markdown that a function of `PARTS` returns. Patterns in
the index that match no page are left out.
"""

import re
import sys
from collections.abc import Callable, Iterator
from inspect import isclass, isfunction
from pathlib import Path
from typing import Any

import typer
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

import acrux
from acrux.cli.main import app as command_line

MARK = re.compile(r"^<!-- generated: (\w+) -->$", re.M)
PATTERN = re.compile(r"^(\S+\*)\n", re.M)
"""an entry of the index that stands for any number of pages"""
LINK = re.compile(r"\]\(([\w./-]+)(?=[)#])")
OUTSIDE = {"../CONTRIBUTING.md": "contributing.md", "../CHANGELOG.md": "changelog.md"}
"""files outside this folder that are pages of the site"""


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("env-get-outdated", lambda app, env, *_: _generated_pages(env))
    app.connect("source-read", _fill_in)
    app.connect("autodoc-process-signature", _hide_constructor)
    app.connect("autodoc-process-docstring", _hide_alias)
    return {"parallel_read_safe": True}


def _generated_pages(env: Any) -> list[str]:
    """Pages to read again even if their files have not changed."""
    return [name for name in env.found_docs if MARK.search(env.doc2path(name).read_text("utf-8"))]


def _fill_in(app: Sphinx, name: str, source: list[str]) -> None:
    text = MARK.sub(lambda mark: PARTS[mark[1]](), source[0])
    folder = app.env.doc2path(name).parent
    text = LINK.sub(lambda link: f"]({_page(folder, link[1])}", text)
    if name == app.config.root_doc:
        text = PATTERN.sub(lambda pattern: pattern[0] if any(app.srcdir.glob(f"{pattern[1]}.md")) else "", text)
    source[0] = text


def _page(folder: Path, link: str) -> str:
    """The page to which a link of a repository leads: a folder stands for its README."""
    return OUTSIDE.get(link) or (f"{link.rstrip('/')}/README.md" if (folder / link / "README.md").is_file() else link)


def _hide_constructor(app: Sphinx, what: str, *_: Any) -> tuple[str, None] | None:
    """Functions such as `acrux.load` make the objects; programs do not call the classes."""
    return ("", None) if what in ("class", "exception") else None


def _hide_alias(app: Sphinx, what: str, name: str, each: Any, options: Any, lines: list[str]) -> None:
    """Drop the text that Python gives to fields of named tuples."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def commands() -> str:
    """Every command with its arguments and options, as `--help` shows them."""
    group: Any = typer.main.get_command(command_line)
    return "\n".join(line for name, command in sorted(group.commands.items()) for line in _command(name, command))


def _command(name: str, command: Any) -> Iterator[str]:
    context = typer.Context(command, info_name=f"acrux {name}")
    usage = " ".join(command.get_usage(context).removeprefix("Usage: ").split())
    yield f"## acrux {name}\n\n{command.help}\n\n```text\n{usage}\n```\n"
    yield "| argument or option | meaning |\n|---|---|"
    for parameter in command.params:
        label, meaning = parameter.get_help_record(context)
        yield f"| `{_cell(label)}` | {_cell(meaning)} |"
    yield ""


def _cell(text: str) -> str:
    """Text within a table: one line, with pipes escaped and brackets that are not links."""
    return " ".join(text.split()).replace("|", r"\|").replace("[", r"\[")


def names() -> str:
    """The public names of the package: functions, classes, errors and constants, with their types."""
    objects = {name: getattr(acrux, name) for name in acrux.__all__}
    errors = {name for name, each in objects.items() if isclass(each) and issubclass(each, Exception)}
    classes = {name for name, each in objects.items() if isclass(each)} - errors
    functions = {name for name, each in objects.items() if isfunction(each)}
    constants = objects.keys() - errors - classes - functions
    return "\n".join(
        [
            _section("Functions", functions, "autofunction"),
            _section("Classes", classes, "autoclass", ":members:\n   :undoc-members:"),
            _section("Errors", errors, "autoexception", ":show-inheritance:"),
            "## Constants\n",
            *map(_constant, sorted(constants)),
        ]
    )


def _section(title: str, members: set[str], directive: str, option: str = "") -> str:
    entries = [f".. {directive}:: acrux.{name}\n   {option}\n" for name in sorted(members, key=str.lower)]
    return f"## {title}\n\n```{{eval-rst}}\n" + "\n".join(entries) + "```\n"


def _constant(name: str) -> str:
    """A constant with the text below its definition, which autodoc does not find under the public name."""
    value, modules = getattr(acrux, name), [module for module in sys.modules if module.startswith("acrux.")]
    texts = (ModuleAnalyzer.for_module(module).find_attr_docs().get(("", name)) for module in modules)
    text = next(" ".join(lines) for lines in texts if lines)
    return f"```{{py:data}} acrux.{name}\n:type: {type(value).__name__}\n\n{text}\n```\n"


PARTS: dict[str, Callable[[], str]] = {"commands": commands, "names": names}
