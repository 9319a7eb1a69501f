"""What the pictures of every game promise."""

import json
from xml.etree import ElementTree

import pytest

import acrux
from acrux.core.registry import game_file
from acrux.i18n import LANGUAGES, catalogue
from tests.contract.test_contract import random_game

OTHER_OPTIONS = {
    "cross": [{"size": 7}, {"size": 2, "swap": "no"}],
    "southern-cross": [{"order": "gybr", "challenge": "throw"}],
    "compass": [{"board": "/".join([". 30 ~SE-30 xW >SW2"] * 5), "rounds": 4}],
    "mixx": [{"seats": 4}, {"seats": 3, "shape": "line", "motifs": "stfj"}],
}
"""besides the defaults"""
VARIANTS = [(name, options) for name in acrux.GAMES for options in ({}, *OTHER_OPTIONS.get(name, ()))]
SHAPES = {"hex", "square", "circle", "card"}
MARKS = {"last", "from", "win", "danger"}
BOX = {"x", "y", "w", "h"}

everywhere = pytest.mark.parametrize(
    ("name", "options"), VARIANTS, ids=[f"{name}{''.join(map(str, o.values()))[:9]}" for name, o in VARIANTS]
)


def moments(name, options, plies=130):
    """The states of two random games, with all viewers."""
    for seed in range(2):
        for state in random_game(name, seed, plies, **options):
            yield state, [None, *range(1, state.game.seats + 1)]


def cells_of(board, scene):
    return [*board["cells"], *scene.get("cells", [])]


def playable(board):
    """The cells that moves point at."""
    return [cell for cell in board["cells"] if not cell.get("landmark")]


def items_of(board, scene):
    return [*board["decor"], *scene.get("decor", []), *scene["pieces"], *scene.get("exiting", [])]


@everywhere
def test_scenes_are_plain_data_in_which_everything_has_its_place(name, options):
    board = acrux.load(name, **options).board()
    assert json.loads(json.dumps(board)) == board
    for state, seats in moments(name, options):
        for seat in seats:
            scene = state.scene(seat)
            assert json.loads(json.dumps(scene)) == scene
            cells = {cell["id"]: cell for cell in cells_of(board, scene)}
            buttons = {button["id"] for button in scene["buttons"]}
            items = items_of(board, scene)
            assert len(cells) == len(cells_of(board, scene))
            assert len(buttons) == len(scene["buttons"]) and not buttons & set(cells)
            assert len({item["id"] for item in items}) == len(items)
            assert all(set(cell) >= BOX and cell["shape"] in SHAPES and cell["label"] for cell in cells.values())
            assert all(set(item) >= BOX and {"symbol", "path", "text"} & set(item) for item in items)
            assert all(item["cell"] in cells for item in items if "cell" in item)
            assert all(mark["cell"] in cells and mark["kind"] in MARKS for mark in scene["marks"])
            left, top, wide, high = scene.get("box", board["box"])
            assert all(left <= cell["x"] <= left + wide and top <= cell["y"] <= top + high for cell in cells.values())


@everywhere
def test_what_may_be_chosen_moves_nothing(name, options):
    for state, seats in moments(name, options):
        for seat in seats:
            offering, plain = state.scene(seat), state.scene(seat, offers=False)
            assert offering["pieces"] == plain["pieces"]
            cells = {cell["id"]: cell for cell in offering.get("cells", [])}
            assert all(cells[cell["id"]] == cell for cell in plain.get("cells", []))


@everywhere
def test_targets_lead_to_every_legal_move_unambiguously(name, options):
    board = acrux.load(name, **options).board()
    for state, seats in moments(name, options):
        deciders = state.deciders()
        for seat in seats:
            scene, targets = state.scene(seat), state.targets(seat)
            assert [move for move, *_ in targets] == deciders.get(seat, [])
            ways = [tuple(sorted(ids) if scene.get("unordered") else ids) for _, *ids in targets]
            assert all(ways) and len(set(ways)) == len(ways)
            known = {thing["id"] for thing in [*cells_of(board, scene), *scene["buttons"]]}
            assert {step for way in ways for step in way} <= known
            assert {button["id"] for button in scene["buttons"]} <= {step for way in ways for step in way}
        assert state.targets() == []


def test_a_throw_shows_every_outcome_that_may_be_entered():
    shown = 0
    for state, seats in moments("southern-cross", {"challenge": "throw"}):
        scenes = [state.scene(seat) for seat in seats]
        assert all(("throw" in scene) == (state.thrower is not None) for scene in scenes)
        if state.thrower:
            outcomes = {move: hits for move, *hits in scenes[0]["throw"]["outcomes"]}
            assert set(outcomes) == set(state.chance_outcomes())
            for move, hits in outcomes.items():
                assert move == "throw:" + ",".join("h" if hit else "m" for hit in hits)
            shown += 1
    assert shown


