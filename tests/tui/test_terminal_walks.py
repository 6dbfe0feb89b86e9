"""Walks in a real terminal, a step for each way in which the app once misled: tmux is the user.

What needs several starts of the app, or kills it, is in ``test_terminal``; the same states without a terminal are in
``test_never_stale``, ``test_keys`` and the others.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from tests.tui.driving import AST
from tests.tui.test_terminal import PROGRAM, Terminal, gone, terminal

__all__ = ["terminal"]  # the fixture
pytestmark = [pytest.mark.terminal, pytest.mark.skipif(shutil.which("tmux") is None, reason="no tmux here")]


def test_a_long_log_has_its_answer_its_line_numbers_and_says_what_is_cut(terminal: Terminal, tmp_path: Path) -> None:
    """Above 4 MB; then a search in what is shown of it, and a terminal that becomes narrow."""
    filler = "step 1 loss 0.5 lr 0.001 and so on\n" * 170_000
    (tmp_path / "train.log").write_text(filler + AST)
    terminal.start(f"{shlex.join(PROGRAM)} train.log", {})
    terminal.until("confidence: very high")
    terminal.until("17002")  # a line of evidence by its number in the whole file
    terminal.press("F2")
    terminal.until("lines are not shown")
    terminal.press("/")
    terminal.until("Search the log")  # so many keys at once would be a paste
    terminal.tmux("send-keys", "-l", "while rows")
    terminal.until("while rows < 10")
    terminal.until("1 of 1")
    terminal.press("Enter")
    terminal.tmux("resize-window", "-x", "60", "-y", "20")
    terminal.until("● F2 Log ● F3")
    terminal.press("C-q")
    terminal.until("ended 0")


def test_a_session_never_shows_what_is_not_so(terminal: Terminal, tmp_path: Path, python: str) -> None:
    """A paste into a dialog, a copy, a result of another text, another Python, a quit with edits."""
    environment = {"VIRTUAL_ENV": str(tmp_path / "env"), "PYTHONPATH": str(tmp_path / "packages")}
    terminal.start(f"{shlex.join(PROGRAM)} tui --no-history", {**environment, "D2S_DOCTOR_SANDBOX": "off"})
    terminal.until("Paste a failed log here")
    terminal.press("C-o")
    terminal.until("Open a log")
    terminal.paste(AST)
    terminal.until("confidence: very high")
    terminal.press("F9")
    terminal.until("Copied: the fix of D2S103")
    terminal.press("F5")
    terminal.until("is loaded and ready")
    terminal.paste("print('mine')\n")
    terminal.until("mine")
    terminal.press("C-r")
    terminal.until("Run this code?")
    terminal.press("Enter")
    terminal.until("Your own version of the sample")
    terminal.press("F5")
    terminal.tmux("send-keys", "-l", "#")
    terminal.until("Result of an earlier run")
    terminal.press("C-g")
    terminal.until("Which Python?")
    terminal.press("Escape")
    terminal.until("Result of an earlier run")
    terminal.press("C-q")
    terminal.until("Your edits to the sample would be lost")
    terminal.press("Escape")
    terminal.until("Result of an earlier run")
    terminal.press("C-q")
    terminal.until("ended 0")
    assert gone(str(tmp_path), "inside/start.py")


def test_the_users_own_script_runs_again_until_the_failure_is_gone(terminal: Terminal, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    (tmp_path / "failure.log").write_text(AST.replace("/home/user/project/train.py", str(script)))
    script.write_text(
        "import os, sys\nprint('one')\nif not os.path.exists('mended'): sys.exit(open('failure.log').read())\n"
    )
    terminal.start(f"{shlex.join(PROGRAM)} tui --python {sys.executable} failure.log", {})
    terminal.until("confidence: very high")
    terminal.press("c")
    terminal.until("x runs your script")
    terminal.press("x")
    terminal.until("Run your own script?")
    terminal.press("Enter")
    terminal.until("✗ D2S103")
    terminal.until("Nothing was converted")
    (tmp_path / "mended").touch()
    terminal.press("x")
    terminal.until("✓ D2S103")
    terminal.press("Escape")
    terminal.until("x runs your script")
    terminal.press("Escape")
    terminal.until("confidence: very high")
    terminal.press("C-q")
    terminal.until("ended 0")
    assert gone(str(tmp_path), "train.py")
