"""A log to the whole issue with everything private taken out: what ``report`` writes and the app saves."""

from __future__ import annotations

import getpass
import platform
import socket
from pathlib import Path
from typing import BinaryIO

from d2s_doctor import __version__
from d2s_doctor.env.probed import Probed
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.search import search
from d2s_doctor.match.pipeline import diagnose_lines
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.issue import Issue, issue_markdown, redacted_text
from d2s_doctor.report.gather import Excerpt, Log, excerpt, read_log, redacted
from d2s_doctor.report.redact import Redactor

_NEAREST = 3
_LEARNED_FROM = 1024 * 1024


def redacted_issue(
    handle: BinaryIO, kb: KnowledgeBase, probed: tuple[Probed, ...] | None, language: Language
) -> tuple[str, dict[str, int], str]:
    """The issue as Markdown, how often what was taken out, and that in words. ``probed`` is None when not asked.

    Raises OSError when the log behind ``handle`` cannot be read.
    """
    log = read_log(handle, kb)
    diagnosis = diagnose_lines(log.lines, kb)
    found = excerpt(log, diagnosis)
    nearest = () if diagnosis.matches else _nearest(found, kb)
    redactor = Redactor(str(Path.home()), *_machine())
    redactor.learn(_text_of(log))
    versions = (f"d2s-doctor {__version__}", platform.platform(terse=True))
    issue = Issue(redacted(found, redactor), diagnosis, kb.entries, nearest, _redacted(probed, redactor), versions)
    text = issue_markdown(issue, language)
    told = redacted_text(redactor.counts, language)
    return text + f"\n---\n{told}\n", dict(sorted(redactor.counts.items())), told


def _redacted(probed: tuple[Probed, ...] | None, redactor: Redactor) -> tuple[Probed, ...] | None:
    if probed is None:
        return None
    return tuple(p._replace(facts={name: redactor.redact(value) for name, value in p.facts.items()}) for p in probed)


def _text_of(log: Log) -> str:
    """Where names are learned from: beginning and end of what was kept of a huge log, all of any other."""
    text = "\n".join(line.text for line in dict.fromkeys([*log.lines, *log.end]))
    return text if len(text) <= 2 * _LEARNED_FROM else f"{text[:_LEARNED_FROM]}\n{text[-_LEARNED_FROM:]}"


def _nearest(found: Excerpt, kb: KnowledgeBase) -> tuple[Entry, ...]:
    words = found.said[:500]
    return tuple(entry for entry, _ in search(kb, words)[:_NEAREST]) if words else ()


def _machine() -> tuple[list[str], list[str]]:
    """Users and hosts that this process knows of."""
    try:
        users = [getpass.getuser()]
    except (KeyError, OSError, ImportError):  # no entry for this uid, as in many containers
        users = []
    host = socket.gethostname()
    return users, [host, host.partition(".")[0]]
