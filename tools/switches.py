"""Record what Paddle prints for the same failures when its own switches change the text.

    python -m tools.switches [CODE…] [--releases 2.6.2,3.3.1]

Rewrites the runs ``<release>-<switch>`` of the variations in the corpus. One import of Paddle serves all programs under
one switch. Logs over 200 KB are left out: nobody pastes them, and they would fill the repository; so are those that
differ from the plain log in numbers only.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from d2s_doctor.author.corpus import VARIATION, RecordedProgram, read_corpus
from d2s_doctor.verify.envs import ensure
from tools.corpus_file import CORPUS_FOLDER
from tools.record import IMPOSED, SWITCHES, Job, code_of, neutral, script_of, store

FORKED = IMPOSED / "forked.py"
LARGEST = 200_000
SECONDS = 900
# Every program is recorded under the switches that rewrite the traceback, a few under those that add lines.
REWRITING = {
    "new_error_off": {"TRANSLATOR_DISABLE_NEW_ERROR": "1"},
    "simplify_off": {"TRANSLATOR_SIMPLIFY_NEW_ERROR": "0"},
    "call_stack_2": {"FLAGS_call_stack_level": "2"},
}
ADDING = {
    "call_stack_0": {"FLAGS_call_stack_level": "0"},
    "call_stack_1": {"FLAGS_call_stack_level": "1"},
    "sot_log_1": {"SOT_LOG_LEVEL": "1"},
    "sot_log_2": {"SOT_LOG_LEVEL": "2"},
    "sot_log_3": {"SOT_LOG_LEVEL": "3"},
    "glog_1": {"GLOG_v": "1"},
    "glog_2": {"GLOG_v": "2"},
    "glog_3": {"GLOG_v": "3"},
}
UNDER_ADDING = ("D2S102", "D2S103", "D2S107", "D2S201", "D2S306", "D2S502", "D2S505", "D2S602", "D2S701", "D2S702")
RELEASES = "2.6.2,3.3.1"
# 2.6.2 notes where an operator was made, down to the script that runs the program.
_OWN_FRAMES = re.compile(rb'[ \t]*File "[^"\n]*forked\.py", line \d+, in [^\n]*\n[^\n]*\n')
_NUMBERS = re.compile(rb"0x[0-9a-f]+|\d+")


def programs(codes: list[str]) -> list[RecordedProgram]:
    """The first two variations of each entry, by name."""
    found: dict[str, list[RecordedProgram]] = {}
    for program in read_corpus(CORPUS_FOLDER):
        if program.kind == VARIATION and (not codes or code_of(program) in codes):
            found.setdefault(code_of(program), []).append(program)
    return [program for group in found.values() for program in group[:2]]


def differ_in_numbers_only(plain: bytes, other: bytes) -> bool:
    """Whether two logs are equal but for times, process numbers and addresses."""
    return _NUMBERS.sub(b"0", plain) == _NUMBERS.sub(b"0", other)


def record_under(release: str, switch: str, values: dict[str, str], chosen: list[RecordedProgram]) -> list[str]:
    """Run the programs under one switch; one line about each."""
    python = ensure(release)
    reports = []
    with tempfile.TemporaryDirectory() as root:
        outputs: dict[str, tuple[RecordedProgram, str]] = {}
        jobs = []
        for number, program in enumerate(chosen):
            folder = Path(root) / str(number)
            folder.mkdir()
            (folder / script_of(program)).write_text(program.source, encoding="utf-8")
            output = f"{root}/{number}.out"
            jobs.append(f"{folder}\t{script_of(program)}\t{output}\n")
            outputs[output] = (program, str(folder))
        (Path(root) / "jobs").write_text("".join(jobs), encoding="utf-8")
        environment = {k: v for k, v in os.environ.items() if not SWITCHES.match(k) and k != "PYTHONPATH"}
        done = subprocess.run(
            [str(python), str(FORKED), f"{root}/jobs"],
            env={**environment, **values},
            cwd=root,
            stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        for line in done.stdout.splitlines():
            output, word = line.split("\t")
            program, folder_name = outputs[output]
            text = Path(output).read_bytes()
            text = _OWN_FRAMES.sub(b"", neutral(text, folder_name, python)) if word == "fails" else text
            plain = next((log.data for log in program.logs if log.run == f"{release}-run"), None)
            is_new = plain is None or not differ_in_numbers_only(plain, text)
            kept = word == "fails" and len(text) <= LARGEST and is_new
            job = Job(program, program.source, script_of(program), release, switch)
            store(job, text if kept else None)
            reports.append(f"{program.file}#{job.run}: {word}, {len(text)} bytes")
    return reports


def main() -> int:
    parser = argparse.ArgumentParser(description="record failures under Paddle's own switches")
    parser.add_argument("codes", nargs="*", help="entries (default: all)")
    parser.add_argument("--releases", default=RELEASES)
    options = parser.parse_args()
    everything = programs(options.codes)
    few = [program for program in everything if code_of(program) in UNDER_ADDING]
    for release in options.releases.split(","):
        for chosen, switches in ((everything, REWRITING), (few, ADDING)):
            for switch, values in switches.items():
                for line in record_under(release, switch, values, chosen) if chosen else ():
                    print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
