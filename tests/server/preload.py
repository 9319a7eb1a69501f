"""Loads everything that servers and their workers need; imported by the fork server."""

import psycopg  # noqa: F401
import uvicorn  # noqa: F401

import acrux.server.http.app  # noqa: F401
from acrux.agents.warmup import compiled_variants, warm_agent, warm_rules
from acrux.core.registry import load

for name, options in compiled_variants():
    game = load(name, **options)
    warm_rules(game)
    warm_agent(game)
