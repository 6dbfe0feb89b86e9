"""Record what Paddle prints when a program of the corpus fails.

    python -m tools.record [CODE…] [--releases 2.6.2,3.3.1] [--only sample|variation|held-out|…] [--seconds 30]
    python -m tools.record D2S999 --add my_model.py [--kind held-out]

Runs the samples of the entries and the programs of the corpus, and rewrites their logs in the corpus; ``--add`` puts a
program there first. Paths are neutralised; nothing else is touched. ``none`` and ``uncovered`` are codes too.

A program may ask on its first lines for switches, ``# env: SOT_LOG_LEVEL=3`` (it is then recorded when it passes, too),
for releases, ``# paddle: >=3.0.0``, and for a stack of packages beside Paddle, ``# stack: onnx``; a variation of an
entry has the stack of that entry.
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

from d2s_doctor.author.corpus import (
    CONFUSER,
    CONFUSERS,
    HELD_OUT,
    KINDS,
    SAMPLE,
    VARIATION,
    RecordedProgram,
    read_corpus,
    read_programs,
)
from d2s_doctor.inside.releases import MEASURED, in_range
from d2s_doctor.inside.stacks import environment_name, releases_of
from d2s_doctor.kb.folder import read_folder
from d2s_doctor.model import Entry
from d2s_doctor.verify.envs import ensure
from tools.corpus_file import CORPUS_FOLDER, ROOT, with_log, write_file

IMPOSED = Path(__file__).resolve().parent / "imposed"
MODES = ROOT / "d2s_doctor" / "inside" / "modes.py"
PROJECT, ENVIRONMENT, PYTHON_HOME, HOME = "/home/user/project", "/home/user/env", "/usr", "/home/user"
CHECKOUT = "/home/user/d2s-doctor"
SECONDS = 30
# An entry about a mismatched environment fails nowhere else.
EXTRA_ENVIRONMENTS = {"D2S803": ["2.6.2+numpy2"], "D2S812": ["2.6.2+py3.12"]}
_ASKED = re.compile(r"# env:((?: +\w+=\S*)+)\s*$", re.MULTILINE)
_RANGE = re.compile(r"# paddle: (\S+)$", re.MULTILINE)
_STACK = re.compile(r"# stack: (\w+)$", re.MULTILINE)
_CAUSE = re.compile(r"# cause: (\S+)$", re.MULTILINE)
_HEADER_LINES = 2
# What differs from run to run: glog's date, time and process, addresses, names of temporary files.
_OF_THIS_RUN = re.compile(rb"(?<=[IWEF])\d{4} [\d:.]+ +\d+|0x[0-9a-f]+|to_static_tmp/\d+/\w+|/tmp/tmp\w{8}")
SWITCHES = re.compile(r"^(FLAGS_|SOT_|TRANSLATOR_|GLOG_|STRICT_MODE|ENABLE_|MIN_GRAPH_SIZE)")


class Job(NamedTuple):
    """One run of a program on one release. ``keep_passing`` also keeps the log of a run that ends well."""

    program: RecordedProgram
    source: str
    script: str
    release: str
    mode: str
    keep_passing: bool = False

    @property
    def run(self) -> str:
        return f"{self.release}-{self.mode}"


def sample_jobs(entry: Entry, releases: list[str]) -> Iterator[Job]:
    """The entry's ``before`` in every mode; where it is silent, its output is a log too."""
    program = RecordedProgram(f"{entry.id}/sample.yaml", "", SAMPLE, entry.id, "", ())
    for release in releases:
        for expected in entry.expect:
            if not in_range(release, expected.paddle):
                continue
            environment = environment_name(release, entry.stack) if release in MEASURED else release
            for mode in ("ast", "sot", "run"):
                outcome = getattr(expected, mode)
                if outcome:
                    yield Job(program, entry.before, "train.py", environment, mode, outcome in ("differs", "varies"))


def program_jobs(program: RecordedProgram, releases: list[str], stack: str = "") -> Iterator[Job]:
    """A program as it stands, with the ``stack`` of its entry unless it asks for one. What was only ever recorded
    without Paddle is left alone."""
    if not program.source or (program.logs and not any(log.release for log in program.logs)):
        return
    for name in asked_environments(program.source, releases, stack):
        yield Job(program, program.source, script_of(program), name, "run", program.entry is None)


def script_of(program: RecordedProgram) -> str:
    return program.id.rpartition("/")[2] + ".py"


def code_of(program: RecordedProgram) -> str:
    """Where a program stands: the code of its entry, of a confuser the one whose words it prints, or a topic."""
    return (
        program.file.removeprefix(f"{HELD_OUT}/").removeprefix(f"{CONFUSERS}/").removesuffix(".yaml").partition("/")[0]
    )


def add(path: Path, code: str, kind: str, corpus: Path = CORPUS_FOLDER) -> RecordedProgram:
    """Put a program into the corpus, without logs. Raises FileExistsError rather than replace one."""
    folder = {HELD_OUT: HELD_OUT, CONFUSER: CONFUSERS}.get(kind)
    file, name = (f"{folder}/{code}.yaml", path.stem) if folder else (f"{code}/{path.stem}.yaml", "")
    entry = cause_of(path.read_text("utf-8")) if kind == CONFUSER else code if code.startswith("D2S") else None
    program = RecordedProgram(file, name, kind, entry, path.read_text("utf-8"), ())
    there = read_programs(corpus / file, corpus) if (corpus / file).exists() else []
    if any(each.name == name for each in there):
        raise FileExistsError(f"{program.id} is in the corpus already; give the program another name")
    write_file(sorted([*there, program], key=lambda each: each.name), corpus)
    return program


