"""A log to the whole issue with everything private taken out: what ``report`` writes and the app saves."""

from __future__ import annotations

import getpass
import platform
import socket
from pathlib import Path

from d2s_doctor import __version__
from d2s_doctor.env.probed import Probed
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.search import search
from d2s_doctor.log import clean_lines
from d2s_doctor.match import diagnose
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.issue import Issue, issue_markdown, redacted_text
from d2s_doctor.report.gather import Excerpt, excerpt, redacted
from d2s_doctor.report.redact import Redactor

_NEAREST = 3
_LEARNED_FROM = 1024 * 1024
_HEAD, _TAIL = 8 * 1024 * 1024, 24 * 1024 * 1024


def redacted_issue(
    data: bytes, kb: KnowledgeBase, probed: tuple[Probed, ...] | None, language: Language
) -> tuple[str, dict[str, int], str]:
    """The issue as Markdown, how often what was taken out, and that in words. ``probed`` is None when not asked."""
    data = _bounded(data)
    diagnosis = diagnose(data, kb)
    found = excerpt(data, diagnosis)
    nearest = () if diagnosis.matches else _nearest(found, kb)
    redactor = Redactor(str(Path.home()), *_machine())
    redactor.learn(_text_around(data))
    versions = (f"d2s-doctor {__version__}", platform.platform(terse=True))
    issue = Issue(redacted(found, redactor), diagnosis, kb.entries, nearest, _redacted(probed, redactor), versions)
    text = issue_markdown(issue, language)
    told = redacted_text(redactor.counts, language)
    return text + f"\n---\n{told}\n", dict(sorted(redactor.counts.items())), told


def _redacted(probed: tuple[Probed, ...] | None, redactor: Redactor) -> tuple[Probed, ...] | None:
    if probed is None:
        return None
    return tuple(p._replace(facts={name: redactor.redact(value) for name, value in p.facts.items()}) for p in probed)


def _bounded(data: bytes) -> bytes:
    """All of any ordinary log; of a huge one its beginning and its end, where failures are."""
    return data if len(data) <= _HEAD + _TAIL else data[:_HEAD] + b"\n" + data[-_TAIL:]


def _text_around(data: bytes) -> str:
    """Where names are learned from: all of any ordinary log, beginning and end of a huge one."""
    if len(data) > 2 * _LEARNED_FROM:
        data = data[:_LEARNED_FROM] + b"\n" + data[-_LEARNED_FROM:]
    return "\n".join(line.text for line in clean_lines(data))


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
