"""Samples that want to hang, exhaust or crash whoever reads their result. They may lie; they may do nothing else."""

from __future__ import annotations

import json
import sys
import time
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.inside.compare import compare, describe, is_picture, shown, transferable
from d2s_doctor.inside.worker import MOST_RESULT
from d2s_doctor.run.report import Limits, RunStatus, read_sample_result, read_status
from d2s_doctor.run.runner import Runner
from tests.run.test_runner import running

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
LIMITS = Limits(seconds=3, memory=512 * 1024**2, file=1024**2, output=100_000)
FIND_PIPE = """
import os, stat, sys, time
def pipes():
    for n in map(int, os.listdir('/proc/self/fd')):
        try:
            if n > 2 and stat.S_ISFIFO(os.fstat(n).st_mode) and os.readlink(f'/proc/self/fd/{n}').startswith('pipe:'):
                yield n
        except OSError:
            pass
"""


@pytest.fixture(params=["warm", "cold"])
def runner(request: pytest.FixtureRequest) -> Iterator[Runner]:
    with Runner(sys.executable, preload=False) as runner:
        runner.forks = request.param == "warm"
        yield runner


def test_no_file_of_the_sample_is_taken_for_its_result(runner: Runner) -> None:
    """A report.json of the sample's own, in any folder it can write, means nothing."""
    source = (
        "import os\n"
        "for folder in ('.', '..'):\n"
        "    for name in ('report.json', 'result', 'result.json'):\n"
        "        path = os.path.join(folder, name)\n"
        "        {make}\n"
        "out = 1\n"
    )
    for make in ("os.symlink('/dev/zero', path)", "os.mkfifo(path)", "open(path, 'w').write('[]')"):
        ran = runner.run(source.format(make=make), limits=LIMITS)
        assert (ran.end, ran.out) == ("passed", {"kind": "int", "value": 1})


@pytest.mark.parametrize(
    ("write", "ends"),
    [
        ("[os.write(n, b'[]') for n in pipes()]; os._exit(0)", {"crashed"}),
        ('[os.write(n, b\'{"outcome": "passed", "out": []}\') for n in pipes()]; os._exit(0)', {"crashed"}),
        ("[os.write(n, b'[' * 60000) for n in pipes()]; os._exit(0)", {"crashed"}),
        ("[os.close(n) for n in pipes()]", {"crashed"}),
        ("[os.dup2(os.open('/dev/zero', os.O_RDONLY), n) for n in pipes()]", {"crashed"}),
        ("while True: [os.write(n, b'0' * 65536) for n in pipes()]", {"hung", "crashed"}),
        ("while True: [os.write(n, b' ') or time.sleep(0.1) for n in pipes()]", {"hung"}),
        ("os.closerange(3, 256)", {"crashed"}),
    ],
)
def test_writing_to_the_pipe_of_the_result(runner: Runner, write: str, ends: set[str]) -> None:
    ran = runner.run(FIND_PIPE + write, limits=LIMITS._replace(seconds=1) if "hung" in ends else LIMITS)
    assert ran.end in ends
    assert ran.out is None
    assert runner.run("out = 1").end == "passed"


def test_programs_that_a_sample_starts_do_not_inherit_the_pipe(runner: Runner) -> None:
    source = (
        "import subprocess, sys\n"
        'code = \'import os; print([os.readlink(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd")])\'\n'
        "line = [sys.executable, '-c', code]\n"
        "out = subprocess.run(line, stdout=subprocess.PIPE, text=True, close_fds=False).stdout\n"
    )
    ran = runner.run(source)
    assert ran.out
    assert ran.out["value"].count("pipe:") <= (1 if runner.forks else 2)  # its own standard streams


@pytest.mark.parametrize(
    "source",
    [
        "out = ['x' * 100] * 4000 * 1",
        "out = [list(range(4000)) for _ in range(4000)]",
        "out = 'y' * 100_000_000",
        "out = 1 << 50_000_000",
        "out = []\nfor _ in range(100_000): out = [out]",
        "out = {n: {m: 'z' * 4000 for m in range(50)} for n in range(50)}",
        "out = out_ = []\nout_.append(out_)",
        "out = {'\\ud800': '\\ud800', 'nan': float('nan'), 'inf': -float('inf')}",
        "class E(Exception): pass\nE.__module__ = 7\nE.__qualname__ = '\\x1b[31m' * 9999\nraise E('\\u202e' * 99999)",
    ],
)
def test_results_of_any_size_and_form(runner: Runner, source: str) -> None:
    ran = runner.run(source, limits=LIMITS._replace(seconds=20, output=1024**2))
    assert ran.end in ("passed", "raised")
    assert len(json.dumps(ran.out)) <= MOST_RESULT
    assert not any(c in ran.exception + ran.message for c in "\x1b\u202e")
    assert compare(ran.out, ran.out) == ()


