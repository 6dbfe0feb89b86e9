"""``verify``: run every sample on every release and keep what was observed."""

from __future__ import annotations

import argparse
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from d2s_doctor.cli.console import Console
from d2s_doctor.cli.exit import ExitCode, UsageError
from d2s_doctor.cli.knowledge_base import no_entry
from d2s_doctor.cli.progress import ProgressBar
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.inside.stacks import environment_name, releases_of
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.load import is_own_checkout, load_kb
from d2s_doctor.kb.verified import VerificationRecord, disagreements, read_record
from d2s_doctor.model import Entry
from d2s_doctor.run.report import Limits
from d2s_doctor.verify.changes import ReleaseChanges, changed_cells, changed_sites, failure_sites
from d2s_doctor.verify.envs import ensure
from d2s_doctor.verify.matrix import verify_release
from d2s_doctor.verify.observe import Observed, SampleRunner, matrix_modes


class Target(NamedTuple):
    """Where samples run: ``release`` is "" for an interpreter that was named, ``stack`` what stands beside Paddle."""

    release: str
    python: str
    stack: str


def verify(options: argparse.Namespace, console: Console) -> ExitCode:
    """0 when everything was observed as the entries say, else 1."""
    folder = options.kb[-1] if options.kb else "kb"
    if not Path(folder).is_dir():
        raise UsageError("verify_folder", folder=repr(folder))
    if not options.yes and not is_own_checkout(folder):
        raise UsageError("foreign_samples", folder=repr(folder))
    kb = load_kb(folder, shipped=False)
    entries = _chosen(options.codes, options.stack, kb)
    targets = [Target("", python, options.stack or "") for python in options.python]
    if options.against and not options.release:
        raise UsageError("against_what")
    if options.release:
        targets.append(_any_release(options.release, console))
    targets = targets or _measured(options.releases, sorted({entry.stack for entry in entries}), console)
    cells = sum(2 * len(matrix_modes(entry)) for each in targets for entry in entries if entry.stack == each.stack)
    progress, stopped = ProgressBar(cells), threading.Event()
    limits = Limits(seconds=options.seconds)

    sample_runners: list[SampleRunner] = []

    def one(target: Target) -> VerificationRecord:
        sample_runner = SampleRunner(target.python, kb, limits)
        sample_runners.append(sample_runner)
        return _verify_one(entries, target.stack, sample_runner, folder, progress, stopped, options.again)

    pool = ThreadPoolExecutor(max(1, min(options.jobs, len(targets))))
    try:
        records = list(pool.map(one, targets))
    except BaseException:
        stopped.set()
        for sample_runner in sample_runners:
            sample_runner.cancel()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        progress.end()
        console.narrate(console.page().message("verify.took", cells=progress.done, seconds=f"{progress.seconds:.0f}"))
    if options.against:
        return _compare(records[-1], targets[-1].python, options.against, entries, folder, console)
    return _show(records, entries, console)


def _compare(
    record: VerificationRecord, python: str, against: str, entries: list[Entry], folder: str, console: Console
) -> ExitCode:
    """Print what the verified release does differently from ``against``; 0 when nothing does."""
    if against not in MEASURED:
        raise UsageError("releases", release=repr(against), releases=", ".join(MEASURED))
    compared, cells = changed_cells(entries, record, read_record(folder, against))
    console.narrate(console.page().message("verify.environment", release=against))
    new, gone = changed_sites(failure_sites(python), failure_sites(str(ensure(against))))
    found = ReleaseChanges(record.paddle, against, compared, tuple(cells), tuple(new), tuple(gone))
    console.show_formatted("verify", found)
    return ExitCode.NONE if cells or new or gone else ExitCode.FOUND


def _any_release(release: str, console: Console) -> Target:
    """A release that need not be a measured one; its environment is made where it is missing."""
    console.narrate(console.page().message("verify.environment", release=release))
    return Target(release, str(ensure(release)), "")


def _show(records: list[VerificationRecord], entries: list[Entry], console: Console) -> ExitCode:
    """Print how often each outcome was observed, and where the entries say something else."""
    problems = [f"{e.id}: {text}" for record in records for e in entries for text in disagreements(e, record)]
    cells = _count(records, entries)
    if console.json:
        console.show_json({"cells": cells, "problems": problems})
    else:
        console.show("".join(f"{problem}\n" for problem in problems))
        console.show("".join(f"{name:8} {count}\n" for name, count in sorted(cells.items())))
    return ExitCode.NONE if problems else ExitCode.FOUND


def _chosen(codes: list[str], stack: str | None, kb: KnowledgeBase) -> list[Entry]:
    """The entries named, else all; only those of ``stack`` where one is given."""
    entries = []
    for code in codes:
        entry = kb.find(code)
        if entry is None:
            raise no_entry(code, kb)
        entries.append(entry)
    entries = entries or list(kb.entries.values())
    return [entry for entry in entries if stack in (None, entry.stack)]


def _measured(releases: str | None, stacks: list[str], console: Console) -> list[Target]:
    """The measured releases with each of ``stacks``, environments made where they are missing."""
    wanted = releases.split(",") if releases else list(MEASURED)
    found = []
    for release in wanted:
        if release not in MEASURED:
            raise UsageError("releases", release=repr(release), releases=", ".join(MEASURED))
        for stack in stacks:
            if release in releases_of(stack, MEASURED):
                name = environment_name(release, stack)
                console.narrate(console.page().message("verify.environment", release=name))
                found.append(Target(release, str(ensure(name)), stack))
    return found


def _verify_one(
    entries: list[Entry],
    stack: str,
    sample_runner: SampleRunner,
    folder: str,
    progress: ProgressBar,
    stopped: threading.Event,
    again: bool,
) -> VerificationRecord:
    with sample_runner:
        paddle = sample_runner.start()
        record = _record(paddle, stack, folder, sample_runner)

        def on_cell(code: str, sample: str, mode: str, observed: Observed) -> None:
            if stopped.is_set():
                raise KeyboardInterrupt
            progress.step(text=f"{environment_name(paddle, stack)} {code} {sample} {mode}: {observed.outcome}")

        mine = [entry for entry in entries if entry.stack == stack]
        verify_release(mine, sample_runner, record, on_cell, again=again)
    return record


def _record(paddle: str, stack: str, folder: str, sample_runner: SampleRunner) -> VerificationRecord:
    """The record of a release; only the measured ones are kept in the repository, others are checked and forgotten."""
    name = environment_name(paddle, stack)
    kept = paddle in releases_of(stack, MEASURED)
    record = read_record(folder, name) if kept else VerificationRecord(name)
    record.python, record.platform = sample_runner.versions()
    return record


def _count(records: list[VerificationRecord], entries: list[Entry]) -> dict[str, int]:
    counts: dict[str, int] = {}
    codes = {entry.id for entry in entries}
    for record in records:
        for code in codes & set(record.entries):
            for sample in ("before", "after"):
                for cell in record.entries[code][sample].values():
                    counts[cell["outcome"]] = counts.get(cell["outcome"], 0) + 1
    return counts
