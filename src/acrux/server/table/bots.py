"""Bots: programs that play over the bot API, each as a guest whose id names it; and the challenges to them."""

import re
from collections.abc import Callable
from typing import Any

from acrux.server.errors import Refusal, refusal_text
from acrux.server.table import commands as c
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.bot_names import bot_guest
from acrux.server.table.requester import Requester

BOT_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{1,27}")


def is_challenged(table: Table, guest: str) -> bool:
    """Does the table keep an open seat for this bot?"""
    return table.challenged is not None and guest == bot_guest(table.challenged)


def decline(table: Table, command: c.Decline, requester: Requester) -> list[e.EventData]:
    if not is_challenged(table, requester.guest) or table.status != "open" or table.seats_of(requester.guest):
        raise Refusal(refusal_text("no_challenge"))
    return [] if table.is_declined else [e.ChallengeDeclined()]


DECIDERS: dict[type[c.TableCommand], Callable[[Table, Any, Requester], list[e.EventData]]] = {c.Decline: decline}
