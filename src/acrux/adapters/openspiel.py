"""All games for OpenSpiel: importing this module registers them as `python_acrux_NAME`.

>>> import pyspiel
>>> import acrux.adapters.openspiel
>>> state = pyspiel.load_game("python_acrux_cross(size=2)").new_initial_state()
>>> state.apply_action(3)
>>> state.action_to_string(7)
'swap'

Options are parameters of the games, and so is `history`: the numbers of actions and chance outcomes, separated by
spaces, after which the game starts. A single one needs a semicolon, as in `history=4;`: OpenSpiel reads `4` as an
integer, but the parameter is text. A game in which seats sometimes decide at the same time is registered a second time
as `python_acrux_NAME_simultaneous`. Player p of OpenSpiel is seat p + 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from acrux.core.errors import AcruxError, MoveError
from acrux.core.game import Game
from acrux.core.registry import GAMES, load
from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator

try:
    import pyspiel
except ImportError:
    raise ImportError("The adapter for OpenSpiel needs a package: pip install 'acrux[openspiel]'") from None

UNBOUNDED = 1_000_000
"""the length of games without a bound: OpenSpiel wants one"""
MAX_RESAMPLES = 1_000
"""attempts at resampling hidden plies before the state itself must do"""
HISTORY = "history"
"""the parameter with the actions before the start"""
NO_ACTION = 0
"""what OpenSpiel passes for players that do not decide in a simultaneous move"""


def spiel_name(name: str, simultaneous: bool = False) -> str:
    """The name of a game in OpenSpiel."""
    return f"python_acrux_{name.replace('-', '_')}" + "_simultaneous" * simultaneous


def game_type(game: Game, simultaneous: bool) -> pyspiel.GameType:
    """What OpenSpiel knows about a game without its board; the defaults of the parameters are the game's own."""
    kind = pyspiel.GameType
    return kind(
        short_name=spiel_name(game.name, simultaneous),
        long_name=f"{game.title}, simultaneous" if simultaneous else game.title,
        dynamics=kind.Dynamics.SIMULTANEOUS if simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kind.ChanceMode.DETERMINISTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if game.has_secrets or simultaneous
            else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats,
        min_num_players=game.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=game.max_plies is not None,
        provides_observation_string=True,
        provides_observation_tensor=game.observation.size > 0,
        provides_factored_observation_string=True,
        parameter_specification=_default_parameters(game.name),
    )


def _default_parameters(name: str) -> dict[str, Any]:
    return {**load(name).options, HISTORY: ""}


