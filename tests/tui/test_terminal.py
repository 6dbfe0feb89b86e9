"""The program in a real terminal: tmux is the user."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from d2s_doctor.verify.envs import ensure
from tests.tui.driving import AST

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(shutil.which("tmux") is None, reason="no tmux here")]
_PATIENCE = 90.0
PROGRAM = [sys.executable, "-m", "d2s_doctor"]


class Terminal:
    """A tmux server of its own with one window; every start has a new one, since a killed server goes in its time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started = 0

    def tmux(self, *arguments: str, text: str = "", check: bool = False) -> str:
        command = ["tmux", "-f", "/dev/null", "-S", str(self.folder / f"tmux{self.started}"), *arguments]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=check, timeout=20).stdout

    def start(self, command: str, environment: dict[str, str]) -> None:
        settings = {"LC_ALL": "C.UTF-8", "XDG_STATE_HOME": str(self.folder / "state"), **environment}
        words = " ".join(f"{name}={shlex.quote(value)}" for name, value in settings.items())
        # pytest sets COLUMNS and LINES, by which a program would know no other size.
        program = f"env -u COLUMNS -u LINES {words} {command}; echo ended $?; sleep 300"
        self.started += 1
        self.tmux("new-session", "-d", "-x", "100", "-y", "30", program, check=True)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def until(self, words: str) -> str:
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            if words in (shown := self.screen()):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{words!r} never came:\n{self.screen()}")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def paste(self, text: str) -> None:
        self.tmux("load-buffer", "-", text=text)
        self.tmux("paste-buffer", "-p")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.tmux("kill-server")


def processes(mark: str) -> list[int]:
    """Processes with ``mark`` in their command line or environment."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            try:
                text = Path(f"/proc/{name}/cmdline").read_bytes() + Path(f"/proc/{name}/environ").read_bytes()
            except OSError:
                continue
            if mark.encode() in text:
                found.append(int(name))
    return found


def gone(mark: str, command: str) -> bool:
    """Whether no process of ours with ``command`` is left, within a while."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        left = [p for p in processes(mark) if command in _command(p)]
        if not left:
            return True
        time.sleep(0.1)
    return False


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text(encoding="latin-1")
    except OSError:
        return ""


def test_a_piped_log_leaves_the_keyboard_free(terminal: Terminal, tmp_path: Path, python: str) -> None:
    (tmp_path / "train.log").write_text(AST)
    terminal.start(f"sh -c 'cat train.log | {shlex.join(PROGRAM)} tui -'", {"VIRTUAL_ENV": str(tmp_path / "env")})
    terminal.until("confidence: very high")
    terminal.press("F7")
    terminal.until("诊断")
    terminal.press("C-q")
    terminal.until("ended 0")
    assert gone(str(tmp_path), "inside/start.py")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_a_killed_app_leaves_nothing(terminal: Terminal, tmp_path: Path, python: str, number: int) -> None:
    (tmp_path / "train.log").write_text(AST)
    environment = {"VIRTUAL_ENV": str(tmp_path / "env"), "PYTHONPATH": str(tmp_path / "packages")}
    terminal.start(f"{shlex.join(PROGRAM)} train.log", environment)
    terminal.until("confidence: very high")
    terminal.press("F5")
    terminal.until("is loaded and ready")
    apps = [p for p in processes(str(tmp_path)) if "d2s_doctor\0train.log" in _command(p) and "tmux" not in _command(p)]
    apps = [p for p in apps if _command(p).startswith(sys.executable)]
    assert len(apps) == 1
    os.kill(apps[0], number)
    terminal.until("ended")
    assert gone(str(tmp_path), "inside/start.py")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_terminal_that_dies_in_the_middle_of_a_run_leaves_nothing(
    terminal: Terminal, tmp_path: Path, python: str
) -> None:
    """The program prints without end, so that the writer's queue is full when nobody reads it any more."""
    (tmp_path / "train.log").write_text(AST)
    environment = {
        "VIRTUAL_ENV": str(tmp_path / "env"),
        "PYTHONPATH": str(tmp_path / "packages"),
        "D2S_DOCTOR_SANDBOX": "off",
    }
    terminal.start(f"{shlex.join(PROGRAM)} train.log", environment)
    terminal.until("confidence: very high")
    terminal.press("F5")
    terminal.until("is loaded and ready")
    terminal.paste("import time\nwhile True: print(time.time(), flush=True)\n")
    terminal.until("while True")
    terminal.press("C-r")
    terminal.until("Run this code?")
    terminal.press("Enter")
    terminal.until("Running")
    terminal.tmux("kill-session")
    assert gone(str(tmp_path), "d2s_doctor\0train.log")
    assert gone(str(tmp_path), "inside/start.py")


def test_a_log_is_shown_while_it_is_written(terminal: Terminal, tmp_path: Path) -> None:
    """A command, a pipe and a file: the output at once, the answer with the failure, nothing left behind."""
    (tmp_path / "failure.log").write_text(AST)
    script = "echo first step; until test -e go; do sleep 0.1; done; cat failure.log; sleep 30"
    (tmp_path / "run.sh").write_text(f"{script}\n")
    (tmp_path / "grown.log").write_text("")
    program = shlex.join(PROGRAM)
    for command in (
        f"{program} tui -- sh run.sh",
        f"sh -c 'sh run.sh | {program} tui -'",
        f"sh -c 'sh run.sh > grown.log & {program} tui --follow grown.log'",
    ):
        (tmp_path / "go").unlink(missing_ok=True)
        terminal.start(command, {})
        terminal.until("first step")
        (tmp_path / "go").touch()
        terminal.until("confidence: very high")
        terminal.press("F2")
        terminal.until("first step")
        terminal.press("C-q")
        if "tui --" in command and "follow" not in command:
            terminal.until("ended 0")
            assert gone(str(tmp_path), "sh\0run.sh")
        terminal.tmux("kill-server")


@pytest.mark.paddle
def test_from_a_paste_to_a_fix_that_has_run(terminal: Terminal, tmp_path: Path) -> None:
    """Paste, three keys, and the corrected sample has run in the user's own Python."""
    environment = ensure("3.3.1").parent.parent
    terminal.start(shlex.join(PROGRAM), {"VIRTUAL_ENV": str(environment)})
    terminal.until("Paste a failed log here")
    terminal.paste(AST)
    terminal.until("confidence: very high")
    terminal.press("F5")
    terminal.until("Paddle 3.3.1 is loaded and ready")
    terminal.press("C-r")
    terminal.until("Run this code?")
    terminal.press("Enter")
    terminal.until("runs, and equals the eager result")
    assert "as the entry says" in terminal.screen()
    terminal.press("C-q")
    terminal.until("ended 0")
    assert gone(str(tmp_path), "inside/start.py")
