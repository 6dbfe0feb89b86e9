"""Candidates for one failure: each entry's best signature, with its strength, specificity and evidence."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import prod
from typing import NamedTuple

from d2s_doctor.kb.base import IndexedSignature, KnowledgeBase, normalise
from d2s_doctor.kb.constants import limits
from d2s_doctor.kb.proofs import PROVING
from d2s_doctor.kb.tokens import words
from d2s_doctor.match.alignment import Alignment, align_exactly
from d2s_doctor.match.context import FROM_TEXT, TRANSFORMED_CODE
from d2s_doctor.match.cpp_errors import equivalent_statements
from d2s_doctor.match.retrieval import retrieve_candidates
from d2s_doctor.match.scoring import (
    FailureContext,
    confirming_frames,
    failure_context,
    holds_text,
    missing_text,
    score_candidate,
)
from d2s_doctor.match.surrounding_text import mentions_use
from d2s_doctor.match.word_alignment import align_words
from d2s_doctor.model import ConsideredEntry, Evidence, Factor, Failure, Line, Statement
from d2s_doctor.template import parse

_RANKING_DIGITS = 3
"""Decimals of strength that are compared; what two candidates differ in beyond them says nothing."""
_MOST_BY_WORDS = limits()["word_alignments"]
_MOST_EVIDENCE = limits()["evidence"]


class Candidate(NamedTuple):
    """An entry that may explain a failure.

    ``strength`` is the product of its ``factors``, 0..1. ``specificity`` breaks ties: the more text a signature asks
    for, the higher. ``missing`` is the text that the log lacks. ``message`` is the template of the signature.
    ``proven``, ``sign`` and ``group`` are those of a ``Match``.
    """

    strength: float
    specificity: float
    entry: str
    kind: str
    generic: bool
    observed: bool
    captures: dict[str, str]
    evidence: tuple[Evidence, ...]
    missing: str = ""
    message: str = ""
    factors: tuple[Factor, ...] = ()
    proven: bool = True
    sign: str = ""
    group: str = ""


_Scored = tuple[float, float, IndexedSignature, Statement, Alignment, tuple[Factor, ...]]
"""Strength, specificity, and what they were computed of."""
_Aligned = tuple[IndexedSignature, Statement, Alignment]
_Unaligned = tuple[IndexedSignature, Statement]


def candidates_for(
    failure: Failure, warnings: list[Failure], kb: KnowledgeBase, rejected: list[ConsideredEntry] | None = None
) -> list[Candidate]:
    """The best candidate of each entry, best first. Those that were ruled out are added to ``rejected``."""
    context = failure_context(failure)
    best: dict[str, _Scored] = {}
    aligned, unaligned = _alignments(failure, kb)
    for indexed, statement, alignment in aligned:
        factors = score_candidate(indexed, statement, alignment, context, kb.factors)
        strength = prod((factor.value for factor in factors), start=1.0)
        if strength:
            specificity = _specificity(indexed, context, kb.factors["required_text_worth"])
            known = best.get(indexed.entry)
            if known is None or (strength, specificity) > known[:2]:
                best[indexed.entry] = (strength, specificity, indexed, statement, alignment, factors)
        elif rejected is not None:
            rejected.append(_rejected(indexed, statement, factors))
    if rejected is not None:
        rejected += [_rejected(indexed, said, (Factor("alignment", 0.0),)) for indexed, said in unaligned]
    return rank_candidates([_candidate(scored, context, warnings, kb) for scored in best.values()])


def rank_candidates(candidates: list[Candidate]) -> list[Candidate]:
    """Best first; see ``ranking_key``."""
    return sorted(candidates, key=ranking_key)


def ranking_key(candidate: Candidate) -> tuple[float, bool, float, bool, bool, str]:
    """What candidates are ordered by, the smallest first.

    Of two that are as strong, one whose failure was executed goes before one that was only read of, the one that
    asks for more before the other, the specific one before the generic one, and an entry known for its error before
    one that mostly hangs or is silent.
    """
    return (
        -round(candidate.strength, _RANKING_DIGITS),
        not candidate.observed,
        -candidate.specificity,
        candidate.generic,
        candidate.kind != "error",
        candidate.entry,
    )


def _specificity(indexed: IndexedSignature, context: FailureContext, text_worth: float) -> float:
    """Characters of the template; each required text and a confirmed frame count as ``text_worth`` characters."""
    asked = sum(text != TRANSFORMED_CODE for text in indexed.signature.requires)
    asked += bool(confirming_frames(indexed, context.frames))
    return sum(map(len, indexed.literals)) + text_worth * asked


def _alignments(failure: Failure, kb: KnowledgeBase) -> tuple[list[_Aligned], list[_Unaligned]]:
    """Every retrieved signature that lies on a statement: exactly or by its words; and the rest.

    Where one lies exactly, of those that ask for more words the ones lie too whose words are all there.
    """
    aligned: list[_Aligned] = []
    unaligned: list[_Unaligned] = []
    short = kb.factors["short_template"]
    for statement in (same for said in failure.statements for same in equivalent_statements(said)):
        for number in retrieve_candidates(statement.text, kb):
            indexed = kb.signatures[number]
            if not indexed.weight and statement.exception not in indexed.signature.exception:
                continue  # without words of its own, its exception is all that it is known by
            alignment = align_exactly(indexed, statement.text, short, statement.starts)
            if alignment:
                aligned.append((indexed, statement, alignment))
            else:
                unaligned.append((indexed, statement))
    left = []
    asked = max((_count_words(indexed) for indexed, _, _ in aligned), default=0)
    tried: Counter[int] = Counter()
    for indexed, statement in unaligned:
        tried[id(statement)] += 1
        alignment = None
        if tried[id(statement)] <= _MOST_BY_WORDS and (not asked or _count_words(indexed) > asked):
            alignment = align_words(indexed, statement.text, kb, statement.starts, whole=asked > 0)
        if alignment:
            aligned.append((indexed, statement, alignment))
        else:
            left.append((indexed, statement))
    return aligned, left


def _count_words(indexed: IndexedSignature) -> int:
    return _words_in(" ".join(indexed.literals))


@lru_cache(maxsize=4096)
def _words_in(template: str) -> int:
    return len(words(template))


def _rejected(indexed: IndexedSignature, statement: Statement, factors: tuple[Factor, ...]) -> ConsideredEntry:
    """An entry that was ruled out by the last of the factors."""
    line = statement.lines[0].number
    return ConsideredEntry(indexed.entry, indexed.signature.message, line, 0.0, 0, factors, "rejected")


def _candidate(scored: _Scored, context: FailureContext, warnings: list[Failure], kb: KnowledgeBase) -> Candidate:
    strength, specificity, indexed, statement, alignment, factors = scored
    failure = context.failure
    signature = indexed.signature
    lines = list(_covered_lines(statement, alignment))
    for text in signature.requires:
        lines += [line for line in failure.lines if text in line.text][:1]
    lines += failure.user_code
    if FROM_TEXT in context.contexts:
        lines += [line for line in failure.lines if mentions_use(line.text)][:1]
    captures = dict(alignment.captures)
    announced = _announcing_warning(indexed, failure, warnings, kb) if signature.earlier else None
    if announced:
        lines.append(announced[0])
        captures = {**announced[1], **captures}
    sign = next((text for text in signature.decisive if holds_text(text, context)), "")
    lines += [line for line in failure.lines if sign and sign in line.text][:1]
    evidence = tuple(sorted({Evidence(line.number, line.text.strip()) for line in lines if line.text.strip()}))
    return Candidate(
        strength,
        specificity,
        indexed.entry,
        indexed.kind,
        signature.generic,
        indexed.observed,
        captures,
        evidence[:_MOST_EVIDENCE],
        signature.message if alignment.form in ("cut", "loose") else missing_text(indexed, context),
        signature.message,
        factors,
        bool(sign) or (signature.proof in PROVING and _are_ascii(signature.ascii, captures)),
        sign,
        signature.group,
    )


def _are_ascii(names: tuple[str, ...], captures: Mapping[str, str]) -> bool:
    """Whether these captures hold nothing that a program may have failed to encode."""
    return all(captures.get(name, "").isascii() for name in names)


def _covered_lines(statement: Statement, alignment: Alignment) -> tuple[Line, ...]:
    """The lines of the log that the template lies on."""
    first = max(0, bisect_right(statement.starts, alignment.start) - 1)
    last = max(first + 1, bisect_right(statement.starts, max(alignment.start, alignment.end - 1)))
    return statement.lines[first:last]


def _announcing_warning(
    indexed: IndexedSignature, failure: Failure, warnings: list[Failure], kb: KnowledgeBase
) -> tuple[Line, dict[str, str]] | None:
    """The line of the warning that announced this failure, with what it captured; None for none."""
    for text in indexed.signature.earlier:
        template = parse(text)
        earlier = indexed._replace(literals=tuple(map(normalise, template.literals)), names=template.names)
        for warning in warnings:
            statement = warning.statements[0]
            alignment = align_exactly(earlier, statement.text, kb.factors["short_template"], statement.starts)
            if alignment and statement.lines[0].number <= failure.lines[-1].number:
                return statement.lines[0], alignment.captures
    return None
