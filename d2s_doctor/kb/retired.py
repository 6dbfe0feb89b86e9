"""Tombstones: ``retired.yaml`` in a knowledge base says of each code that was taken away where it went."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from pathlib import Path

from d2s_doctor.kb.base import RETIRED_FILE
from d2s_doctor.kb.problem import BrokenEntries, Problem
from d2s_doctor.kb.schema import retired_schema
from d2s_doctor.kb.validation import convert, read_text
from d2s_doctor.kb.yaml_file import YamlFile
from d2s_doctor.model import Entry, Retired


def read_retired(folder: str | os.PathLike[str]) -> dict[str, Retired]:
    """The retired entries of the knowledge base ``folder`` by code; none where it keeps no such file.

    Raises BrokenEntries when the file cannot be read.
    """
    source, problems = _read(folder)
    retired = _convert(source)
    problems += source.problems if source else []
    if problems:
        raise BrokenEntries(problems)
    return {each.id: each for each in retired}


def inspect_retired(
    folder: str | os.PathLike[str], entries: Iterable[Entry], elsewhere: Collection[str] = ()
) -> tuple[tuple[Retired, ...], list[Problem]]:
    """The retired entries of a folder and what is wrong with them, beside the ``entries`` that it holds.

    ``elsewhere`` are codes of other bases that may stand in ``replaced_by``.
    """
    source, problems = _read(folder)
    retired = _convert(source)
    if source:
        _check(source, retired, list(entries), elsewhere)
        problems += source.problems
    return retired, problems


def refuse_retired(entries: Iterable[tuple[YamlFile, Entry]], retired: Iterable[Retired]) -> None:
    """Note in the sources of ``entries`` every code and slug of a shipped entry that is no more: none is used again."""
    gone = {name for each in retired for name in (each.id, each.slug)}
    for source, entry in entries:
        for field, name in (("id", entry.id), ("slug", entry.slug)):
            if name in gone:
                source.report((field,), f"{field} {name} was that of a shipped entry, which is retired; take another")


def _read(folder: str | os.PathLike[str]) -> tuple[YamlFile | None, list[Problem]]:
    path = Path(folder) / RETIRED_FILE
    problems: list[Problem] = []
    text = read_text(path, problems) if path.exists() else None
    return (YamlFile(str(path), text) if text is not None else None), problems


def _convert(source: YamlFile | None) -> tuple[Retired, ...]:
    found: tuple[Retired, ...] | None = convert(source, tuple[Retired, ...], retired_schema()) if source else None
    return found or ()


def _check(source: YamlFile, retired: Iterable[Retired], entries: list[Entry], elsewhere: Collection[str]) -> None:
    """Note in ``source`` codes and slugs that are used, used twice, or replaced by nothing that there is."""
    taken = {name: f"the entry {entry.id}" for entry in entries for name in (entry.id, entry.slug)}
    codes = {entry.id for entry in entries}.union(elsewhere)
    for place, each in enumerate(retired):
        for field, name in (("id", each.id), ("slug", each.slug)):
            if name in taken:
                source.report((place, field), f"{field} {name} is retired, but {taken[name]} has it")
            taken.setdefault(name, f"the retired {each.id}")
        for number, code in enumerate(each.replaced_by):
            if code not in codes:
                source.report((place, "replaced_by", number), f"replaced_by: {code} is no entry")
