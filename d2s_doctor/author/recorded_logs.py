"""Recorded logs against a knowledge base: each is answered by its own entry, and by no other with confidence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from d2s_doctor.author.corpus import CONFUSER, HELD_OUT, RecordedLog, corpus_files, corpus_folder, read_programs
from d2s_doctor.author.exemptions import LocatedRecord, RecordForm, read_exemptions
from d2s_doctor.author.ranking import why_not_first
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.problem import Problem
from d2s_doctor.kb.yaml_file import YamlFile
from d2s_doctor.log.clean import one_line
from d2s_doctor.match import diagnose
from d2s_doctor.model import Diagnosis, Entry

WAIVERS_FILE = "waivers.yaml"
_FORMS: list[RecordForm] = [
    {"entry": str, "also_matches": str, "reason": str},
    {"log": str, "reason": str},
]


class LogAudit(NamedTuple):
    """How the recorded logs are answered.

    ``overlaps`` maps (entry that also matches, entry whose log it is) to the places of the logs; the list is empty
    where two signatures are equal and no log is needed to see it. ``wrong`` maps the name of a log that its entry does
    not answer to the problem. ``unreadable`` are problems of whole files.
    """

    overlaps: dict[tuple[str, str], list[str]]
    wrong: dict[str, Problem]
    unreadable: list[Problem]


def check_logs(folder: str | os.PathLike[str], pairs: list[tuple[YamlFile, Entry]], kb: KnowledgeBase) -> list[Problem]:
    """Problems of the logs and of the waivers. An entry that also matches another's logs is reported in its own file.

    ``pairs`` are the entries of ``folder`` with their files, ``kb`` is what the logs are matched against.
    """
    audit = _audit_logs(corpus_folder(folder), kb)
    file, records = read_exemptions(Path(folder) / WAIVERS_FILE, _FORMS)
    # Of an entry that could not be read nothing is known: a waiver that names it is left alone.
    files = {path.name.partition("-")[0] for path in Path(folder).glob("*/*.yaml")}
    unread = files.difference(kb.entries)
    known = [each for each in records if not any(code in str(text) for code in unread for text in each[1].values())]
    waived = _apply_waivers(file, known, audit)
    for entry_file, entry in pairs:
        for (code, other), places in audit.overlaps.items():
            if code == entry.id and (code, other) not in waived:
                also = f"match logs of {other} too ({len(places)}, as {places[0]})" if places else ""
                overlap = also or f"say no more than {other}"
                text = f"signatures: {overlap}; tell the two apart, or waive it in {WAIVERS_FILE} with the reason"
                entry_file.report(("signatures",), text)
    wrong = [problem for name, problem in audit.wrong.items() if name not in waived]
    return audit.unreadable + wrong + file.problems


def _audit_logs(corpus: Path | None, kb: KnowledgeBase) -> LogAudit:
    audit = LogAudit({pair: [] for pair in _equal_signatures(kb)}, {}, [])
    if corpus is None:
        return audit
    for log in _readable_logs(corpus, audit.unreadable):
        if log.kind == CONFUSER:
            _note_fooled(log, corpus, kb, audit)
            continue
        entry = kb.entries.get(log.entry or "")
        if entry is None or log.kind == HELD_OUT:  # held-out logs only measure: nobody must tune entries by them
            continue
        place = str(corpus / log.name)
        diagnosis = diagnose(log.data, kb)
        for match in diagnosis.matches:
            if match.id != entry.id and match.strength >= kb.factors["exact"]:
                audit.overlaps.setdefault((match.id, entry.id), []).append(place)
        wrong = _wrong_answer(entry, log, diagnosis, kb)
        if wrong:
            audit.wrong[log.name] = Problem(place, 0, wrong)
    return audit


def _note_fooled(log: RecordedLog, corpus: Path, kb: KnowledgeBase, audit: LogAudit) -> None:
    """A confuser whose words were taken for proof of another cause than its own."""
    diagnosis = diagnose(log.data, kb)
    if diagnosis.verdict == "match" and diagnosis.matches[0].id != log.entry:
        code = diagnosis.matches[0].id
        text = f"a confuser is answered {code} for sure, which is not its cause; its words do not prove it"
        audit.wrong[log.name] = Problem(str(corpus / log.name), 0, text)


def _readable_logs(corpus: Path, problems: list[Problem]) -> Iterator[RecordedLog]:
    """The logs of the files that can be read; the others are noted in ``problems``."""
    for path in corpus_files(corpus):
        try:
            programs = read_programs(path, corpus)
        except (OSError, ValueError) as error:
            problems.append(Problem(str(path), 0, one_line(error)))
            continue
        yield from (log for program in programs for log in program.logs)


def _equal_signatures(kb: KnowledgeBase) -> Iterator[tuple[str, str]]:
    """Pairs of entries with a signature in common: no log can tell them apart."""
    first: dict[object, str] = {}
    for indexed in kb.signatures:
        signature = indexed.signature
        key = (signature.message, signature.exception, signature.requires, signature.excludes)
        other = first.setdefault(key, indexed.entry)
        if other != indexed.entry:
            yield indexed.entry, other


def _wrong_answer(entry: Entry, log: RecordedLog, diagnosis: Diagnosis, kb: KnowledgeBase) -> str:
    """What is wrong with the diagnosis of a log that was recorded for ``entry``; "" when nothing is."""
    codes = [match.id for match in diagnosis.matches]
    if not codes:
        # A silent failure prints nothing that a signature could know.
        answered = "no entry" if entry.signatures and log.shows_failure else ""
    else:
        # Where the log cannot tell two causes apart, it is enough to be one of those named.
        is_named = codes[0] == entry.id or (diagnosis.verdict == "ambiguous" and entry.id in codes)
        answered = "" if is_named else codes[0]
    if not answered:
        return ""
    return f"answered by {answered}; it was recorded for {entry.id}: {why_not_first(log.data, entry.id, kb)}"


def _apply_waivers(file: YamlFile, records: list[LocatedRecord], audit: LogAudit) -> set[tuple[str, str] | str]:
    """The overlaps and names of logs that are waived; a log's name in a waiver may hold ``*``.

    A waiver that excuses nothing is reported in its file.
    """
    waived: set[tuple[str, str] | str] = set()
    seen = set()
    for line, record in records:
        key = record["log"] if "log" in record else (record["entry"], record["also_matches"])
        if key in seen:
            file.report_line(line, "this waiver stands twice")
        elif isinstance(key, str):
            names = {name for name in audit.wrong if fnmatchcase(name, key)}
            waived |= names
            if not names:
                file.report_line(line, f"{key}: answered by its entry, or not there; delete this waiver")
        elif key in audit.overlaps:
            waived.add(key)
        else:
            file.report_line(line, f"{key[0]} leaves the logs of {key[1]} alone; delete this waiver")
        seen.add(key)
    return waived
