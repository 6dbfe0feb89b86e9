"""A log to a Diagnosis. Each distinct failure is matched on its own, then the root cause is chosen.

The stages, a module each: ``retrieval`` of candidates, ``alignment`` of their templates, ``scoring`` in the ``context``
of the failure, ranking (``candidates``), ``calibration`` to confidence and verdict, ``suppression`` of repetitions and
consequences, ``root_cause``. Where a log was cut before its message, ``raise_sites`` gives the candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import AnyStr, BinaryIO

from d2s_doctor.kb.base import KnowledgeBase, normalise
from d2s_doctor.kb.constants import limits
from d2s_doctor.log.clean import clean_lines, lines_of
from d2s_doctor.log.split import split_failures, without_source
from d2s_doctor.match.findings import findings_for
from d2s_doctor.match.release import release_of
from d2s_doctor.match.retrieval import may_hold_message
from d2s_doctor.match.root_cause import choose_root_cause, first_findings
from d2s_doctor.match.suppression import FailureGroup, group_repetitions, says_ended
from d2s_doctor.match.surrounding_text import (
    Mentions,
    add_nearest_mention,
    add_quoted_exception,
    find_mentions,
    quotations,
    quoted_exception,
)
from d2s_doctor.match.unanswered import why_unanswered
from d2s_doctor.model import Diagnosis, Failure, Finding, Line, Statement, Unanswered

_LIMITS = limits()
CHUNK = 1 << 18
SMALL = 2 << 20
"""Bytes up to which a log is read whole."""
MOST_LINES = 60_000
"""Lines up to which it is: a record of a line takes more memory than a short line itself."""
_SNIFFED = 4096
"""Bytes that the first chunk must hold, for its encoding to be told."""
_Answer = tuple[Finding, FailureGroup]


def diagnose(data: str | bytes, kb: KnowledgeBase, *, explain: bool = False) -> Diagnosis:
    """Which entries of ``kb`` explain the log ``data``, best first.

    With ``explain``, findings also hold every entry that was considered. Never raises; what is neither text nor bytes
    holds no failure.
    """
    if not isinstance(data, (str, bytes, bytearray, memoryview)):
        return Diagnosis("none", ())
    if isinstance(data, str) and _has_many_lines(data, "\n", "\r"):
        data = data.encode("utf-8", "replace")
    if isinstance(data, str):
        return diagnose_lines(clean_lines(data), kb, explain=explain)
    return diagnose_lines(read_lines(BytesIO(data), kb), kb, explain=explain)


def diagnose_stream(handle: BinaryIO, kb: KnowledgeBase, *, small: int = SMALL, chunk: int = CHUNK) -> Diagnosis:
    """Like ``diagnose`` for what ``handle`` holds from here to its end; see ``read_lines``."""
    return diagnose_lines(read_lines(handle, kb, small=small, chunk=chunk), kb)


def read_lines(handle: BinaryIO, kb: KnowledgeBase, *, small: int = SMALL, chunk: int = CHUNK) -> list[Line]:
    """The lines that a diagnosis needs: all of a short log, of a longer one those that may matter to ``kb``.

    ``handle`` is buffered: it gives less than it is asked for at the end only. It is not asked again after that, since
    a terminal would wait for another Ctrl-D. Raises OSError when it cannot be read.
    """
    head = handle.read(small + 1)
    ended = len(head) <= small
    if ended and not _has_many_lines(head, b"\n", b"\r"):
        return clean_lines(head)
    from d2s_doctor.log.long_log import interesting_rows  # a log of ordinary length does without
    from d2s_doctor.match.line_filter import LineFilter

    return lines_of(interesting_rows(_chunks(head, None if ended else handle, chunk), LineFilter(kb)))


def _has_many_lines(text: AnyStr, *breaks: AnyStr) -> bool:
    return sum(map(text.count, breaks)) > MOST_LINES


def _chunks(head: bytes, handle: BinaryIO | None, size: int) -> Iterator[bytes]:
    """What was read, in pieces too: a block of very many short lines takes many times its size."""
    first = max(size, _SNIFFED)
    yield head[:first]
    for place in range(first, len(head), size):
        yield head[place : place + size]
    while handle and (chunk := handle.read(size)):
        yield chunk
        if len(chunk) < size:
            break


def diagnose_lines(lines: Iterable[Line], kb: KnowledgeBase, *, explain: bool = False) -> Diagnosis:
    """Like ``diagnose`` for lines that were cleaned already, which need not be all lines of the log."""
    lines = list(lines)
    failures, rest = split_failures(lines)
    warnings = _distinct([failure for failure in failures if failure.kind == "warning"])
    mentions = find_mentions(rest)
    errors = [add_nearest_mention(failure, mentions, kb.factors) for failure in failures if failure.kind != "warning"]
    if len(errors) == 1:
        errors = [add_quoted_exception(errors[0], rest, kb.factors)]
    found = _answers(errors, warnings, kb, explain)
    unanswered: list[_Answer] = []
    if not any(finding.matches for finding, _ in found):
        # Warnings and lines outside every failure are findings only where an entry knows them; what only warns or
        # costs time answers nothing where the program failed.
        failed = bool(errors) or says_ended(rest)
        others = [] if failed else _answers(warnings, [], kb, explain)
        if not any(finding.matches for finding, _ in others):
            unanswered = others
            others = _answers(_paragraphs(without_source(rest), mentions, kb), warnings, kb, explain)
        unanswered += [pair for pair in others if not pair[0].matches]
        slow = _slow(others, kb) if failed else frozenset()
        answered = [pair for pair in others if pair[0].matches and pair[0].matches[0].id not in slow]
        found = sorted([*found, *(answered or _nearest(found, unanswered))], key=lambda pair: pair[0].first)
    diagnosis = choose_root_cause(found, kb.factors["sure"], _slow(found, kb))._replace(release=release_of(lines))
    if diagnosis.verdict == "none":
        shown = [
            (finding, group) for finding, (_, group) in zip(diagnosis.findings, first_findings(found), strict=True)
        ]
        diagnosis = diagnosis._replace(unanswered=why_unanswered(shown, rest, mentions.lines))
        diagnosis = _with_suggestions(diagnosis, lines, kb)
    if explain and diagnosis.verdict == "none":
        considered = tuple(entry for finding, _ in unanswered for entry in finding.considered)
        diagnosis = diagnosis._replace(considered=considered)
    return diagnosis


def _with_suggestions(diagnosis: Diagnosis, lines: list[Line], kb: KnowledgeBase) -> Diagnosis:
    """What a text without a message asks or describes: said here, so that whoever shows a diagnosis says the same."""
    from d2s_doctor.match.questions import codes_on  # a log with an answer does without

    asked = codes_on(diagnosis, lines, kb)
    return diagnosis._replace(unanswered=Unanswered("question"), suggestions=asked) if asked else diagnosis


def _nearest(found: list[_Answer], unanswered: list[_Answer]) -> list[_Answer]:
    """Of what has no answer the one that comes nearest to one, if no failure does; a list of one or none."""
    if any(finding.nearest for finding, _ in found):
        return []
    near = [(finding.nearest.strength, pair) for pair in unanswered for finding in pair[:1] if finding.nearest]
    return [max(near, key=lambda each: each[0])[1]] if near else []


def _slow(found: list[_Answer], kb: KnowledgeBase) -> frozenset[str]:
    """Of the entries that come first in a finding, those that only cost time."""
    first = {finding.matches[0].id for finding, _ in found if finding.matches}
    return frozenset(code for code in first if kb.entries[code].kind == "performance")


def _answers(failures: list[Failure], warnings: list[Failure], kb: KnowledgeBase, explain: bool) -> list[_Answer]:
    groups = group_repetitions(failures)
    return list(zip(findings_for(groups, warnings, kb, explain=explain), groups, strict=True))


def _distinct(warnings: list[Failure]) -> list[Failure]:
    """Each warning once, and not more of them than a person would read."""
    by_text = {warning.statements[0].text: warning for warning in reversed(warnings)}
    return sorted(by_text.values(), key=lambda warning: warning.lines[0].number)[: _LIMITS["warnings"]]


def _paragraphs(rest: list[Line], mentions: Mentions, kb: KnowledgeBase) -> list[Failure]:
    """Lines outside every failure that may hold a message copied without its traceback, as failures.

    Words that eager mode prints too are looked at where the text names a conversion (``mentions``).
    """
    found: list[Failure] = []
    seen: set[str] = set()
    for start, line in enumerate(rest):
        if line.text in seen or len(found) >= _LIMITS["paragraphs"]:
            continue
        seen.add(line.text)
        if line.text and may_hold_message(line.text, kb, generic=bool(mentions.lines)):
            lines = tuple(rest[start : start + _LIMITS["paragraph_lines"]])
            text, starts = "", []
            for each in lines:
                starts.append(len(text))
                text += normalise(each.text).strip() + " "
            quoted = [
                Statement(name, normalise(message).strip(), (0,), (line,)) for name, message in quotations(line.text)
            ]
            exception = (quoted_exception(line.text) or ("",))[0]
            said = (*quoted, Statement(exception, text.rstrip(), tuple(starts), lines))
            found.append(add_nearest_mention(Failure("error", said, (), lines, (), False), mentions, kb.factors))
    return found
