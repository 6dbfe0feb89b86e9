"""Triage on a real Dask cluster on this machine: two workers, one of which is killed on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from d2s_doctor import load_kb
from d2s_doctor.cli.main import main
from d2s_doctor.triage.find import find_logs
from d2s_doctor.triage.record import triage_many
from d2s_doctor.triage.table import tabulate
from tests.making import CONVERTER, traceback_of
from tests.triage.workers import failing

pytestmark = pytest.mark.cluster
FAILURE = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        pids = [worker.pid for worker in cluster.workers.values()]
        print(cluster.scheduler_address, *pids, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """Address of the scheduler, process id of one worker."""
    script = tmp_path_factory.mktemp("cluster") / "cluster.py"
    script.write_text(CLUSTER)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, str(script)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as process:
        assert process.stdin and process.stdout
        try:
            address, first, _ = process.stdout.readline().split()
            yield address, int(first)
        finally:
            process.stdin.close()
            process.wait(timeout=30)


def test_a_worker_is_killed_and_the_result_is_that_of_one_process(tmp_path: Path, cluster: tuple[str, int]) -> None:
    from d2s_doctor.triage.cluster import on_cluster

    folder = tmp_path / "logs"
    folder.mkdir()
    for number in range(1500):
        text = (FAILURE, traceback_of(f"ValueError: bad row {number}"), "all is well\n")[number % 3]
        (folder / f"{number:04}.log").write_text("epoch\n" * 200 + text)
    kb, items = load_kb(), find_logs([str(folder)])
    address, pid = cluster
    pairs = []
    for number, part in enumerate(on_cluster(items, kb, address, chunk=10)):
        pairs += part
        if number == 5:
            os.kill(pid, signal.SIGKILL)
    assert sorted(item.path for item, _ in pairs) == [item.path for item in items]
    assert tabulate(record for _, record in pairs) == tabulate(triage_many(items, kb))


def test_the_command_reads_urls_there(
    tmp_path: Path, cluster: tuple[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.log").write_text(FAILURE)
    assert main(["triage", f"file://{tmp_path}/*.log", "--json", "--scheduler", cluster[0]]) == 0
    (row,) = json.loads(capsys.readouterr().out)["entries"]
    assert (row["id"], row["count"]) == ("D2S103", 1)


def test_a_log_that_fails_everywhere_is_named(tmp_path: Path, cluster: tuple[str, int]) -> None:
    from d2s_doctor.triage.cluster import on_cluster

    for name in ("a", "b", "poison"):
        (tmp_path / name).write_text(FAILURE)
    parts = on_cluster(find_logs([str(tmp_path)]), load_kb(), cluster[0], work=failing)
    records = {Path(record.path).name: record.what for part in parts for _, record in part}
    assert records == {"a": "D2S103", "b": "D2S103", "poison": "RuntimeError: too much"}


def test_no_scheduler(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("d2s_doctor.triage.cluster.on_cluster.__defaults__", (64, 0.5, triage_many))
    (tmp_path / "a.log").write_text(FAILURE)
    assert main(["triage", str(tmp_path), "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "--scheduler tcp://127.0.0.1:9: no answer" in capsys.readouterr().err
