"""The program as a process of its own: what it imports, pipes, interrupts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from d2s_doctor import load_kb
from tests.making import CONVERTER, traceback_of

LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
COMMAND = [sys.executable, "-m", "d2s_doctor"]


@pytest.fixture(autouse=True)
def _compiled() -> None:
    """The index is there, as in an installed package."""
    load_kb()


def test_match_imports_neither_screen_nor_yaml_nor_paddle() -> None:
    code = (
        "import sys; from d2s_doctor.cli.main import main; main(['match']);"
        "print(*sorted({'yaml','jsonschema','textual','rich','paddle','numpy','rapidfuzz','dataclasses','pathlib','importlib.metadata'}"
        " & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], input=LOG, capture_output=True, text=True, check=True)
    assert "D2S103" in done.stdout
    assert done.stderr.strip() == ""


def test_a_closed_pipe_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*COMMAND, "list"], stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_an_interrupt_ends_with_130() -> None:
    with subprocess.Popen([*COMMAND, "match"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_a_console_that_cannot_show_a_character_is_no_error() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for arguments in (["match", "--lang", "zh"], ["match", "--lang", "zh", "--json"]):
        done = subprocess.run(
            [*COMMAND, *arguments], input=LOG.encode(), capture_output=True, env=environment, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.isascii()


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals")
def test_on_a_terminal_it_says_that_it_waits_and_colours() -> None:
    import pty

    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen([*COMMAND, "match"], stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        seen = b""
        while b"Ctrl-D" not in seen:
            seen += os.read(master, 4096)
        os.write(master, LOG.encode() + b"\x04")
        while b"Next" not in seen:
            seen += os.read(master, 4096)
        process.wait(timeout=20)
    os.close(master)
    assert b"Paste the log here" in seen
    assert b"\x1b[1;32mMatch\x1b[0m" in seen
