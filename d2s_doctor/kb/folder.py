"""A folder of YAML files to entries, or to the full list of what is wrong with them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from d2s_doctor.kb.entry_checks import check_base, check_entry, check_readable
from d2s_doctor.kb.problem import BrokenEntries, Problem
from d2s_doctor.kb.prose_checks import check_unfinished
from d2s_doctor.kb.retired import inspect_retired, refuse_retired
from d2s_doctor.kb.schema import entry_schema
from d2s_doctor.kb.validation import convert, read_text, readable_fields
from d2s_doctor.kb.verified import FOLDER, VerificationRecord, disagreements, measured_records
from d2s_doctor.kb.yaml_file import YamlFile
from d2s_doctor.model import Entry, Retired


def read_folder(folder: str | os.PathLike[str]) -> tuple[Entry, ...]:
    """All entries below ``folder``, by code.

    Raises BrokenEntries with every problem of every file, each with file and line.
    """
    entries, problems = inspect_folder(folder, verified=False)
    if problems:
        raise BrokenEntries(problems)
    return entries


def inspect_folder(folder: str | os.PathLike[str], *, verified: bool = True) -> tuple[tuple[Entry, ...], list[Problem]]:
    """The entries that could be read and every problem that one folder alone can show, in the order of the files.

    With ``verified``, an entry must also agree with what was last observed, where the folder keeps such records.
    """
    inspected = inspect_entries(folder, verified=verified)
    return inspected.entries, inspected.problems


def join_folders(
    shipped: Mapping[str, Entry],
    own: Sequence[str],
    private: Sequence[str],
    replacing: Collection[str] = (),
    retired: Collection[Retired] = (),
) -> tuple[tuple[Entry, ...], dict[str, str]]:
    """All entries by code, and the folder of each private one.

    Entries of ``own`` folders replace shipped ones, and so do those of the private folders in ``replacing``: a copy
    of the knowledge base that somebody works on. Any other private entry must not take a code or slug that is taken.
    None takes one of the shipped ``retired`` entries: who looks such a code up is told where it went.
    Raises BrokenEntries with every problem.
    """
    entries = dict(shipped)
    origins: dict[str, str] = {}
    problems: list[Problem] = []
    ours = {name: f"the shipped {entry.id}" for entry in shipped.values() for name in (entry.id, entry.slug)}
    taken = dict(ours)
    for folder in (*own, *private):
        inspected = inspect_entries(folder, verified=False, elsewhere=entries)
        for source, entry in inspected.pairs:
            for field, name in (("id", entry.id), ("slug", entry.slug)):
                holder = taken.get(name, source.name)
                replaced = folder in replacing and entry.id in shipped and holder == ours.get(name)
                if folder in private and holder != source.name and not replaced:
                    source.report((field,), f"{field} {name} is taken by {taken[name]}; use a prefix of your own")
                taken[name] = source.name
            entries[entry.id] = entry
            if folder in private:
                origins[entry.id] = folder
        if folder in private:
            refuse_retired(inspected.pairs, retired)
        problems += inspected.problems
    if problems:
        raise BrokenEntries(problems)
    return tuple(entries[code] for code in sorted(entries)), origins


class InspectedFolder:
    """A folder that was read. ``pairs`` are the entries with their sources, in which more may be reported."""

    def __init__(self, sources: list[YamlFile], pairs: list[tuple[YamlFile, Entry]], others: list[Problem]) -> None:
        self.sources = sources
        self.pairs = pairs
        self.others = others

    @property
    def entries(self) -> tuple[Entry, ...]:
        """By code."""
        return tuple(sorted((entry for _, entry in self.pairs), key=lambda entry: entry.id))

    @property
    def problems(self) -> list[Problem]:
        return self.others + [p for source in self.sources for p in sorted(source.problems, key=lambda p: p.line)]


def inspect_entries(
    folder: str | os.PathLike[str], *, verified: bool, elsewhere: Collection[str] = ()
) -> InspectedFolder:
    """Read and check a folder. ``elsewhere`` are codes of other bases that its entries may link to.

    With ``verified``, entries must be finished, and agree with what was last observed.
    """
    files = sorted(Path(folder).glob("*/*.yaml"))
    if not files:
        return InspectedFolder(
            [], [], [Problem(str(folder), 0, "no entries here; expected <family>/<CODE>-<slug>.yaml")]
        )
    others: list[Problem] = []
    schema = entry_schema()
    sources = [YamlFile(str(path), text) for path in files if (text := read_text(path, others)) is not None]
    read: list[tuple[YamlFile, Entry | None]] = [(source, convert(source, Entry, schema)) for source in sources]
    good = [(source, entry) for source, entry in read if entry]
    for source in sources if verified else []:  # an unfinished entry can be tried, but not be released
        check_unfinished(source)
    for source, entry in read:
        if entry:
            check_entry(source, entry)
        else:
            check_readable(source, readable_fields(source, Entry, schema))
    # A file still stands for the code of its name where its id is mistaken.
    check_base(good, {*elsewhere, *(path.name.partition("-")[0] for path in files)})
    times = Counter(entry.id for _, entry in good)
    good = [(s, e) for s, e in good if times[e.id] == 1 or Path(s.name).name.startswith(e.id)]
    others += inspect_retired(folder, [entry for _, entry in good], elsewhere)[1]
    for record in _records(folder, others) if verified else []:
        for source, entry in good:
            for text in disagreements(entry, record):
                source.report(("expect",), text)
    return InspectedFolder(sources, good, others)


def _records(folder: str | os.PathLike[str], problems: list[Problem]) -> list[VerificationRecord]:
    try:
        return measured_records(folder)
    except ValueError as error:
        problems.append(Problem(str(Path(folder) / FOLDER), 0, str(error)))
        return []
