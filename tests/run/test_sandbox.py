"""What a sample can and cannot do in the sandbox, and what is said where there is none."""

from __future__ import annotations

import os
import shutil
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from d2s_doctor.run import sandbox
from d2s_doctor.run.report import Limits
from d2s_doctor.run.runner import Runner, WorkerFailed
from tests.run.test_attacks import HIDE, LIMITS
from tests.run.test_runner import running

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


@pytest.fixture
def runner() -> Iterator[Runner]:
    if shutil.which("bwrap") and sandbox.find_sandbox()[1] == "refused":
        pytest.skip("this system refuses bubblewrap its namespaces")
    if not shutil.which("bwrap") and not os.environ.get("CI"):
        pytest.skip("bwrap is not installed")
    with Runner(sys.executable, preload=False, sandbox=True) as runner:
        runner.start()
        assert runner.protection == "bubblewrap"
        yield runner


def test_home_network_and_other_processes_are_not_there(runner: Runner, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("private")
    ran = runner.run(
        "import os, socket\n"
        "def tried(what):\n"
        "    try:\n        return str(what())\n    except OSError as error:\n        return type(error).__name__\n"
        f"mine = os.path.exists({str(tmp_path / 'mine')!r})\n"
        f"home = os.path.exists({str(Path.home() / '.bashrc')!r})\n"
        f"doctor = os.path.exists('/proc/{os.getpid()}/environ') and 'pytest' in open('/proc/1/cmdline').read()\n"
        "net = tried(lambda: socket.create_connection(('192.0.2.1', 9), 2))\n"
        "system = tried(lambda: open('/etc/d2s-doctor', 'w'))\n"
        "package = tried(lambda: open(os.path.join(os.path.dirname(os.__file__), 'd2s_doctor_x.py'), 'w'))\n"
        "open('own', 'w').write('x' * 1000)\n"
        "out = [mine, home, doctor, net, system, package, os.path.getsize('own'), open('/dev/null', 'w').write('x')]\n"
    )
    assert (ran.end, ran.message) == ("passed", "")
    assert ran.out
    values = [item["value"] for item in ran.out["items"]]
    assert values[:3] == [False, False, False]
    assert values[3:6] == ["OSError"] * 3
    assert values[6:] == [1000, 1]


def test_temporary_files_have_a_quota_in_all_and_are_gone_for_the_next(runner: Runner) -> None:
    fill = (
        "import os\n"
        "for n in range(40):\n"
        "    with open(f'f{n}', 'wb') as handle:\n"
        "        os.posix_fallocate(handle.fileno(), 0, 20_000_000)\n"
    )
    limits = Limits(seconds=30, memory=512 * 1024**2)
    ran = runner.run(fill, limits=limits)
    assert (ran.end, ran.exception) == ("raised", "OSError")
    assert "No space left" in ran.message
    again = runner.run("import shutil\nout = shutil.disk_usage('.').used < 10_000_000", limits=limits)
    assert again.out == {"kind": "bool", "value": True}


def test_a_bomb_of_processes_ends_the_run(runner: Runner) -> None:
    mark = uuid.uuid4().hex
    bomb = f"import os, time\nfor n in range(400):\n    if os.fork() == 0:\n        time.sleep(99)  # {mark}\n"
    start = time.monotonic()
    ran = runner.run(bomb + "time.sleep(99)", limits=LIMITS._replace(seconds=30))
    assert ran.end == "crashed"
    assert time.monotonic() - start < 20
    assert runner.run("out = 1").end == "passed"
    assert runner.protection == "bubblewrap"


@pytest.mark.parametrize("signal", ["SIGKILL", pytest.param("SIGSTOP", marks=pytest.mark.thorough)])
def test_no_daemon_survives_even_without_environment_or_worker(runner: Runner, signal: str) -> None:
    mark = uuid.uuid4().hex
    attack = f"import signal\nos.kill(os.getppid(), signal.{signal})\ntime.sleep(99)"
    ran = runner.run(f"{HIDE}daemon({mark!r}, clean=True)\n{attack}", limits=LIMITS._replace(seconds=1))
    assert ran.end == "crashed"
    deadline = time.monotonic() + 5
    while running(mark) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not running(mark)


def _pretended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """A bwrap of our own on the PATH."""
    sandbox._works.cache_clear()  # the folder of an earlier test may have had the same name
    program = tmp_path / "bin" / "bwrap"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")


@pytest.mark.parametrize(
    ("script", "protection"),
    [
        ("echo 'bwrap: No permissions to create a new namespace' >&2; exit 1", "refused"),
        ('case "$*" in *start.py*) exit 1;; esac', "unfit"),
    ],
)
def test_a_sandbox_that_does_not_work_is_named(
    script: str, protection: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _pretended(tmp_path, monkeypatch, script)
    with Runner(sys.executable, preload=False, sandbox=True) as runner:
        assert runner.run("out = 1").end == "passed"
        assert runner.protection == protection
    with Runner(sys.executable, preload=False, sandbox=True) as runner:
        runner.insist = True
        with pytest.raises(WorkerFailed, match="no_sandbox"):
            runner.run("out = 1")


def test_no_sandbox_without_bubblewrap_or_when_it_is_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert sandbox.find_sandbox() == ("", "absent")
    monkeypatch.setenv(sandbox.SWITCH, "off")
    assert sandbox.find_sandbox() == ("", "off")
    with Runner(sys.executable, preload=False, sandbox=True) as runner:
        assert runner.run("out = 1").end == "passed"
        assert runner.protection == "off"


def test_a_python_whose_path_holds_the_whole_home_does_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "_places", lambda *_: ["/usr", str(tmp_path)])
    environment = {"HOME": str(tmp_path / "home")}
    (tmp_path / "home").mkdir()
    assert sandbox.sandboxed("bwrap", sys.executable, environment, str(tmp_path), ["python"]) == []
