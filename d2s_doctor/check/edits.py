"""Hints as changed text: what a file would be with them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from d2s_doctor.check.finding import RuleFinding
from d2s_doctor.check.rule import Edit


def apply_edits(lines: tuple[str, ...], edits: Iterable[Edit]) -> list[str]:
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


def hint_lines(lines: tuple[str, ...], finding: RuleFinding) -> list[str]:
    """A finding's hint as the removed (``-``) and added (``+``) lines of a diff."""
    valid = [edit for edit in finding.edits if 0 < edit.line <= edit.end_line <= len(lines)]
    if not valid:
        return []
    first, last = min(edit.line for edit in valid) - 1, max(edit.end_line for edit in valid)
    moved = [edit._replace(line=edit.line - first, end_line=edit.end_line - first) for edit in valid]
    changed = apply_edits(lines[first:last], moved)
    diff = difflib.unified_diff(list(lines[first:last]), changed, lineterm="", n=0)
    return [line for line in list(diff)[2:] if not line.startswith("@@")]


def file_diff(path: str, lines: tuple[str, ...], findings: Iterable[RuleFinding]) -> str:
    """The hints of ``findings``, all of the file ``path`` with these ``lines``, as a unified diff; "" without any."""
    changed = apply_edits(lines, [edit for finding in findings for edit in finding.edits])
    diff = difflib.unified_diff(list(lines), changed, path, path, lineterm="")
    return "".join(f"{line}\n" for line in diff)
