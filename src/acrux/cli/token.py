"""acrux token: the operator's tokens for bots, in the server's database."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from acrux.cli.serve import default_database
from acrux.core.errors import AcruxError

if TYPE_CHECKING:
    from acrux.server.http.api_tokens import ApiTokens


def create_token(name: str, scopes: list[str], db: str | None) -> None:
    """Create a token and print it alone, so that scripts can use it."""
    with _open(db) as tokens:
        from acrux.server.http.api_tokens import SCOPES
        from acrux.store.api_tokens import OPERATOR

        sys.stdout.write(tokens.create(OPERATOR, name, scopes or SCOPES)[1] + "\n")


def list_tokens(db: str | None) -> None:
    """Print all tokens: id, bot, scopes, and the day of the last use."""
    with _open(db) as tokens:
        for row in tokens.all():
            used = time.strftime("%Y-%m-%d", time.gmtime(row["used"] / 1000)) if row["used"] else "never used"
            sys.stdout.write(f"{row['id']}  {row['name']:<28}  {','.join(row['scopes'])}  {used}\n")


def revoke_token(token_id: str, db: str | None) -> None:
    """Revoke anybody's token."""
    with _open(db) as tokens:
        if token_id not in {row["id"] for row in tokens.all()}:
            raise AcruxError(f"There is no token {token_id!r}; acrux token list shows all.")
        tokens.revoke(token_id, None)


@contextmanager
def _open(db: str | None) -> "Iterator[ApiTokens]":
    try:
        from acrux.server.http.api_tokens import ApiTokens
        from acrux.store.store import Store
    except ModuleNotFoundError as error:
        raise AcruxError(
            f"Tokens need the package {error.name}; install it with: pip install 'acrux[serve]'."
        ) from None
    store = Store(db or default_database())
    try:
        yield ApiTokens(store)
    finally:
        store.close()
