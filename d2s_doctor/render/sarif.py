"""A diagnosis as SARIF 2.1.0, which code scanning services show beside the user's own lines."""

from __future__ import annotations

import hashlib
import json
import os
import re
from typing import Any, NamedTuple
from urllib.parse import quote

from d2s_doctor import __version__
from d2s_doctor.log import split_failures
from d2s_doctor.model import Diagnosis, Entry, Failure, Frame, Language, Match, Verdict
from d2s_doctor.render.entry_address import entry_address
from d2s_doctor.render.formats import Answer
from d2s_doctor.render.markdown import entry_markdown
from d2s_doctor.render.messages import say
from d2s_doctor.render.other_failures import missing_text
from d2s_doctor.render.page import Page
from d2s_doctor.report.gather import is_own
from d2s_doctor.template import fill

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LINE = re.compile(r"\bline (\d{1,7})\b|:(\d{1,7})(?:,| |$)")
_LEVELS = {
    "error": "error",
    "crash": "error",
    "hang": "error",
    "silent": "warning",
    "performance": "note",
    "guide": "note",
}
_ROOT = "%SRCROOT%"


class DiagnosedLog(NamedTuple):
    """What was diagnosed: the log's name as given ("-" is stdin), its failures, the folder of the user's project."""

    name: str
    failures: tuple[Failure, ...]
    root: str


def answer_sarif(answer: Answer, page: Page) -> str:
    """The answer of ``match``: a rule for every entry that is named and a result for every failure that is explained.

    A result is at the user's own line where the log names one, and the log's lines are related to it; else it is at
    the log's lines.
    """
    failures = split_failures(answer.lines)[0] if answer.diagnosis.matches else []
    log = DiagnosedLog(answer.name, tuple(failures), os.getcwd())
    answers = _answers(answer.diagnosis, answer.top)
    codes = list(dict.fromkeys(match.id for match, _ in answers))
    rules = [entry_rule(answer.entries[code], page.language) for code in codes]
    results = [
        _result(codes.index(m.id), m, answer.entries[m.id], verdict, log, page.language) for m, verdict in answers
    ]
    return sarif_text(rules, results, page.language, log.root)


def sarif_text(rules: list[dict[str, Any]], results: list[dict[str, Any]], language: Language, root: str) -> str:
    """A SARIF log of one run, as JSON text; relative paths in ``results`` are below the folder ``root``."""
    driver = {"name": "d2s-doctor", "version": __version__, "semanticVersion": __version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "language": say("language.tag", language),
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True}],
        "originalUriBaseIds": {_ROOT: {"uri": _file_uri(root) + "/"}},
        "results": results,
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _answers(diagnosis: Diagnosis, top: int) -> list[tuple[Match, Verdict]]:
    """What is said of the first cause, then of each other failure that is no consequence of one that is named."""
    first = diagnosis.matches[:top] if diagnosis.verdict == "ambiguous" else diagnosis.matches[:1]
    answers = [(match, diagnosis.verdict) for match in first]
    for number, finding in enumerate(diagnosis.findings):
        if number != diagnosis.cause and finding.matches and finding.follows is None:
            answers.append((finding.matches[0], finding.verdict))
    return answers


def entry_rule(entry: Entry, language: Language) -> dict[str, Any]:
    """An entry as a SARIF rule."""
    title = entry.title.in_language(language)
    prose = [fill(getattr(entry, field).in_language(language), {}).strip() for field in ("cause", "fix")]
    rule = {
        "id": entry.id,
        "name": "".join(part.capitalize() for part in entry.slug.split("-")),
        "shortDescription": {"text": title},
        "fullDescription": {"text": prose[0][:1000]},
        "help": {"text": "\n\n".join(prose), "markdown": "\n\n".join(entry_markdown(entry, {}, language))},
        "defaultConfiguration": {"level": _LEVELS[entry.kind]},
        "properties": {"tags": ["paddle", "dynamic-to-static", entry.kind, *entry.mode]},
    }
    address = entry_address(entry.id, language) or next(iter(entry.references), None)
    if address:
        rule["helpUri"] = address
    return rule


