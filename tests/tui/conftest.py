"""A user for the app: own state folder, own Python with a pretended Paddle."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from d2s_doctor.tui.app import DoctorApp
from tests.env.faking import WORKING, fake_paddle
from tests.verify.fake_paddle import JIT


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is read from or written to the real user's folders."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX", "DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def _environment_is_examined_on_request(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only tests with a Python of their own (``python``) start processes to ask it; the others are about the screen."""
    if "python" not in request.fixturenames:
        monkeypatch.setattr(DoctorApp, "examine_environment", lambda self: None)


@pytest.fixture
def python(home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An active environment whose Paddle is a pretended 3.3.1."""
    packages = home / "packages"
    packages.mkdir()
    fake_paddle(packages, WORKING + "from . import jit\ndef double(x):\n    return x * 2 + jit.ERROR\n")
    (packages / "paddle" / "jit.py").write_text(JIT)
    program = home / "env" / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.symlink_to(os.path.realpath(sys.executable))
    monkeypatch.setenv("PYTHONPATH", str(packages))
    monkeypatch.setenv("VIRTUAL_ENV", str(home / "env"))
    return str(program)
