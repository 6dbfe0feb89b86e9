"""Record what Paddle prints when a sample or a variant program fails.

    python -m tests.recording.record [CODE…] [--releases 2.6.2,3.3.1] [--only samples|variants|heldout] [--seconds 30]

Writes tests/logs/<code>/<release>-<mode>.txt for the entries' own samples,
tests/logs/<code>/variants/<release>-<program>.txt for tests/variants/<code>/, and likewise for tests/heldout/, whose
programs nobody tunes anything on. Paths are neutralised; nothing else is touched.

A program may ask on its first lines for switches, ``# env: SOT_LOG_LEVEL=3`` (it is then recorded when it passes, too),
and for releases, ``# paddle: >=3.0.0``.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from d2s_doctor.kb.folder import read_folder
from d2s_doctor.kb.releases import MEASURED, in_range
from d2s_doctor.model import Entry
from d2s_doctor.verify.envs import ensure

TESTS = Path(__file__).resolve().parent.parent
LOGS = TESTS / "logs"
WORKER = TESTS.parent / "d2s_doctor" / "inside" / "worker.py"
PROJECT, ENVIRONMENT, PYTHON_HOME, HOME = "/home/user/project", "/home/user/env", "/usr", "/home/user"
CHECKOUT = "/home/user/d2s-doctor"
SECONDS = 30
# An entry about a mismatched environment fails nowhere else.
EXTRA_ENVIRONMENTS = {"D2S803": ["2.6.2+numpy2"], "D2S812": ["2.6.2+py3.12"]}
_ASKED = re.compile(r"# env:((?: +\w+=\S*)+)\s*$", re.MULTILINE)
_RANGE = re.compile(r"# paddle: (\S+)$", re.MULTILINE)
_HEADER_LINES = 2
SWITCHES = re.compile(r"^(FLAGS_|SOT_|TRANSLATOR_|GLOG_|STRICT_MODE|ENABLE_|MIN_GRAPH_SIZE)")


class Job(NamedTuple):
    """One program to run on one release. ``keep_passing`` also keeps the log of a run that ends well."""

    source: str
    name: str
    release: str
    mode: str
    target: Path
    keep_passing: bool = False


def sample_jobs(entry: Entry, releases: list[str]) -> Iterator[Job]:
    """The entry's ``before`` in every mode; where it is silent, its output is a log too."""
    for release in releases:
        for expected in entry.expect:
            if not in_range(release, expected.paddle):
                continue
            for mode in ("ast", "sot", "run"):
                outcome = getattr(expected, mode)
                if outcome:
                    target = LOGS / entry.id / f"{release}-{mode}.txt"
                    yield Job(entry.before, "train.py", release, mode, target, outcome in ("differs", "varies"))


def variant_jobs(code: str, releases: list[str], kind: str = "variants") -> Iterator[Job]:
    for program in sorted((TESTS / kind / code).glob("*.py")):
        source = program.read_text(encoding="utf-8")
        for release in asked_releases(source, releases):
            target = LOGS / code / kind / f"{release}-{program.stem}.txt"
            yield Job(source, program.name, release, "run", target)


def header(source: str) -> str:
    return "\n".join(source.split("\n", _HEADER_LINES)[:_HEADER_LINES])


def asked_switches(source: str) -> dict[str, str]:
    """The environment variables that a program asks for."""
    asked = _ASKED.search(header(source))
    return dict(pair.split("=", 1) for pair in asked[1].split()) if asked else {}


def asked_releases(source: str, releases: list[str]) -> list[str]:
    """Those of ``releases`` on which a program wants to be recorded."""
    asked = _RANGE.search(header(source))
    return [release for release in releases if not asked or in_range(release, asked[1])]


def record(job: Job, seconds: float = SECONDS) -> str:
    """Run a job and write or remove its log; returns one line about it."""
    python = ensure(job.release)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / job.name
        program.write_text(job.source, encoding="utf-8")
        environment = {k: v for k, v in os.environ.items() if not SWITCHES.match(k)}
        environment.pop("PYTHONPATH", None)
        switches = asked_switches(job.source)
        environment.update(switches)
        if job.mode in ("ast", "sot"):
            environment.update(
                PYTHONPATH=str(TESTS / "recording" / "imposed"), D2S_WORKER=str(WORKER), D2S_MODE=job.mode
            )
        try:
            done = subprocess.run(
                [str(python), job.name],
                cwd=folder,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            job.target.unlink(missing_ok=True)
            return f"{job.target.relative_to(LOGS)}: hangs, no log"
        if done.returncode == 0 and not (job.keep_passing or switches):
            job.target.unlink(missing_ok=True)
            return f"{job.target.relative_to(LOGS)}: passes, no log"
        job.target.parent.mkdir(parents=True, exist_ok=True)
        job.target.write_bytes(neutral(done.stdout, folder, python))
        return f"{job.target.relative_to(LOGS)}: exit {done.returncode}"


def neutral(output: bytes, folder: str, python: Path) -> bytes:
    """The log with this machine's folders replaced; nothing else is touched."""
    home = subprocess.run(
        [str(python), "-c", "import sys; print(sys.base_prefix)"], capture_output=True, text=True, check=True
    ).stdout.strip()
    # The user's home comes last: the others may lie in it.
    places = (
        (folder, PROJECT),
        (str(python.parent.parent), ENVIRONMENT),
        (home, PYTHON_HOME),
        (str(TESTS.parent), CHECKOUT),
        (str(Path.home()), HOME),
    )
    for path, name in places:
        output = output.replace(path.encode(), name.encode())
    return output


def main() -> int:
    parser = argparse.ArgumentParser(description="record real logs from real Paddle")
    parser.add_argument("codes", nargs="*", help="entries (default: all)")
    parser.add_argument("--releases", default=",".join(MEASURED))
    parser.add_argument("--only", choices=("samples", "variants", "heldout"))
    parser.add_argument("--seconds", type=float, default=SECONDS, help="a program that runs longer hangs (30)")
    options = parser.parse_args()
    releases = options.releases.split(",")
    entries = {entry.id: entry for entry in read_folder(TESTS.parent / "kb")}
    jobs: list[Job] = []
    for code in options.codes or entries:
        wanted = [*releases, *EXTRA_ENVIRONMENTS.get(code, [])]
        if options.only in (None, "samples"):
            jobs += sample_jobs(entries[code], wanted)
        for kind in ("variants", "heldout"):
            if options.only in (None, kind):
                jobs += variant_jobs(code, wanted, kind)
    for release in {job.release for job in jobs}:
        ensure(release)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for line in pool.map(lambda job: record(job, options.seconds), jobs):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
