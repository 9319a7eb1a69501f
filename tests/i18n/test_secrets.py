"""Nobody's words depend on what they may not see."""

import itertools

import acrux

GAME = acrux.load("compass")
DIRECTIONS = "N E S W"
TIE = "f11 1 0,0,0,0 -"
"""North goes out from the middle of the north side, so East is asked for a corner before its own speed is turned up."""


def heard(position, moves, seat):
    """All that a seat (None: a spectator) is told of a game, and is told of where it stands."""
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


def test_sealed_speeds_change_no_word_for_others():
    for north, east, south in itertools.product("0123", repeat=3):
        sealed = [*DIRECTIONS.split(), north, east, south]
        assert heard(None, sealed, None) == heard(None, [*DIRECTIONS.split(), *"000"], None)
        assert heard(None, sealed, 4) == heard(None, [*DIRECTIONS.split(), *"000"], 4)
        assert heard(None, sealed, 1) == heard(None, [*DIRECTIONS.split(), north, *"00"], 1)


def test_speeds_stay_sealed_at_a_choice():
    for east, south, west in itertools.product("0123", repeat=3):
        asked = [*DIRECTIONS.split(), "1", east, south, west]
        assert heard(TIE, asked, None) == heard(TIE, [*DIRECTIONS.split(), *"1000"], None)
        assert heard(TIE, asked, 2) == heard(TIE, [*DIRECTIONS.split(), "1", east, *"00"], 2)


def test_hidden_moves_come_to_light():
    state = acrux.load("compass").new(TIE)
    for move in f"{DIRECTIONS} 1 2 0 3".split():
        state.play(move)
    assert state.hidden_plies() == {5, 6, 7}
    assert state.hidden_plies(3) == {5, 7}
    state.play(">NE")
    assert state.hidden_plies() == set()


def test_every_speed_is_told_when_it_is_turned_up():
    """And the pawn, the scores and the squares that the telling reaches are those of the game."""
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


GONE = ("moved", "stayed", "left", "pushed", "pushed_off", "out", "put")
SCORED = ("gained", "lost", "goal")


def check_outcome(texts, after):
    told = [(key.removeprefix("compass."), values) for key, values in texts]
    ends = [values.get("square", values.get("end")) for key, values in told if key in GONE]
    if ends and ends[-1]:  # after a goal, and while a corner is chosen, the pawn waits where it left the board
        assert ends[-1] == after.view()["pawn"]
    scores = {tuple(after.seat_name(seat)): score for seat, score in enumerate(after.view()["scores"], 1)}
    assert {tuple(values["who"]): values["score"] for key, values in told if key in SCORED}.items() <= scores.items()
