"""Asking interpreters that work, that have no Paddle, and whose Paddle is broken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from d2s_doctor.env.ask import ask
from d2s_doctor.env.results import ProbeResult
from d2s_doctor.inside.probes import PROBES
from tests.env.faking import WORKING, fake_package, fake_paddle

PLAIN = tuple(id for id in PROBES if id != "smoke")
NEEDS_PADDLE = ("pir", "smoke")
ANYWHERE = {"python", "paddle.install", "numpy", "cpu", "memory", "toolkits", "chain", "switches"}


def _by_id(results: tuple[ProbeResult, ...]) -> dict[str, ProbeResult]:
    return {result.id: result for result in results}


@pytest.fixture
def paddle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the asked interpreter's path, to write a Paddle into."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    for name in list(os.environ):
        if name.startswith(("FLAGS_", "SOT_")):
            monkeypatch.delenv(name)
    return tmp_path


def test_a_working_paddle(paddle: Path) -> None:
    fake_paddle(paddle, WORKING)
    heard: list[ProbeResult] = []
    results = ask(sys.executable, on_probe=heard.append)
    assert tuple(result.id for result in results) == PLAIN
    assert sorted(heard) == sorted(results)
    assert _by_id(results)["paddle.import"].facts["version"] == "3.3.1"
    assert not [result for result in results if result.state == "skipped"]


def test_no_paddle_at_all_is_a_result() -> None:
    results = _by_id(ask(sys.executable))
    assert results["paddle.install"][1:3] == ("fail", "install.none")
    for id in ("paddle.import", "build", "pir", "sot"):
        assert results[id][1:3] == ("skipped", "skipped.not_installed")
    assert results["cpu"].state == "ok"


def test_an_import_that_raises(paddle: Path) -> None:
    fake_paddle(paddle, "raise ImportError('libcuda.so.1: cannot open\\n\\x1b[31mshared object')", cuda="11.8")
    results = _by_id(ask(sys.executable, smoke=True))
    assert results["paddle.import"][1:3] == ("fail", "import.raised")
    assert results["paddle.import"].facts["error"] == "ImportError: libcuda.so.1: cannot open shared object"
    for id in NEEDS_PADDLE:
        assert results[id][1:3] == ("skipped", "skipped.import")
    assert results["build"].facts["cuda"] == "11.8"
    assert results["sot"].facts["release"] == "3.3.1"


def test_an_import_that_hangs_leaves_nothing_behind(paddle: Path) -> None:
    note = paddle / "child"
    source = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(note)!r}, 'w').write(str(child.pid))\n"
        "time.sleep(600)"
    )
    fake_paddle(paddle, source)
    results = _by_id(ask(sys.executable, import_seconds=2))
    assert results["paddle.import"][1:3] == ("fail", "import.hung")
    assert results["paddle.import"].facts["seconds"] == "2"
    assert results["pir"].message == "skipped.import"
    assert results["build"].state == results["device"].state == "ok"
    assert _ends(int(note.read_text()))


def _ends(pid: int) -> bool:
    for _ in range(50):
        state = Path(f"/proc/{pid}/stat")
        if not state.exists() or state.read_text().split()[2] == "Z":
            return True
        time.sleep(0.05)
    return sys.platform == "win32" or not Path("/proc/self").exists()


@pytest.mark.parametrize(
    ("source", "how", "error"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV", ""),
        ("import os; os.write(2, b'FatalError: no\\n\\n'); os._exit(3)", "exit 3", "FatalError: no"),
        ("import os; os._exit(0)", "exit 0", ""),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_an_import_that_crashes(paddle: Path, source: str, how: str, error: str) -> None:
    fake_paddle(paddle, source)
    results = _by_id(ask(sys.executable))
    assert results["paddle.import"][1:3] == ("fail", "import.crashed")
    assert results["paddle.import"].facts == {"how": how, "error": error}
    assert results["device"].state == "ok"


def test_a_probe_that_crashes_or_hangs_does_not_silence_the_others(paddle: Path) -> None:
    crash = "\ndevice.get_device = staticmethod(lambda: os._exit(7))"
    hang = "\nimport time\nget_flags = lambda names: time.sleep(600)"
    fake_paddle(paddle, WORKING + crash + hang)
    results = _by_id(ask(sys.executable, probe_seconds=1, smoke=True))
    assert results["pir"][1:3] == ("fail", "hung")
    assert results["device"][1:3] == ("fail", "crashed")
    assert results["device"].facts["how"] == "exit 7"
    assert results["paddle.import"].state == results["build"].state == results["sot"].state == "ok"
    assert results["smoke"][1:3] == ("fail", "raised")


def test_what_paddle_prints_does_not_confuse_the_answers(paddle: Path) -> None:
    forged = '{"probe": "pir", "facts": {"value": false}}'
    junk = f"\nprint({forged!r}, flush=True)\nos.write(1, b'no newline')\n"
    flood = "os.write(2, b'warning ' * 100_000)\n"
    fake_paddle(paddle, WORKING + junk + flood)
    # Start-up files of an environment print before the script runs.
    (paddle / "sitecustomize.py").write_text("import os; os.write(1, b'[1, 2]\\n{\"probe\"}\\nhello')")
    results = _by_id(ask(sys.executable))
    assert results["pir"][1:3] == ("ok", "pir.default")
    assert results["python"].state == "ok"


def test_only_what_is_wanted_judged_by_the_release(paddle: Path) -> None:
    fake_paddle(paddle, "import os; os._exit(3)", version="2.6.2")
    fake_package(paddle, "numpy", "2.4.6")
    (paddle / "numpy.py").touch()
    heard: list[ProbeResult] = []
    results = ask(sys.executable, only=("memory", "numpy"), on_probe=heard.append)
    assert [result.id for result in results] == [result.id for result in heard] == ["numpy", "memory"]
    assert results[0].message == "numpy.two"
    assert [result[:2] for result in ask(sys.executable, only=("pir",))] == [("pir", "skipped")]


@pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for interpreters")
@pytest.mark.parametrize(
    ("script", "message", "error"),
    [
        ("#!/bin/sh\necho 'SyntaxError: invalid syntax' >&2; exit 1\n", "python.silent", "SyntaxError: invalid syntax"),
        ("#!/bin/sh\nexit 4\n", "python.silent", "exit 4"),
        ("#!/nonexistent/python\n", "python.silent", "No such file or directory"),
        ("#!/bin/sh\nexec sleep 600\n", "python.hung", ""),
    ],
)
def test_what_is_no_python_is_a_result(tmp_path: Path, script: str, message: str, error: str) -> None:
    python = tmp_path / "python"
    python.write_text(script)
    python.chmod(0o755)
    results = ask(str(python), import_seconds=1)
    assert results[0][1:3] == ("fail", message)
    assert error in results[0].facts.get("error", "")
    assert {result[1:3] for result in results[1:]} == {("skipped", "skipped.python")}
    assert tuple(result.id for result in results) == PLAIN


@pytest.mark.parametrize("version", ["3.8", "3.9", "3.13"])
def test_other_pythons_answer(version: str) -> None:
    python = shutil.which(f"python{version}")
    if not python or subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode:
        pytest.skip(f"no Python {version} here")
    assert {result.id for result in ask(python) if result.state != "skipped"} >= ANYWHERE
