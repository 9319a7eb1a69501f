"""acrux token: the operator creates, lists and revokes tokens in the server's database."""

import pytest

from acrux.server.http.api_tokens import SCOPES
from acrux.store.api_tokens import find_token
from acrux.store.store import Store
from tests.cli.run import assert_refused, run


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'acrux.db'}"


def find(database, token):
    store = Store(database)
    try:
        return find_token(store, token)
    finally:
        store.close()


def succeeded(outcome):
    assert outcome.code == 0, outcome.err
    return outcome.out


def test_a_token_is_created_listed_and_revoked(database):
    token = succeeded(run("token", "create", "Anna", "--db", database)).strip()
    assert find(database, token)["scopes"] == list(SCOPES)
    listed = succeeded(run("token", "list", "--db", database))
    assert "Anna" in listed and token not in listed
    succeeded(run("token", "revoke", listed.split()[0], "--db", database))
    assert find(database, token) is None and succeeded(run("token", "list", "--db", database)) == ""


def test_scopes_can_be_chosen(database):
    token = succeeded(run("token", "create", "Anna", "--scope", "bot:play", "--db", database)).strip()
    assert find(database, token)["scopes"] == ["bot:play"]
    assert "bot:play" in assert_refused(run("token", "create", "Bea", "--scope", "x", "--db", database))


@pytest.mark.parametrize("arguments", [["create", "no name"], ["revoke", "0000"]])
def test_bad_input_gets_a_sentence(database, arguments):
    assert_refused(run("token", *arguments, "--db", database))
