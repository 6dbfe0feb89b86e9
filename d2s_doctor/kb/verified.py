"""The record of what was observed on one Paddle release, or on one with packages beside it.

It is kb/verified/<release>.json, or <release>+<stack>.json.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any

from d2s_doctor.inside.modes import OBSERVED_MODES, SOT, SOT0
from d2s_doctor.inside.releases import MEASURED, in_range
from d2s_doctor.inside.stacks import STACKS, environment_name, parts_of, releases_of
from d2s_doctor.model import Entry, Outcome

FORMAT = 1
FOLDER = "verified"
_MODES = set(OBSERVED_MODES)


class VerificationRecord:
    """What was observed on one release, by code; grows while a verification runs.

    ``paddle`` is the release and ``stack`` what stood beside it ("" for nothing); ``packages`` are those of the stack.
    """

    def __init__(self, environment: str, python: str = "", platform: str = "", path: str | None = None) -> None:
        self.paddle, self.stack = parts_of(environment)
        self.packages: tuple[str, ...] = STACKS[self.stack].get(self.paddle, ()) if self.stack else ()
        self.python = python
        self.platform = platform
        self.path = path
        self.entries: dict[str, Any] = {}


def sample_digest(entry: Entry) -> str:
    """16 hex digits over both samples of an entry; they change when a sample does, not when prose does."""
    return hashlib.sha256(f"{entry.before}\0{entry.after}".encode()).hexdigest()[:16]


def read_record(folder: str | os.PathLike[str], environment: str) -> VerificationRecord:
    """The record of ``environment`` below the knowledge base ``folder``; an empty one when there is none.

    ``environment`` is a release, or one with a stack: ``3.3.1+onnx``.
    Raises ValueError, which says what to do, when the file is not such a record.
    """
    path = os.path.join(folder, FOLDER, f"{environment}.json")
    record = VerificationRecord(environment, path=path)
    try:
        with open(path, encoding="utf-8") as handle:
            data = json.load(handle)
    except FileNotFoundError:
        return record
    except (ValueError, OSError, RecursionError) as error:
        raise ValueError(f"{path} cannot be read ({error}); delete it and verify again") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT or not _is_record(data):
        raise ValueError(f"{path} is not of format {FORMAT}; delete it and verify again")
    record.python, record.platform, record.entries = data["python"], data["platform"], data["entries"]
    return record


def _is_record(data: dict[str, Any]) -> bool:
    """Whether it holds what a verification writes, down to the outcome of every cell."""
    texts = (data.get("python"), data.get("platform"))
    entries = data.get("entries")
    if not all(isinstance(text, str) for text in texts) or not isinstance(entries, dict):
        return False
    return all(
        isinstance(entry, dict)
        and isinstance(entry.get("digest"), str)
        and all(_are_cells(entry.get(sample)) for sample in ("before", "after"))
        for entry in entries.values()
    )


def _are_cells(cells: object) -> bool:
    if not isinstance(cells, dict) or not cells.keys() <= _MODES:
        return False
    return all(isinstance(cell, dict) and isinstance(cell.get("outcome"), str) for cell in cells.values())


def disagreements(entry: Entry, record: VerificationRecord) -> list[str]:
    """What in the record of one release speaks against the entry, in words; empty when they agree.

    The record of another stack than the entry's says nothing of it.
    """
    if record.stack != entry.stack:
        return []
    release = environment_name(record.paddle, record.stack)
    done = record.entries.get(entry.id)
    again = f"run `d2s-doctor verify {entry.id}`"
    if not done:
        return [f"never verified on Paddle {release}: {again}"]
    if done["digest"] != sample_digest(entry):
        return [f"the samples changed since they were verified on Paddle {release}: {again}"]
    found = []
    for expected in entry.expect:
        if not in_range(record.paddle, expected.paddle):
            continue
        for mode, cell in done["before"].items():
            wanted = _expected(expected.outcomes(), mode)
            if wanted not in (cell["outcome"], "varies"):
                found.append(f"before on Paddle {release}, {mode}: expected {wanted}, observed {cell['outcome']}")
    for mode, cell in done["after"].items():
        if cell["outcome"] != "passes":
            found.append(f"after on Paddle {release}, {mode}: observed {cell['outcome']}; it must pass")
    return found


def _expected(outcomes: dict[str, Outcome], mode: str) -> Outcome | None:
    """What the entry says of ``mode``; both sizes of sub-graphs of SOT do the same where it says nothing else."""
    return outcomes.get(mode) or (outcomes.get(SOT) if mode == SOT0 else None)


def measured_records(folder: str | os.PathLike[str]) -> list[VerificationRecord]:
    """The records of all measured releases, then those of the stacks; empty where the folder keeps none at all."""
    if not os.path.isdir(os.path.join(folder, FOLDER)):
        return []
    stacks = ("", *STACKS)
    names = [environment_name(release, stack) for stack in stacks for release in releases_of(stack, MEASURED)]
    return [read_record(folder, name) for name in names]
