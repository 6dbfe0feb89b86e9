"""Many logs: processes, a dying worker, state that survives an interrupt, a cluster, the command itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor import load_kb
from d2s_doctor.cli.main import main
from d2s_doctor.triage.find import find_logs
from d2s_doctor.triage.pool import on_this_machine
from d2s_doctor.triage.record import TriageRecord, triage_many
from d2s_doctor.triage.state import State, UnusableState
from d2s_doctor.triage.table import tabulate
from tests.making import CONVERTER, traceback_of
from tests.triage.workers import dying

KB = load_kb()
FAILURE = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
COMMAND = [sys.executable, "-m", "d2s_doctor", "triage"]


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in range(60):
        text = (FAILURE, traceback_of(f"ValueError: bad row {number}"), "all is well\n")[number % 3]
        (folder / f"{number:03}.log").write_text(text)
    return folder


def table_of(folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main(["triage", str(folder), "--json", *more]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_table(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (logs / "broken.bin").write_bytes(bytes(200))
    os.symlink(logs / "nowhere", logs / "dangling.log")
    data = table_of(logs, capsys)
    (known,), (unknown,) = data["entries"], data["unknown"]
    assert (known["id"], known["count"]) == ("D2S103", 20)
    assert (unknown["message"], unknown["count"]) == ("ValueError: bad row <n>", 20)
    assert (data["clean"], data["logs"]) == (20, 62)
    assert [row["reason"] for row in data["unreadable"]] == ["binary", "no such file"]
    for language, words in (("en", "20 explained"), ("zh", "20 份已找到原因")):
        assert main(["triage", str(logs), "--lang", language]) == 0
        out = capsys.readouterr().out
        assert words in out
        assert "ValueError: bad row <n>" in out


def test_processes_give_what_one_process_gives(logs: Path) -> None:
    items = find_logs([str(logs)])
    serial = tabulate(triage_many(items, KB))
    parallel = tabulate(record for pairs in on_this_machine(items, KB, 2, chunk=7) for _, record in pairs)
    assert parallel == serial


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_log_that_kills_its_worker_is_named_and_the_others_are_read(logs: Path) -> None:
    (logs / "poison.log").write_text(FAILURE)
    items = find_logs([str(logs)])
    pairs = [pair for part in on_this_machine(items, KB, 2, dying, 5) for pair in part]
    assert sorted(item.path for item, _ in pairs) == [item.path for item in items]
    bad = [record for _, record in pairs if record.outcome == "unreadable"]
    assert bad == [TriageRecord(str(logs / "poison.log"), "unreadable", "died", bad[0].seen)]


def test_state_is_used_again_and_a_changed_file_is_read_again(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state"
    whole = table_of(logs, capsys, "--state", str(state), "--jobs", "1")
    lines = state.read_bytes().splitlines(keepends=True)
    assert len(lines) == 61
    state.write_bytes(b"".join(lines[:30]) + lines[30][:20])  # killed in the middle of a line
    read: list[str] = []
    honest = triage_many

    def counting(items, kb):  # type: ignore[no-untyped-def]
        read.extend(item.path for item in items)
        return honest(items, kb)

    monkeypatch.setattr("d2s_doctor.triage.pool.on_this_machine.__defaults__", (counting, 64))
    assert table_of(logs, capsys, "--state", str(state), "--jobs", "1") == whole
    assert len(read) == 31
    (logs / "000.log").write_text("now it is well again\n")
    data = table_of(logs, capsys, "--state", str(state), "--jobs", "1")
    assert (data["clean"], len(read)) == (21, 32)


def test_what_is_no_state_is_left_alone(logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "thesis.txt"
    other.write_text("years of work\n")
    with pytest.raises(UnusableState):
        State(str(other), KB)
    assert main(["triage", str(logs), "--state", str(other)]) == 2
    assert "no state of triage" in capsys.readouterr().err
    assert other.read_text() == "years of work\n"


def test_the_state_of_another_knowledge_base_is_not_used(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state"
    table_of(logs, capsys, "--state", str(state))
    lines = state.read_text().splitlines(keepends=True)
    state.write_text(lines[0].replace('"kb": "', '"kb": "0') + "".join(lines[1:]))
    assert main(["triage", str(logs), "--state", str(state)]) == 0
    assert "another knowledge base" in capsys.readouterr().err
    assert len(state.read_text().splitlines()) == 61


ROW = ["/a.log", 3, 1.5, "clean", "", 1.5]


@pytest.mark.parametrize(
    "line",
    [
        json.dumps(["/a.log", 3, 1.5, "clean", ""]),
        json.dumps([["/a.log"], *ROW[1:]]),
        json.dumps([*ROW[:2], "late", *ROW[3:]]),
        json.dumps([*ROW[:3], "fine", *ROW[4:]]),
        json.dumps([*ROW[:3], ["clean"], *ROW[4:]]),
        json.dumps([*ROW[:4], None, 1.5]),
        json.dumps([*ROW[:5], float("inf")]),
        json.dumps([*ROW[:5], float("nan")]),
        json.dumps([*ROW[:5], True]),
        json.dumps([*ROW[:1], 10**400, *ROW[2:]]),
        json.dumps({"a": 1}),
        "[" * 60_000,
        "x" * 300_000,
        "\x00\x01\x02",
        "",
    ],
)
def test_a_damaged_line_of_a_state_is_named_and_not_used(
    line: str, tmp_path: Path, logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state"
    for path in sorted(logs.iterdir())[5:]:
        path.unlink()
    whole = table_of(logs, capsys, "--state", str(state))
    lines = state.read_text().splitlines()
    state.write_text("\n".join([*lines[:3], line, *lines[4:], ""]))
    assert table_of(logs, capsys, "--state", str(state)) == whole
    with State(str(state), KB) as restored:
        assert restored.damaged == [4]
        assert len(restored.known) == 5
    assert main(["triage", str(logs), "--state", str(state)]) == 0
    assert f"{state}: damaged, so not used: line 4;" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b'{"d2s_doctor_triage": 2, "kb": "x"}\n', "state_version"),
        (b'["d2s_doctor_triage"]\n', "state_foreign"),
        (bytes(range(256)) * 400, "state_foreign"),
        (b"[" * 200_000, "state_foreign"),
    ],
)
def test_the_file_of_something_else_is_refused(content: bytes, why: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.write_bytes(content)
    with pytest.raises(UnusableState, match=why):
        State(str(state), KB)
    assert state.read_bytes() == content


def test_a_state_is_written_by_one_run_at_a_time(
    tmp_path: Path, logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "state")
    with State(path, KB):
        assert main(["triage", str(logs), "--state", path]) == 2
        assert f"--state {path}: another run of triage is using it" in capsys.readouterr().err
    assert main(["triage", str(logs), "--state", path]) == 0


def runs(pid: int) -> bool:
    """Whether a process is there and not just waiting to be reaped."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc")
