"""Data files of exceptions, each with its reason: a YAML list of records, read with file and line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from d2s_doctor.kb.yaml_file import YamlFile

Form = Mapping[str, type]


def read_list(path: str | os.PathLike[str], forms: Sequence[Form]) -> tuple[YamlFile, list[tuple[int, dict[str, Any]]]]:
    """(line, record) of every record with exactly the fields of one form; what is not so is noted in the source.

    Without a file there are none. Raises OSError when there is one that cannot be read.
    """
    try:
        with open(path, encoding="utf-8", errors="replace") as handle:
            source = YamlFile(str(path), handle.read())
    except FileNotFoundError:
        return YamlFile(str(path), "[]"), []
    expected = "expected a list, each with " + " or with ".join(", ".join(form) for form in forms)
    records: list[tuple[int, dict[str, Any]]] = []
    if not source.problems and not isinstance(source.data, list):
        source.report((), expected)
        return source, records
    for index, item in enumerate(source.data or []):
        if any(_fits(item, form) for form in forms):
            records.append((source.line((index,)), item))
        else:
            source.report((index,), expected)
    return source, records


def _fits(item: Any, form: Form) -> bool:
    if not isinstance(item, dict) or set(item) != set(form):
        return False
    return all(type(item[name]) is wanted and str(item[name]).strip() for name, wanted in form.items())
