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
RecordOrGame = Annotated[
    str, typer.Argument(metavar="RECORD|GAME", help="a file of records (- for standard input), or a game")
]
GameNumber = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="with RECORD: the number of the game; by default 1")
]
PlyNumber = Annotated[
    int | None, typer.Option(min=0, help="with RECORD: the number of plies to replay; by default all")
]
Position = Annotated[str | None, typer.Option(help="with GAME: a position, in one-line notation")]
Workers = Annotated[int, typer.Option(min=1, help="number of processes")]
RayAddress = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="play on a Ray cluster; auto finds or starts one")
]
