"""Tests with the same group run in one worker."""

import pytest


@pytest.mark.xdist_group("of a test")
def test_the_scheduler_sees_groups(request):
    """It reads them from the ends of ids."""
    distributes_groups = getattr(request.config.option, "loadgroup", False)
    assert request.node.nodeid.endswith("@of a test") == distributes_groups
