"""A log to the whole issue with everything private taken out: what ``report`` writes and the app saves."""

from __future__ import annotations

import platform
from typing import BinaryIO, NamedTuple

from d2s_doctor import __version__
from d2s_doctor.env.results import ProbeResult
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.search import search
from d2s_doctor.match.pipeline import diagnose_lines
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.issue import Issue, issue_markdown, redacted_text
from d2s_doctor.report.gather import Excerpt, LogParts, excerpt, read_log_parts, redacted
from d2s_doctor.report.local_names import local_names
from d2s_doctor.report.redact import Redactor
from d2s_doctor.report.remaining import remaining

_NEAREST = 3
_LEARNED_FROM = 1024 * 1024


class RedactedIssue(NamedTuple):
    """The issue as Markdown, how often what was taken out, that in words, and what the reader should look at."""

    markdown: str
    counts: dict[str, int]
    summary: str
    remaining: tuple[str, ...]


def redacted_issue(
    handle: BinaryIO, kb: KnowledgeBase, probed: tuple[ProbeResult, ...] | None, language: Language
) -> RedactedIssue:
    """The issue for the log behind ``handle``. ``probed`` is None when the environment was not asked.

    Raises OSError when the log behind ``handle`` cannot be read.
    """
    log = read_log_parts(handle, kb)
    diagnosis = diagnose_lines(log.lines, kb)
    found = excerpt(log, diagnosis)
    asked = tuple(kb.entries[code] for code in diagnosis.suggestions)
    nearest = () if diagnosis.matches else asked or _nearest(found, kb)
    redactor = Redactor(*local_names())
    redactor.learn(_text_of(log))
    versions = (f"d2s-doctor {__version__}", "-".join((platform.system(), platform.release(), platform.machine())))
    shown = redacted(found, redactor)
    issue = Issue(shown, diagnosis, kb.entries, nearest, _redacted(probed, redactor), versions)
    text = issue_markdown(issue, language)
    summary = redacted_text(redactor.counts, language)
    doubtful = remaining("\n".join(line.text for line in shown.lines if line))
    return RedactedIssue(text + f"\n---\n{summary}\n", dict(sorted(redactor.counts.items())), summary, doubtful)


def _redacted(probed: tuple[ProbeResult, ...] | None, redactor: Redactor) -> tuple[ProbeResult, ...] | None:
    if probed is None:
        return None
    return tuple(p._replace(facts={name: redactor.redact(value) for name, value in p.facts.items()}) for p in probed)


def _text_of(log: LogParts) -> str:
    """Where names are learned from: beginning and end of what was kept of a huge log, all of any other."""
    text = "\n".join(dict.fromkeys(line.text for line in [*log.lines, *log.end]))
    return text if len(text) <= 2 * _LEARNED_FROM else f"{text[:_LEARNED_FROM]}\n{text[-_LEARNED_FROM:]}"


def _nearest(found: Excerpt, kb: KnowledgeBase) -> tuple[Entry, ...]:
    words = found.said[:500]
    return tuple(entry for entry, _ in search(kb, words)[:_NEAREST]) if words else ()
