"""``triage``: a folder of logs to a table of which failures they hold, and how often."""

from __future__ import annotations

import argparse
import os
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing, nullcontext

from d2s_doctor.cli.console import Console
from d2s_doctor.cli.exit import ExitCode, UsageError
from d2s_doctor.cli.knowledge_base import base_of
from d2s_doctor.cli.progress import ProgressBar
from d2s_doctor.errors import ExpectedError, reason_of
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.render.formats import Count
from d2s_doctor.triage.find import find_logs
from d2s_doctor.triage.log_file import LogFile
from d2s_doctor.triage.record import TriageRecord
from d2s_doctor.triage.state import State
from d2s_doctor.triage.table import Table, combine, tabulate

_INSTALL = "python -m pip install 'd2s-doctor[cluster]'"
_LINES_NAMED = 5
_OF_EXTRA = ("fsspec", "distributed", "aiohttp")


def triage(options: argparse.Namespace, console: Console) -> ExitCode:
    """0 when any log holds a failure that an entry explains, else 1."""
    kb = base_of(options)
    items = _found(options.paths)
    with _state(options.state, kb, console) as state:
        table, again = _restored(items, state)
        progress = ProgressBar(len(items), len(items) - len(again))
        try:
            with closing(_mapped(again, kb, options)) as parts:
                for pairs in parts:
                    if state:
                        state.add(pairs)
                    table = combine(table, tabulate(record for _, record in pairs))
                    progress.step(len(pairs))
        finally:
            progress.end()
    console.show_formatted("triage", Count(table, kb.entries, options.top))
    if not console.json:
        console.narrate(console.page().message("triage.took", logs=len(again), seconds=f"{progress.seconds:.1f}"))
    return ExitCode.FOUND if table.entries else ExitCode.NONE


def _found(paths: Sequence[str]) -> list[LogFile]:
    try:
        return find_logs(paths)
    except ImportError as error:
        raise _missing("://", error) from error
    except ExpectedError:
        raise
    except Exception as error:  # fsspec's file systems raise whatever their clients do
        raise UsageError("cannot_list", paths=" ".join(paths), reason=error) from error


def _state(path: str | None, kb: KnowledgeBase, console: Console) -> State | nullcontext[None]:
    if path is None:
        return nullcontext()
    try:
        state = State(path, kb)
    except OSError as error:
        raise UsageError("state_failed", path=path, reason=reason_of(error)) from error
    if state.stale:
        console.narrate(console.page().message("triage.stale", count=state.stale))
    if state.damaged:
        lines = ", ".join(map(str, state.damaged[:_LINES_NAMED])) + (", …" if state.damaged[_LINES_NAMED:] else "")
        console.narrate(console.page().message("triage.damaged", path=path, lines=lines))
    return state


def _restored(items: Iterable[LogFile], state: State | None) -> tuple[Table, list[LogFile]]:
    """The table of what is known, and the items that are still to be read."""
    records: list[TriageRecord] = []
    again: list[LogFile] = []
    for item in items:
        record = state.known.get((item.path, item.size, item.changed)) if state else None
        if record:
            records.append(record)
        else:
            again.append(item)
    return tabulate(records), again


def _mapped(
    items: Sequence[LogFile], kb: KnowledgeBase, options: argparse.Namespace
) -> Generator[list[tuple[LogFile, TriageRecord]], None, None]:
    if not options.scheduler:
        from d2s_doctor.triage.pool import on_this_machine

        yield from on_this_machine(items, kb, options.jobs or os.cpu_count() or 1)
        return
    try:
        from d2s_doctor.triage.cluster import on_cluster
    except ImportError as error:
        raise _missing("--scheduler", error) from error
    yield from on_cluster(items, kb, options.scheduler)


def _missing(what: str, error: ImportError) -> UsageError:
    """What to install: this program's extra, or what a file system's own message says that it needs."""
    package = next((name for name in _OF_EXTRA if name in (error.name or str(error))), None)
    if package:
        return UsageError("needs_package", what=what, package=package, command=_INSTALL)
    return UsageError("text", text=f"{what}: {error}")
