"""What ``check`` found: for a person, a program, a code-scanning page or GitHub's log."""

from __future__ import annotations

import os
from typing import Any

from d2s_doctor.check.edits import hint_lines
from d2s_doctor.check.finding import UNREADABLE, RuleFinding
from d2s_doctor.check.linter import CheckResult
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.annotations import annotation
from d2s_doctor.render.entry_address import entry_address, rule_address
from d2s_doctor.render.formats import Findings
from d2s_doctor.render.layout import columns
from d2s_doctor.render.messages import message
from d2s_doctor.render.page import Page
from d2s_doctor.render.sarif import artifact_location, entry_rule, sarif_text
from d2s_doctor.template import fill

_LONGEST_LINE = 160


def message_of(finding: RuleFinding, language: Language) -> str:
    """What is wrong, in one sentence."""
    if finding.code == UNREADABLE:
        return finding.captures["reason"]
    return fill(message(f"rule.{finding.message or finding.code}", language), finding.captures)


def findings_text(found: Findings, page: Page) -> str:
    """Each finding as ``path:line:column: code message``, with its lines and hint."""
    return _listed(found.result, page, frames=True)


def findings_concise(found: Findings, page: Page) -> str:
    """A line for each finding."""
    return _listed(found.result, page, frames=False)


def _listed(result: CheckResult, page: Page, *, frames: bool) -> str:
    for finding in result.findings:
        where = f"{printable(finding.path)}:{finding.line}:{finding.column}"
        modes = f" [{', '.join(mode.upper() for mode in finding.modes if mode != 'run')}]" if finding.modes else ""
        modes = "" if modes == " []" else modes
        code = page.paint(finding.code, "bold", "red")
        page.lines.append(f"{page.paint(where, 'bold')}: {code} {printable(message_of(finding, page.language))}{modes}")
        if frames:
            _frame(finding, result, page)
    return page.text() if page.lines else ""


def _frame(finding: RuleFinding, result: CheckResult, page: Page) -> None:
    lines = result.sources[finding.path].lines
    number = finding.line
    if not 0 < number <= len(lines):
        page.lines.append("")
        return
    widest = len(str(number))
    bar = page.paint(" " * widest + " |", "dim")
    if number > 1 and lines[number - 2].strip():
        page.lines.append(f"{page.paint(str(number - 1).rjust(widest) + ' |', 'dim')} {_shown(lines[number - 2])}")
    line = lines[number - 1]
    page.lines.append(f"{page.paint(str(number) + ' |', 'dim')} {_shown(line)}")
    end = finding.end_column - 1 if finding.end_line == number else len(line)
    start = columns(printable(line[: finding.column - 1])) if finding.column <= _LONGEST_LINE else _LONGEST_LINE
    length = max(1, columns(printable(line[finding.column - 1 : min(end, _LONGEST_LINE)])))
    if start + length <= _LONGEST_LINE:
        page.lines.append(f"{bar} {' ' * start}{page.paint('^' * length, 'red')}")
    if finding.edits:
        page.lines.append(f"{bar} {page.paint(page.message('check.hint'), 'cyan')}")
        for each in hint_lines(lines, finding):
            page.lines.append(f"{bar} {page.paint(_shown(each), 'red' if each.startswith('-') else 'green')}")
    page.lines.append("")


def _shown(line: str) -> str:
    text = printable(line[: 2 * _LONGEST_LINE])
    return text if len(text) <= _LONGEST_LINE else text[:_LONGEST_LINE] + "…"


def printable(text: str) -> str:
    """Source or a path without what a terminal would act on."""
    text = text.expandtabs(4)
    return text if text.isprintable() else "".join(c if c.isprintable() else "\ufffd" for c in text)


def summary(result: CheckResult, page: Page) -> str:
    """How much was read and found, for stderr."""
    codes = sorted({finding.code for finding in result.findings if finding.code != UNREADABLE})
    text = page.message("check.summary", findings=len(result.findings), files=result.files, functions=result.functions)
    if result.followed or result.unknown:
        text += " " + page.message("check.followed", followed=result.followed, unknown=result.unknown)
    if not result.functions and result.layers:
        text += " " + page.message("check.nothing", layers=result.layers)
    return f"{text} {page.message('check.show', code=codes[0])}" if codes else text


def findings_data(found: Findings, page: Page) -> dict[str, Any]:
    """The findings as JSON."""
    result, entries = found
    language = page.language
    return {
        "files": result.files,
        "skipped": [{"path": each.path, "reason": each.reason} for each in result.skipped],
        "functions": result.functions,
        "followed": result.followed,
        "unknown_calls": result.unknown,
        "layers": result.layers,
        "findings": [
            {
                "path": finding.path,
                "line": finding.line,
                "column": finding.column,
                "end_line": finding.end_line,
                "end_column": finding.end_column,
                "code": finding.code,
                "title": entries[finding.code].title.in_language(language) if finding.code in entries else None,
                "message": message_of(finding, language),
                "modes": list(finding.modes),
                "function": finding.function,
                "page": entry_address(finding.code, language),
                "unsafe": finding.unsafe,
                "hint": hint_lines(result.sources[finding.path].lines, finding) if finding.edits else [],
            }
            for finding in result.findings
        ],
    }


def findings_github(found: Findings, page: Page) -> str:
    """Annotations as GitHub's log understands them."""
    lines = []
    for finding in found.result.findings:
        level = "error" if finding.code == UNREADABLE else "warning"
        place = {"line": finding.line, "col": finding.column, "endLine": finding.end_line, "title": finding.code}
        text = printable(message_of(finding, page.language))
        lines.append(annotation(level, text, file=printable(finding.path), **place))
    return "".join(lines)


def findings_sarif(found: Findings, page: Page) -> str:
    """SARIF 2.1.0, for code scanning."""
    codes = sorted({finding.code for finding in found.result.findings})
    rules = [_rule(code, found.entries.get(code), page.language) for code in codes]
    root = os.getcwd()
    results = [_result(finding, codes, page.language, root) for finding in found.result.findings]
    return sarif_text(rules, results, page.language, root)


def _rule(code: str, entry: Entry | None, language: Language) -> dict[str, Any]:
    if entry is None:
        return {"id": code, "shortDescription": {"text": "not readable as Python"}}
    address = rule_address(code, language)
    return entry_rule(entry, language) | ({"helpUri": address} if address else {})


def _result(finding: RuleFinding, codes: list[str], language: Language, root: str) -> dict[str, Any]:
    region = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.end_line,
        "endColumn": finding.end_column,
    }
    location = {"artifactLocation": artifact_location(finding.path, root), "region": region}
    return {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": "error" if finding.code == UNREADABLE else "warning",
        "message": {"text": message_of(finding, language)},
        "locations": [{"physicalLocation": location}],
    }
