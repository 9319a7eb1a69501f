"""Run OpenSpiel's own algorithms on the games, one per process: bots of OpenSpiel 2.0 crash when they share one.

python bench/openspiel.py cfr "python_acrux_cross(size=2,swap=no)" --iterations 8
python bench/openspiel.py search "python_acrux_mixx" --games 10 --simulations 50
"""

import argparse
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import acrux.adapters.openspiel  # noqa: F401  registers the games


def solve(game, iterations):
    """NashConv of the average policy of CFR+ after 1, 2, 4, ... iterations, and its expected returns."""
    solver, start = pyspiel.CFRPlusSolver(game), time.process_time()
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration & (iteration - 1) == 0 or iteration == iterations:
            conv = pyspiel.nash_conv(game, solver.average_policy())
            print(f"iteration {iteration}: NashConv {conv:.4f}, {time.process_time() - start:.1f} CPU s", flush=True)


def search(game, games, simulations, seed):
    """Let MCTS, or information-set MCTS where something is hidden, play each seat in turn against random players."""
    rng, start, gained, decisions = np.random.RandomState(seed), time.process_time(), 0.0, 0
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2, max_simulations=simulations, random_state=rng)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
    else:
        bot = mcts.MCTSBot(game, uct_c=2, max_simulations=simulations, evaluator=evaluator, random_state=rng)
    for number in range(games):
        state, own = game.new_initial_state(), number % game.num_players()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(outcomes, p=odds))
            elif state.current_player() == own:
                state.apply_action(bot.step(state))
                decisions += 1
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        gained += state.returns()[own]
    seconds = time.process_time() - start
    print(f"mean return {gained / games:+.2f} in {games} games, {decisions} decisions, {seconds:.1f} CPU s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("algorithm", choices=("cfr", "search"))
    parser.add_argument("game")
    parser.add_argument("--iterations", type=int, default=8)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    loaded = pyspiel.load_game(chosen.game)
    if chosen.algorithm == "cfr":
        solve(loaded, chosen.iterations)
    else:
        search(loaded, chosen.games, chosen.simulations, chosen.seed)
