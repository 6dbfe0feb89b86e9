"""Shared fixtures: the shipped knowledge base, and entries to break."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from d2s_doctor import load_kb
from d2s_doctor.kb.base import KnowledgeBase
from tests.making import ENTRY
from tests.skips import register

# The default run is the same every time; ``--hypothesis-profile=explore`` looks for new inputs (the nightly job does).
# Neither has a deadline: timing is not what these tests are about, and CI machines are slow and busy.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("steady")

# A developer's own knowledge base must not answer in the tests.
os.environ.pop("D2S_DOCTOR_KB", None)

# Test modules are rewritten and hundreds of processes are started: none should have to compile everything anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A shell that runs us in the background makes us deaf to Ctrl-C, and the programs that tests interrupt with us.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    register(config)


@pytest.fixture(scope="session")
def kb() -> KnowledgeBase:
    return load_kb()


@pytest.fixture
def write_entry(tmp_path: Path) -> Callable[..., Path]:
    """Write the good sample entry, changed by replacements, below ``tmp_path`` and return that folder."""

    def write(*changes: tuple[str, str], name: str = "D2S991-sample-entry.yaml") -> Path:
        text = ENTRY
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        folder = tmp_path / "training"
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write
