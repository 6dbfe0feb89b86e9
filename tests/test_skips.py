"""CI cannot be green while blind: a skip without an allowed reason fails the run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SKIPPING = """
import pytest

def test_that_runs():
    pass

@pytest.mark.skipif(True, reason={reason!r})
def test_that_does_not():
    pass
"""


def run(folder: Path, reason: str, ci: str) -> subprocess.CompletedProcess[str]:
    """pytest with the policy, on one test that runs and one that is skipped for ``reason``."""
    (folder / "conftest.py").write_text("from tests.skips import register as pytest_configure\n")
    (folder / "test_it.py").write_text(SKIPPING.format(reason=reason))
    environment = {**os.environ, "CI": ci, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", ".", "."]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("reason", "ci", "status"),
    [
        ("no tmux here", "true", 1),
        ("no tmux here", "", 0),
        ("no Python 3.8 here", "true", 0),
        ("no Python 3.8 here, nor tmux", "true", 1),
    ],
)
def test_only_allowed_reasons_pass_in_ci(tmp_path: Path, reason: str, ci: str, status: int) -> None:
    ended = run(tmp_path, reason, ci)
    assert ended.returncode == status, ended.stdout
    assert ("skip that is not in" in ended.stdout) == bool(status)
