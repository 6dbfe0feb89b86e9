"""Samples that behave badly: each ends in time, with the right word, and leaves nothing behind.

None of these needs Paddle: the worker is the same without it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from d2s_doctor.run.report import Limits
from d2s_doctor.run.runner import Runner, WorkerFailed

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the warm worker needs fork")
SHORT = Limits(seconds=2, memory=512 * 1024**2, file=1024**2, output=100_000)


@pytest.fixture(autouse=True)
def _own_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)


@pytest.fixture
def runner() -> Iterator[Runner]:
    with Runner(sys.executable, preload=False) as runner:
        yield runner


def leftovers() -> list[str]:
    return [name for name in os.listdir(tempfile.gettempdir()) if name.startswith("d2s-doctor-")]


def running(mark: str) -> bool:
    """Whether any process has ``mark`` on its command line."""
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if mark in Path(f"/proc/{name}/cmdline").read_text(encoding="latin-1"):
                    return True
            except OSError:
                continue
    return False


def test_a_good_sample_gives_its_result(runner: Runner) -> None:
    ran = runner.run("print('hello')\nout = [1, 2.5, {'a': None}]")
    assert (ran.end, ran.output) == ("passed", "hello\n")
    assert ran.out == {
        "kind": "list",
        "items": [
            {"kind": "int", "value": 1},
            {"kind": "float", "value": 2.5},
            {"kind": "dict", "items": {"a": {"kind": "NoneType", "value": None}}},
        ],
    }
    assert leftovers() == []


def test_an_exception_is_told_as_the_user_would_see_it(runner: Runner) -> None:
    ran = runner.run("def f():\n    raise ValueError('no')\n\nf()\n")
    assert (ran.end, ran.exception, ran.message, ran.exit) == ("raised", "ValueError", "no", 1)
    assert "worker.py" not in ran.output
    assert ran.output.count("File ") == 2


@pytest.mark.parametrize(
    ("source", "end", "signal"),
    [
        ("import time; time.sleep(99)", "hung", 9),
        ("import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(99)", "hung", 9),
        ("while True: pass", "hung", 9),
        ("import os; os.kill(os.getpid(), 9)", "crashed", 9),
        ("import ctypes; ctypes.string_at(0)", "crashed", 11),
        ("import os; os._exit(3)", "crashed", None),
        ("import os; os.abort()", "crashed", 6),
        ("while True: print('y' * 1000)", "flooded", 9),
        ("x = bytearray(4 * 1024**3)", "raised", None),
        ("open('big', 'wb').write(b'x' * 2 * 1024**2)", "raised", None),
        ("raise SystemExit(3)", "raised", None),
        ("raise KeyboardInterrupt", "raised", None),
        ("x = (", "raised", None),
        ("input()", "raised", None),
        ("import worker", "raised", None),
        ("import report", "raised", None),
    ],
)
def test_bad_samples_end_in_time(runner: Runner, source: str, end: str, signal: int | None) -> None:
    ran = runner.run(source, limits=SHORT._replace(seconds=1) if end == "hung" else SHORT)
    assert (ran.end, ran.signal) == (end, signal)
    assert runner.run("out = 1").end == "passed"
    assert leftovers() == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("ending", ["out = 1", "time.sleep(99)", "os.kill(os.getpid(), 9)"])
def test_children_that_leave_the_process_group_are_ended(runner: Runner, ending: str) -> None:
    mark = uuid.uuid4().hex
    source = (
        "import os, subprocess, sys, time\n"
        f"subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(300)', '{mark}'], start_new_session=True)\n"
        f"if os.fork() == 0:\n    os.setsid()\n    os.fork()\n    time.sleep(300)\ntime.sleep(0.3)\n{ending}\n"
    )
    runner.run(source, limits=SHORT)
    assert not running(mark)


def test_output_streams_while_it_runs_and_is_cleaned(runner: Runner) -> None:
    seen: list[tuple[float, str]] = []
    start = time.monotonic()
    source = "import time\nprint('\\x1b[31mone\\x1b]0;t\\x07\\u202e', flush=True)\ntime.sleep(0.6)\nprint('two')\n"
    ran = runner.run(source, on_output=lambda text: seen.append((time.monotonic() - start, text)))
    assert ran.output == "one\ntwo\n"
    assert "".join(text for _, text in seen) == "one\ntwo\n"
    assert seen[-1][0] - seen[0][0] > 0.3


def test_output_of_c_code_is_caught(runner: Runner) -> None:
    assert runner.run("import os; os.write(1, b'raw'); os.write(2, b'err')").output == "rawerr"


def test_cancel_from_another_thread(runner: Runner) -> None:
    runner.start()
    threading.Timer(0.5, runner.cancel).start()
    ran = runner.run("import time; time.sleep(60)")
    assert ran.end == "cancelled"
    assert runner.run("out = 1").end == "passed"


def test_each_run_has_a_fresh_folder_and_fresh_state(runner: Runner) -> None:
    runner.run("import os, sys; open('left', 'w').write('x'); os.environ['D2S_LEFT'] = '1'; sys.modules['left'] = 1")
    ran = runner.run("import os, sys; out = [os.listdir('.'), 'D2S_LEFT' in os.environ, 'left' in sys.modules]")
    assert ran.out
    values = ran.out["items"]
    assert values[0]["items"] == [{"kind": "str", "value": "sample.py"}]
    assert [value["value"] for value in values[1:]] == [False, False]


def test_the_worker_ends_with_us() -> None:
    code = (
        "import sys, time; from d2s_doctor.run.runner import Runner\n"
        "r = Runner(sys.executable, preload=False); r.start(); print(r._process.pid, flush=True)\n"
        "r.run('import time; time.sleep(99)')\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as ours:
        assert ours.stdout
        worker = int(ours.stdout.readline())
        time.sleep(0.5)
        ours.kill()
    for _ in range(100):
        if not Path(f"/proc/{worker}").exists():
            break
        time.sleep(0.05)
    assert not Path(f"/proc/{worker}").exists()
    assert leftovers() == []


def test_an_interpreter_without_paddle_is_told(tmp_path: Path) -> None:
    with pytest.raises(WorkerFailed, match="cannot_start"):
        Runner(str(tmp_path / "python")).start()
    fake = tmp_path / "paddle"
    fake.mkdir()
    (fake / "__init__.py").write_text("raise ImportError('libpaddle.so: broken')")
    with pytest.raises(WorkerFailed, match=r"ImportError: libpaddle\.so: broken"):
        Runner(sys.executable, {"PYTHONPATH": str(tmp_path)}).start()
    (fake / "__init__.py").write_text("import os; os.abort()")
    with pytest.raises(WorkerFailed, match="worker_exit"):
        Runner(sys.executable, {"PYTHONPATH": str(tmp_path)}).start()


@pytest.fixture
def cold() -> Iterator[Runner]:
    """As on a system without fork: every sample is a process of its own."""
    with Runner(sys.executable, preload=False) as runner:
        runner.forks = False
        yield runner


@pytest.mark.parametrize(
    ("source", "end"),
    [
        ("print('hello')\nout = 1", "passed"),
        ("1 / 0", "raised"),
        ("import time; time.sleep(99)", "hung"),
        ("import os; os.abort()", "crashed"),
        ("while True: print('y' * 1000)", "flooded"),
    ],
)
def test_without_fork(cold: Runner, source: str, end: str) -> None:
    assert cold.run(source, limits=SHORT._replace(seconds=1) if end == "hung" else SHORT).end == end
    assert leftovers() == []


def test_cancel_without_fork(cold: Runner) -> None:
    threading.Timer(0.5, cold.cancel).start()
    assert cold.run("import time; time.sleep(60)").end == "cancelled"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_sample_that_kills_its_worker_dies_too(runner: Runner) -> None:
    mark = uuid.uuid4().hex
    source = f"import os, time\nopen('{mark}', 'w')\nos.kill(os.getppid(), 9)\ntime.sleep(45)\n"
    ran = runner.run(source, limits=SHORT)
    assert ran.end == "crashed"
    assert leftovers() == []
    assert runner.run("out = 1").end == "passed"


def test_cancel_while_the_worker_starts(tmp_path: Path) -> None:
    slow = tmp_path / "paddle"
    slow.mkdir()
    (slow / "__init__.py").write_text("import time; time.sleep(30)")
    with Runner(sys.executable, {"PYTHONPATH": str(tmp_path)}) as starting:
        threading.Timer(0.5, starting.cancel).start()
        with pytest.raises(WorkerFailed):
            starting.run("out = 1")


def test_cancel_while_another_thread_closes() -> None:
    runner = Runner(sys.executable, preload=False)
    sent: list[bytes] = []

    class Closing:
        """A channel that is closed by somebody else just when it has been found open."""

        def __bool__(self) -> bool:
            runner._channel = None
            return True

        def sendall(self, data: bytes) -> None:
            sent.append(data)

    runner._channel = Closing()  # type: ignore[assignment]
    runner.cancel()
    assert sent == [b'{"cancel": true}\n']


def test_temporary_files_of_a_sample_go_with_it(runner: Runner) -> None:
    ran = runner.run("import tempfile\nout = tempfile.mkdtemp()")
    assert ran.out
    assert not Path(ran.out["value"]).exists()


def test_an_exception_that_cannot_say_what_it_is(runner: Runner) -> None:
    ran = runner.run("class E(Exception):\n    def __str__(self): raise ValueError\nraise E()")
    assert (ran.end, ran.exception, ran.message) == ("raised", "__main__.E", "")


def test_a_long_list_is_not_compared_item_by_item(runner: Runner) -> None:
    ran = runner.run("out = [1] * 3_000_000", limits=SHORT)
    assert ran.out == {"kind": "list", "value": "3000000 items, too many to compare"}