def cause_of(source: str) -> str | None:
    """The entry that explains a confuser, by its first line ``# cause: D2S999``; None for ``# cause: none``."""
    asked = _CAUSE.match(source)
    return asked[1] if asked and asked[1].startswith("D2S") else None


def store(job: Job, data: bytes | None, corpus: Path = CORPUS_FOLDER) -> None:
    """Put what a run printed into its file of the corpus; None takes the run's log away.

    The recorded log stays where only times, process numbers and addresses are others now.
    """
    path = corpus / job.program.file
    programs = read_programs(path, corpus) if path.exists() else [job.program]
    place = next(place for place, each in enumerate(programs) if each.name == job.program.name)
    old = next((log.data for log in programs[place].logs if log.run == job.run), None)
    if old == data or (old is not None and data is not None and _timeless(old) == _timeless(data)):
        return
    programs[place] = with_log(programs[place], job.run, data)
    write_file(programs, corpus)


def _timeless(log: bytes) -> bytes:
    return _OF_THIS_RUN.sub(b"", log)


def header(source: str) -> str:
    return "\n".join(source.split("\n", _HEADER_LINES)[:_HEADER_LINES])


def asked_switches(source: str) -> dict[str, str]:
    """The environment variables that a program asks for."""
    asked = _ASKED.search(header(source))
    return dict(pair.split("=", 1) for pair in asked[1].split()) if asked else {}


def asked_environments(source: str, releases: list[str], stack: str = "") -> list[str]:
    """The environments of those of ``releases`` that a program can be recorded in, with the stack that it asks for."""
    asked = _STACK.search(header(source))
    stack = asked[1] if asked else stack
    there = releases_of(stack, MEASURED)
    return [
        environment_name(release, stack) if release in there else release
        for release in asked_releases(source, releases)
        if release in there or (not stack and release not in MEASURED)
    ]


def asked_releases(source: str, releases: list[str]) -> list[str]:
    """Those of ``releases`` on which a program wants to be recorded."""
    asked = _RANGE.search(header(source))
    return [release for release in releases if not asked or in_range(release, asked[1])]


def record(job: Job, seconds: float = SECONDS) -> tuple[str, bytes | None]:
    """Run a job; ``(what happened, log)``, None for the log where there is none."""
    python = ensure(job.release)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / job.script).write_text(job.source, encoding="utf-8")
        environment = {k: v for k, v in os.environ.items() if not SWITCHES.match(k)}
        environment.pop("PYTHONPATH", None)
        switches = asked_switches(job.source)
        environment.update(switches)
        if job.mode in ("ast", "sot"):
            environment.update(PYTHONPATH=str(IMPOSED), D2S_MODES=str(MODES), D2S_MODE=job.mode)
        try:
            done = subprocess.run(
                [str(python), job.script],
                cwd=folder,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "hangs, no log", None
        if done.returncode == 0 and not (job.keep_passing or switches):
            return "passes, no log", None
        return f"exit {done.returncode}", neutral(done.stdout, folder, python)


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
        (str(ROOT), CHECKOUT),
        (str(Path.home()), HOME),
    )
    for path, name in places:
        output = output.replace(path.encode(), name.encode())
    return output


def main() -> int:
    parser = argparse.ArgumentParser(description="record real logs from real Paddle")
    parser.add_argument("codes", nargs="*", help="entries, none or uncovered (default: all)")
    parser.add_argument("--releases", default=",".join(MEASURED))
    parser.add_argument("--only", choices=KINDS, help="programs of one kind")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="a program that runs longer hangs (30)")
    parser.add_argument("--add", metavar="FILE", type=Path, help="put this program into the corpus first")
    parser.add_argument("--kind", choices=(VARIATION, CONFUSER, HELD_OUT), default=VARIATION, help="of what is added")
    options = parser.parse_args()
    if options.add:
        if len(options.codes) != 1:
            parser.error("--add needs the one code that explains the program")
        print(f"added {add(options.add, options.codes[0], options.kind).file}")
    jobs = list(_jobs(options.codes, options.releases.split(","), options.only))
    for release in {job.release for job in jobs}:
        ensure(release)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for job, (outcome, data) in zip(jobs, pool.map(lambda job: record(job, options.seconds), jobs), strict=True):
            store(job, data)
            print(f"{job.program.file}#{job.run}: {outcome}", flush=True)
    return 0


def _jobs(codes: list[str], releases: list[str], only: str | None) -> Iterator[Job]:
    """What is asked for; all entries and programs when no code is."""
    stacks = {}
    for entry in read_folder(ROOT / "kb"):
        stacks[entry.id] = entry.stack
        if only in (None, SAMPLE) and (not codes or entry.id in codes):
            there = [release for release in releases if release in releases_of(entry.stack, MEASURED)]
            yield from sample_jobs(entry, [*there, *EXTRA_ENVIRONMENTS.get(entry.id, [])])
    for program in read_corpus(CORPUS_FOLDER):
        code = code_of(program)
        if program.kind != SAMPLE and only in (None, program.kind) and (not codes or code in codes):
            everywhere = [*releases, *EXTRA_ENVIRONMENTS.get(code, [])]
            yield from program_jobs(program, everywhere, stacks.get(program.entry or "", ""))


if __name__ == "__main__":
    sys.exit(main())
