"""Commands for operators of a server."""

from typing import Annotated

import typer

from acrux.server.logs import LogFormat
from acrux.server.settings import DEFAULT_SETTINGS as DEFAULTS
from acrux.server.settings import Settings

commands = typer.Typer(rich_markup_mode=None)
KeepTables = Annotated[
    int, typer.Option(metavar="DAYS", min=0, help="delete abandoned tables after this time; 0: never")
]
KeepGames = Annotated[
    int, typer.Option(metavar="DAYS", min=0, help="delete finished games between people after this time; 0: never")
]
KeepGuests = Annotated[
    int, typer.Option(metavar="DAYS", min=0, help="forget guests without tables after this time; 0: never")
]
PushHosts = Annotated[
    list[str] | None,
    typer.Option(
        "--push-host", metavar="NAME", help="a push service in a private network to which messages may be sent"
    ),
]
PushContact = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="where push services reach you, mailto:... or https://...; by default the address of the page",
    ),
]


@commands.command()
def serve(
    host: Annotated[str, typer.Option(help="address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="port to listen on; 0: any free port")] = 8000,
    db: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="database: sqlite:///FILE or postgresql://...; by default a file in your home folder"
        ),
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="number of processes for the agents")] = None,
    proxy: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="address or network of a reverse proxy whose X-Forwarded-For header to trust"
        ),
    ] = None,
    log: Annotated[
        LogFormat | None, typer.Option(help="format of the log; by default text on a terminal, otherwise json")
    ] = None,
    absence: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="SECONDS",
            help="time after which the others may act if a player is absent from a game without a clock",
        ),
    ] = DEFAULTS.absence_seconds,
    allowed_hosts: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-host", metavar="NAME", help="a name under which the server may be reached; by default any"
        ),
    ] = None,
    push_hosts: PushHosts = None,
    push_contact: PushContact = DEFAULTS.push_contact,
    keep_tables: KeepTables = DEFAULTS.abandoned_tables_days or 0,
    keep_games: KeepGames = DEFAULTS.finished_games_days or 0,
    keep_guests: KeepGuests = DEFAULTS.guests_days or 0,
) -> None:
    """Run the web server, to play in the browser."""
    from acrux.cli.serve import serve_pages

    hosts = frozenset(name.lower() for name in allowed_hosts or [])
    keep = keep_tables or None, keep_games or None, keep_guests or None
    push = frozenset(name.lower() for name in push_hosts or []), push_contact
    settings = Settings(hosts, *keep, absence, *push)
    serve_pages((host, port), db, workers, proxy, log, settings)


@commands.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="file of records; - for standard input")],
) -> None:
    """Verify the dice and cards of records from a server.

    The seed of a finished game must match its digest, and all chance events must follow from the seed.
    """
    from acrux.cli.verify import verify_file

    verify_file(file)


tokens = typer.Typer(help="Create, list and revoke the API tokens of bots.", no_args_is_help=True)
commands.add_typer(tokens, name="token")
Database = Annotated[
    str | None, typer.Option("--db", metavar="URL", help="the server's database; by default as of acrux serve")
]


@tokens.command("create")
def create_token(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the bot's name, as others see it")],
    scopes: Annotated[
        list[str] | None,
        typer.Option("--scope", metavar="SCOPE", help="bot:play, challenge:read or challenge:write; by default all"),
    ] = None,
    db: Database = None,
) -> None:
    """Create a token and print it; it cannot be printed again."""
    from acrux.cli import token

    token.create_token(name, scopes or [], db)


@tokens.command("list")
def list_tokens(db: Database = None) -> None:
    """List all valid tokens, with the ids by which they can be revoked."""
    from acrux.cli import token

    token.list_tokens(db)


@tokens.command("revoke")
def revoke_token(
    token_id: Annotated[str, typer.Argument(metavar="ID", help="as acrux token list prints it")], db: Database = None
) -> None:
    """Revoke a token; streams that use it end within seconds."""
    from acrux.cli import token

    token.revoke_token(token_id, db)
