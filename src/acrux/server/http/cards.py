"""The preview card of a table: what messengers show of a link. They keep it, so it shows less than the page itself."""

from acrux.i18n import Text, translate
from acrux.server.live.live_table import LiveTable
from acrux.server.table.agent_names import AGENT_NAME
from acrux.server.table.aggregate import Table
from acrux.server.table.values import Place
from acrux.web.cards import Card, game_card


def table_card(live_table: LiveTable, base: str, language: str) -> Card:
    """Names and the board of a listed or finished game; only the game's name of an unlisted one that is not over."""
    table = live_table.table
    if not table.listed and table.status != "over":
        return game_card(table.definition.name, base, language, ["card.table"])
    picture = f"{base}api/tables/{table.id}/picture.png?width=800&language={language}"
    names = " – ".join(_name(place, language) for place in table.places)
    return Card(f"{table.definition.title}: {names}", translate(_state(table), language), f"{picture}&seq={table.seq}")


def _name(place: Place, language: str) -> str:
    if place.level is not None:
        return translate([AGENT_NAME, {"level": place.level}], language)
    return place.name or translate(["seat.open" if place.kind == "open" else "seat.guest"], language)


def _state(table: Table) -> Text:
    return ["card.over" if table.status == "over" else "card.running", {"n": len(table.plies)}]