HIDE = (
    "import os, time\n"
    "def daemon(mark, clean=False):\n"
    "    if os.fork() == 0:\n"
    "        os.setsid()\n"
    "        if os.fork() == 0:\n"
    "            for n in range(3): os.close(n)\n"
    "            env = {} if clean else os.environ\n"
    "            os.execve('/bin/sh', ['sh', '-c', 'sleep 300; : ' + mark], dict(env))\n"
    "        os._exit(0)\n"
    "    time.sleep(0.5)\n"
)


@pytest.mark.parametrize(
    "end",
    ["out = 1", "os.abort()", *(pytest.param(end, marks=pytest.mark.thorough) for end in ("1 / 0", "time.sleep(99)"))],
)
def test_a_daemon_does_not_outlive_the_run(end: str) -> None:
    mark = uuid.uuid4().hex
    with Runner(sys.executable, preload=False) as runner:
        runner.run(f"{HIDE}daemon({mark!r}, clean=True)\n{end}", limits=LIMITS)
        assert not running(mark)


@pytest.mark.parametrize("signal", ["SIGKILL", pytest.param("SIGSTOP", marks=pytest.mark.thorough)])
def test_a_daemon_does_not_outlive_a_run_that_attacks_its_worker(signal: str) -> None:
    mark = uuid.uuid4().hex
    attack = f"import signal\nos.kill(os.getppid(), signal.{signal})\ntime.sleep(99)"
    with Runner(sys.executable, preload=False) as runner:
        ran = runner.run(f"{HIDE}daemon({mark!r})\n{attack}", limits=LIMITS._replace(seconds=1))
        assert (ran.end, ran.message) == ("crashed", "the worker itself ended")
        assert not running(mark)
        assert runner.run("out = 1").end == "passed"


def test_the_time_shown_is_the_time_taken() -> None:
    with Runner(sys.executable, preload=False) as runner:
        start = time.monotonic()
        ran = runner.run("import os, time; time.sleep(0.3); os.kill(os.getppid(), 9)", limits=LIMITS)
        assert 0.3 <= ran.seconds <= time.monotonic() - start
        assert ran.seconds < LIMITS.seconds


def test_a_flood_of_output_ends() -> None:
    with Runner(sys.executable, preload=False) as runner:
        source = "import os\nwhile True:\n    os.fork()\n    os.write(1, b'y' * 4096)"
        assert runner.run(source, limits=LIMITS).end in ("flooded", "hung", "raised", "crashed")


_NAMES = ["kind", "items", "value", "dtype", "shape", "outcome", "out", "eager", "exception", "message", "result"]
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_NAMES) | st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(_JSON | st.fixed_dictionaries({"outcome": st.just("passed"), "out": _JSON, "eager": _JSON}))
def test_any_report_is_read(report: Any) -> None:
    ran = read_sample_result(RunStatus(0, None, False, False, json.dumps(report)), 0.1, "", flooded=False)
    assert ran.end in ("passed", "raised", "crashed")
    for picture in filter(None, (ran.out, ran.eager)):
        assert is_picture(picture)
        assert compare(picture, picture) == ()
        assert isinstance(shown(picture), str)
        compare(ran.out, ran.eager)


@given(_JSON)
def test_any_message_of_a_worker_is_read(message: Any) -> None:
    status = read_status(message)
    assert status is None or isinstance(status.result, str)


@given(_JSON)
def test_what_is_described_is_a_picture(value: Any) -> None:
    picture = json.loads(json.dumps(transferable(describe(value))))
    assert is_picture(picture)
    assert compare(picture, picture) == ()


def test_nobody_else_can_write_where_a_worker_listens() -> None:
    """The pipe has no name in any folder."""
    with Runner(sys.executable, preload=False) as runner:
        ran = runner.run("import os\nout = sorted(os.listdir('..')) + sorted(os.listdir('.'))")
    assert ran.out
    assert [item["value"] for item in ran.out["items"]] == ["output", "work", "sample.py"]
