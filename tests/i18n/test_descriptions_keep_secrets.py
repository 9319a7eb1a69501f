"""Descriptions and prompts do not depend on anything that their reader may not see."""

import itertools

import acrux

GAME = acrux.load("compass")
DIRECTIONS = "N E S W"
TIE = "f11 1 0,0,0,0 -"
"""North goes out of bounds from the middle of its side, so East must choose a corner while its speed is sealed."""


def texts_for(position, moves, seat):
    """All texts about a game that a seat (None: a spectator) can read, and its hidden plies."""
    state, lines = GAME.new(position), []
    for move in moves:
        state.play(move)
        lines += [
            *state.describe_last_move(),
            *state.describe(seat),
            state.prompt(seat),
            sorted(state.hidden_plies(seat)),
        ]
    return lines


def test_texts_for_others_do_not_depend_on_sealed_speeds():
    for north, east, south in itertools.product("0123", repeat=3):
        sealed = [*DIRECTIONS.split(), north, east, south]
        assert texts_for(None, sealed, None) == texts_for(None, [*DIRECTIONS.split(), *"000"], None)
        assert texts_for(None, sealed, 4) == texts_for(None, [*DIRECTIONS.split(), *"000"], 4)
        assert texts_for(None, sealed, 1) == texts_for(None, [*DIRECTIONS.split(), north, *"00"], 1)


def test_texts_at_a_choice_do_not_depend_on_sealed_speeds():
    for east, south, west in itertools.product("0123", repeat=3):
        asked = [*DIRECTIONS.split(), "1", east, south, west]
        assert texts_for(TIE, asked, None) == texts_for(TIE, [*DIRECTIONS.split(), *"1000"], None)
        assert texts_for(TIE, asked, 2) == texts_for(TIE, [*DIRECTIONS.split(), "1", east, *"00"], 2)


def test_hidden_moves_become_visible_when_the_round_continues():
    state = acrux.load("compass").new(TIE)
    for move in f"{DIRECTIONS} 1 2 0 3".split():
        state.play(move)
    assert state.hidden_plies() == {5, 6, 7}
    assert state.hidden_plies(3) == {5, 7}
    state.play(">NE")
    assert state.hidden_plies() == set()


def test_every_speed_is_described_when_it_is_revealed():
    """The described pawn moves and scores agree with the game, too."""
    for seed in range(40):
        state, rng = acrux.load("compass", rounds=6).new(), acrux.generator(seed)
        pending = []
        while state.actor is not None:
            before = state.copy()
            state.play(state.sample(rng))
            texts = state.describe_last_move()
            pending += [(before.actor, state.moves[-1])] if state.moves[-1].isdigit() else []
            for values in [values for _, values in texts if "speed" in values]:
                seat, speed = pending.pop(0)
                assert values["who"] == state.seat_name(seat) and values["speed"] == int(speed)
            check_outcome(texts, state)
        assert pending == []


PAWN_MOVES = ("moved", "stayed", "left", "pushed", "pushed_off", "out", "put")
SCORED = ("gained", "lost", "goal")


def check_outcome(texts, after):
    described = [(key.removeprefix("compass."), values) for key, values in texts]
    ends = [values.get("square", values.get("end")) for key, values in described if key in PAWN_MOVES]
    if ends and ends[-1]:  # after a goal, and while a corner is being chosen, the pawn stays where it left the board
        assert ends[-1] == after.view()["pawn"]
    scores = {tuple(after.seat_name(seat)): score for seat, score in enumerate(after.view()["scores"], 1)}
    assert {
        tuple(values["who"]): values["score"] for key, values in described if key in SCORED
    }.items() <= scores.items()
