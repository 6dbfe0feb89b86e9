"""Entries x {before, after} x modes on one release, and the record of it in kb/verified/<release>.json."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from d2s_doctor.kb.verified import FORMAT, VerificationRecord, sample_digest
from d2s_doctor.model import Entry
from d2s_doctor.verify.observe import Observed, SampleRunner, matrix_modes

OnCell = Callable[[str, str, str, Observed], None]


def verify_entry(
    entry: Entry, sample_runner: SampleRunner, on_cell: OnCell, done: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Run every cell of one entry that ``done`` lacks; a sample that breaks is a result, not an end."""
    record: dict[str, Any] = {"digest": sample_digest(entry), "date": datetime.date.today().isoformat()}
    for sample in ("before", "after"):
        record[sample] = dict(done[sample]) if done else {}
        for mode in matrix_modes(entry):
            if mode in record[sample]:
                continue
            observed = sample_runner.observe(getattr(entry, sample), mode)
            record[sample][mode] = _cell(observed)
            on_cell(entry.id, sample, mode, observed)
    return record


def _cell(observed: Observed) -> dict[str, Any]:
    cell: dict[str, Any] = {"outcome": observed.outcome}
    if observed.ran.exception:
        cell["exception"] = observed.ran.exception
    if observed.ran.signal and observed.outcome == "crashes":
        cell["signal"] = observed.ran.signal
    if observed.uncompared:
        cell["uncompared"] = observed.uncompared
    if observed.matched:
        cell["matched"] = observed.matched
    return cell


def verify_release(
    entries: Iterable[Entry],
    sample_runner: SampleRunner,
    record: VerificationRecord,
    on_cell: OnCell,
    *,
    again: bool = False,
) -> None:
    """Bring ``record`` up to date, saving after each entry, so that a broken-off run goes on where it stopped."""
    for entry in entries:
        done = record.entries.get(entry.id)
        if again or (done and done["digest"] != sample_digest(entry)):
            done = None
        if done and set(matrix_modes(entry)) <= done["before"].keys() & done["after"].keys():
            continue
        record.entries[entry.id] = verify_entry(entry, sample_runner, on_cell, done)
        write_record(record)


def write_record(record: VerificationRecord) -> None:
    """Save, with entries in the order of their codes; ``Record.path`` None keeps it in memory only."""
    if record.path is None:
        return
    data = {
        "format": FORMAT,
        "paddle": record.paddle,
        "python": record.python,
        "platform": record.platform,
        **({"packages": list(record.packages)} if record.packages else {}),
        "entries": dict(sorted(record.entries.items())),
    }
    path = Path(record.path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp")
    temporary.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    temporary.replace(path)
