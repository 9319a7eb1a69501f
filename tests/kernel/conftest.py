import pytest

from tests.kernel.toys import RULES, SEARCH, Toys


@pytest.fixture
def toys(tmp_path, monkeypatch) -> Toys:
    """A folder with one game and one search: toy.py and search.py."""
    toys = Toys(tmp_path, monkeypatch)
    toys.write("toy", RULES)
    toys.write("search", SEARCH)
    return toys
