"""Recorded logs beside a knowledge base: each is answered by its own entry, and other entries leave it alone."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from pathlib import Path

from d2s_doctor.author.corpus import HELD_OUT, RecordedLog, corpus_beside, read_logs
from d2s_doctor.author.lists import Form, read_list
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.problem import Problem
from d2s_doctor.kb.yaml_file import YamlFile
from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.match import diagnose
from d2s_doctor.model import Entry, Match

WAIVERS_FILE = "waivers.yaml"
_FORMS: list[Form] = [
    {"entry": str, "also_matches": str, "reason": str},
    {"log": str, "reason": str},
]
_OF_ITS_OWN = 0.84
"""Strength from which a claim would stand as a match if it were alone."""


class Findings:
    """What the matcher says of the logs that an entry does not have to itself."""

    def __init__(self) -> None:
        self.overlaps: dict[tuple[str, str], list[str]] = {}
        """(entry that also matches, entry whose log it is) to the names of the logs; none where only the words are
        the same."""
        self.wrong: dict[str, Problem] = {}
        """Logs that their entry does not answer, by their name."""


def check_logs(folder: str | os.PathLike[str], pairs: list[tuple[YamlFile, Entry]], kb: KnowledgeBase) -> list[Problem]:
    """Problems of the logs and of the waivers; an entry that also matches another's logs is noted in its source."""
    findings = _findings(corpus_beside(folder), kb)
    source, records = read_list(Path(folder) / WAIVERS_FILE, _FORMS)
    waived = _waived(source, records, findings)
    for each, entry in pairs:
        for (code, other), names in findings.overlaps.items():
            if code == entry.id and (code, other) not in waived:
                said = (
                    f"match logs of {other} too ({len(names)}, as {names[0]})" if names else f"say no more than {other}"
                )
                text = f"signatures: {said}; tell the two apart, or waive it in {WAIVERS_FILE} with the reason"
                each.report(("signatures",), text)
    return [problem for name, problem in findings.wrong.items() if name not in waived] + source.problems


def _findings(corpus: Path, kb: KnowledgeBase) -> Findings:
    findings = Findings()
    _note_twins(kb, findings)
    for log in read_logs(corpus):
        entry = kb.entries.get(log.entry or "")
        if entry and log.kind != HELD_OUT:  # those only measure: nobody must tune entries by them
            _look(entry, log, corpus, kb, findings)
    return findings


def _note_twins(kb: KnowledgeBase, findings: Findings) -> None:
    """Entries with a signature in common: no log can tell them apart."""
    first: dict[object, str] = {}
    for indexed in kb.signatures:
        signature = indexed.signature
        key = (signature.message, signature.exception, signature.requires, signature.excludes)
        other = first.setdefault(key, indexed.entry)
        if other != indexed.entry:
            findings.overlaps.setdefault((indexed.entry, other), [])


def _look(entry: Entry, log: RecordedLog, corpus: Path, kb: KnowledgeBase, findings: Findings) -> None:
    diagnosis = diagnose(log.data, kb)
    place = str(corpus / log.name)
    for match in diagnosis.matches:
        if match.id != entry.id and match.strength >= _OF_ITS_OWN:
            findings.overlaps.setdefault((match.id, entry.id), []).append(place)
    if not diagnosis.matches:
        # A silent failure prints nothing that a signature could know.
        if entry.signatures and _shows_failure(log.data):
            findings.wrong[log.name] = Problem(place, 0, f"answered by no entry; it was recorded for {entry.id}")
    elif not _is_named(entry.id, diagnosis.verdict, diagnosis.matches):
        first = diagnosis.matches[0].id
        findings.wrong[log.name] = Problem(place, 0, f"answered by {first}; it was recorded for {entry.id}")


def _is_named(code: str, verdict: str, matches: tuple[Match, ...]) -> bool:
    """First; or, where the log cannot tell two causes apart, one of those named."""
    return matches[0].id == code or (verdict == "ambiguous" and code in (match.id for match in matches))


def _shows_failure(data: bytes) -> bool:
    return any(failure.kind != "warning" for failure in split_failures(clean_lines(data))[0])


def _waived(
    source: YamlFile, records: list[tuple[int, dict[str, str]]], findings: Findings
) -> set[tuple[str, str] | str]:
    """What the waivers excuse; one that excuses nothing is noted. A log's name may hold ``*``."""
    waived: set[tuple[str, str] | str] = set()
    seen = set()
    for line, record in records:
        key = record["log"] if "log" in record else (record["entry"], record["also_matches"])
        if key in seen:
            source.report_line(line, "this waiver stands twice")
        elif isinstance(key, str):
            names = {name for name in findings.wrong if fnmatchcase(name, key)}
            waived |= names
            if not names:
                source.report_line(line, f"{key}: answered by its entry, or not there; delete this waiver")
        elif key in findings.overlaps:
            waived.add(key)
        else:
            source.report_line(line, f"{key[0]} leaves the logs of {key[1]} alone; delete this waiver")
        seen.add(key)
    return waived
