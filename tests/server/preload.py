"""Loads everything that servers and their workers need; imported by the fork server."""

import gc
import tempfile

import psycopg  # noqa: F401

import acrux.server.http.app
import acrux.server.http.uvicorn_config  # noqa: F401
from acrux.agents.warmup import compiled_variants, warm_agent, warm_rules
from acrux.core.registry import load
from acrux.server.background import warm_up
from acrux.store.store import Store


def load_cached_agent(game):
    """Do nothing: workers are forked from this process, which has loaded all agents."""
    return True


with tempfile.TemporaryDirectory() as folder:
    Store(f"sqlite:///{folder}/acrux.db").close()
for name, options in compiled_variants():
    game = load(name, **options)
    warm_rules(game)
    warm_agent(game)
warm_up.load_cached_agent = load_cached_agent
gc.collect()
gc.freeze()  # processes share what collections leave alone
