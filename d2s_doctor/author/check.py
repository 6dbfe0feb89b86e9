"""Everything that can be wrong with a folder of entries, told at once."""

from __future__ import annotations

import os
from pathlib import Path

from d2s_doctor.author.coverage import REASONS_FILE, cover, needless, read_reasons
from d2s_doctor.author.overlap import check_logs
from d2s_doctor.author.reach import check_reach
from d2s_doctor.author.rows import ROWS, read_rows
from d2s_doctor.kb.base import KnowledgeBase, build_base
from d2s_doctor.kb.folder import inspect_entries
from d2s_doctor.kb.load import load_shipped
from d2s_doctor.kb.problem import Problem
from d2s_doctor.model import Entry

SHIPPED_PREFIX = "D2S"


def check_folder(folder: str | os.PathLike[str]) -> tuple[tuple[Entry, ...], list[Problem]]:
    """The entries that could be read and every problem, in the order of the files.

    A private base, one without any code of ours, is checked beside the shipped one: it may link there, and must not
    be beaten by it.
    """
    others = _beside(folder)
    inspected = inspect_entries(folder, verified=True, elsewhere={entry.id for entry in others})
    kb = build_base([*others, *inspected.entries])
    check_reach(inspected.pairs, kb)
    more = check_logs(folder, inspected.pairs, kb) + _reasons(Path(folder), kb)
    return inspected.entries, inspected.problems + more


def _beside(folder: str | os.PathLike[str]) -> list[Entry]:
    ours = any(path.name.startswith(SHIPPED_PREFIX) for path in Path(folder).glob("*/*.yaml"))
    return [] if ours else list(load_shipped().entries.values())


def _reasons(folder: Path, kb: KnowledgeBase) -> list[Problem]:
    """What is wrong with the reasons for raise sites that nobody answers."""
    path = folder / REASONS_FILE
    reasons, problems, lines = read_reasons(path)
    rows = folder.parent / ROWS
    if not reasons or not rows.is_file():
        return problems
    try:
        covered = cover((row for row in read_rows(rows) if row.n in reasons), kb, reasons)
    except ValueError as error:
        return [*problems, Problem(str(rows), 0, str(error))]
    return problems + needless(covered, str(path), lines)
