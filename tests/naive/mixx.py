"""Naive engine for Mixx: slow, obvious, written from the law alone (rules 1 to 6, rulings M1 to M8)."""

import copy
import re
from fractions import Fraction

COLOURS = "ROYGTBPV"
MOTIFS = "stfjpuca"
HAND = {2: 8, 3: 6, 4: 5}  # rule 1: cards a seat draws, by the number of seats
OPTIONS = {"seats", "first", "hand", "motifs", "shape"}

ROW, COLUMN = (1, 0), (0, 1)  # one step along each axis, in squares east and north
PLACE = r"(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)"


class Naive:
    def __init__(self, position=None, **options):
        self._read_options(options)
        self.hands = [set() for _ in range(self.seats)]
        self.cross = {}  # place (east, north) -> card
        self.deck = set(self.cards)
        self.won = [0] * self.seats
        self.mover = self.first  # the seat to lay, once no seat is to draw
        self.last = None  # the seat that laid last in this round
        self.winners = None
        if position is not None:
            self._read_position(position)

    # Options

    def _read_options(self, options):
        for name in sorted(options.keys() - OPTIONS):
            raise ValueError(f"Mixx has no option {name!r}.")
        self.seats = number("Seats", options.get("seats", 2), 2, 4)
        self.first = number("First", options.get("first", 1), 1, self.seats)
        most = HAND[self.seats]
        self.hand = number("Hand", options.get("hand", most), 1, most)
        self.motifs = options.get("motifs", MOTIFS)
        if self.motifs not in selections_of_motifs():
            raise ValueError(f"Motifs must be at least 2 distinct letters in the order {MOTIFS}, not {self.motifs!r}.")
        self.shape = options.get("shape", "cross")
        if self.shape not in ("cross", "line"):
            raise ValueError(f"Shape must be cross or line, not {self.shape!r}.")
        self.cards = [colour + motif for colour in COLOURS for motif in self.motifs]
        if self.seats * self.hand > len(self.cards):
            raise ValueError(f"{self.seats} hands of {self.hand} are more than the {len(self.cards)} cards in play.")

    # Whose move it is

    @property
    def drawing(self):
        """The seat that is to draw: while the deck lasts, the first whose hand is short (rules 1 and 4, M4)."""
        if not self.deck:
            return None
        return next((seat for seat in self._all_seats() if len(self._hand_of(seat)) < self.hand), None)

    @property
    def actor(self):
        if self.winners is not None:
            return None
        return 0 if self.drawing else self.mover

    def legal(self):
        if self.actor is None:
            return []
        if self.actor == 0:
            return ["draw:" + card for card in in_order(self.deck)]
        return [lay_name(card, place) for card, place in self._lays(self.mover)]

    def chance_outcomes(self):
        """Every card left in the deck is equally likely (rule 1)."""
        return {move: Fraction(1, len(self.deck)) for move in self.legal()} if self.actor == 0 else {}

    # Rules 2 and 3: where a card may lie

    def _lays(self, seat):
        """All lays of a seat: pairs of card and place."""
        open_places = self._open_places()
        return [
            (card, place)
            for card in in_order(self._hand_of(seat))
            for place, axis in sorted(open_places.items())
            if fits(card, axis)
        ]

    def _open_places(self):
        """Every place open to the next card, with the cards of the axis that it joins there.

        Rule 2: a card goes to an end of one of the two axes through the centre. While all cards lie in one line any of
        them may still become the centre, so the second axis may be opened at a right angle to each of them.
        """
        if not self.cross:
            return {(0, 0): []}
        places = {}
        for centre in possible_centres(self.cross):
            for direction in [ROW] if self.shape == "line" else [ROW, COLUMN]:
                axis = axis_through(centre, self.cross, direction)
                for end in ends(axis, direction):
                    places[end] = [self.cross[place] for place in axis]
        return places

    # Rules 4 to 6: the turns

    def play(self, text):
        if text not in self.legal():
            raise ValueError(self._refusal(text))
        if self.actor == 0:
            self._draw(text.removeprefix("draw:"))
        else:
            self._lay(*parse_lay(text))

    def _draw(self, card):
        self._hand_of(self.drawing).add(card)
        self.deck.remove(card)
        if self.cross:  # else it was the deal, after which First begins
            self._next_turn()

    def _lay(self, card, place):
        self._hand_of(self.mover).remove(card)
        self.cross[place] = card
        self.last = self.mover
        if not self.drawing:  # rule 4: the seat that laid draws before the next turn
            self._next_turn()

    def _next_turn(self):
        """Rule 4 and M2: after every lay all seats are asked again, the one that laid at the end."""
        self.mover = self._first_able()
        if self.mover is None:
            self._end_round()

    def _first_able(self):
        asked = [seat % self.seats + 1 for seat in range(self.last, self.last + self.seats)]
        return next((seat for seat in asked if self._lays(seat)), None)

    def _end_round(self):
        """Rule 5: the seat that laid last wins the cross. Rule 6, M1: with the deck empty that was the last round."""
        winner = self.last
        self.won[winner - 1] += len(self.cross)
        self.cross = {}
        self.last = None
        if not self.deck:
            most = max(self.won)  # M5, M7
            self.winners = tuple(seat for seat in self._all_seats() if self.won[seat - 1] == most)
        elif self.seats == 2:
            self.mover = 3 - winner
        else:
            self.mover = winner

    def returns(self):
        if self.winners is None:
            return None
        share = self.seats / len(self.winners) - 1
        return [share if seat in self.winners else -1.0 for seat in self._all_seats()]

    def _refusal(self, text):
        """Why a move is not legal, in one sentence."""
        if self.actor is None:
            return f"{text!r} cannot be played: the game is over."
        if self.actor == 0:
            return f"{text!r} cannot be played: seat {self.drawing} is to draw a card that is left in the deck."
        why = f"Seat {self.mover} cannot play {text!r}"
        lay = parse_lay(text)
        if lay is None:
            return f"{why}: it is to lay a card, written like Ys@0,0."
        card, place = lay
        if card not in self._hand_of(self.mover):
            return f"{why}: the card is not in its hand."
        if place not in self._open_places():
            return f"{why}: the place is not open."
        return f"{why}: the axis already holds its colour or its motif."

    # What can be seen

    def copy(self):
        return copy.deepcopy(self)

    def view(self, seat):
        """Hands are public, of the deck only the number of cards (rule 1): all viewers see the same but their moves."""
        return {
            "actor": self.actor,
            "winners": None if self.winners is None else list(self.winners),
            "legal": self.legal() if seat in self._all_seats() and seat == self.actor else [],
            "hands": [in_order(hand) for hand in self.hands],
            "cross": {place_name(place): card for place, card in sorted(self.cross.items())},
            "deck": len(self.deck),
            "won": list(self.won),
            "last": self.last,
            "drawing": self.drawing,
        }

    # The position line

    def position(self):
        if not self.actor:
            raise ValueError("Mixx has a position line only where a seat is to lay a card.")
        return " ".join(
            [
                "/".join(cards_name(hand) for hand in self.hands),
                "/".join(lay_name(card, place) for place, card in sorted(self.cross.items())) or "-",
                cards_name(self.deck),
                ",".join(map(str, self.won)),
                str(self.mover),
                str(self.last or "-"),
            ]
        )

    def _read_position(self, text):
        if not isinstance(text, str) or text.count(" ") != 5:
            raise ValueError(f"A position is HANDS CROSS DECK WON MOVER LAST with single blanks, not {text!r}.")
        hands, cross, deck, won, mover, last = text.split(" ")
        self.hands = [set(self._parse_cards(hand)) for hand in hands.split("/")]
        self.cross = parse_cross(cross)
        self.deck = set(self._parse_cards(deck))
        self.won = [number("Won", count, 0, len(self.cards)) for count in won.split(",")]
        self.mover = number("Mover", mover, 1, self.seats)
        self.last = None if last == "-" else number("Last", last, 1, self.seats)
        self._check_cards()
        self._check_hands()
        check_cross(self.cross, self.shape)
        self._check_turn()

    def _parse_cards(self, text):
        cards = [] if text == "-" else [text[i : i + 2] for i in range(0, len(text), 2)]
        if text == "" or cards != [card for card in self.cards if card in cards]:
            raise ValueError(f"{text!r} is not a run of cards in play, each once and in order.")
        return cards

    def _check_cards(self):
        named = [card for cards in [*self.hands, self.cross.values(), self.deck] for card in cards]
        if len(set(named)) < len(named):
            raise ValueError("A card stands twice in the position.")
        if not set(named) <= set(self.cards):
            raise ValueError("The position has a card that is not in play.")
        if len(self.hands) != self.seats or len(self.won) != self.seats:
            raise ValueError(f"The position must give a hand and the cards won for each of {self.seats} seats.")
        if len(named) + sum(self.won) != len(self.cards):
            raise ValueError(f"Hands, cross, deck and cards won must make up the {len(self.cards)} cards in play.")

    def _check_hands(self):
        if any(len(hand) > self.hand for hand in self.hands):
            raise ValueError(f"A hand has more than {self.hand} cards.")
        if self.deck and any(len(hand) < self.hand for hand in self.hands):
            raise ValueError(f"While the deck lasts every hand has {self.hand} cards.")

    def _check_turn(self):
        if bool(self.cross) != bool(self.last):
            raise ValueError("A seat has laid last if and only if a card lies.")
        if self.cross and self.mover != self._first_able():
            raise ValueError(f"Seat {self.mover} is not the first seat after seat {self.last} that can lay.")
        if not self.cross and not self.deck and any(self.won):
            raise ValueError("The game is over: the deck is empty and no card lies.")

    # Seats

    def _all_seats(self):
        return range(1, self.seats + 1)

    def _hand_of(self, seat):
        return self.hands[seat - 1]


