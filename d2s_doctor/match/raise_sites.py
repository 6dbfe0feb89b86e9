"""Candidates for a log that was cut off before its message, from where Paddle raised: innermost frame and exception.

``raise_sites.json`` counts, for each such place, which entries' programs failed there and how many others did. It is
made from recorded logs by ``python -m benchmarks.accuracy fit``.
"""

from __future__ import annotations

import json
import os
from functools import cache

from d2s_doctor.kb.base import IndexedSignature, KnowledgeBase
from d2s_doctor.kb.compiled import read_bytes
from d2s_doctor.kb.constants import constants
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.match.candidates import Candidate
from d2s_doctor.match.context import contexts_of, raised_frames
from d2s_doctor.match.generated import FOLDER
from d2s_doctor.model import Evidence, Factor, Failure, Frame

FILE = os.path.join(os.path.dirname(__file__), "raise_sites.json")
OTHERS = "other"
_RAISES = compile_late(r"\s*(?:raise|assert)\b")
_PACKAGE: str = constants("paddle")["paths"]["package"]


@cache
def _counts() -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = json.loads(read_bytes(FILE))["sites"]
    return counts


def raise_site_of(failure: Failure) -> str:
    """``exception@file:function`` of the innermost Paddle frame; "" where there is none, or none that comes again."""
    frame = _innermost(failure)
    if frame is None or FOLDER in frame.path or not contexts_of(failure):
        return ""
    exceptions = [statement.exception for statement in failure.statements if statement.exception]
    path = frame.path[frame.path.rindex(_PACKAGE) :]
    return f"{exceptions[0] if exceptions else ''}@{path}:{frame.function}"


def is_cut_short(failure: Failure) -> bool:
    """Whether the log ends before the message: a stack without an exception, or a block without its last line."""
    if failure.kind != "error" or not failure.frames:
        return False
    if not failure.statements:
        return True
    last = failure.statements[-1]
    return last.lines[-1].number < failure.frames[-1].line.number


def candidates_by_raise_site(failure: Failure, kb: KnowledgeBase) -> list[Candidate]:
    """What usually fails at this place, best first; each candidate names the message that would settle it.

    The stack that shows where a failing operator was made is not looked at: that conversion did not fail.
    """
    frame, site = _innermost(failure), raise_site_of(failure)
    counts = _counts().get(site, {})
    total = sum(counts.values()) + kb.factors["unseen_causes"]
    candidates = []
    for code, count in counts.items():
        wanted = _best_signature(code, failure, kb)
        if code == OTHERS or not wanted or not frame:
            continue
        evidence = {Evidence(line.number, line.text.strip()) for line in (frame.line, *failure.user_code)}
        share = count / total
        candidates.append(
            Candidate(
                share,
                0,
                code,
                wanted.kind,
                wanted.signature.generic,
                wanted.observed,
                {},
                tuple(sorted(evidence)),
                wanted.signature.message,
                wanted.signature.message,
                (Factor("raise_site", share, site),),
                False,
            )
        )
    return sorted(candidates, key=lambda candidate: (-candidate.strength, candidate.entry))


def _innermost(failure: Failure) -> Frame | None:
    return next((frame for frame in reversed(raised_frames(failure)) if _PACKAGE in frame.path), None)


def shows_raise(failure: Failure) -> bool:
    """Whether the last line of a stack that was cut is the one that raised. Any other may be one that it passed."""
    frame = _innermost(failure)
    if frame is None or frame is not failure.frames[-1]:
        return False
    place = failure.lines.index(frame.line) + 1
    return bool(_RAISES.match("".join(line.text for line in failure.lines[place : place + 1])))


def _best_signature(code: str, failure: Failure, kb: KnowledgeBase) -> IndexedSignature | None:
    """The entry's signature that fits the exception that the log still names, else its first; newer wordings first."""
    own = [indexed for indexed in kb.signatures if indexed.entry == code]
    exceptions = {statement.exception for statement in failure.statements}
    fitting = [indexed for indexed in own if exceptions.intersection(indexed.signature.exception)]
    return min(fitting or own, key=lambda indexed: indexed.signature.paddle.startswith("<"), default=None)
