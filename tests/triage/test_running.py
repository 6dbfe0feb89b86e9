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
from d2s_doctor.triage.find import find
from d2s_doctor.triage.pool import on_this_machine
from d2s_doctor.triage.record import Record, triage_many
from d2s_doctor.triage.state import NotAState, State
from d2s_doctor.triage.table import merge
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
    items = find([str(logs)])
    serial = merge(triage_many(items, KB))
    parallel = merge(record for pairs in on_this_machine(items, KB, 2, chunk=7) for _, record in pairs)
    assert parallel == serial


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_log_that_kills_its_worker_is_named_and_the_others_are_read(logs: Path) -> None:
    (logs / "poison.log").write_text(FAILURE)
    items = find([str(logs)])
    pairs = [pair for part in on_this_machine(items, KB, 2, dying, 5) for pair in part]
    assert sorted(item.path for item, _ in pairs) == [item.path for item in items]
    bad = [record for _, record in pairs if record.outcome == "unreadable"]
    assert bad == [Record(str(logs / "poison.log"), "unreadable", "died", bad[0].seen)]


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
    with pytest.raises(NotAState):
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


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_an_interrupted_run_goes_on_to_the_same_result(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(100, 3000):
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
    assert state.read_bytes().count(b"\n") < 2900
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