# Rules 2 and 3, on a cross alone


def possible_centres(cross):
    """The cards that are, or may become, the centre: all others lie in its row or in its column.

    In one line that is every card, in a cross of two axes the centre alone.
    """
    return [(east, north) for east, north in cross if all(e == east or n == north for e, n in cross)]


def axis_through(centre, cross, direction):
    """The places of the row or column of the centre, the centre included (M8), from one end to the other."""
    fixed = 1 if direction == ROW else 0
    return sorted(place for place in cross if place[fixed] == centre[fixed])


def ends(axis, direction):
    """The two places beyond the ends of an axis."""
    (east, north), (further_east, further_north) = axis[0], axis[-1]
    step_east, step_north = direction
    return [(east - step_east, north - step_north), (further_east + step_east, further_north + step_north)]


def fits(card, axis):
    """Rule 3: the card differs in colour and in motif from every card of the axis."""
    return all(card[0] != other[0] and card[1] != other[1] for other in axis)


def check_cross(cross, shape):
    """Refuse what could not have been laid (rules 2 and 3)."""
    if cross and (0, 0) not in cross:
        raise ValueError("The first card of a round lies at 0,0.")
    if cross and not possible_centres(cross):
        raise ValueError("The cards lie neither in a line nor in a cross.")
    if shape == "line" and any(north != 0 for _, north in cross):
        raise ValueError("With Shape line all cards lie in one horizontal line.")
    for centre in possible_centres(cross):
        for direction in [ROW, COLUMN]:
            check_axis(axis_through(centre, cross, direction), cross)


