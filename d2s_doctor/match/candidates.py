"""What the signatures claim about one failure: each entry's best claim, with its evidence."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from d2s_doctor.kb.base import IndexedSignature, KnowledgeBase, normalise
from d2s_doctor.match.alignment import Alignment, align_exactly, align_loosely
from d2s_doctor.match.context import FROM_TEXT, TRANSFORMED_CODE
from d2s_doctor.match.cpp_errors import equivalent_statements
from d2s_doctor.match.retrieval import retrieve_candidates
from d2s_doctor.match.scoring import FailureContext, confirming_frames, failure_context, missing_text, score_candidate
from d2s_doctor.match.surrounding_text import mentions_use
from d2s_doctor.model import Evidence, Failure, Line, Statement
from d2s_doctor.template import parse

RUNNER_UP = 0.2
"""Raw strength from which on an entry is worth naming, be it as what is nearest."""
EARLIER_BONUS = 0.03
_MOST_EVIDENCE = 12
_WORTH_OF_CONTEXT = 30
"""Characters of a message that a required text or a confirmed frame is worth, where two claims are equal."""


class Candidate(NamedTuple):
    """A signature's claim on one failure. ``score`` is the raw strength of its signs, about 0..1.

    ``detail`` breaks ties: the more a signature asks for, the better. ``missing`` is what the log lacks.
    """

    score: float
    detail: int
    entry: str
    kind: str
    generic: bool
    observed: bool
    captures: dict[str, str]
    evidence: tuple[Evidence, ...]
    missing: str = ""


def candidates_for(failure: Failure, warnings: list[Failure], kb: KnowledgeBase) -> list[Candidate]:
    """The best claim of each entry, best first."""
    scene = failure_context(failure)
    best: dict[str, tuple[float, int, IndexedSignature, Statement, Alignment]] = {}
    for indexed, statement, alignment in _alignments(failure, kb):
        score = score_candidate(indexed, statement, alignment, scene)
        if score < RUNNER_UP:
            continue
        detail = _detail(indexed, scene)
        known = best.get(indexed.entry)
        if known is None or (score, detail) > known[:2]:
            best[indexed.entry] = (score, detail, indexed, statement, alignment)
    return rank_candidates([_claim(*found, scene, warnings) for found in best.values()])


def rank_candidates(claims: list[Candidate]) -> list[Candidate]:
    """Best first.

    Of two that are as strong, one whose failure was executed goes before one that was only read of, the one that
    asks for more before the other, the specific one before the generic one, and an entry known for its error before
    one that mostly hangs or is silent.
    """
    return sorted(
        claims, key=lambda c: (-round(c.score, 3), not c.observed, -c.detail, c.generic, c.kind != "error", c.entry)
    )


def _detail(indexed: IndexedSignature, scene: FailureContext) -> int:
    signature = indexed.signature
    asked = sum(text != TRANSFORMED_CODE for text in signature.requires) + bool(
        confirming_frames(indexed, scene.frames)
    )
    return sum(map(len, indexed.literals)) + _WORTH_OF_CONTEXT * asked


def _alignments(failure: Failure, kb: KnowledgeBase) -> list[tuple[IndexedSignature, Statement, Alignment]]:
    """Every signature that lies on a statement: exactly, or loosely where none does exactly."""
    found: list[tuple[IndexedSignature, Statement, Alignment]] = []
    near: list[tuple[IndexedSignature, Statement]] = []
    for statement in (reading for said in failure.statements for reading in equivalent_statements(said)):
        for candidate in retrieve_candidates(statement.text, kb):
            indexed = kb.signatures[candidate]
            if not indexed.weight and statement.exception not in indexed.signature.exception:
                continue  # without words of its own, its exception is all that it is known by
            alignment = align_exactly(indexed, statement.text, statement.starts)
            if alignment:
                found.append((indexed, statement, alignment))
            else:
                near.append((indexed, statement))
    if not found:
        for indexed, statement in near:
            alignment = align_loosely(indexed, statement.text, kb.weights)
            if alignment:
                found.append((indexed, statement, alignment))
    return found


def _claim(
    score: float,
    detail: int,
    indexed: IndexedSignature,
    statement: Statement,
    alignment: Alignment,
    scene: FailureContext,
    warnings: list[Failure],
) -> Candidate:
    signature = indexed.signature
    lines = list(_covered(statement, alignment))
    for text in signature.requires:
        lines += [line for line in scene.failure.lines if text in line.text][:1]
    lines += scene.failure.user_code
    if FROM_TEXT in scene.contexts:
        lines += [line for line in scene.failure.lines if mentions_use(line.text)][:1]
    captures = dict(alignment.captures)
    earlier = _earlier(indexed, scene.failure, warnings)
    if earlier:
        line, more = earlier
        lines.append(line)
        captures = {**more, **captures}
        score += EARLIER_BONUS
    evidence = tuple(sorted({Evidence(line.number, line.text.strip()) for line in lines if line.text.strip()}))
    missing = signature.message if alignment.score < 1.0 else missing_text(indexed, scene)
    return Candidate(
        score,
        detail,
        indexed.entry,
        indexed.kind,
        signature.generic,
        indexed.observed,
        captures,
        evidence[:_MOST_EVIDENCE],
        missing,
    )


def _covered(statement: Statement, alignment: Alignment) -> tuple[Line, ...]:
    first = max(0, bisect_right(statement.starts, alignment.start) - 1)
    last = max(first + 1, bisect_right(statement.starts, max(alignment.start, alignment.end - 1)))
    return statement.lines[first:last]


def _earlier(
    indexed: IndexedSignature, failure: Failure, warnings: list[Failure]
) -> tuple[Line, dict[str, str]] | None:
    """The warning that announced this failure, with what it captured."""
    for text in indexed.signature.earlier:
        template = parse(text)
        probe = indexed._replace(literals=tuple(map(normalise, template.literals)), names=template.names)
        for warning in warnings:
            statement = warning.statements[0]
            alignment = align_exactly(probe, statement.text, statement.starts)
            if alignment and statement.lines[0].number <= failure.lines[-1].number:
                return statement.lines[0], alignment.captures
    return None
