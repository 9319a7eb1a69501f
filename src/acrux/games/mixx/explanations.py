"""What the cards, places and piles of Mixx are, and what they would do now."""

from acrux.games.definition import View
from acrux.i18n import Text, Value, join_and, prefixed, text

explain_text = prefixed("mixx.explain")


def explain(view: View, thing: str) -> list[Text]:
    if thing == "deck":
        return [explain_text("deck", n=view["deck"]) if view["deck"] else explain_text("no_deck")]
    seats = {f"seat-{seat}": seat for seat in range(1, len(view["hands"]) + 1)}
    if thing in seats:
        return _seat(view, seats[thing])
    if thing in view["cross"]:
        return _in_cross(view, view["cross"][thing])
    owner = next((seat for seat, hand in enumerate(view["hands"], 1) if thing in hand), None)
    if owner:
        return _in_hand(view, thing, owner)
    return _place(view, thing)


def card_text(card: str) -> Text:
    """A card as its picture is labelled."""
    return text("mixx.piece.card", colour=_colour(card), motif=_motif(card))


def _in_cross(view: View, card: str) -> list[Text]:
    texts = [explain_text("in_cross", card=card_text(card), colour=_colour(card), motif=_motif(card))]
    if view["last"]:
        texts.append(explain_text("at_stake", n=len(view["cross"]), seat=view["last"]))
    return texts


def _in_hand(view: View, card: str, owner: int) -> list[Text]:
    texts = [explain_text("in_hand", card=card_text(card), seat=owner)]
    if owner != view["seat"] or not view["legal"]:
        return texts
    places = sum(move.startswith(f"{card}@") for move in view["legal"])
    return [*texts, explain_text("fits", n=places) if places else explain_text("fits_nowhere")]


def _place(view: View, place: str) -> list[Text]:
    """Rule 3, by the cards that the viewer may lay there."""
    cards = [move.partition("@")[0] for move in view["legal"] if move.endswith(f"@{place}")]
    if not cards:
        return []
    fitting: list[Value] = [card_text(card) for card in cards]
    return [explain_text("place"), explain_text("cards", n=len(cards), cards=join_and(fitting, ""))]


def _seat(view: View, seat: int) -> list[Text]:
    texts = [explain_text("won", seat=seat, n=view["won"][seat - 1])]
    if view["last"] == seat and view["cross"] and not view["winners"]:
        texts.append(explain_text("laid_last", seat=seat, n=len(view["cross"])))
    return texts


def _colour(card: str) -> Text:
    return text(f"mixx.colour.{card[0]}")


def _motif(card: str) -> Text:
    return text(f"mixx.motif.{card[1]}")
