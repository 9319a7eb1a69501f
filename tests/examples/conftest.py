import pytest

from tests.examples.site import HEX, install


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """A folder in which Hex is installed."""
    return install(HEX, tmp_path_factory.mktemp("site"))
