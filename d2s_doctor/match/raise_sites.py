"""Candidates for a log that was cut off before its message, from where Paddle raised: innermost frame and exception.

``raise_sites.json`` counts, for each such place, which entries' programs failed there and how many others did. It is
made from recorded logs by ``python -m benchmarks.accuracy fit``.
"""

from __future__ import annotations

import json
import os
from functools import cache

from d2s_doctor.kb.base import IndexedSignature, KnowledgeBase
from d2s_doctor.match.candidates import Candidate
from d2s_doctor.match.context import contexts_of
from d2s_doctor.match.generated import FOLDER
from d2s_doctor.model import Evidence, Failure, Frame

FILE = os.path.join(os.path.dirname(__file__), "raise_sites.json")
OTHERS = "other"
_PACKAGE = "paddle/"
_UNSEEN = 1.0
"""Programs of causes that nobody recorded, thought to fail at the same place."""


@cache
def _counts() -> dict[str, dict[str, int]]:
    with open(FILE, encoding="utf-8") as handle:
        counts: dict[str, dict[str, int]] = json.load(handle)["sites"]
    return counts


def raise_site_of(failure: Failure) -> str:
    """``exception@file:function`` of the innermost Paddle frame; "" where there is none, or none that comes again."""
    frame = _innermost(failure)
    if frame is None or FOLDER in frame.path or not contexts_of(failure):
        return ""
    named = [statement.exception for statement in failure.statements if statement.exception]
    path = frame.path[frame.path.rindex(_PACKAGE) :]
    return f"{named[0] if named else ''}@{path}:{frame.function}"


def is_cut_short(failure: Failure) -> bool:
    """Whether the log ends before the message: a stack without an exception, or a block without its last line."""
    if failure.kind != "error" or not failure.frames:
        return False
    if not failure.statements:
        return True
    last = failure.statements[-1]
    return last.lines[-1].number < failure.frames[-1].line.number


def candidates_by_raise_site(failure: Failure, kb: KnowledgeBase) -> list[Candidate]:
    """What usually fails at this place, best first; each claim names the message that would settle it."""
    frame = _innermost(failure)
    counts = _counts().get(raise_site_of(failure), {})
    total = sum(counts.values()) + _UNSEEN
    claims = []
    for code, count in counts.items():
        wanted = _message(code, failure, kb)
        if code != OTHERS and wanted and frame:
            lines = [frame.line, *failure.user_code]
            evidence = tuple(sorted({Evidence(line.number, line.text.strip()) for line in lines}))
            signature = wanted.signature
            claims.append(
                Candidate(
                    count / total,
                    0,
                    code,
                    wanted.kind,
                    signature.generic,
                    wanted.observed,
                    {},
                    evidence,
                    signature.message,
                )
            )
    return sorted(claims, key=lambda claim: (-claim.score, claim.entry))


def _innermost(failure: Failure) -> Frame | None:
    return next((frame for frame in reversed(failure.frames) if _PACKAGE in frame.path), None)


def _message(code: str, failure: Failure, kb: KnowledgeBase) -> IndexedSignature | None:
    """The entry's signature that fits the exception that the log still names, else its first; newer wordings first."""
    own = [indexed for indexed in kb.signatures if indexed.entry == code]
    named = {statement.exception for statement in failure.statements}
    fitting = [indexed for indexed in own if named.intersection(indexed.signature.exception)]
    return min(fitting or own, key=lambda indexed: indexed.signature.paddle.startswith("<"), default=None)
