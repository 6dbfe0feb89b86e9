"""Files that exempt something from a check, each record with its reason: a YAML list, read with file and line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from d2s_doctor.kb.yaml_file import YamlFile

RecordForm = Mapping[str, type]
"""The fields of a record and their types."""
LocatedRecord = tuple[int, dict[str, Any]]
"""The line of a record in its file, and its fields."""


def read_exemptions(path: str | os.PathLike[str], forms: Sequence[RecordForm]) -> tuple[YamlFile, list[LocatedRecord]]:
    """The file, and every record that has exactly the fields of one of ``forms``.

    Other records are reported in the file. Without a file there are none. Raises OSError when there is one that cannot
    be read.
    """
    try:
        with open(path, encoding="utf-8", errors="replace") as handle:
            source = YamlFile(str(path), handle.read())
    except FileNotFoundError:
        return YamlFile(str(path), "[]"), []
    expected = "expected a list, each with " + " or with ".join(", ".join(form) for form in forms)
    records: list[LocatedRecord] = []
    if not source.problems and not isinstance(source.data, list):
        source.report((), expected)
        return source, records
    for index, item in enumerate(source.data or []):
        if any(_fits(item, form) for form in forms):
            records.append((source.line((index,)), item))
        else:
            source.report((index,), expected)
    return source, records


def _fits(item: Any, form: RecordForm) -> bool:
    if not isinstance(item, dict) or set(item) != set(form):
        return False
    return all(type(item[name]) is wanted and str(item[name]).strip() for name, wanted in form.items())
