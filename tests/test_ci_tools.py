"""CI ends at once, and says why, where a tool that its tests drive is missing and cannot be installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = {
    "chromium": "chromium",
    "tmux": "tmux",
    "node": "nodejs",
    "npm": "npm",
    "bwrap": "bubblewrap",
    "nvim": "neovim",
}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for interpreters")


def check_tools(folder: Path, hidden: str) -> subprocess.CompletedProcess[str]:
    """``.ci/tools`` where PATH holds all tools but one, and no package manager."""
    for name in ("bash", "id", "true"):
        (folder / name).symlink_to(shutil.which(name) or name)
    for name in TOOLS.keys() - {hidden}:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    command = [str(folder / "bash"), str(ROOT / ".ci" / "tools")]
    return subprocess.run(command, env={"PATH": str(folder)}, capture_output=True, text=True, timeout=20, check=False)


@pytest.mark.parametrize("hidden", TOOLS)
def test_a_tool_that_is_hidden_is_named(hidden: str, tmp_path: Path) -> None:
    ended = check_tools(tmp_path, hidden)
    assert ended.returncode == 1
    assert ended.stderr == f"missing on PATH, and not installed by apt-get: {TOOLS[hidden] or hidden}\n"


def test_with_all_of_them_the_run_goes_on(tmp_path: Path) -> None:
    assert check_tools(tmp_path, "").returncode == 0
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert lines.index("bash .ci/tools") < min(
        at for at, line in enumerate(lines) if "pytest" in line and line[0] != "#"
    )
