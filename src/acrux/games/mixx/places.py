"""Places on the table in words: relative to the cards that lie there, since no coordinates are drawn."""

import functools
from collections.abc import Mapping

from acrux.i18n import Text, prefixed

SIDES = {"right": (1, 0), "left": (-1, 0), "above": (0, 1), "below": (0, -1)}
"""the direction from a card to the place that is named after it"""
MAX_PLACES = 1024
"""places whose neighbours are kept"""

game_text = prefixed("mixx")


@functools.cache
def plain_card(card: str) -> Text:
    """Its colour and motif, without its letters; cached, so do not change it."""
    return game_text("piece.card", colour=game_text(f"colour.{card[0]}"), motif=game_text(f"motif.{card[1]}"))


def place_name(cross: Mapping[str, str], place: str, middle: str = "place.middle") -> Text:
    """Where a place is, seen from the neighbouring card that is nearest to the first card of the round.

    `middle` is the key for the place of that card.
    """
    return name_near(nearest_card(cross, place), middle)


def nearest_card(cross: Mapping[str, str], place: str) -> tuple[str, str] | None:
    """The side on which a place lies of its neighbouring card nearest to the first card; None: of no card."""
    if place == "0,0":
        return None
    near = [(side, cross[name]) for name, side in _neighbours(place) if name in cross]
    return near[0] if near else None


@functools.lru_cache(MAX_PLACES)
def _neighbours(place: str) -> list[tuple[str, str]]:
    """The places beside a place, those nearest to the middle first, with the side of them on which it lies."""
    east, north = map(int, place.split(","))
    beside = {side: (east - right, north - up) for side, (right, up) in SIDES.items()}
    order = sorted(beside, key=lambda side: abs(beside[side][0]) + abs(beside[side][1]))
    return [("{},{}".format(*beside[side]), side) for side in order]


@functools.cache
def name_near(near: tuple[str, str] | None, middle: str = "place.middle") -> Text:
    """A place in words, given the result of `nearest_card`; cached, so do not change it."""
    return game_text(middle) if near is None else game_text(f"place.{near[0]}", card=plain_card(near[1]))
