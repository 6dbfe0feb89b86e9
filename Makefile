# What a contributor and the workflows run. The test command is the one of the README.
PYTHON ?= python

.PHONY: check format lint types contracts dependencies workflows schema entries test browser cluster paddle matrix terminal thorough explore fuzz new-paddle site dist lock

check: lint types contracts dependencies schema entries test

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

# What is imported is declared, and what is declared is used.
dependencies:
	deptry .

# Needs Node and `npm ci`.
workflows:
	node .github/lint.mjs

schema:
	$(PYTHON) -m d2s_doctor kb schema | diff - kb/schema.json

entries:
	$(PYTHON) -m d2s_doctor kb check

test:
	$(PYTHON) -m pytest

# Each of the following in one process: they drive one browser, one cluster, one warm Paddle.
browser cluster paddle matrix terminal thorough:
	$(PYTHON) -m pytest -n 0 -m $@

# Inputs that no run has tried yet; the default run repeats the same ones.
explore:
	$(PYTHON) -m pytest --hypothesis-profile=explore

# Ten minutes of each border.
fuzz:
	$(PYTHON) -m benchmarks.fuzz --seconds 600

# Fails when PyPI has a Paddle that is newer than every measured one.
new-paddle:
	$(PYTHON) -m tools.new_paddle

site:
	mkdocs build --strict

# Two builds of one commit are equal: no file carries the time of the build.
dist:
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(PYTHON) -m build

# What `uv pip install --require-hashes -r .ci/requirements.txt` gives: everything of the test extra, by version and hash.
lock:
	uv pip compile pyproject.toml --extra test --extra docs --universal --python-version 3.10 --generate-hashes \
	  --no-annotate --no-header --upgrade -q -o .ci/requirements.txt
