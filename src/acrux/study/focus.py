"""What a study looks at in each game: events of the rules, places of the board, and moves to forbid.

Events are keys of the sentences that describe a move, so no rule is repeated here. A game without an entry gets the
measures that fit every game.
"""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from acrux.agents.cross.symmetry import orbits
from acrux.core.game import Game
from acrux.core.state import State

WrittenOptions = dict[str, str]
"""options of a game as a user writes them"""

Forbids = Callable[[State, str, np.ndarray], bool]
"""Must a restricted player avoid this move?"""


@dataclass(frozen=True)
class Focus:
    events: dict[str, str] = field(default_factory=dict)
    """names of events by the key of the sentence that reports them"""
    places: Callable[[State], Mapping[str, int]] = lambda state: {}
    """how often each cell of `game.board()` was used"""
    places_title: str = ""
    length: Callable[[State], int] | None = None
    """how long a finished game was, as players count it; None: the number of turns"""
    length_unit: str = "turns"
    """turns or rounds"""
    forbidden: dict[str, Forbids] = field(default_factory=dict)
    """by the name of the restriction"""
    skill_simulations: tuple[int, ...] = (50, 100, 200, 400, 800)
    """of the skill trace: each number plays against the one before it"""
    openings: Callable[[Game], list[list[str]]] = lambda game: []
    """first moves to try in turn, in groups that symmetries of the board map to each other; empty: no map of them"""
    opening_options: dict[str, str] = field(default_factory=dict)
    """options of the games that start with each of these moves"""
    opening_note: str = ""
    """about these games"""
    colours_change: bool = False
    """can a seat play another colour than the one it started with?"""
    variants: Callable[[Game, WrittenOptions], dict[str, WrittenOptions]] = lambda game, options: {}
    """options to compare the studied ones with, by the name of the variant"""


def focus_of(game: Game) -> Focus:
    return FOCUS.get(game.name, Focus())


def first_stones(state: State) -> Counter[str]:
    return Counter(state.moves[:1])


def first_cells(game: Game) -> list[list[str]]:
    """Cross: all cells, those together that a rotation or reflection of the board maps to each other."""
    moves = game.new().legal()
    return [[moves[cell] for cell in orbit] for orbit in orbits(game.options["size"])]


def sizes_and_swap(game: Game, options: WrittenOptions) -> dict[str, WrittenOptions]:
    """Cross: every published size, and the size of the study, with and without the swap."""
    own = (game.options["size"], game.options["swap"])
    sizes = sorted({*PUBLISHED_SIZES, own[0]}, key=lambda size: (size != own[0], size))
    choices = [(size, swap) for size in sizes for swap in ("no", "yes") if (size, swap) != own]
    return {
        f"size {size}, {'swap' if swap == 'yes' else 'no swap'}": options | {"size": str(size), "swap": swap}
        for size, swap in choices
    }


def seats_and_hands(game: Game, options: WrittenOptions) -> dict[str, WrittenOptions]:
    """Mixx: other numbers of seats with their usual hands, and smaller hands."""
    kept = {name: value for name, value in options.items() if name not in ("seats", "hand", "first")}
    others = {f"{seats} seats": kept | {"seats": str(seats)} for seats in MIXX_SEATS if seats != game.seats}
    smaller = range(game.options["hand"] - 1, 0, -1)
    return others | {f"hands of {cards}": options | {"hand": str(cards)} for cards in smaller}


def squares_used(state: State) -> Counter[str]:
    """Southern Cross: the squares that counters stood on, counted once a turn."""
    used: Counter[str] = Counter()
    for before, _ in state.plies():
        view = before.view()
        if view["actions"] == 3 and view["tile"] is None:
            used.update(view["counters"].keys())
    return used


def pawn_squares(state: State) -> Counter[str]:
    """Compass: the squares on which the pawn stood when a round began."""
    rounds = {before.view()["round"]: before.view()["pawn"] for before, _ in reversed(list(state.plies()))}
    return Counter(rounds.values())


def matches(pattern: str) -> Forbids:
    return lambda state, move, rng: re.fullmatch(pattern, move) is not None


def probably_pushes(state: State, move: str, rng: np.ndarray) -> bool:
    """Compass: would this speed land on a push in most of the ways in which the others may have chosen?"""
    if not move.isdigit() or not state.actor:
        return False
    seat, pushes = state.actor, 0
    for _ in range(SAMPLES):
        tried = state.determinize(seat, rng)
        name = tried.seat_name(seat)
        tried.play(move)
        while tried.actor and len(tried.deciders()) > 1:
            tried.play(tried.sample(rng))
        if tried.actor:
            tried.play(tried.sample(rng))
        said = tried.describe_last_move()
        pushes += any(
            one[0] in ("compass.moved", "compass.stayed") and one[1]["who"] == name and two[0] == "compass.pushed"
            for one, two in itertools.pairwise(said)
        )
    return 2 * pushes > SAMPLES


SAMPLES = 6
PUBLISHED_SIZES = (5, 6, 7)
MIXX_SEATS = (2, 3, 4)

FOCUS = {
    "cross": Focus(
        events={"cross.swapped": "swap"},
        places=first_stones,
        places_title="First stones",
        colours_change=True,
        forbidden={"swap": matches("swap")},
        skill_simulations=(125, 250, 500, 1000, 2000, 4000),
        openings=first_cells,
        opening_options={"swap": "no"},
        opening_note="Games without the swap that start on each cell in turn; symmetric cells are counted together.",
        variants=sizes_and_swap,
    ),
    "southern-cross": Focus(
        events={
            "southern-cross.constellation": "constellation",
            "southern-cross.lost": "special round lost by a seat",
            "southern-cross.due": "special round lost by a seat",
            "southern-cross.spun": "spin",
            "southern-cross.jumped": "jump",
            "southern-cross.shared": "turn limit",
        },
        places=squares_used,
        places_title="Squares used",
        length=lambda state: int(state.view()["turns"]),
        forbidden={"spin": matches("[NESWC](90|180|270)"), "jump": matches(r".*\^.*")},
        skill_simulations=(1, 2, 4, 8),
    ),
    "compass": Focus(
        events={
            "compass.goal": "goal",
            "compass.hit": "cross",
            "compass.out": "out of bounds",
            "compass.pushed": "push",
            "compass.light": "light square without effect",
            "compass.sat_out": "round with a missed turn",
        },
        places=pawn_squares,
        places_title="Where the pawn stood when a round began",
        length=lambda state: int(state.view()["round"]),
        length_unit="rounds",
        forbidden={"push": probably_pushes},
        skill_simulations=(5, 10, 20, 40, 80),
    ),
    "mixx": Focus(
        events={"mixx.missed": "missed turn", "mixx.took": "cross taken"},
        skill_simulations=(10, 20, 40, 80, 160),
        variants=seats_and_hands,
    ),
}
