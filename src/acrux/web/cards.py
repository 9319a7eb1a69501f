"""Preview cards: what messengers and social networks show of a link (Open Graph). Addresses are absolute."""

from dataclasses import dataclass

from acrux.core.registry import definition
from acrux.i18n import Text, catalogue, translate
from acrux.web.pictures import has_cover


@dataclass(frozen=True)
class Card:
    """Title, description and picture of a page."""

    title: str
    description: str
    picture: str


def game_card(game: str, base: str, language: str, description: Text | None = None) -> Card:
    """The card of a game, with its cover; `base` is the address of the server."""
    picture = f"{base}rules/{game}/cover.png" if has_cover(game) else f"{base}icons/icon-512.png"
    tagline = [f"{game}.tagline"] if f"{game}.tagline" in catalogue(language) else ["lobby.welcome"]
    return Card(definition(game).title, translate(description or tagline, language), picture)
