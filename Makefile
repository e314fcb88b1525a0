# Everything a player or a developer needs, from a bare checkout. `make` alone lists the targets.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Steps say what they do one after the other; side by side they would be unreadable.
.NOTPARALLEL:

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
# Stamps live in what they describe: `rm -rf .venv` forgets them too.
DONE := $(VENV)/.done
# Tests and checks read the source; everything else uses the installed package.
FROM_SOURCE := PYTHONPATH=src
INSTALLED := env -u PYTHONPATH
# One process a core; a process that has nothing left takes from the others.
SIDE_BY_SIDE := --numprocesses auto --dist worksteal

PY_SOURCES := $(shell find src -name '*.py' -o -name '*.mako' -o -name py.typed)
WEB_SOURCES := $(shell find web -name node_modules -prune -o -name coverage -prune -o -type f -print)
WEB_BUILT := src/shengji/server/web/index.html
NODE_MODULES := web/node_modules/.package-lock.json

# An install with SHENGJI_PURE=1 is another install.
PACKAGE := $(DONE)/package$(if $(filter 1,$(SHENGJI_PURE)),-pure)

##@ Play

.PHONY: play
play: $(PACKAGE) ## Build what is missing, start a server, print the address to open
	@exec $(INSTALLED) $(VENV)/bin/shengji serve $(ARGS)

.PHONY: install
install: $(PACKAGE) ## Build and install into .venv, start nothing

.PHONY: bench
bench: $(PACKAGE) ## Measure the speed of the installed package
	@$(INSTALLED) $(VENV)/bin/shengji bench $(ARGS)

##@ Develop

.PHONY: test
test: test-web test-pure test-compiled test-e2e ## Run all tests: web, pure, compiled, in a browser

.PHONY: test-web
test-web: $(NODE_MODULES) $(WEB_BUILT)
	@echo "==> Testing the browser client's code"
	@cd web && npm run --silent check && npm test --silent
	@echo "==> What a browser loads before the first card"
	@cd web && npm run --silent budget

.PHONY: test-pure
test-pure: $(DONE)/dev $(WEB_BUILT)
	@scripts/install-system postgresql
	@echo "==> Testing the source, as pure Python"
	@$(FROM_SOURCE) SHENGJI_EXPECT=pure $(PY) -m pytest -m 'not e2e' $(SIDE_BY_SIDE) $(ARGS)

.PHONY: test-compiled
test-compiled: $(DONE)/dev $(PACKAGE)
	@scripts/test-compiled $(SIDE_BY_SIDE) $(ARGS)

.PHONY: test-e2e
test-e2e: $(DONE)/dev $(PACKAGE)
	@scripts/test-e2e $(ARGS)

.PHONY: check
check: $(DONE)/dev $(NODE_MODULES) ## Run the formatters, linters and type checkers, changing nothing
	@echo "==> ruff";           $(PY) -m ruff format --check --quiet . || { echo 'make format repairs this'; exit 1; }
	@                           $(PY) -m ruff check --quiet .
	@echo "==> mypy";           $(PY) -m mypy --strict --python-version 3.11 src tests
	@echo "==> lint-imports";   $(FROM_SOURCE) $(VENV)/bin/lint-imports
	@echo "==> protocol.ts";    $(FROM_SOURCE) $(PY) -m shengji.server.typescript --check web/src/protocol.ts
	@echo "==> svelte-check";   cd web && npm run --silent check
	@echo "==> prettier";       cd web && npm run --silent format:check

.PHONY: format
format: $(DONE)/dev $(NODE_MODULES) ## Format the Python and the web source
	@$(PY) -m ruff format --quiet . && $(PY) -m ruff check --quiet --fix .
	@cd web && npm run --silent format

.PHONY: types
types: $(DONE)/dev ## Write the client's TypeScript types anew from the server's messages
	@$(FROM_SOURCE) $(PY) -m shengji.server.typescript web/src/protocol.ts

.PHONY: golden
golden: $(DONE)/dev ## Write the golden files anew; review the difference before you commit it
	@echo "==> Playing the golden rounds and counting the golden positions"
	@$(FROM_SOURCE) $(PY) -m tests.golden.regenerate $(ARGS)

.PHONY: lock
lock: $(DONE)/dev ## Write requirements/*.txt anew from pyproject.toml (ARGS=--upgrade for the newest)
	@scripts/lock $(ARGS)

.PHONY: clean
clean: ## Remove everything that was built or installed here
	rm -rf $(VENV) build dist src/*.egg-info src/shengji/server/web web/node_modules web/dist
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache test-results
	find src tests -name __pycache__ -type d -exec rm -rf {} +

.PHONY: help
help:
	@awk 'BEGIN { FS = ":.*## " } \
	    /^##@/ { printf "\n%s\n", substr($$0, 5) } \
	    /^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- What the targets are made of ---------------------------------------------------------------

$(DONE)/venv:
	@scripts/make-venv
	@mkdir -p $(DONE) && touch $@

$(DONE)/runtime: requirements/runtime.txt requirements/build.txt $(DONE)/venv
	@echo "==> Installing the Python packages it needs"
	@$(PIP) -r requirements/runtime.txt -r requirements/build.txt
	@touch $@

$(DONE)/dev: requirements/dev.txt $(DONE)/runtime
	@echo "==> Installing the tools for tests and checks"
	@$(PIP) -r requirements/dev.txt
	@touch $@

$(NODE_MODULES): web/package.json web/package-lock.json
	@scripts/check-node
	@echo "==> Installing the npm packages that build the browser client"
	@cd web && npm ci --no-audit --no-fund --loglevel=error </dev/null
	@touch $@

# The target is what vite writes; touched, since an unchanged page may keep its old date.
$(WEB_BUILT): $(NODE_MODULES) $(WEB_SOURCES)
	@echo "==> Building the browser client"
	@cd web && npm run --silent build
	@touch $@

$(PACKAGE): $(DONE)/runtime setup.py pyproject.toml $(PY_SOURCES) $(WEB_BUILT)
	@echo "==> Installing shengji into $(VENV), compiling the rules (a minute or so the first time)"
	@scripts/install-package
	@rm -f $(DONE)/package* && touch $@
