"""Answer a command, whether it came by HTTP or on a socket."""

import logging
import time
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from acrux.core.errors import AcruxError
from acrux.i18n import Text, translate
from acrux.server.errors import Refusal, refusal_text
from acrux.server.http.sessions import Guest
from acrux.server.live.live_table import LiveTable
from acrux.server.live.messages import Answer, Refused
from acrux.server.metrics import COMMAND_SECONDS, COMMANDS
from acrux.server.services import Services
from acrux.server.table.commands import Command, Preview
from acrux.server.table.requester import Requester

log = logging.getLogger("acrux.server")
DATABASE_UNAVAILABLE = refusal_text("no_database")


class Client(NamedTuple):
    """The sender of a command: a guest, None without a cookie, at an address."""

    guest: Guest | None
    address: str
    language: str

    def refuse(self, command_id: str | None, text: Text | str, stale: bool = False) -> Refused:
        """A refusal in the client's language."""
        return Refused(command_id, translate(text, self.language), stale)


async def answer_command(services: Services, live_table: LiveTable, command: Command, client: Client) -> Answer:
    """Execute a command and acknowledge it once it is committed, or refuse it in one sentence."""
    started = time.perf_counter()
    try:
        requester = _requester(services, client)
        if isinstance(command, Preview):
            answer: Answer = await services.executor.preview(live_table, command, requester)
        else:
            answer = await services.executor.execute(live_table, command, requester)
    except AcruxError as error:
        answer = client.refuse(command.id, error.text, isinstance(error, Refusal) and error.stale)
    except SQLAlchemyError as error:
        log.error("database unavailable", exc_info=error)
        answer = client.refuse(command.id, DATABASE_UNAVAILABLE)
    COMMANDS.labels(command.type, str(answer.__struct_config__.tag)).inc()
    COMMAND_SECONDS.observe(time.perf_counter() - started)
    return answer


def _requester(services: Services, client: Client) -> Requester:
    guest, address = client.guest, client.address
    if guest is None:
        raise Refusal(refusal_text("no_cookie"))
    return Requester(
        guest.id,
        guest.name,
        services.live_tables.key,
        address,
        may_create_table=lambda: services.new_table_bucket.take(address),
        may_chat=lambda is_seated: services.chat_bucket.take(guest.id if is_seated else address),
    )
