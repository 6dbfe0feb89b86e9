"""A folder of YAML files to entries, or to the full list of what is wrong with them."""

from __future__ import annotations

import os
import types
import typing
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from d2s_doctor.kb.entry_checks import check_base, check_entry
from d2s_doctor.kb.problem import BrokenEntries, Problem
from d2s_doctor.kb.prose_checks import check_unfinished
from d2s_doctor.kb.schema import entry_schema
from d2s_doctor.kb.verified import FOLDER, VerificationRecord, disagreements, measured_records
from d2s_doctor.kb.yaml_file import YamlFile
from d2s_doctor.model import Entry

LARGEST_FILE = 256 * 1024


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
    shipped: Mapping[str, Entry], own: Sequence[str], private: Sequence[str], replacing: Collection[str] = ()
) -> tuple[tuple[Entry, ...], dict[str, str]]:
    """All entries by code, and the folder of each private one.

    Entries of ``own`` folders replace shipped ones, and so do those of the private folders in ``replacing``: a copy
    of the knowledge base that somebody works on. Any other private entry must not take a code or slug that is taken.
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
    sources = [YamlFile(str(path), text) for path in files if (text := _text(path, others)) is not None]
    read = [(source, _entry(source)) for source in sources]
    good = [(source, entry) for source, entry in read if entry]
    for source in sources if verified else []:  # an unfinished entry can be tried, but not be released
        check_unfinished(source)
    for source, entry in good:
        check_entry(source, entry)
    check_base(good, elsewhere)
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


def _text(path: Path, problems: list[Problem]) -> str | None:
    """What is in a file; None, with the reason noted, when it is no regular file of a sensible size."""
    try:
        if not path.is_file():
            problems.append(Problem(str(path), 0, "not a regular file"))
        elif path.stat().st_size > LARGEST_FILE:
            problems.append(Problem(str(path), 0, f"larger than {LARGEST_FILE} bytes; an entry is a few thousand"))
        else:
            return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        problems.append(Problem(str(path), 0, f"cannot be read: {error.strerror}"))
    return None


def _entry(source: YamlFile) -> Entry | None:
    """The entry of a source, or None after its problems were noted in it."""
    from jsonschema import Draft202012Validator  # only authors need it

    if source.problems:
        return None
    for error in Draft202012Validator(entry_schema()).iter_errors(source.data):
        path = tuple(error.absolute_path)
        where = ".".join(map(str, path))
        source.report(path, f"{where}: {_plain(error)}" if where else _plain(error))
    if source.problems:
        return None
    entry: Entry = _convert(Entry, source.data)
    return entry


def _plain(error: Any) -> str:
    """A schema error in the words of an author."""
    if error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        return f"missing: {', '.join(missing)}"
    if error.validator == "additionalProperties":
        unknown = sorted(set(error.instance) - set(error.schema["properties"]))
        return f"unknown: {', '.join(unknown)}; known are {', '.join(error.schema['properties'])}"
    if error.validator == "enum":
        return f"{error.instance!r} is not one of {', '.join(map(str, error.validator_value))}"
    if error.validator == "minLength" or error.validator == "minItems":
        return "must not be empty"
    if error.validator == "type" and error.validator_value == "string" and not isinstance(error.instance, (dict, list)):
        return f"should be text, YAML reads {error.instance!r}; put it in quotes"
    if error.validator == "type":
        return f"should be of type {error.validator_value}, is {type(error.instance).__name__}"
    return str(error.message)


def _convert(hint: Any, value: Any) -> Any:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        values = value if isinstance(value, list) else [value]
        return tuple(_convert(args[0], item) for item in values)
    if origin in (typing.Union, types.UnionType):
        return _convert(next(arg for arg in args if arg is not type(None)), value)
    if hasattr(hint, "_fields"):
        hints = typing.get_type_hints(hint)
        return hint(**{name: _convert(hints[name], item) for name, item in value.items()})
    return value