def game_info(game: Game) -> pyspiel.GameInfo:
    least, greatest = game.returns_range
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_actions,
        max_chance_outcomes=game.num_outcomes,
        num_players=game.seats,
        min_utility=least,
        max_utility=greatest,
        utility_sum=0.0,
        max_game_length=game.max_plies or UNBOUNDED,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; `pyspiel.load_game` makes one. Every registered game has a class of its own."""

    name: str
    simultaneous: bool

    def __init__(self, parameters: Mapping[str, Any]):
        defaults = _default_parameters(self.name)  # one that depends on other options does not count as chosen
        chosen = {key: value for key, value in parameters.items() if value != defaults[key]}
        actions = read_history(str(chosen.pop(HISTORY, "")))
        game = self.acrux_game = load(self.name, **chosen)
        self.start, plies = game.new(), []
        for action in actions:
            plies.append([self.start.actor, action])
            self.start.apply(action)
        self.start_plies = np.array(plies, np.int32).reshape(-1, 2)
        written = {**game.options, HISTORY: write_history(actions)}
        super().__init__(game_type(game, self.simultaneous), game_info(game), written)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_spiel_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return (self.acrux_game.max_plies or UNBOUNDED) if self.acrux_game.has_chance else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise AcruxError(f"Observers of {self.acrux_game.title} have no parameters.")
        return SpielObserver(self.acrux_game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def read_history(text: str) -> list[int]:
    """The action numbers in a parameter."""
    words = text.removesuffix(";").split()
    if wrong := [word for word in words if not word.isdecimal()]:
        raise AcruxError(f"The history of a game consists of action numbers, not of {wrong[0]!r}.")
    return [int(word) for word in words]


def write_history(actions: list[int]) -> str:
    """The reverse of `read_history`, never a text that OpenSpiel would read as an integer."""
    return " ".join(map(str, actions)) + ";" * (len(actions) == 1)


def load_spiel_game(text: str) -> SpielGame:
    """The same as `pyspiel.load_game`, for pickles: they import this module, which registers the games."""
    game: SpielGame = pyspiel.load_game(text)
    return game


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. OpenSpiel copies and pickles the attributes."""

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self.state = game.start.copy()
        self.plies = game.start_plies
        """the actor and the action number of each ply"""
        self.simultaneous = game.simultaneous

    def decisions(self) -> dict[int, list[int]]:
        """The players that decide now, with their legal actions in ascending order."""
        actor = self.state.actor
        if not self.simultaneous or not actor:
            return {actor - 1: sorted(self.state.actions())} if actor else {}
        found, ahead = {}, self.state.copy()
        for seat in self.state.deciders():
            found[seat - 1] = sorted(ahead.actions())
            ahead.apply(found[seat - 1][0])  # any action: the next seat must not know which
        return found

    def current_player(self) -> int:
        actor = self.state.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        together = self.simultaneous and len(self.state.deciders()) > 1
        return int(pyspiel.PlayerId.SIMULTANEOUS) if together else actor - 1

    def _legal_actions(self, player: int) -> list[int]:
        return self.decisions().get(player, [])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = map(float, self.state.chance_outcomes().values())
        return sorted(zip(self.state.actions(), odds, strict=True))

    def _apply_action(self, action: int) -> None:
        actor = self.state.actor
        self.state.apply(action)
        self.plies = np.vstack([self.plies, np.array([actor, action], np.int32)])

    def _apply_actions(self, actions: list[int]) -> None:
        for player in self.decisions():
            self._apply_action(actions[player])

    def _action_to_string(self, player: int, action: int) -> str:
        """The action in notation, or its number if it is not legal now."""
        ahead = self.state.copy()
        if player >= 0:
            for seat, actions in self.decisions().items():
                if seat == player:
                    break
                ahead.apply(actions[0])
        try:
            return ahead.action_text(action)
        except MoveError:
            return str(action)

    def is_terminal(self) -> bool:
        return self.state.actor is None

    def returns(self) -> list[float]:
        return self.state.returns() or [0.0] * self.state.game.seats

    def __str__(self) -> str:
        """The history, secrets included: states with the same text are the same."""
        return " ".join(self.state.moves)

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> SpielState:
        """A random state that the player cannot tell from this one. `rng` draws numbers from 0 to 1.

        Hidden plies are drawn again, those of seats uniformly, until the information state is the same.
        """
        known = self.state.information(player + 1)
        hidden, numbers = self.state.hidden_plies(player + 1), generator(int(rng() * (1 << 53)))
        for _ in range(MAX_RESAMPLES if hidden else 0):
            actions = _resample(self, hidden, numbers)
            if actions is not None:
                drawn = _replay(self.get_game(), actions)
                if drawn.state.information(player + 1) == known:
                    return drawn
        copy: SpielState = self.clone()
        return copy


def _resample(original: SpielState, hidden: set[int], rng: np.ndarray) -> list[int] | None:
    """All actions, with hidden ones drawn again; None if a later one is not legal then."""
    state, actions = original.get_game().start.copy(), []
    for ply, known in enumerate(original.plies[state.ply :, 1].tolist(), state.ply):
        action = state.action_number(state.sample(rng)) if ply in hidden else known
        if action not in state.actions():
            return None
        state.apply(action)
        actions.append(action)
    return actions


