"""What a program reads: every answer as JSON with a version of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from d2s_doctor.model import Diagnosis, Entry, Finding, Language
from d2s_doctor.render.causes import group_data, message_group
from d2s_doctor.render.entry_address import entry_address
from d2s_doctor.render.formats import Answer
from d2s_doctor.render.page import Page
from d2s_doctor.render.upgrade import upgrade_data, upgrade_of
from d2s_doctor.template import fill

SCHEMA_VERSION = 1


def answer_data(answer: Answer, page: Page) -> dict[str, Any]:
    """The answer of ``match``, and what the user's own environment says about its first entry."""
    data = diagnosis_data(answer.diagnosis, answer.entries, page.language, answer.top)
    data["suggestions"] = [summary_data(entry, page.language) for entry in answer.questions]
    if answer.source:
        from d2s_doctor.render.source import source_data

        data["source"] = source_data(answer.source, page.language)
    if answer.explain:
        from d2s_doctor.render.explain import explanation_data

        data["explain"] = explanation_data(answer.diagnosis, page.language)
    if answer.environment:
        from d2s_doctor.render.user_environment import environment_data

        entry = answer.entries[answer.diagnosis.matches[0].id]
        data["environment"] = environment_data(answer.environment, entry, page.language)
    return data


def diagnosis_data(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language, top: int) -> dict[str, Any]:
    """The answer of ``match``: prose in one language, captured values filled in."""
    matches = []
    for match in diagnosis.matches[:top]:
        entry = entries[match.id]
        matches.append(
            {
                "id": match.id,
                "slug": entry.slug,
                "title": entry.title.in_language(language),
                "score": match.score,
                "captures": match.captures,
                "missing": match.missing,
                "proven": match.proven,
                "sign": match.sign,
                "evidence": [{"line": e.line, "text": e.text} for e in match.evidence],
                "cause": fill(entry.cause.in_language(language), match.captures),
                "fix": fill(entry.fix.in_language(language), match.captures),
                "before": entry.before,
                "after": entry.after,
                "page": entry_address(match.id, language),
            }
        )
    findings = [_finding_data(finding) for finding in diagnosis.findings]
    why = diagnosis.unanswered
    group = message_group(diagnosis, entries, language)
    upgrade = upgrade_of(diagnosis, entries)
    return {
        "verdict": diagnosis.verdict,
        "matches": matches,
        "group": group and group_data(group),
        "cause": diagnosis.cause,
        "findings": findings,
        "unanswered": why and why._asdict(),
        "release": diagnosis.release or None,
        "upgrade": upgrade and upgrade_data(upgrade, language),
    }


def _finding_data(finding: Finding) -> dict[str, Any]:
    """A failure of the log with its answer, entries by code only."""
    near = finding.nearest
    return {
        "verdict": finding.verdict,
        "first_line": finding.first,
        "last_line": finding.last,
        "says": finding.says,
        "repeats": finding.repeats,
        "follows": finding.follows,
        "matches": [{"id": match.id, "score": match.score, "missing": match.missing} for match in finding.matches],
        "nearest": near and {"id": near.id, "score": near.score, "missing": near.missing},
    }


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry in full, both languages, as in its YAML file."""
    data: dict[str, Any] = plain(entry)
    return data


def summary_data(entry: Entry, language: Language) -> dict[str, Any]:
    """An entry in one line of a list: code, slug, kind, modes and title."""
    return {
        "id": entry.id,
        "slug": entry.slug,
        "kind": entry.kind,
        "mode": list(entry.mode),
        "title": entry.title.in_language(language),
        "page": entry_address(entry.id, language),
    }


def plain(value: Any) -> Any:
    """Records as mappings, tuples as lists; what is None is left out."""
    if hasattr(value, "_asdict"):
        return {name: plain(item) for name, item in value._asdict().items() if item is not None}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return value


_OBEYED = re.compile(r"[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a terminal obeys and JSON does not escape by itself."""


def dump(data: Mapping[str, Any], encoding: str | None) -> str:
    """JSON text with its schema version first; ASCII only where the output cannot take more."""
    unicode = (encoding or "").lower().replace("-", "").startswith("utf")
    text = json.dumps({"schema_version": SCHEMA_VERSION, **data}, ensure_ascii=not unicode, indent=2) + "\n"
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def list_data(entries: Iterable[Entry], language: Language) -> dict[str, Any]:
    """What ``list`` prints as JSON."""
    return {"entries": [summary_data(entry, language) for entry in entries]}