def check_axis(axis, cross):
    (west, south), (east, north) = axis[0], axis[-1]
    if (east - west) + (north - south) + 1 != len(axis):
        raise ValueError("The cross has a gap.")
    for place in axis:
        if not fits(cross[place], [cross[other] for other in axis if other != place]):
            raise ValueError(f"The colour or the motif of {lay_name(cross[place], place)} is repeated in its axis.")


# Notation


def in_order(cards):
    return sorted(cards, key=lambda card: (COLOURS.index(card[0]), MOTIFS.index(card[1])))


def cards_name(cards):
    return "".join(in_order(cards)) or "-"


def place_name(place):
    return f"{place[0]},{place[1]}"


def lay_name(card, place):
    return f"{card}@{place_name(place)}"


def parse_lay(text):
    """`Ys@0,-1` as ("Ys", (0, -1)), None if it is not written like that."""
    match = re.fullmatch(f"([{COLOURS}][{MOTIFS}])@{PLACE}", text) if isinstance(text, str) else None
    return match and (match[1], (int(match[2]), int(match[3])))


def parse_cross(text):
    lays = [] if text == "-" else [parse_lay(lay) for lay in text.split("/")]
    if None in lays:
        raise ValueError(f"{text!r} is not a cross written like Ys@0,0/Rt@1,0.")
    places = [place for _, place in lays]
    if places != sorted(set(places)):
        raise ValueError(f"The places of {text!r} are not in order, each once.")
    return {place: card for card, place in lays}


def number(name, value, least, most):
    """A whole number from least to most, given as int or written without sign or leading zeros."""
    allowed = {str(n): n for n in range(least, most + 1)}
    if str(value) not in allowed:
        raise ValueError(f"{name} must be a number from {least} to {most}, not {value!r}.")
    return allowed[str(value)]


def selections_of_motifs():
    """All ways to choose at least two motifs, in the law's order."""
    chosen = [""]
    for motif in MOTIFS:
        chosen += [letters + motif for letters in chosen]
    return [letters for letters in chosen if len(letters) >= 2]
