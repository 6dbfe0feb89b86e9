"""Everything that the pages are made of, read once from a checkout."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import NamedTuple

from d2s_doctor import __version__
from d2s_doctor.author.corpus import SAMPLE, RecordedLog, corpus_folder, read_programs
from d2s_doctor.author.coverage import REASONS_FILE, Coverage, cover, read_reasons
from d2s_doctor.author.known_raise_sites import RAISE_SITES_FILE, read_raise_sites
from d2s_doctor.author.leftovers import FIXTURES
from d2s_doctor.author.unruled import UNRULED_FILE, read_unruled
from d2s_doctor.kb.base import build_base
from d2s_doctor.kb.families import FOLDERS, family_of
from d2s_doctor.kb.folder import read_folder
from d2s_doctor.kb.retired import read_retired
from d2s_doctor.kb.verified import VerificationRecord, measured_records
from d2s_doctor.model import Entry, Retired, Text


class Sources(NamedTuple):
    """``records`` are in the order of the releases, ``stacks`` those with packages beside Paddle.

    ``repository`` is a web address, or "" when none is known. ``logs`` are what the failing samples printed, by code;
    ``example`` is a log to try. ``dates`` say when an entry was added and when it last changed.
    ``fixtures`` are the programs that the rules of ``check`` are tested on, ``unruled`` says why an entry has no rule.
    """

    entries: tuple[Entry, ...]
    records: tuple[VerificationRecord, ...]
    coverage: Coverage
    repository: str = ""
    version: str = __version__
    retired: tuple[Retired, ...] = ()
    stacks: tuple[VerificationRecord, ...] = ()
    logs: Mapping[str, tuple[RecordedLog, ...]] = {}
    example: str = ""
    dates: Mapping[str, tuple[str, str]] = {}
    fixtures: Mapping[str, str] = {}
    unruled: Mapping[str, Text] = {}

    def family(self, digit: str) -> list[Entry]:
        """The entries of a family."""
        return [entry for entry in self.entries if family_of(entry.id) == digit]

    def records_for(self, entry: Entry) -> list[VerificationRecord]:
        """The records that say what the samples of an entry did."""
        return [record for record in (*self.records, *self.stacks) if record.stack == entry.stack]


def read_sources(root: Path, repository: str = "") -> Sources:
    """What the checkout at ``root`` holds. Raises BrokenEntries, OSError or ValueError that name the file."""
    kb = root / "kb"
    entries = tuple(sorted(read_folder(kb), key=lambda entry: entry.id))
    rows = read_raise_sites(root / RAISE_SITES_FILE)
    reasons, _, _ = read_reasons(kb / REASONS_FILE)
    covered = cover(rows, build_base(entries), reasons)
    retired = tuple(read_retired(kb).values())
    records = measured_records(kb)
    alone, stacks = (tuple(each for each in records if bool(each.stack) == with_stack) for with_stack in (False, True))
    repository = repository.rstrip("/")
    example = (root / "examples" / "train.log").read_text("utf-8")
    return Sources(
        *(entries, alone, covered, repository),
        retired=retired,
        stacks=stacks,
        logs=_logs(kb),
        example=example,
        dates=entry_dates(root),
        fixtures={path.stem: path.read_text("utf-8") for path in sorted((root / FIXTURES).glob("D2S*.py"))},
        unruled=read_unruled(kb / UNRULED_FILE),
    )


def _logs(kb: Path) -> dict[str, tuple[RecordedLog, ...]]:
    """What the failing sample of each entry printed, without switches."""
    corpus = corpus_folder(kb)
    found: dict[str, tuple[RecordedLog, ...]] = {}
    if corpus is None:
        return found
    for path in corpus.glob("*/sample.yaml"):
        for program in read_programs(path, corpus):
            if program.kind == SAMPLE and program.entry:
                found[program.entry] = tuple(log for log in program.logs if log.mode and not log.switch)
    return found


def file_of(entry: Entry) -> str:
    """Where an entry's YAML file stands in the checkout."""
    family = FOLDERS.get(family_of(entry.id), "")
    return f"kb/{family}/{entry.id}-{entry.slug}.yaml"


def entry_dates(root: Path) -> dict[str, tuple[str, str]]:
    """When each entry was added and last changed, by code, as Git remembers; nothing where there is no history."""
    dates: dict[str, tuple[str, str]] = {}
    for commit in _git_log(root, "--format=\x01%cs", "--name-only", "--", "kb").split("\x01")[1:]:
        date, *files = filter(None, commit.splitlines())
        for file in files:  # newest first
            code = PurePath(file).name.partition("-")[0]
            dates[code] = (date, dates[code][1] if code in dates else date)
    return dates


def file_dates(root: Path, *places: str) -> dict[str, str]:
    """When the files at ``places`` in the checkout last changed, by path, as Git remembers."""
    dates: dict[str, str] = {}
    for commit in _git_log(root, "--format=\x01%cs", "--name-only", "--", *places).split("\x01")[1:]:
        date, *files = filter(None, commit.splitlines())
        dates.update({file: dates.get(file, date) for file in files})  # newest first
    return dates


def last_change(root: Path) -> str:
    """The date of the last commit; "" where there is no history."""
    return _git_log(root, "-1", "--format=%cs").strip()


def _git_log(root: Path, *arguments: str) -> str:
    try:
        command = ["git", "-C", str(root), "log", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
