# Two commands are all a newcomer needs: `make play` and `make test`. Both set themselves up.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2

.DELETE_ON_ERROR:
.PHONY: play play-in-terminal test lint types suite aside suite-interpreted suite-checked wheel bench warm load campaign clean

play: .venv/playable
	@$(BIN)/acrux serve

play-in-terminal: .venv/playable
	@$(BIN)/acrux warm
	@$(BIN)/acrux play

# The games are compiled while the rest is still being installed.
test: .venv/base
	$(MAKE) -j2 --no-print-directory warm lint types
	$(MAKE) -j2 --no-print-directory suite aside

# What the games need, what it takes to play, what it takes to test: each is a part of the next.
.venv/base: pyproject.toml
	@tools/set-up $(PYTHON) base
	@touch $@

.venv/playable: pyproject.toml
	@tools/set-up $(PYTHON) serve
	@touch $@

.venv/ready: .venv/base
	@tools/set-up $(PYTHON) dev
	@touch $@ .venv/playable

SCRIPTS := 'src/acrux/web/static/*.js' 'tests/web/**/*.js'

lint: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/oxfmt --check $(SCRIPTS)
	DENO_DIR=.venv/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno lint --quiet

types: .venv/ready
	$(BIN)/mypy

suite: .venv/ready
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup

# With the time that the suite leaves: it often waits.
aside: .venv/ready
	nice -n 19 $(MAKE) --output-sync --no-print-directory WORKERS=0 suite-interpreted suite-checked wheel

# The rules once more without the compiler and once more with every index checked.
RULES := tests/contract/test_contract.py tests/contract/test_secrets.py tests/witness -k "not naive_engine"

suite-interpreted: .venv/ready
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n $(WORKERS) $(RULES)

suite-checked: .venv/ready
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(WORKERS) $(RULES)

wheel: .venv/ready
	tools/check-wheel $(BIN)/python

warm: .venv/base
	PYTHONPATH=src $(BIN)/python -m acrux warm

bench: .venv/ready
	$(BIN)/acrux bench

# How many moves a second the server acknowledges; leave the machine to it.
load: .venv/ready
	$(BIN)/python tools/load

# Longer than `make test` may take: 25 times as many plies against the witnesses.
campaign: .venv/ready
	ACRUX_PLIES=200000 $(BIN)/pytest -n $(WORKERS) tests/witness

clean:
	rm -rf .venv dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +
