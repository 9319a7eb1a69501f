# Two commands are all a newcomer needs: `make play` and `make test`. Both set themselves up.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2

.DELETE_ON_ERROR:
.PHONY: play test lint types suite suite-interpreted suite-checked wheel bench warm campaign clean

play: .venv/ready
	@$(BIN)/acrux warm
	@$(BIN)/acrux play

test: .venv/ready
	$(MAKE) -j2 --no-print-directory lint types warm
	$(MAKE) --no-print-directory suite suite-interpreted suite-checked wheel

.venv/ready: pyproject.toml
	@tools/set-up $(PYTHON)
	@touch $@

lint: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/ready
	$(BIN)/mypy

suite: .venv/ready
	$(BIN)/pytest -n $(WORKERS)

suite-interpreted: .venv/ready
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n $(WORKERS) tests/contract tests/witness

suite-checked: .venv/ready
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(WORKERS) tests/contract tests/witness

wheel: .venv/ready
	tools/check-wheel $(BIN)/python

warm: .venv/ready
	$(BIN)/acrux warm

bench: .venv/ready
	$(BIN)/acrux bench

# Longer than `make test` may take: ten times as many plies against the witnesses.
campaign: .venv/ready
	ACRUX_PLIES=200000 $(BIN)/pytest -n $(WORKERS) tests/witness

clean:
	rm -rf .venv dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +
