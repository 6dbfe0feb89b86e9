"""The traced program behaves as without us: arguments, standard streams, signals, exit code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from d2s_doctor.cli.main import main

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def trace(folder: Path, source: str, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    (folder / "train.py").write_text(source, encoding="utf-8")
    command = [sys.executable, "-m", "d2s_doctor", "trace", "--python", sys.executable, *arguments]
    return subprocess.run(
        command, cwd=folder, input=stdin, capture_output=True, text=True, timeout=60, check=False, encoding="utf-8"
    )


def test_arguments_streams_and_exit_code(tmp_path: Path) -> None:
    source = (
        "import sys\nprint(sys.argv, __name__)\nprint(input() + '!')\n"
        "print('to stderr', file=sys.stderr)\nsys.exit(7)\n"
    )
    done = trace(tmp_path, source, "train.py", "--lr", "0.1", "--json", stdin="hello\n")
    assert done.returncode == 7
    assert done.stdout == "['train.py', '--lr', '0.1', '--json'] __main__\nhello!\n"
    assert done.stderr.startswith("to stderr\n")
    assert "ended with 7 after" in done.stderr
    assert "Nothing was converted." in done.stderr


def test_a_module(tmp_path: Path) -> None:
    done = trace(tmp_path, "import sys\nprint(sys.argv[1:])\n", "-m", "train", "--epochs", "3")
    assert (done.returncode, done.stdout) == (0, "['--epochs', '3']\n")


@POSIX
def test_a_signal_is_told(tmp_path: Path) -> None:
    done = trace(tmp_path, "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n", "train.py")
    assert done.returncode == 128 + signal.SIGSEGV
    assert f"died of signal {int(signal.SIGSEGV)}" in done.stderr


def test_timeout(tmp_path: Path) -> None:
    done = trace(tmp_path, "import time\nprint('on', flush=True)\ntime.sleep(60)\n", "--timeout", "2", "train.py")
    assert done.returncode != 0
    assert done.stdout == "on\n"
    assert "was ended after" in done.stderr


@POSIX
def test_signals_for_us_are_for_the_program(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(
        "import signal, sys, time\nsignal.signal(signal.SIGTERM, lambda *_: sys.exit(9))\n"
        "print('ready', flush=True)\ntime.sleep(60)\n"
    )
    command = [sys.executable, "-m", "d2s_doctor", "trace", "--python", sys.executable, "train.py"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.terminate()
    process.stdout.close()
    assert process.wait(30) == 9


def test_the_users_own_sitecustomize_still_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text("import sys\nsys.from_site = 'yes'\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    source = "import sys, sitecustomize\nprint(sys.from_site, 'inside' in ''.join(sys.path), sitecustomize.__file__)\n"
    done = trace(tmp_path, source, "train.py")
    assert done.stdout == f"yes False {tmp_path / 'site' / 'sitecustomize.py'}\n"


def test_an_exception_looks_as_without_us(tmp_path: Path) -> None:
    source = "def f():\n    raise ValueError('no')\nf()\n"
    done = trace(tmp_path, source, "train.py")
    plain = subprocess.run([sys.executable, "train.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == plain.returncode == 1
    assert done.stderr.startswith(plain.stderr)
    assert "the program: ended with an exception" in done.stderr


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    trace(tmp_path, "print(1)\n", "train.py")
    assert os.listdir(tmp_path / "temporary") == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "name a script"),
        (["absent.py"], "there is no 'absent.py'"),
        (["--python", "/no/such/python", "x.py"], "--python"),
    ],
)
def test_wrong_options(
    arguments: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["trace", *arguments]) == 2
    assert complaint in capsys.readouterr().err
