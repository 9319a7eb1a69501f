"""The sentences of Mixx."""

from collections.abc import Sequence

from acrux.games.definition import Change, View
from acrux.games.mixx.places import place_name
from acrux.i18n import Text, Value, join_and, prefixed

game_text = prefixed("mixx")


def card_name(card: str) -> Text:
    """Its letters, colour and motif."""
    return game_text("card", card=card, colour=game_text(f"colour.{card[0]}"), motif=game_text(f"motif.{card[1]}"))


def seat_name(view: View, seat: int) -> Text:
    return game_text("seat", seat=seat)


def is_move_secret(view: View) -> bool:
    return False


# What happened


def describe_move(change: Change) -> list[Text]:
    before, actor, move, after, _ = change
    played = str(move)
    if actor:
        card, _, place = played.partition("@")
        texts = [
            game_text(
                "laid", who=seat_name(before, actor), card=card_name(card), place=place_name(before["cross"], place)
            )
        ]
    elif _dealing(before):
        return _dealt(before["drawing"], before, after)
    else:
        card = played.removeprefix("draw:")
        texts = [game_text("drew", who=seat_name(before, before["drawing"]), card=card_name(card))]
        texts += [game_text("last_round")] if after["deck"] == 0 else []
    return [*texts, *_round(before, after)]


def _dealing(view: View) -> bool:
    """Rule 1: the hands are dealt before any card lies on the table, or has been won from it."""
    return not view["cross"] and not any(view["won"])


def _dealt(seat: int, before: View, after: View) -> list[Text]:
    """A hand is described when its last card is dealt."""
    if after["drawing"] == seat:
        return []
    return [game_text("dealt", who=seat_name(before, seat), cards=_cards(after["hands"][seat - 1]))]


def _round(before: View, after: View) -> list[Text]:
    """Who wins the cross if no seat can lay, or else who misses the turn; and who wins the game."""
    if texts := taken_texts(before, after):
        return [*texts, _outcome(after)] if after["winners"] else texts
    return [game_text("missed", who=seat_name(after, seat)) for seat in missed(after)]


def taken_texts(before: View, after: View) -> list[Text]:
    """Who takes the cross off the table; nothing if it stays."""
    gains = [(seat, won - was, won) for seat, (won, was) in enumerate(zip(after["won"], before["won"], strict=True), 1)]
    return [game_text("took", who=seat_name(after, seat), n=n, won=won) for seat, n, won in gains if n]


def missed(view: View) -> list[int]:
    """The seats between the one that laid last and the one to lay."""
    last, actor, seats = view["last"], view["actor"], len(view["hands"])
    if not last or not actor:
        return []
    return [(last + step - 1) % seats + 1 for step in range(1, (actor - last - 1) % seats + 1)]


def _outcome(view: View) -> Text:
    winners, most = view["winners"], max(view["won"])
    who = join_and([seat_name(view, seat) for seat in winners], "")
    return game_text("won" if len(winners) == 1 else "shared", who=who, n=most)


# Where the game stands


def describe(view: View) -> list[Text]:
    laid: list[Value] = [
        game_text("lies", card=card_name(card), place=place_name(view["cross"], place, "cell.middle"))
        for place, card in view["cross"].items()
    ]
    texts = [game_text("table", cards=join_and(laid, game_text("nothing"))), game_text("deck", n=view["deck"])]
    for seat, (hand, won) in enumerate(zip(view["hands"], view["won"], strict=True), 1):
        texts.append(game_text("hand", who=seat_name(view, seat), n=won, cards=_cards(hand)))
    return [*texts, prompt(view, view["seat"])]


def _cards(cards: Sequence[str]) -> Value:
    return join_and([card_name(card) for card in cards], game_text("nothing"))


# What is to be done


def prompt(view: View, seat: int | None) -> Text:
    if view["winners"]:
        return _outcome(view)
    if view["drawing"]:
        return game_text("to_draw", who=seat_name(view, view["drawing"]))
    actor, whose = view["actor"], "you" if seat == view["actor"] else "to"
    if view["last"] is None:
        return game_text(f"{whose}_begin", who=seat_name(view, actor))
    return game_text(f"{whose}_go_on" if view["last"] == actor else f"{whose}_lay", who=seat_name(view, actor))
