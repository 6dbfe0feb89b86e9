"""A log to a Diagnosis: each failure is matched on its own, then the claims are ranked together."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from d2s_doctor.kb.base import Indexed, KnowledgeBase, normalise
from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.match.align import Alignment, align_exactly, align_loosely
from d2s_doctor.match.judge import Scene, judge, scene_of
from d2s_doctor.match.shortlist import shortlist
from d2s_doctor.model import Diagnosis, Evidence, Failure, Line, Match, Statement, Verdict
from d2s_doctor.template import parse

SURE = 0.84
LIKELY = 0.58
RUNNER_UP = 0.45
TOO_CLOSE = 0.02
EARLIER_BONUS = 0.03
_MOST_EVIDENCE = 12
_PARAGRAPH = 4
_MOST_STATEMENTS = 1000
_MOST_WARNINGS = 100


class _Claim(NamedTuple):
    """A signature's claim on one failure. ``literal`` breaks ties: the more a template says, the better."""

    score: float
    literal: int
    failure: int
    entry: str
    kind: str
    captures: dict[str, str]
    evidence: tuple[Evidence, ...]


def diagnose(data: str | bytes, kb: KnowledgeBase) -> Diagnosis:
    """Which entries of ``kb`` explain the log. Never raises; what is neither text nor bytes holds no failure."""
    if not isinstance(data, (str, bytes, bytearray, memoryview)):
        return Diagnosis("none", ())
    failures, rest = split_failures(clean_lines(data))
    warnings = _distinct([failure for failure in failures if failure.kind == "warning"])
    errors = [failure for failure in failures if failure.kind != "warning"]
    claims = _claims(errors, warnings, kb)
    if not claims and not errors:
        claims = _claims(warnings, [], kb)
    if not claims:
        claims = _claims(_paragraphs(rest, kb), warnings, kb)
    return _rank(claims)


def _claims(failures: list[Failure], warnings: list[Failure], kb: KnowledgeBase) -> list[_Claim]:
    claims: list[_Claim] = []
    seen: set[tuple[tuple[str, str], ...]] = set()
    for number, failure in enumerate(_ends(failures)):
        said = tuple((s.exception, s.text) for s in failure.statements)
        if said not in seen:  # the same failure from eight ranks, or a warning a thousand times
            seen.add(said)
            claims += _claims_on(number, failure, warnings, kb)
    return claims


def _distinct(warnings: list[Failure]) -> list[Failure]:
    """Each warning once, and not more of them than a person would read."""
    by_text = {warning.statements[0].text: warning for warning in reversed(warnings)}
    return sorted(by_text.values(), key=lambda warning: warning.lines[0].number)[:_MOST_WARNINGS]


def _ends(failures: list[Failure]) -> list[Failure]:
    """The first and the last failures, as many as can be looked at in time; all of them in any ordinary log."""
    if sum(len(failure.statements) for failure in failures) <= 2 * _MOST_STATEMENTS:
        return failures
    head, tail = _first(failures), _first(list(reversed(failures)))
    return failures[:head] + failures[max(head, len(failures) - tail) :]


def _first(failures: list[Failure]) -> int:
    """How many failures from the start hold the most statements that are looked at."""
    total = 0
    for number, failure in enumerate(failures):
        total += len(failure.statements)
        if total > _MOST_STATEMENTS:
            return number
    return len(failures)


def _claims_on(number: int, failure: Failure, warnings: list[Failure], kb: KnowledgeBase) -> list[_Claim]:
    """The best claim of each entry on one failure."""
    scene = scene_of(failure)
    best: dict[str, tuple[float, int, Indexed, Statement, Alignment]] = {}
    for indexed, statement, alignment in _alignments(failure, kb):
        score = judge(indexed, statement, alignment, scene)
        literal = sum(map(len, indexed.literals))
        known = best.get(indexed.entry)
        if score >= RUNNER_UP and (known is None or (score, literal) > known[:2]):
            best[indexed.entry] = (score, literal, indexed, statement, alignment)
    return [_claim(number, *found, scene, warnings) for found in best.values()]


