"""The corpus: programs that show a failure, and what each of them printed under real Paddle.

It is the folder ``corpus/`` beside a folder of entries, marked as ours; corpus/README.md describes the files.
"""

from __future__ import annotations

import base64
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from d2s_doctor.inside.modes import OBSERVED_MODES
from d2s_doctor.kb.yaml_file import SafeLoader

CORPUS = "corpus"
"""Name of the folder in a checkout."""
MARKER = ".d2s-corpus"
"""A file that a corpus holds: any other folder of that name belongs to somebody else."""

SAMPLE, VARIATION, CONFUSER, HELD_OUT, NEGATIVE, UNCOVERED = KINDS = (
    "sample",  # an entry's own ``before``; its source stands in the entry
    "variation",  # another program that fails for the same reason
    "confuser",  # prints the words of one entry, after which its file is named, and fails for another reason
    "held-out",  # a variation or a negative that nothing is tuned on
    "negative",  # nothing that an entry explains: plain eager errors, other tools, other frameworks
    "uncovered",  # a failure of dynamic-to-static that has no entry
)

CONFUSERS = "confusers"
"""Folder of the confusers: a file for each entry whose words they print."""
_RUN = re.compile(r"(?P<release>\d+(?:\.\d+)+(?:\+[\w.]+)?)-(?P<rest>\w+)")


class RecordedLog(NamedTuple):
    """What one run of a program printed, byte for byte, and what the matcher must say of it.

    ``name`` is unique: file, and run in that file (``D2S103/export_beam.yaml#3.3.1-run``). ``entry`` is the code that
    explains the failure, None where none does. ``release`` and ``mode`` are "" where Paddle was not involved,
    ``switch`` is "" without one. ``verdict`` is "" for a log that was never blessed, else the expected verdict;
    ``answer`` is the code of the expected first match.
    """

    name: str
    program: str
    entry: str | None
    kind: str
    release: str
    mode: str
    switch: str
    data: bytes
    verdict: str
    answer: str | None

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", "replace")

    @property
    def shows_failure(self) -> bool:
        """Whether there is a traceback or a C++ error; the output of a silent run may hold nothing to find."""
        return b"Traceback (most recent call last)" in self.data or b"Error Message Summary" in self.data

    @property
    def run(self) -> str:
        """The run's name in its program: ``3.3.1-ast``, ``2.6.2-glog_1``, ``python``."""
        return self.name.rpartition("#")[2].rpartition("/")[2]


class RecordedProgram(NamedTuple):
    """A program of the corpus. ``file`` is relative to the corpus; ``name`` is "" unless several share the file."""

    file: str
    name: str
    kind: str
    entry: str | None
    source: str
    logs: tuple[RecordedLog, ...]

    @property
    def id(self) -> str:
        """``D2S103/export_beam``, or ``none/torch/cat`` where several programs share a file."""
        stem = self.file.removesuffix(".yaml")
        return f"{stem}/{self.name}" if self.name else stem


def corpus_folder(folder: str | os.PathLike[str]) -> Path | None:
    """The corpus of a folder of entries; None where there is none with the marker."""
    found = Path(folder).absolute().parent / CORPUS
    return found if (found / MARKER).is_file() else None


def read_corpus(corpus: str | os.PathLike[str]) -> Iterator[RecordedProgram]:
    """All programs, in the order of their files; none where there is no such folder.

    Raises OSError, or ValueError that names the file.
    """
    root = Path(corpus)
    for path in corpus_files(root):
        yield from read_programs(path, root)


def corpus_files(root: Path) -> list[Path]:
    """The files of programs of the corpus at ``root``."""
    return sorted(root.rglob("*.yaml"))


def read_logs(corpus: str | os.PathLike[str]) -> Iterator[RecordedLog]:
    """The logs of all programs."""
    return (log for program in read_corpus(corpus) for log in program.logs)


def read_programs(path: Path, root: Path) -> list[RecordedProgram]:
    """The programs of one file of the corpus at ``root``; nearly always one. Raises OSError or ValueError."""
    file = path.relative_to(root).as_posix()
    try:
        return [_program(document, file) for document in yaml.load_all(path.read_bytes(), Loader=SafeLoader)]
    except (yaml.YAMLError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path}: not a file of the corpus: {error!r}") from error


def make_log(
    program: RecordedProgram, run: str, data: bytes, verdict: str = "", answer: str | None = None
) -> RecordedLog:
    """A log of ``program``; what the name of a run says is read from it."""
    found = _RUN.fullmatch(run)
    release, rest = (found["release"], found["rest"]) if found else ("", "")
    mode = rest if rest in OBSERVED_MODES or not found else "run"
    switch = "" if mode == rest else rest
    name = f"{program.file}#{program.name}/{run}" if program.name else f"{program.file}#{run}"
    return RecordedLog(name, program.id, program.entry, program.kind, release, mode, switch, data, verdict, answer)


def _program(document: dict[str, Any], file: str) -> RecordedProgram:
    kind = document["kind"]
    if kind not in KINDS:
        raise ValueError(f"kind {kind!r}")
    bare = RecordedProgram(file, document.get("name", ""), kind, document["entry"], document.get("source", ""), ())
    return bare._replace(logs=tuple(_logs(bare, document["logs"])))


def _logs(program: RecordedProgram, records: Iterable[dict[str, Any]]) -> Iterator[RecordedLog]:
    for record in records:
        data = base64.b64decode(record["base64"]) if "base64" in record else record["text"].encode()
        for run in record["runs"]:
            yield make_log(program, run, data, record.get("verdict", ""), record.get("answer"))