def _replay(game: SpielGame, actions: list[int]) -> SpielState:
    """The state after these actions, one for each ply."""
    state, rest = game.new_initial_state(), list(actions)
    while rest:
        if state.current_player() == pyspiel.PlayerId.SIMULTANEOUS:
            chosen = {player: rest.pop(0) for player in state.decisions()}
            state.apply_actions([chosen.get(player, NO_ACTION) for player in range(game.num_players())])
        else:
            state.apply_action(rest.pop(0))
    return state


class SpielObserver:
    """What a player sees: `game.observation`, or with perfect recall all plies, hidden ones as zeros.

    An observer of public information alone, or of private information alone, gives only text.
    """

    def __init__(self, game: Game, kind: Any):
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise AcruxError("No observer of Acrux shows the secrets of all players.")
        self.game, self.kind = game, kind
        self.is_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        fields = self._fields() if self.is_own and kind.public_info else {}
        sizes = {name: int(np.prod(shape)) for name, shape in fields.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32) if fields else None
        """float32: all values"""
        self.dict: dict[str, np.ndarray] = {}
        """the same memory as named arrays"""
        start = 0
        for name, shape in fields.items():
            self.dict[name] = self.tensor[start : start + sizes[name]].reshape(shape)  # type: ignore[index]
            start += sizes[name]

    def _fields(self) -> Mapping[str, tuple[int, ...]]:
        """Names and shapes. A ply of `history`: the actor (chance first), is it seen?, the bits of the action."""
        game = self.game
        if not self.kind.perfect_recall:
            return game.observation.shapes
        if game.max_plies is None:
            return {}
        bits = int(max(game.num_actions, game.num_outcomes) - 1).bit_length()
        return {"player": (game.seats,), "history": (game.max_plies, game.seats + 1 + 1 + bits)}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        if not self.kind.perfect_recall:
            self.tensor[:] = self.game.observation.vector(state.state, player + 1)
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        count, seats = len(state.plies), self.game.seats
        history, shown = self.dict["history"][:count], np.ones(count, bool)
        shown[list(state.state.hidden_plies(player + 1))] = False
        history[np.arange(count), state.plies[:, 0]] = 1
        history[:, seats + 1] = shown
        bits = np.arange(history.shape[1] - seats - 2)
        history[:, seats + 2 :] = (state.plies[:, 1:] >> bits & 1) * shown[:, None]

    def string_from(self, state: SpielState, player: int) -> str:
        now, seat = state.state, player + 1 if self.is_own else None
        if not self.kind.public_info:
            return _private_text(now, player + 1) if self.is_own else ""
        if not self.kind.perfect_recall:
            return now.render_text(seat)
        if seat is not None:
            return now.information(seat)
        return "\n".join(f"{actor} {move or '?'}" for actor, move in now.past(None))


def _private_text(state: State, seat: int) -> str:
    """The plies that the seat sees, but not everybody."""
    own = state.hidden_plies(None) - state.hidden_plies(seat)
    return "\n".join(f"{ply} {state.moves[ply]}" for ply in sorted(own))


def register() -> list[str]:
    """Register all games that are not registered yet; returns their names in OpenSpiel."""
    added = []
    for name in GAMES:
        for simultaneous in (False, True):
            game = load(name)
            kind = game_type(game, simultaneous)
            if (simultaneous and not game.is_simultaneous) or kind.short_name in pyspiel.registered_names():
                continue
            pyspiel.register_game(kind, _game_class(kind.short_name, name, simultaneous))
            added.append(kind.short_name)
    return added


def _game_class(spiel_name: str, name: str, simultaneous: bool) -> type[SpielGame]:
    """A class, because OpenSpiel keeps it until after the end of Python: releasing a function then would crash."""
    return type(spiel_name, (SpielGame,), {"name": name, "simultaneous": simultaneous})


register()