def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    code = "from tests.triage.workers import *; run_sleepers(2)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        workers = [int(parent.stdout.readline()) for _ in range(2)]
        assert all(map(runs, workers))
        parent.kill()
        parent.wait()
        for _ in range(200):
            if not any(map(runs, workers)):
                break
            time.sleep(0.05)
        assert [pid for pid in workers if runs(pid)] == []


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_an_interrupted_run_goes_on_to_the_same_result(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(100, 1300):
        (logs / f"{number}.log").write_text(FAILURE)
    whole = table_of(logs, capsys)
    state = tmp_path / "state"
    command = [*COMMAND, str(logs), "--state", str(state), "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        while not state.exists() or state.read_bytes().count(b"\n") < 2:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert state.read_bytes().count(b"\n") < 1200
    assert table_of(logs, capsys, "--state", str(state)) == whole


def test_errors_say_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["triage", str(tmp_path / "no*where")]) == 2
    assert "no*where" in capsys.readouterr().err
    (tmp_path / "a.log").write_text("fine\n")
    assert main(["triage", str(tmp_path)]) == 1
    monkeypatch.setitem(sys.modules, "fsspec", None)
    monkeypatch.delitem(sys.modules, "d2s_doctor.triage.remote", raising=False)
    assert main(["triage", "s3://bucket/logs"]) == 2
    assert "pip install 'd2s-doctor[cluster]'" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "d2s_doctor.triage.cluster", raising=False)
    assert main(["triage", str(tmp_path), "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'd2s-doctor[cluster]'" in capsys.readouterr().err
