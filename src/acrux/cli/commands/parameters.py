"""Arguments and options that several commands share."""

from typing import Annotated

import typer

from acrux.core.names import installed_names


def _check_language(language: str) -> str:
    from acrux.i18n import LANGUAGES

    if language not in LANGUAGES:
        raise typer.BadParameter(f"choose one of {', '.join(LANGUAGES)}")
    return language


GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"one of {', '.join(installed_names())}")]
Language = Annotated[str, typer.Option(metavar="en|de", callback=_check_language, help="language of the texts")]
OptionList = Annotated[
    list[str] | None,
    typer.Option("-o", "--option", metavar="NAME=VALUE", help="an option of the game, for example size=7"),
]
