"""A log to a Diagnosis: each distinct failure is matched on its own, then the first cause is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import BinaryIO

from d2s_doctor.kb.base import KnowledgeBase, normalise
from d2s_doctor.log.clean import clean_lines, lines_of
from d2s_doctor.log.split import split_failures
from d2s_doctor.match.findings import findings_for
from d2s_doctor.match.retrieval import may_hold_message
from d2s_doctor.match.root_cause import choose_root_cause
from d2s_doctor.match.suppression import FailureGroup, group_repetitions
from d2s_doctor.match.surrounding_text import (
    Mentions,
    add_nearest_mention,
    add_quoted_exception,
    find_mentions,
    quoted_exception,
)
from d2s_doctor.model import Diagnosis, Failure, Finding, Line, Statement

_PARAGRAPH = 4
_MOST_WARNINGS = 100
_MOST_PARAGRAPHS = 500
CHUNK = 1 << 18
SMALL = 2 << 20
"""Bytes up to which a log is read whole."""


def diagnose(data: str | bytes, kb: KnowledgeBase) -> Diagnosis:
    """Which entries of ``kb`` explain the log. Never raises; what is neither text nor bytes holds no failure."""
    if not isinstance(data, (str, bytes, bytearray, memoryview)):
        return Diagnosis("none", ())
    if isinstance(data, (bytes, bytearray)) and len(data) > SMALL:
        return diagnose_stream(BytesIO(data), kb)
    return diagnose_lines(clean_lines(data), kb)


def diagnose_stream(handle: BinaryIO, kb: KnowledgeBase, *, small: int = SMALL, chunk: int = CHUNK) -> Diagnosis:
    """Like ``diagnose`` for what ``handle`` holds from here to its end; see ``read_lines``."""
    return diagnose_lines(read_lines(handle, kb, small=small, chunk=chunk), kb)


def read_lines(handle: BinaryIO, kb: KnowledgeBase, *, small: int = SMALL, chunk: int = CHUNK) -> list[Line]:
    """The lines that a diagnosis needs: all of a short log, of a longer one those that may matter to ``kb``.

    ``handle`` is buffered: it gives less than it is asked for at the end only. It is not asked again after that, since
    a terminal would wait for another Ctrl-D. Raises OSError when it cannot be read.
    """
    head = handle.read(small + 1)
    if len(head) <= small:
        return clean_lines(head)
    from d2s_doctor.log.long_log import interesting_rows  # a log of ordinary length does without
    from d2s_doctor.match.line_filter import LineFilter

    return lines_of(interesting_rows(_chunks(head, handle, chunk), LineFilter(kb)))


def _chunks(head: bytes, handle: BinaryIO, size: int) -> Iterator[bytes]:
    yield head
    while chunk := handle.read(size):
        yield chunk
        if len(chunk) < size:
            break


def diagnose_lines(lines: Iterable[Line], kb: KnowledgeBase) -> Diagnosis:
    """Like ``diagnose`` for lines that were cleaned already, which need not be all lines of the log."""
    failures, rest = split_failures(lines)
    warnings = _distinct([failure for failure in failures if failure.kind == "warning"])
    mentions = find_mentions(rest)
    errors = [add_nearest_mention(failure, mentions) for failure in failures if failure.kind != "warning"]
    if len(errors) == 1:
        errors = [add_quoted_exception(errors[0], rest)]
    found = _answers(errors, warnings, kb)
    if not any(finding.matches for finding, _ in found):
        others = [] if errors else _claimed(_answers(warnings, [], kb))
        others = others or _claimed(_answers(_paragraphs(rest, mentions, kb), warnings, kb))
        found = sorted([*found, *others], key=lambda pair: pair[0].first)
    return choose_root_cause(found, _slow(found, kb))


def _slow(found: list[tuple[Finding, FailureGroup]], kb: KnowledgeBase) -> frozenset[str]:
    """Of the entries that come first in a finding, those that only cost time."""
    first = {finding.matches[0].id for finding, _ in found if finding.matches}
    return frozenset(code for code in first if kb.entries[code].kind == "performance")


def _answers(failures: list[Failure], warnings: list[Failure], kb: KnowledgeBase) -> list[tuple[Finding, FailureGroup]]:
    groups = group_repetitions(failures)
    return list(zip(findings_for(groups, warnings, kb), groups, strict=True))


def _claimed(found: list[tuple[Finding, FailureGroup]]) -> list[tuple[Finding, FailureGroup]]:
    """Warnings and stray lines are findings only where an entry knows them."""
    return [pair for pair in found if pair[0].matches]


def _distinct(warnings: list[Failure]) -> list[Failure]:
    """Each warning once, and not more of them than a person would read."""
    by_text = {warning.statements[0].text: warning for warning in reversed(warnings)}
    return sorted(by_text.values(), key=lambda warning: warning.lines[0].number)[:_MOST_WARNINGS]


def _paragraphs(rest: list[Line], mentions: Mentions, kb: KnowledgeBase) -> list[Failure]:
    """Lines outside every failure that a signature might know: a message copied without its frame.

    Words that eager mode prints too are looked at where the text speaks of conversion (``mentions``).
    """
    found: list[Failure] = []
    seen: set[str] = set()
    for start, line in enumerate(rest):
        if line.text in seen or len(found) >= _MOST_PARAGRAPHS:
            continue
        seen.add(line.text)
        if line.text and may_hold_message(line.text, kb, generic=bool(mentions.lines)):
            lines = tuple(rest[start : start + _PARAGRAPH])
            text, starts = "", []
            for each in lines:
                starts.append(len(text))
                text += normalise(each.text).strip() + " "
            exception = (quoted_exception(line.text) or ("",))[0]
            statement = Statement(exception, text.rstrip(), tuple(starts), lines)
            found.append(add_nearest_mention(Failure("error", (statement,), (), lines, (), False), mentions))
    return found
