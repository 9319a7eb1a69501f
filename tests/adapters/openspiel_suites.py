"""OpenSpiel's own test suites, applied to games that are not its own."""

import unittest

from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

flags.FLAGS.mark_as_parsed()  # some suites read flags of the command line


def failures(case):
    """Run all tests of a case; the names and messages of those that failed."""
    result, suite = unittest.TestResult(), unittest.defaultTestLoader.loadTestsFromTestCase(case)
    suite.run(result)
    assert result.testsRun
    return {test.id().rsplit(".", 1)[1]: message for test, message in [*result.failures, *result.errors]}


def check_api_on_some_states(game):
    return failures(
        type("PartialTree", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(game)})
    )


def check_api_on_all_states(game, nodes, information_states):
    """`nodes`: how many of chance, of players, and at the end."""
    name = str(game)
    api_test.TOTAL_NUM_STATES[name] = nodes
    api_test.PERFECT_RECALL_NUM_STATES[name] = information_states
    return failures(type("FullTree", (api_test.EnforceAPIOnFullTreeBase,), {"game": game, "game_name": name}))


def simulate(game):
    """Play a random game; serialize and pickle the game and its states."""
    games_sim_test.GamesSimTest().sim_game(game)


def playthrough(game_text):
    """A random game with everything that OpenSpiel can ask about it, as text."""
    return generate_playthrough.playthrough(game_text, None, seed=1)


def replay(file):
    """A stored playthrough, and the same game played now."""
    return generate_playthrough.replay(str(file))
