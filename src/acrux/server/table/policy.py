"""The policy of a table: what its host chose when creating it, beside the game's options and the clock."""

from typing import Annotated

from msgspec import Meta, Struct

MIN_ABSENCE_SECONDS, MAX_ABSENCE_SECONDS = 15, 86_400


class Policy(Struct, frozen=True, omit_defaults=True):
    """How the people at a table play with each other. The defaults are those of tables without a stored policy."""

    reserved: Annotated[bool, Meta(description="Open seats were reserved for people with the invitation.")] = False
    free_takebacks: Annotated[bool, Meta(description="Takebacks need no consent.")] = False
    throws_by_hand: Annotated[
        bool, Meta(description="People may enter their throws by hand, which everybody accepts by sitting down.")
    ] = False
    absence_seconds: Annotated[
        int | None, Meta(description="Absence after which the others may act; null: the server's default.")
    ] = None
    pairing: Annotated[bool, Meta(description="Created by quick pairing.")] = False
    challenged: Annotated[str | None, Meta(description="The username of a bot for which a seat is reserved.")] = None
