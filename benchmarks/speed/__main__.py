"""Measure and print a Markdown table: ``python -m benchmarks.speed``.

Times are processor seconds (user and system) of whole processes, so that a busy machine changes them little; each is
the median of runs that take turns with their peer. POSIX only.
"""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.speed.synthetic import grown, literals, one_line_log, training_log, warnings_log
from d2s_doctor import diagnose, load_kb
from d2s_doctor.author.corpus import CORPUS, SAMPLE, read_logs
from d2s_doctor.kb.base import KnowledgeBase, build_base, save_base
from d2s_doctor.kb.compiled import FOLDER

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "examples" / "train.log"
# As in an installed package: the compiled files are taken as they are, no checkout is looked at.
PROGRAM = (
    "import sys; from d2s_doctor.kb import compiled; compiled.FOLDER = sys.argv.pop(1); compiled.CHECKOUT = '';"
    "from d2s_doctor.cli.main import main; sys.exit(main())"
)
CACHE = tempfile.TemporaryDirectory()
MEGABYTE = 1_000_000


class Run(NamedTuple):
    """One process: processor seconds, most memory in MB."""

    seconds: float
    memory: float


class Row(NamedTuple):
    what: str
    here: str
    peer: str
    ratio: str
    aim: str


def run(command: Sequence[str], stdin: Path | None = None) -> Run:
    """Run a command to its end. Raises RuntimeError when it fails."""
    feeder = subprocess.Popen(["cat", str(stdin)], stdout=subprocess.PIPE) if stdin else None
    # Byte code is kept, as for an installed package, whatever this shell says.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": os.path.join(CACHE.name, "pyc")}
    stdin_of = feeder.stdout if feeder else subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=stdin_of, stdout=subprocess.DEVNULL, cwd="/", env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if feeder:
        feeder.wait()
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)[:200]} ended with {process.returncode}")
    scale = 1024 if sys.platform == "darwin" else 1
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024 / scale)


def medians(calls: Sequence[Callable[[], float]], runs: int) -> list[float]:
    """The median of each, in turns."""
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(runs):
        for each, call in zip(times, calls, strict=True):
            each.append(call())
    return [statistics.median(each) for each in times]


def cold(compiled: dict[str, Path], runs: int) -> Iterable[Row]:
    peer = [sys.executable, "-c", "pass"]
    commands = [[*program(folder), str(LOG)] for folder in compiled.values()]
    for command in commands:
        run(command)  # compiles
    times = medians([lambda c=c: run(c).seconds for c in (peer, *commands)], runs)  # type: ignore[misc]
    for name, seconds in zip(compiled, times[1:], strict=True):
        yield Row(
            f"cold `match` of a short log, {name}",
            f"{seconds * 1000:.0f} ms",
            f"`python -c pass` {times[0] * 1000:.0f} ms",
            f"{seconds / times[0]:.1f} ×",
            "≤ 8 ×",
        )


def program(compiled: Path) -> list[str]:
    return [sys.executable, "-c", PROGRAM, str(compiled), "match"]


def long_logs(folder: Path, compiled: Path, kb: KnowledgeBase, size: int, runs: int) -> Iterable[Row]:
    failure = LOG.read_bytes()
    log, patterns = folder / "train.log", folder / "literals"
    training_log(log, size * MEGABYTE, failure)
    texts = literals(each.signature for each in kb.signatures)
    patterns.write_text("\n".join(texts) + "\n", "utf-8")
    match = [*program(compiled), str(log)]
    grep = ["grep", "-c", "-F", "-f", str(patterns), str(log)]
    run(grep)  # the page cache is warm from here on
    here, peer = medians([lambda: run(match).seconds, lambda: run(grep).seconds], runs)
    yield Row(
        f"{size} MB training log, one failure near its end",
        f"{size / here:.0f} MB/s",
        f"`grep -F -f`, {len(texts)} literals: {size / peer:.0f} MB/s",
        f"{peer / here:.2f} × its throughput",
        "≥ 0.33 ×",
    )
    yield _memory(f"that log as a file ({size} MB)", run(match))
    yield _memory("that log through a pipe", run([*program(compiled), "-"], log))
    one_line_log(log, 300 * MEGABYTE, failure)
    yield _memory("a single line of 300 MB", run(match))
    warnings_log(log, size * MEGABYTE, failure)
    yield _memory(f"{size} MB of warnings", run(match))


def _memory(what: str, done: Run) -> Row:
    return Row(f"most memory: {what}", f"{done.memory:.0f} MB", "", "", "≤ 150 MB")


def warm(kb: KnowledgeBase, runs: int) -> Iterable[Row]:
    logs = [log.data for log in read_logs(ROOT / CORPUS) if log.kind == SAMPLE and log.release == "3.3.1"]
    lines = sum(log.count(b"\n") for log in logs) / len(logs)
    big = build_base(grown(kb, 10_000))

    def once(base: KnowledgeBase) -> Callable[[], float]:
        def call() -> float:
            start = time.process_time()
            for log in logs:
                diagnose(log, kb=base)
            return (time.process_time() - start) / len(logs)

        return call

    gc.freeze()  # a base of ten thousand entries is not what the collector should walk over
    real, many = medians([once(kb), once(big)], runs)
    name = f"warm `diagnose`, {len(logs)} recorded logs of {lines:.0f} lines on average"
    yield Row(f"{name}, {len(kb.entries)} entries", f"{real * 1000:.2f} ms", "", "", "≤ 2 ms")
    yield Row(
        "the same with 10,000 entries",
        f"{many * 1000:.2f} ms",
        f"{real * 1000:.2f} ms",
        f"{many / real:.2f} ×",
        "< 2 ×",
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description="Measure speed against peers.")
    parser.add_argument("--size", type=int, default=500, metavar="MB", help="of the training log (500)")
    parser.add_argument("--runs", type=int, default=7, help="of each measurement (7)")
    options = parser.parse_args()
    kb = load_kb()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        grown_count = max(140, len(kb.entries))
        compiled = {
            f"{len(kb.entries)} entries": folder / "real",
            f"{grown_count} entries": folder / "grown",
        }
        for target in compiled.values():
            shutil.copytree(FOLDER, target)
        save_base(kb, str(folder / "real"))
        save_base(build_base(grown(kb, grown_count)), str(folder / "grown"))
        rows += cold(compiled, 2 * options.runs + 1)
        # Before `warm`: a process that starts another hands its own size on to the figure of the other's memory.
        rows += long_logs(folder, folder / "real", kb, options.size, max(1, options.runs // 2))
    rows += warm(kb, options.runs)
    print("| what | here | peer | ratio | aim |\n|---|---|---|---|---|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
