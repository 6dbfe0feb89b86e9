"""The site, built once a session by the command of the README."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
QUIET = {
    **os.environ,
    "NO_MKDOCS_2_WARNING": "1",
    "D2S_DOCTOR_SITE": "https://site.example/d2s/",
    "D2S_DOCTOR_REPOSITORY": "https://forge.example/d2s",
}


def mkdocs(config: Path, target: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", str(config), "-d", str(target)]
    return subprocess.run(command, env=QUIET, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if "D2S_DOCTOR_BUILT_SITE" in os.environ:  # to try one test of a site that was built before
        return Path(os.environ["D2S_DOCTOR_BUILT_SITE"])
    target = tmp_path_factory.mktemp("site")
    done = mkdocs(ROOT / "mkdocs.yml", target)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr.strip(), done.stderr
    return target
