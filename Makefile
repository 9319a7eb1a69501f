# Newcomers need two commands, `make play` and `make test`; both set up what they need.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2

# Where Python itself is missing, install it if we may.
FIND_PYTHON = command -v $(PYTHON) >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq python3 python3-venv >/dev/null; } \
	|| { echo "Acrux needs Python 3.11 or later; please install it and try again." >&2; exit 1; }

.DELETE_ON_ERROR:
.PHONY: play play-in-terminal test lint types suite aside suite-interpreted suite-checked wheel bench warm load campaign puzzles lock audit docs clean

play: .venv/playable
	@$(BIN)/acrux serve

play-in-terminal: .venv/playable
	@$(BIN)/acrux warm
	@$(BIN)/acrux play

# Compile the games while the remaining packages are being installed.
test: .venv/base
	$(MAKE) -j2 --no-print-directory warm lint types
	$(MAKE) -j2 --no-print-directory suite aside

# Three stages, each part of the next: packages for the games, for playing in the browser, for the tests.
# Each installs exactly what its lock file names.
.venv/base: pyproject.toml requirements/base.txt
	@$(FIND_PYTHON)
	@$(PYTHON) tools/set_up.py base
	@touch $@

.venv/playable: pyproject.toml requirements/serve.txt requirements/build.txt
	@$(FIND_PYTHON)
	@$(PYTHON) tools/set_up.py serve
	@touch $@

.venv/ready: .venv/base requirements/dev.txt requirements/build.txt
	@$(PYTHON) tools/set_up.py dev
	@touch $@ .venv/playable

SCRIPTS := 'src/acrux/web/static/*.js' 'docs/_static/*.js' 'tests/web/**/*.js'

lint: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/oxfmt --check $(SCRIPTS)
	DENO_DIR=.venv/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno lint --quiet

types: .venv/ready
	$(BIN)/mypy

suite: .venv/ready
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup

# At low priority, in the time that the suite spends waiting.
aside: .venv/ready
	nice -n 19 $(MAKE) --output-sync --no-print-directory WORKERS=0 suite-interpreted suite-checked wheel

# Run the rules tests again, interpreted and with bounds checks.
RULES := tests/contract/test_contract.py tests/contract/test_secrets.py tests/witness -k "not naive_engine"

suite-interpreted: .venv/ready
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n $(WORKERS) $(RULES)

suite-checked: .venv/ready
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(WORKERS) $(RULES)

wheel: .venv/ready
	$(BIN)/python tools/check_wheel.py

warm: .venv/base
	PYTHONPATH=src $(BIN)/python -m acrux warm

bench: .venv/ready
	$(BIN)/acrux bench

# Load test of the server; run nothing else meanwhile.
load: .venv/ready
	$(BIN)/python tools/load.py

# Too long for `make test`: tests marked `long`, and 25 times as many plies against the naive engines.
campaign: .venv/ready
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -m long
	ACRUX_PLIES=200000 $(BIN)/pytest -n $(WORKERS) tests/witness

# Prove all puzzles once more; `make test` proves a sample.
puzzles: .venv/ready
	$(BIN)/acrux puzzles --check --workers $(WORKERS)

# The documentation site; the server shows it under /docs/.
docs: .venv/ready
	rm -rf src/acrux/web/docs
	$(BIN)/python hatch_build.py src/acrux/web/docs

# Renew the lock files after a change of dependencies; with UPGRADE=--upgrade take the newest versions.
lock: .venv/audit
	$(BIN)/python tools/lock.py $(UPGRADE)

# Report known vulnerabilities of everything that the lock files name.
audit: .venv/audit
	for name in dev build audit; do $(BIN)/pip-audit --strict --disable-pip --require-hashes -r requirements/$$name.txt || exit; done

.venv/audit: requirements/audit.txt
	@$(FIND_PYTHON)
	@$(PYTHON) tools/set_up.py audit
	@touch $@

clean:
	rm -rf .venv dist build src/acrux/web/docs .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