@everywhere
def test_scenes_show_nothing_that_a_seat_cannot_see(name, options):
    rng = acrux.generator(5, 7)
    for state, seats in moments(name, options, plies=60):
        for seat in seats[1:]:
            other = state.determinize(seat, rng)
            scene = state.game.definition.scene
            assert json.dumps(scene(other.view(seat), [])) == json.dumps(scene(state.view(seat), []))


def test_sealed_speeds_show_their_backs_to_all_other_seats():
    scenes = []
    for speeds in (("0", "1"), ("3", "2")):
        state = acrux.load("compass").new()
        for move in ("SE", "W", "NW", "S", *speeds):
            state.play(move)
        scenes.append([json.dumps([state.scene(seat), state.targets(seat)]) for seat in (1, 2, 3, 4, None)])
    one, other = scenes
    assert [a == b for a, b in zip(one, other)] == [False, False, True, True, True]


@pytest.mark.parametrize("seed", range(4))
def test_the_motion_of_the_pawn_starts_at_its_last_place(seed):
    state, rng = acrux.load("compass").new(), acrux.generator(seed)
    gone = 0
    while state.actor is not None:
        before = pawn_of(state)
        state.play(state.sample(rng))
        after = pawn_of(state)
        spots = [[pawn["x"], pawn["y"]] for pawn in (before, after)]
        if spots[0] != spots[1]:
            through = after["motion"]["through"]
            assert [through[0], through[-1]] == spots
            gone += 1
    assert gone


@pytest.mark.parametrize(("pawn", "moves", "goal"), [("f10", "S N W W 0 2 0 0", "N"), ("c5", "W W W W 0 0 0 3", "W")])
def test_after_a_goal_the_pawn_lies_in_it(pawn, moves, goal):
    state = acrux.load("compass").new(f"{pawn} {4 if goal == 'N' else 1} 60,0,30,20 -")
    for move in moves.split():
        state.play(move)
    assert state.winners
    found, box = pawn_of(state), next(each for each in state.game.board()["decor"] if each["id"] == f"goal-{goal}")
    assert abs(found["x"] - box["x"]) <= box["w"] / 2 and abs(found["y"] - box["y"]) <= box["h"] / 2
    assert found["motion"]["through"][-1] == [found["x"], found["y"]] and "cell" not in found


@pytest.mark.parametrize("options", [{"board": "/".join([". 30 ~SE-30 xW >SW2"] * 5)}, {}])
def test_every_file_and_rank_of_compass_can_be_read(options):
    board = acrux.load("compass", **options).board()
    labels = {each["text"] for each in board["decor"] if each["kind"] == "coordinate"}
    assert labels == {part for cell in playable(board) for part in (cell["id"][0], cell["id"][1:])}
    goals = [each for each in board["decor"] if each["kind"].startswith("goal ")]
    for label in (each for each in board["decor"] if each["kind"] == "coordinate"):
        assert not any(covers(goal, label) for goal in goals), label["id"]


@pytest.mark.parametrize("size", range(2, 11))
def test_every_cell_of_cross_can_be_named(size):
    """Its number stands in it and the letter of its row outside, to the left."""
    board = acrux.load("cross", size=size).board()
    shown = {each["id"]: each for each in board["decor"]}
    rows = {cell["y"]: shown[f"row-{cell['id'][0]}"] for cell in playable(board)}
    for cell in playable(board):
        number, letter = shown[f"number-{cell['id']}"], rows[cell["y"]]
        assert (number["x"], number["y"], number["text"]) == (cell["x"], cell["y"], cell["id"][1:])
        assert letter["text"] == cell["id"][0] and abs(letter["y"] - cell["y"]) < 10
        assert letter["x"] + letter["w"] / 2 <= cell["x"] - cell["w"] / 2


def covers(one, other):
    return all(abs(one[at] - other[at]) < (one[long] + 0.6 * other[long]) / 2 for at, long in (("x", "w"), ("y", "h")))


def pawn_of(state):
    return next(piece for piece in state.scene()["pieces"] if piece["id"] == "pawn")


@everywhere
def test_every_symbol_and_every_text_exists(name, options):
    board = acrux.load(name, **options).board()
    symbols = {symbol.get("id") for symbol in ElementTree.fromstring(game_file(board["sheet"], "symbols.svg"))}
    for state, seats in moments(name, options, plies=60):
        for seat in seats:
            scene = state.scene(seat)
            things = [*cells_of(board, scene), *items_of(board, scene), *scene["buttons"]]
            assert {thing["symbol"] for thing in things if "symbol" in thing} <= symbols
            for key in {key for thing in things for key in keys(thing.get("label"))}:
                assert all(key in catalogue(language) for language in LANGUAGES), key


def keys(text):
    """The keys of a text and of the texts inside it."""
    if isinstance(text, list):
        yield text[0]
        for value in text[1].values() if len(text) > 1 else ():
            yield from keys(value)