def _result(
    index: int, match: Match, entry: Entry, verdict: Verdict, log: DiagnosedLog, language: Language
) -> dict[str, Any]:
    failure = _failure(match, log.failures)
    own = _own_frame(failure)
    in_log = [_log_location(evidence.line, evidence.text, log) for evidence in match.evidence]
    message = next((s.text for s in reversed(failure.statements) if s.text), "") if failure else ""
    title = entry.title.in_language(language)
    result: dict[str, Any] = {
        "ruleId": match.id,
        "ruleIndex": index,
        "level": _LEVELS[entry.kind] if verdict == "match" else "warning",
        "message": {"text": f"{title}\n{message}".strip()[:2000]},
        "locations": [_own_location(own, log)] if own else in_log[:1],
        "rank": round(100 * match.score, 1),
        "partialFingerprints": {"d2sDoctor/v1": _fingerprint(match, failure, own)},
        "properties": {"verdict": verdict, "captures": match.captures, "proven": match.proven},
    }
    if match.missing:
        result["properties"]["missing"] = missing_text(match.missing)
    related = in_log if own else in_log[1:]
    if related:
        result["relatedLocations"] = [{"id": number, **each} for number, each in enumerate(related, 1)]
    return result


def _failure(match: Match, failures: tuple[Failure, ...]) -> Failure | None:
    lines_of_evidence = {evidence.line for evidence in match.evidence}
    return next((f for f in failures if any(line.number in lines_of_evidence for line in f.lines)), None)


def _own_frame(failure: Failure | None) -> Frame | None:
    """The deepest frame in the user's own code that says its line."""
    frames = failure.frames if failure else ()
    return next((frame for frame in reversed(frames) if is_own(frame) and _line_of(frame)), None)


def _line_of(frame: Frame) -> int:
    found = _LINE.search(frame.line.text.replace(frame.path, ""))
    return int(found[1] or found[2]) if found else 0


def _own_location(frame: Frame, log: DiagnosedLog) -> dict[str, Any]:
    location = {"artifactLocation": artifact_location(frame.path, log.root), "region": {"startLine": _line_of(frame)}}
    function = {"logicalLocations": [{"name": frame.function, "kind": "function"}]} if frame.function else {}
    return {"physicalLocation": location, **function}


def _log_location(line: int, text: str, log: DiagnosedLog) -> dict[str, Any]:
    name = "stdin" if log.name == "-" else log.name
    region = {"startLine": max(1, line), "snippet": {"text": text}}
    return {
        "physicalLocation": {"artifactLocation": artifact_location(name, log.root), "region": region},
        "message": {"text": text},
    }


def artifact_location(path: str, root: str) -> dict[str, str]:
    """Where a file is: a path below the folder ``root`` is relative to it, so that it means the same elsewhere."""
    path, root = path.replace("\\", "/"), root.replace("\\", "/").rstrip("/")
    if path.startswith(root + "/"):
        path = path[len(root) + 1 :]
    if os.path.isabs(path) or re.match(r"[A-Za-z]:/", path):
        return {"uri": _file_uri(path)}
    return {"uri": quote(path.removeprefix("./"), errors="surrogateescape"), "uriBaseId": _ROOT}


def _file_uri(path: str) -> str:
    path = path.replace("\\", "/").rstrip("/")
    return f"file://{'' if path.startswith('/') else '/'}{quote(path, errors='surrogateescape')}"


def _fingerprint(match: Match, failure: Failure | None, own: Frame | None) -> str:
    """The same failure of the same code after lines were moved: entry, file, function and what the code says."""
    code = [line.text.strip() for line in failure.user_code] if failure else []
    place = [own.path.replace("\\", "/").rpartition("/")[2], own.function] if own else []
    return hashlib.sha256("\0".join([match.id, *place, *code]).encode("utf-8", "replace")).hexdigest()[:32]
