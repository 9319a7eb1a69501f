"""A game of Mixx in words."""

from collections.abc import Sequence

from acrux.games.definition import Change, Options, View
from acrux.words import Text, Value, listed, text


def phrase(key: str, **values: Value) -> Text:
    return text(f"mixx.{key}", **values)


def card_name(card: str) -> Text:
    """Its letters, colour and motif."""
    return phrase("card", card=card, colour=phrase(f"colour.{card[0]}"), motif=phrase(f"motif.{card[1]}"))


def seat_name(view: View, seat: int) -> Text:
    return phrase("seat", seat=seat)


def teams(options: Options) -> list[list[int]]:
    return [[seat] for seat in range(1, options["seats"] + 1)]


def sealed(view: View) -> bool:
    return False


# What happened


def tell(change: Change) -> list[Text]:
    before, actor, move, after, _ = change
    played = str(move)
    if actor:
        card, _, place = played.partition("@")
        told = [phrase("laid", who=seat_name(before, actor), card=card_name(card), place=place)]
    elif _dealing(before):
        return _dealt(before["drawing"], before, after)
    else:
        card = played.removeprefix("draw:")
        told = [phrase("drew", who=seat_name(before, before["drawing"]), card=card_name(card))]
        told += [phrase("last_round")] if after["deck"] == 0 else []
    return [*told, *_round(before, after)]


def _dealing(view: View) -> bool:
    """Rule 1: the hands are dealt before any card lies on the table, or has been won from it."""
    return not view["cross"] and not any(view["won"])


def _dealt(seat: int, before: View, after: View) -> list[Text]:
    """A hand is told when its last card is dealt."""
    if after["drawing"] == seat:
        return []
    return [phrase("dealt", who=seat_name(before, seat), cards=_cards(after["hands"][seat - 1]))]


def _round(before: View, after: View) -> list[Text]:
    """Who wins the cross if nobody can lay, or else who misses the turn; and who wins the game."""
    for seat, (won, was) in enumerate(zip(after["won"], before["won"], strict=True), 1):
        if won != was:
            told = [phrase("took", who=seat_name(after, seat), n=won - was, won=won)]
            return [*told, _outcome(after)] if after["winners"] else told
    return [phrase("missed", who=seat_name(after, seat)) for seat in _missed(after)]


def _missed(view: View) -> list[int]:
    """The seats between the one that laid last and the one to lay."""
    last, actor, seats = view["last"], view["actor"], len(view["hands"])
    if not last or not actor:
        return []
    return [(last + step - 1) % seats + 1 for step in range(1, (actor - last - 1) % seats + 1)]


def _outcome(view: View) -> Text:
    winners, most = view["winners"], max(view["won"])
    who = listed([seat_name(view, seat) for seat in winners], "")
    return phrase("won" if len(winners) == 1 else "shared", who=who, n=most)


# Where the game stands


def describe(view: View) -> list[Text]:
    laid: list[Value] = [phrase("lies", card=card_name(card), place=place) for place, card in view["cross"].items()]
    told = [phrase("table", cards=listed(laid, phrase("nothing"))), phrase("deck", n=view["deck"])]
    for seat, (hand, won) in enumerate(zip(view["hands"], view["won"], strict=True), 1):
        told.append(phrase("hand", who=seat_name(view, seat), n=won, cards=_cards(hand)))
    return [*told, prompt(view, view["seat"])]


def _cards(cards: Sequence[str]) -> Value:
    return listed([card_name(card) for card in cards], phrase("nothing"))


# What is to be done


def prompt(view: View, seat: int | None) -> Text:
    if view["winners"]:
        return _outcome(view)
    if view["drawing"]:
        return phrase("to_draw", who=seat_name(view, view["drawing"]))
    actor, whose = view["actor"], "you" if seat == view["actor"] else "to"
    if view["last"] is None:
        return phrase(f"{whose}_begin", who=seat_name(view, actor))
    return phrase(f"{whose}_go_on" if view["last"] == actor else f"{whose}_lay", who=seat_name(view, actor))
