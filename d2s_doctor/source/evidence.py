"""The source at hand against the answer: it may confirm the entry, name another one, or speak against it.

Nothing is run and nothing is imported: ``check`` reads the function around each line that the traceback shows.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from d2s_doctor.check.at_line import LineEvidence, findings_in
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.split import split_failures
from d2s_doctor.match.calibration import confidence
from d2s_doctor.model import Construct, Diagnosis, Entry, Failure, Line, Match
from d2s_doctor.source.constructs import constructs_in, imported_modules
from d2s_doctor.source.frames import ReadFrame, read_frames

_CONVERTS = ("to_static", "jit.save")
_ENDS = (".py", "/__init__.py")


class SourceEvidence(NamedTuple):
    """What the user's source said about the entry ``code``.

    ``files`` were read. ``line`` (1-based) of ``path``, with its ``text``, is the line that spoke; where it refutes, it
    is the line that the traceback shows, and ``lacks`` are the constructs of which none was found.
    """

    code: str
    verdict: Literal["confirms", "refutes", "silent"]
    files: tuple[str, ...]
    path: str
    line: int
    text: str
    lacks: tuple[Construct, ...] = ()


def read_source_of(
    diagnosis: Diagnosis, lines: Iterable[Line], kb: KnowledgeBase
) -> tuple[Diagnosis, SourceEvidence | None]:
    """The diagnosis with what the user's own source adds.

    Args:
        diagnosis: The answer to a log.
        lines: The cleaned lines of that log.
        kb: The knowledge base that it was made with.

    Returns:
        The diagnosis, its first entry confirmed, weakened or another one of its matches; and what was read. None where
        no file that the traceback names is here as it was, or nothing was answered. Raises nothing.
    """
    failure = _failed(diagnosis, lines)
    if failure is None:
        return diagnosis, None
    read, complete = read_frames(failure)
    if not read:
        return diagnosis, None
    confirmed = _confirmed(diagnosis, read, kb.entries)
    if confirmed:
        return _with_first(diagnosis, _as_proven(confirmed[0], confirmed[1], kb), kb), confirmed[1]
    first = diagnosis.matches[0]
    lacks = kb.entries[first.id].needs
    files = _files(read)
    shown = read[0]
    place = (shown.source.path, shown.line, shown.text)
    if complete and lacks and _is_whole(read, failure) and not any(_holds(each, lacks) for each in read):
        refuted = SourceEvidence(first.id, "refutes", files, *place, lacks)
        return _weakened(diagnosis, kb), refuted
    return diagnosis, SourceEvidence(first.id, "silent", files, *place)


def _failed(diagnosis: Diagnosis, lines: Iterable[Line]) -> Failure | None:
    """The failure that the answer is about; None where it shows no stack."""
    if not diagnosis.matches or diagnosis.cause is None:
        return None
    first = diagnosis.findings[diagnosis.cause].first
    failures, _ = split_failures(lines)
    return next((each for each in failures if each.frames and each.lines[0].number == first), None)


def _confirmed(
    diagnosis: Diagnosis, read: list[ReadFrame], entries: Mapping[str, Entry]
) -> tuple[Match, SourceEvidence] | None:
    """The first match that a rule of ``check`` finds in a function of the stack, at the very line if possible."""
    found: dict[tuple[str, int], LineEvidence] = {}
    for frame in read:
        key = (frame.source.path, frame.line)
        found.setdefault(key, findings_in(frame.source, frame.line, entries))
    for match in diagnosis.matches:
        for frame in read:
            evidence = found[frame.source.path, frame.line]
            places = sorted({each.line for each in evidence.findings if each.code == match.id})
            if places and not evidence.reason:
                line = frame.line if frame.line in places else places[0]
                text = frame.source.lines[line - 1].strip()
                said = SourceEvidence(match.id, "confirms", _files(read), frame.source.path, line, text)
                return match, said
    return None


def _files(read: list[ReadFrame]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(frame.source.path for frame in read))


def _as_proven(match: Match, said: SourceEvidence, kb: KnowledgeBase) -> Match:
    """The match as one that a sign proves: the line of source."""
    score = max(match.score, min(confidence(match.strength), kb.factors["untried"]))
    return match._replace(proven=True, sign=f"{os.path.basename(said.path)}:{said.line}", score=score, group="")


def _with_first(diagnosis: Diagnosis, first: Match, kb: KnowledgeBase) -> Diagnosis:
    others = tuple(match for match in diagnosis.matches if match.id != first.id)
    settled = first.strength >= kb.factors["exact"] and not first.missing and first.score >= kb.factors["sure"]
    return _answered(diagnosis._replace(matches=(first, *others), verdict="match" if settled else diagnosis.verdict))


def _weakened(diagnosis: Diagnosis, kb: KnowledgeBase) -> Diagnosis:
    """Another match in front where there is one; the refuted one at the confidence that the factor gives it."""
    first, *others = diagnosis.matches
    weak = first._replace(score=min(first.score, kb.factors["refuted"]), proven=False)
    return _answered(diagnosis._replace(matches=(*others, weak), verdict="likely"))


def _answered(diagnosis: Diagnosis) -> Diagnosis:
    """The finding of the root cause says what the diagnosis says."""
    findings = list(diagnosis.findings)
    if diagnosis.cause is not None:
        chosen = findings[diagnosis.cause]
        findings[diagnosis.cause] = chosen._replace(verdict=diagnosis.verdict, matches=diagnosis.matches)
    return diagnosis._replace(findings=tuple(findings))


def _holds(frame: ReadFrame, wanted: Iterable[Construct]) -> bool:
    return frame.source.tree is not None and not constructs_in(frame.source.tree).isdisjoint(wanted)


def _is_whole(read: list[ReadFrame], failure: Failure) -> bool:
    """Whether what was read is all that is converted: the stack goes through it, or it imports nothing beside it."""
    if failure.user_code:
        return True
    trees = [frame.source.tree for frame in read if frame.source.tree]
    converts = any(word in line for frame in read for line in frame.source.lines for word in _CONVERTS)
    names = imported_modules(trees)
    beside = {os.path.dirname(os.path.abspath(frame.source.path)) for frame in read}
    local = any(
        os.path.exists(os.path.join(folder, name + end)) for folder in beside for name in names for end in _ENDS
    )
    return converts and "" not in names and not local
