# What a contributor runs; .ci/run runs the README's command, which is the first of these.
PYTHON ?= python

.PHONY: check format lint types contracts schema entries test

check: lint types contracts schema entries test

format:
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .

lint:
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .

types:
	$(PYTHON) -m mypy

contracts:
	lint-imports

schema:
	$(PYTHON) -m d2s_doctor kb schema | diff - kb/schema.json

entries:
	$(PYTHON) -m d2s_doctor kb check

test:
	$(PYTHON) -m pytest
