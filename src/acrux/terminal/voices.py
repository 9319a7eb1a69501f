"""What happens in a game, told in words from what a spectator sees: no word gives a secret away."""

import re
from collections.abc import Sequence
from typing import Any

from acrux.core.state import State

View = dict[str, Any]


def voice_of(game: str) -> "Voice":
    """The voice of a game; one without its own speaks of seats and moves."""
    return VOICES.get(game, Voice)()


def listed(words: Sequence[object], nothing: str = "none") -> str:
    """An enumeration.

    >>> listed(["N", "E", "S"])
    'N, E and S'
    """
    texts = [str(word) for word in words]
    return " and ".join(", ".join(part) for part in (texts[:-1], texts[-1:]) if part) or nothing


def several(number: int, word: str) -> str:
    """A number of things.

    >>> several(1, "card"), several(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {word}{'s' * (number != 1)}"


class Voice:
    """How a game is spoken of."""

    secrets = False
    """may seats do what others must not see?"""

    def name(self, view: View, seat: int) -> str:
        return f"Seat {seat}"

    def label(self, view: View, seat: int) -> str:
        """Name and number, such as `North (seat 1)`."""
        name = self.name(view, seat)
        return name if name.startswith("Seat ") else f"{name} (seat {seat})"

    def seals(self, view: View) -> bool:
        """Is the seat to move about to do such a thing?"""
        return False

    def tell(self, before: State, move: str, after: State) -> str | None:
        """What a move or a chance event was and what came of it; None if it is not worth a word yet."""
        actor = before.actor
        return f"{self.name(before.view(), actor)} plays {move}." if actor else f"Chance: {move}."

    def describe(self, view: View) -> list[str]:
        """Where the game stands, in sentences."""
        hidden = {"game", "options", "seat", "actor", "winners", "legal"}
        return [f"{key.replace('_', ' ')}: {value}" for key, value in view.items() if key not in hidden]


class Cross(Voice):
    def name(self, view: View, seat: int) -> str:
        return "Yellow" if view["yellow"] == seat else "Red"

    def tell(self, before: State, move: str, after: State) -> str:
        name = self.name(before.view(), before.actor or 0)
        if move == "swap":
            return f"Red swaps: seat {before.actor} is Yellow from now on, seat {after.actor} is Red."
        return f"{name} places a stone on {move}."

    def describe(self, view: View) -> list[str]:
        cells = {colour: [cell for cell, stone in view["stones"].items() if stone == colour] for colour in "yr"}
        return [f"Yellow stones: {listed(cells['y'])}.", f"Red stones: {listed(cells['r'])}."]


COUNTERS = {"b": "Blue", "r": "Red", "y": "Yellow", "g": "Green"}
ACTIONS = (
    (r"@-(..)", "moves from home to {0}"),
    (r"(..)-(..)", "moves {0} to {1}"),
    (r"@\^(..)", "jumps from home to {0}"),
    (r"(..)\^(..)", "jumps from {0} to {1}"),
    (r"([NESWC])(\d+)", "spins {0} by {1} degrees"),
    (r"end", "ends the turn"),
    (r"drop:(.*)", "sends home {0}"),
)


class SouthernCross(Voice):
    def name(self, view: View, seat: int) -> str:
        return COUNTERS[view["options"]["order"][seat - 1]]

    def tell(self, before: State, move: str, after: State) -> str:
        old, new = before.view(), after.view()
        if not before.actor:
            return self._roll(old, move, new)
        text = f"{self.name(old, before.actor)} {self._action(move)}."
        if old["tile"] is None and new["tile"]:
            text += f" That leaves a constellation on {' '.join(new['tile'])}: a special round."
        return text

    def _action(self, move: str) -> str:
        for pattern, words in ACTIONS:
            if found := re.fullmatch(pattern, move):
                return words.format(*(part.replace(",", " ") for part in found.groups()))
        return f"plays {move}"

    def _roll(self, old: View, move: str, new: View) -> str:
        kind, _, shown = move.partition(":")
        results = ["hit" if part == "h" else "miss" if part == "m" else part for part in shown.split(",")]
        colour = old["options"]["order"][old["roller"] - 1]
        lost = new["home"][colour] - old["home"][colour]
        due = new["drop"] if new["roller"] == old["roller"] else 0
        goal = f", needing more than {old['dice']}" if kind == "roll" else ""
        outcome = f"{several(lost or due, 'counter')} {'must go' if due else 'sent'} home" if lost or due else "safe"
        return f"{COUNTERS[colour]} {kind}s {listed(results)}{goal}: {outcome}."

    def describe(self, view: View) -> list[str]:
        lines = []
        for colour in view["options"]["order"]:
            squares = [square for square, counter in view["counters"].items() if counter == colour]
            lines.append(f"{COUNTERS[colour]}: on the grid {listed(squares)}; at home {view['home'][colour]}.")
        return lines


WINDS = ("North", "East", "South", "West")


class Compass(Voice):
    secrets = True

    def name(self, view: View, seat: int) -> str:
        return WINDS[seat - 1]

    def seals(self, view: View) -> bool:
        return bool(view["actor"]) and not view["choice"] and view["directions"][view["actor"] - 1] is not None

    def tell(self, before: State, move: str, after: State) -> str:
        old, new = before.view(), after.view()
        name = self.name(old, before.actor or 0)
        if old["choice"] == "score":
            text = f"{name} gives the points to {next(wind for wind in WINDS if wind[0] == move[1:])}."
        elif old["choice"]:
            text = f"{name} puts the pawn on the {move[1:]} corner."
        elif self.seals(old):
            text = f"{name} lays a speed face down."
        else:
            text = f"{name} lays {move}."
        return " ".join([text, *self._revealed(before, move, after), *self._outcome(old, new)])

    def _revealed(self, before: State, move: str, after: State) -> list[str]:
        """The cards that this move turned up; after a round they are back in the hands, so look at them before."""
        old, new = before.view(), after.view()
        closed = new["round"] != old["round"]
        cards = []
        for seat in range(1, len(WINDS) + 1):
            own = int(move) if self.seals(old) and seat == before.actor else before.view(seat)["speeds"][seat - 1]
            shows = closed or isinstance(new["speeds"][seat - 1], int)
            if own is not None and shows and not isinstance(old["speeds"][seat - 1], int):
                cards.append(f"{WINDS[seat - 1]} {old['directions'][seat - 1]} {own}")
        return [f"Turned up: {', '.join(cards)}."] if cards else []

    def _outcome(self, old: View, new: View) -> list[str]:
        told = [f"The pawn is on {new['pawn']}."] if new["pawn"] != old["pawn"] else []
        for name, score, was in zip(WINDS, new["scores"], old["scores"], strict=True):
            if score != was:
                told.append(f"{name} {'gains' if score > was else 'loses'} {abs(score - was)} and has {score}.")
        if new["round"] != old["round"]:
            out = f"; {listed([WINDS[seat - 1] for seat in new['out']])} must sit out" if new["out"] else ""
            told.append(f"Round {new['round']} begins{out}.")
        return told

    def describe(self, view: View) -> list[str]:
        lines = [f"Round {view['round']} of {view['options']['rounds']}. The pawn is on {view['pawn']}."]
        for seat, name in enumerate(WINDS, 1):
            speed = view["speeds"][seat - 1]
            notes = [f"{name}: {view['scores'][seat - 1]} points"]
            notes += [f"direction {view['directions'][seat - 1]}"] if view["directions"][seat - 1] else []
            notes += [] if speed is None else ["speed face down" if speed == "?" else f"speed {speed}"]
            notes += ["first player"] if seat == view["first"] else []
            notes += ["sits out"] if seat in view["out"] else []
            notes += ["misses the next round"] if seat in view["next_out"] else []
            lines.append(", ".join(notes) + ".")
        return lines


CARD_COLOURS = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "T": "turquoise",
    "B": "blue",
    "P": "pink",
    "V": "violet",
}
MOTIFS = {
    "s": "shell",
    "t": "starfish",
    "f": "fish",
    "j": "jellyfish",
    "p": "propeller",
    "u": "turtle",
    "c": "chest",
    "a": "anchor",
}


class Mixx(Voice):
    def tell(self, before: State, move: str, after: State) -> str | None:
        old, new = before.view(), after.view()
        if before.actor:
            card, _, place = move.partition("@")
            return f"Seat {before.actor} lays {self._card(card)} at {place}." + self._outcome(old, new)
        seat = old["drawing"]
        if any("@" in past for past in before.moves):
            return f"Seat {seat} draws {self._card(move.partition(':')[2])}." + self._outcome(old, new)
        return None if new["drawing"] == seat else f"Seat {seat} is dealt {listed(new['hands'][seat - 1])}."

    def _card(self, card: str) -> str:
        return f"{card} ({CARD_COLOURS[card[0]]} {MOTIFS[card[1]]})"

    def _outcome(self, old: View, new: View) -> str:
        for seat, (won, was) in enumerate(zip(new["won"], old["won"], strict=True), 1):
            if won != was:
                return f" Nobody can add to the cross: seat {seat} takes its {won - was} cards and has {won}."
        return self._missed(new)

    def _missed(self, view: View) -> str:
        """Who was passed over: the seats between the one that laid last and the one to lay."""
        last, actor, seats = view["last"], view["actor"], len(view["hands"])
        if not last or not actor:
            return ""
        missed = [(last + step - 1) % seats + 1 for step in range(1, (actor - last - 1) % seats + 1)]
        return "".join(f" Seat {seat} cannot lay." for seat in missed)

    def describe(self, view: View) -> list[str]:
        cards = [f"{card} at {place}" for place, card in view["cross"].items()]
        lines = [f"On the table: {listed(cards, 'nothing')}. In the deck: {several(view['deck'], 'card')}."]
        for seat, (hand, won) in enumerate(zip(view["hands"], view["won"], strict=True), 1):
            lines.append(f"Seat {seat} has won {several(won, 'card')} and holds {listed(hand, 'nothing')}.")
        return lines


VOICES: dict[str, type[Voice]] = {
    "cross": Cross,
    "southern-cross": SouthernCross,
    "compass": Compass,
    "mixx": Mixx,
}
