"""The program as a process of its own: what it imports, pipes, interrupts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from d2s_doctor import load_kb
from tests.making import CONVERTER, ENTRY, traceback_of

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


KB = str(Path(__file__).resolve().parents[2] / "kb")
OUTPUTS = [
    *(["list"], ["match"], ["match", "--json"], ["match", "--explain"], ["show", "D2S103"], ["search", "loop"]),
    *(["report", "--no-env"], ["report", "--no-env", "--json"], ["triage", "."], ["check", "--paddle", "all", "."]),
    *(["kb", "schema"], ["kb", "check", "."], ["completion", "bash"], ["--help"], ["--version"], ["match", "--help"]),
    *(["env"], ["kb", "coverage", KB]),
]
FEW = (0, 1, 2, 4, 6, 7, 9, 10, 13, 16)
"""One command for each way of writing. All meet a closed pipe; the rest meets the other troubles when thorough."""
SOME = [pytest.param(each, marks=() if n in FEW else pytest.mark.thorough) for n, each in enumerate(OUTPUTS)]


def run_in(folder: Path, arguments: list[str], output: int, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in a folder with something to look at, its standard output elsewhere."""
    (folder / "train.log").write_text(LOG, "utf-8")
    (folder / "model.py").write_text(
        "import paddle\n\n\n@paddle.jit.to_static\ndef f(x):\n    x.clear_gradient()\n    return x\n", "utf-8"
    )
    variables = {**os.environ, "PYTHONPATH": str(Path(KB).parent), "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(
        [*COMMAND, *arguments],
        input=LOG,
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={name: value for name, value in variables.items() if value},
        check=False,
    )


@pytest.mark.parametrize("arguments", OUTPUTS, ids=" ".join)
def test_a_closed_pipe_is_no_error(arguments: list[str], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = run_in(tmp_path, arguments, writer)
    os.close(writer)
    assert done.returncode == 0
    assert "roken pipe" not in done.stderr and "cannot" not in done.stderr and "Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the device of a full disk")
@pytest.mark.parametrize(
    ("arguments", "unbuffered"),
    [*(pytest.param(*each.values, "", marks=each.marks) for each in SOME), *((each, "1") for each in OUTPUTS[::5])],
)
def test_an_output_that_is_full_is_said(arguments: list[str], unbuffered: str, tmp_path: Path) -> None:
    output = os.open("/dev/full", os.O_WRONLY)
    done = run_in(tmp_path, arguments, output, PYTHONUNBUFFERED=unbuffered)
    os.close(output)
    assert done.stderr.splitlines()[-1] == "d2s-doctor: cannot write to standard output: No space left on device"
    assert done.returncode == 2
    assert "Traceback" not in done.stderr and "cannot read" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the device of a full disk")
def test_nobody_reads_what_is_said_aside(tmp_path: Path) -> None:
    (tmp_path / "training").mkdir()
    (tmp_path / "training" / "D2S991-sample-entry.yaml").write_text(ENTRY, "utf-8")
    full = os.open("/dev/full", os.O_WRONLY)
    command = [*COMMAND, "kb", "check", str(tmp_path), "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=full, check=False)
    assert done.returncode in (0, 1)
    assert json.loads(done.stdout)["entries"] == 1
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    unknown = [*COMMAND, "search", "qqqqqq"]
    again = subprocess.run(unknown, stdout=subprocess.PIPE, stderr=full, env=buffered, check=False)
    os.close(full)
    assert again.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be deleted")
@pytest.mark.parametrize("arguments", SOME, ids=" ".join)
def test_a_working_folder_that_is_gone(arguments: list[str], tmp_path: Path) -> None:
    """What needs no folder answers; what does says in one line that it is gone."""
    code = (
        "import os, sys; os.chdir(sys.argv[1]); os.rmdir(sys.argv.pop(1));"
        "os.execv(sys.executable, [sys.executable, '-m', 'd2s_doctor', *sys.argv[1:]])"
    )
    (tmp_path / "gone").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "gone"), *arguments],
        input=LOG,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(KB).parent)},
        check=False,
    )
    assert "Traceback" not in done.stderr and "Errno" not in done.stderr
    if "." in arguments or arguments == ["env"]:  # which Python is asked depends on the folder
        assert done.returncode in (1, 2) and done.stdout + done.stderr
    else:
        assert done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="other variables name the home there")
@pytest.mark.parametrize("arguments", SOME, ids=" ".join)
def test_no_home_and_nowhere_to_write(arguments: list[str], tmp_path: Path) -> None:
    nowhere = dict.fromkeys(("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"), "/dev/null/none")
    done = run_in(tmp_path, arguments, subprocess.PIPE, HOME="", USER="", LOGNAME="", **nowhere)
    assert "Traceback" not in done.stderr
    assert done.stdout
    assert done.returncode in (0, 1)


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
