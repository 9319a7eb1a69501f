"""Parameters that several tests of the page share."""

import pytest

import acrux


def games_by_default(*chosen):
    """All games; those that are not chosen guard the same of the page once more, so they are left to the campaign."""
    return [game if game in chosen else pytest.param(game, marks=pytest.mark.long) for game in acrux.GAMES]
