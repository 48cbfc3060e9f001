# Menagerie: `make` lists what can be asked for. Everything is installed below this folder, in .venv and
# static/node_modules, exactly as uv.lock and static/package-lock.json say.

PYTHON ?= python3
ARGS ?=
# SPREAD= runs all tests in one process; without reordering, since files of few tests are the long ones
SPREAD ?= --numprocesses 2 --dist loadfile --no-loadscope-reorder

# the venv first: it brings Node where the machine has none; but it is not made by its own Python
OUTER_PATH := $(subst $(CURDIR)/.venv/bin:,,$(PATH))
export PATH := $(CURDIR)/.venv/bin:$(PATH)
unexport VIRTUAL_ENV
PY := .venv/bin/python
NPM := npm --prefix static

VENV := .venv/.installed
NODE := static/node_modules/.installed
DIST := static/dist/index.html
CLIENT := $(shell find static/src static/public app/words 2>/dev/null) static/index.html static/vite.config.ts static/tsconfig.json

# scripts in a venv hold absolute paths: a moved checkout is installed anew
ifneq ($(shell cat $(VENV) 2>/dev/null),$(CURDIR))
$(VENV): FORCE
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# tests print one after another, pytest last
.NOTPARALLEL:
.PHONY: help install client run dev test test-client test-python check gen fix bench fuzz nightly chromium clean FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(VENV) $(NODE) ## everything that development and play need, into .venv and static/node_modules

run: $(VENV) $(DIST) ## start the server and print its address (ARGS="--port 9000" and the like)
	@.venv/bin/menagerie serve $(ARGS)

dev: $(NODE) ## the client with live reload; needs `make run` beside it
	@$(NPM) run dev

client: $(DIST) ## build the browser client into static/dist

test: test-client test-python ## all tests; brings a Chromium if there is none

test-client: $(NODE)
	@$(NPM) test --silent

test-python: $(VENV) $(DIST) chromium
	@$(PY) -m pytest $(SPREAD) $(ARGS)

chromium: $(VENV)
	@$(PY) -m tools.chromium > /dev/null

check: $(VENV) $(NODE) ## what linters, type checkers and contracts can say without running anything
	$(PY) -m ruff check --quiet
	$(PY) -m ruff format --check --quiet
	$(PY) -m mypy --no-error-summary
	.venv/bin/lint-imports --no-logo
	$(PY) -m tools.gen --check
	$(NPM) run --silent lint
	$(NPM) run --silent typecheck

gen: $(VENV) $(NODE) ## write static/src/gen and docs/settings.md from the server itself
	$(PY) -m tools.gen

fix: $(VENV) $(NODE) ## let the formatters and linters put right what they can
	$(PY) -m ruff check --fix --quiet || true
	$(PY) -m ruff format --quiet
	$(NPM) run --silent fix

bench: $(VENV) ## measure what design and issues promise
	$(PY) -m tools.bench $(ARGS)

fuzz: $(VENV) ## random matches of every game, looking for dead ends and endless ones
	$(PY) -m tools.fuzz $(ARGS)

nightly: $(VENV) $(DIST) chromium ## the long forms: property tests, fuzzing, promises in seconds
	HYPOTHESIS_PROFILE=nightly MENAGERIE_NIGHTLY=1 $(PY) -m pytest $(SPREAD)
	$(PY) -m tools.fuzz --nightly
	$(PY) -m tools.bench

clean: ## remove what was built and installed here
	rm -rf .venv static/node_modules static/dist dist build *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV): pyproject.toml uv.lock hatch_build.py tools/install.py
	@PATH="$(OUTER_PATH)"; command -v $(PYTHON) >/dev/null || { echo "menagerie: needs Python 3.11 or newer, on Debian and Ubuntu: apt-get install python3 python3-venv" >&2; exit 1; }; \
	$(PYTHON) tools/install.py

$(NODE): static/package.json static/package-lock.json | $(VENV)
	@echo "menagerie: fetching the client's packages"
	@cd static && npm ci --no-audit --no-fund --loglevel=error > /dev/null
	@touch $@

$(DIST): $(NODE) $(CLIENT)
	@echo "menagerie: building the client"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

FORCE:
