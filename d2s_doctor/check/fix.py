"""Hints as changed text: what a file would be with them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from d2s_doctor.check.finding import Finding
from d2s_doctor.check.rules.hit import Edit


def applied(lines: tuple[str, ...], edits: Iterable[Edit]) -> list[str]:
    """The lines with the edits made; of two that overlap, the first in the file."""
    data = [line.encode("utf-8") for line in lines]
    last = (len(lines) + 1, 0)
    for edit in sorted(set(edits), reverse=True):
        if (edit.end_line, edit.end_column) > last or not 0 < edit.line <= edit.end_line <= len(data):
            continue
        head = data[edit.line - 1][: edit.column]
        tail = data[edit.end_line - 1][edit.end_column :]
        data[edit.line - 1 : edit.end_line] = (head + edit.text.encode("utf-8") + tail).split(b"\n")
        last = (edit.line, edit.column)
    return [line.decode("utf-8", "replace") for line in data]


def hint_lines(lines: tuple[str, ...], finding: Finding) -> list[str]:
    """A finding's hint as the removed (``-``) and added (``+``) lines of a diff."""
    changed = applied(lines, finding.edits)
    diff = difflib.unified_diff(list(lines), changed, lineterm="", n=0)
    return [line for line in list(diff)[2:] if not line.startswith("@@")]


def whole_diff(path: str, lines: tuple[str, ...], findings: Iterable[Finding]) -> str:
    """All hints for one file as a unified diff; empty where there is none."""
    changed = applied(lines, [edit for finding in findings for edit in finding.edits])
    diff = difflib.unified_diff(list(lines), changed, path, path, lineterm="")
    return "".join(f"{line}\n" for line in diff)