def _alignments(failure: Failure, kb: KnowledgeBase) -> list[tuple[Indexed, Statement, Alignment]]:
    """Every signature that lies on a statement: exactly, or loosely where none does exactly."""
    found: list[tuple[Indexed, Statement, Alignment]] = []
    near: list[tuple[Indexed, Statement]] = []
    for statement in failure.statements:
        for candidate in shortlist(statement.text, kb):
            indexed = kb.signatures[candidate]
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
    number: int,
    score: float,
    literal: int,
    indexed: Indexed,
    statement: Statement,
    alignment: Alignment,
    scene: Scene,
    warnings: list[Failure],
) -> _Claim:
    lines = list(_covered(statement, alignment))
    for text in indexed.signature.requires:
        lines += [line for line in scene.failure.lines if text in line.text][:1]
    lines += scene.failure.user_code
    captures = dict(alignment.captures)
    earlier = _earlier(indexed, scene.failure, warnings)
    if earlier:
        line, more = earlier
        lines.append(line)
        captures = {**more, **captures}
        score += EARLIER_BONUS
    evidence = sorted({Evidence(line.number, line.text.strip()) for line in lines if line.text.strip()})
    return _Claim(score, literal, number, indexed.entry, indexed.kind, captures, tuple(evidence[:_MOST_EVIDENCE]))


def _covered(statement: Statement, alignment: Alignment) -> tuple[Line, ...]:
    first = max(0, bisect_right(statement.starts, alignment.start) - 1)
    last = max(first + 1, bisect_right(statement.starts, max(alignment.start, alignment.end - 1)))
    return statement.lines[first:last]


def _earlier(indexed: Indexed, failure: Failure, warnings: list[Failure]) -> tuple[Line, dict[str, str]] | None:
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


def _paragraphs(rest: list[Line], kb: KnowledgeBase) -> list[Failure]:
    """Lines outside every failure that a signature might know: a message copied without its frame."""
    found = []
    seen: set[str] = set()
    for start, line in enumerate(rest):
        if line.text in seen:
            continue
        seen.add(line.text)
        if line.text and shortlist(line.text, kb):
            lines = tuple(rest[start : start + _PARAGRAPH])
            text, starts = "", []
            for each in lines:
                starts.append(len(text))
                text += normalise(each.text).strip() + " "
            statement = Statement("", text.rstrip(), tuple(starts), lines)
            found.append(Failure("error", (statement,), (), lines, (), False))
    return found


def _only_slow(claim: _Claim) -> bool:
    return claim.kind == "performance" or claim.score < LIKELY


def _rank(claims: list[_Claim]) -> Diagnosis:
    """One match an entry, best first; the verdict speaks of the first.

    Of two that say the same, the entry that is known for its error goes before one that mostly hangs or is silent. What only
    costs time comes after what fails: with SOT's logging on, a log tells of graph breaks long before the failure.
    """
    claims.sort(key=lambda c: (_only_slow(c), -round(c.score, 3), -c.literal, c.kind != "error", c.failure))
    best: dict[str, _Claim] = {}
    for claim in claims:
        best.setdefault(claim.entry, claim)
    ranked = list(best.values())
    if not ranked or ranked[0].score < LIKELY:
        return Diagnosis("none", ())
    matches = tuple(Match(c.entry, round(min(c.score, 1.0), 4), c.captures, c.evidence) for c in ranked)
    return Diagnosis(_verdict(ranked), matches)


def _verdict(ranked: list[_Claim]) -> Verdict:
    first = ranked[0]
    rivals = [
        claim
        for claim in ranked[1:]
        if claim.failure == first.failure and first.score - claim.score < TOO_CLOSE and claim.literal >= first.literal
    ]
    if rivals:
        return "ambiguous"
    return "match" if first.score >= SURE else "likely"
