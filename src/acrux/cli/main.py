"""The command line: all commands, and one sentence for bad input."""

import io
import os
import sys
from typing import Annotated

import typer

import acrux
from acrux.cli.commands import playing, research, serving
from acrux.core.names import installed_names

app = typer.Typer(
    name="acrux",
    help=f"Play and study board games: {', '.join(installed_names())}.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rendering the help with rich would take longer than everything else
)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        sys.stdout.write(f"acrux {acrux.__version__}\n")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="print the version and exit")
    ] = False,
) -> None:
    pass


for group in (playing, serving, research):
    app.add_typer(group.commands)


def main() -> None:
    """Run a command; bad input ends it with one sentence on standard error and exit code 1."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # the output encoding may lack characters of the rules
    try:
        try:
            app(prog_name="acrux")
        finally:
            sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # do not try to write the rest at exit
        if isinstance(error, BrokenPipeError):  # the reader closed the pipe
            sys.exit(0)
        _exit_with(f"{error.strerror or error}.")
    except ValueError as error:
        if not _is_bad_input(error):
            raise
        _exit_with(str(error))


def _exit_with(sentence: str) -> None:
    sys.stderr.write(f"acrux: {sentence}\n")
    sys.exit(1)


def _is_bad_input(error: Exception) -> bool:
    from acrux.core.errors import AcruxError

    return isinstance(error, AcruxError)
