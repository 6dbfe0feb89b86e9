"""The output formats of the commands that have several, in one registry.

A format is one function in a module of its own, called as ``Format`` says. Its module is imported when it is asked for,
so that a format costs nothing where another one is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from d2s_doctor.model import Diagnosis, Entry, Line
from d2s_doctor.render.page import Page

if TYPE_CHECKING:
    from d2s_doctor.check.linter import CheckResult
    from d2s_doctor.env.refinement import EnvironmentEvidence
    from d2s_doctor.source.evidence import SourceEvidence
    from d2s_doctor.trace.artefacts import ComparedArtefact
    from d2s_doctor.trace.explain import Explanation
    from d2s_doctor.trace.program import Ended
    from d2s_doctor.trace.records import Process
    from d2s_doctor.triage.table import Table

_FORMATS: dict[str, dict[str, str]] = {
    "match": {
        "text": "text.answer_text",
        "json": "json.answer_data",
        "sarif": "sarif.answer_sarif",
        "markdown": "markdown.answer_markdown",
        "github": "annotations.answer_github",
    },
    "check": {
        "text": "findings.findings_text",
        "concise": "findings.findings_concise",
        "json": "findings.findings_data",
        "sarif": "findings.findings_sarif",
        "github": "findings.findings_github",
    },
    "trace": {
        "text": "trace.trace_text",
        "json": "trace.trace_data",
        "html": "trace_html.trace_html",
    },
    "inspect": {
        "text": "inspection.inspection_text",
        "json": "inspection.inspection_data",
    },
    "compare": {
        "text": "comparison.comparison_text",
        "json": "comparison.comparison_data",
    },
    "verify": {
        "text": "changes.changes_text",
        "markdown": "changes.changes_markdown",
        "json": "changes.changes_data",
    },
    "triage": {
        "text": "triage.table_text",
        "json": "triage.table_data",
    },
}
"""By command and name: module below ``render`` and function. The first of a command is its default."""


class Format(Protocol):
    """Writes what a command found.

    ``found`` is what the command passes: an ``Answer`` for match, ``Findings`` for check, a ``Count`` for triage, a
    ``TraceSummary`` for trace, an ``Inspected`` for inspect, a ``Compared`` for compare, ``ReleaseChanges`` for verify
    with --against.
    ``page`` says the language, width and colours. The result is text as it is printed, or data that is printed as JSON
    with its schema version.
    """

    def __call__(self, found: Any, page: Page) -> str | Mapping[str, Any]: ...


class Answer(NamedTuple):
    """What ``match`` found in a log.

    ``name`` is the log's as given ("-" is stdin), ``top`` the most entries to show; ``environment`` is what the user's
    Python said, or None where it was not asked, ``source`` likewise what the user's own files said. ``explain``: the
    diagnosis was made with all that was considered.
    """

    diagnosis: Diagnosis
    entries: Mapping[str, Entry]
    name: str
    lines: list[Line]
    top: int
    environment: EnvironmentEvidence | None = None
    explain: bool = False
    source: SourceEvidence | None = None

    @property
    def questions(self) -> tuple[Entry, ...]:
        """The entries on what a text without a message asks, best first."""
        return tuple(self.entries[code] for code in self.diagnosis.suggestions)


class Findings(NamedTuple):
    """What ``check`` found in source."""

    result: CheckResult
    entries: Mapping[str, Entry]


class TraceSummary(NamedTuple):
    """What ``trace`` saw: a program's processes, what went wrong, how it ended; entries by code; models it saved."""

    processes: list[Process]
    explanations: list[Explanation]
    ended: Ended
    entries: Mapping[str, Entry]
    artefacts: Sequence[ComparedArtefact] = ()


class Count(NamedTuple):
    """What ``triage`` found in many logs, and how many rows of each table to show at most."""

    table: Table
    entries: Mapping[str, Entry]
    top: int


def format_names(command: str) -> tuple[str, ...]:
    """The formats of a command, its default first."""
    return tuple(_FORMATS[command])


def format_of(command: str, name: str) -> Format:
    """One format of a command. Raises KeyError when it has none of this name."""
    module, _, function = _FORMATS[command][name].partition(".")
    found: Format = getattr(import_module(f"d2s_doctor.render.{module}"), function)
    return found
