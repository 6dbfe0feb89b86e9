"""Why a log has no answer: no failure of conversion, one that no entry knows or fits, or a line that is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from d2s_doctor.kb.constants import constants
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.match.context import FROM_TEXT, contexts_of, raised_frames
from d2s_doctor.match.raise_sites import is_cut_short
from d2s_doctor.match.suppression import FailureGroup
from d2s_doctor.match.surrounding_text import mentions_conversion, quoted_exception
from d2s_doctor.model import Failure, Finding, Frame, Line, Unanswered

_PADDLE = constants("paddle")
_AREAS: dict[str, Any] = _PADDLE["areas"]
_FOREIGN = tuple(
    (name, bool(about.get("anywhere")), compile_late("|".join(about["says"])), tuple(about.get("frames", ())))
    for name, about in _PADDLE["foreign"].items()
)
"""Name, whether it is that inside a conversion too, what it says, parts of the paths of its frames."""
_LONGEST = 2000
MESSAGE = compile_late(r"[A-Za-z](?:Error|Exception)\b|Traceback|File \"|\b[Ee]rror:|报错[:：]")
"""A text with one of these holds a message, even if no entry knows it."""


def why_unanswered(
    found: Sequence[tuple[Finding, FailureGroup]], rest: Iterable[Line], mentions: Sequence[Line]
) -> Unanswered:
    """Why none of the failures ``found`` has an answer; of the last one that follows from no other.

    ``rest`` are the lines outside of them, ``mentions`` those that speak of a conversion, a predictor or ONNX.
    """
    own = [(finding, group.shown) for finding, group in found if finding.follows is None]
    if not own:
        if not mentions:
            return Unanswered("foreign")
        return _of_text(list(rest))
    finding, failure = own[-1]
    if is_cut_short(failure) or not failure.statements:
        return Unanswered("cut", "", finding.first)
    contexts = contexts_of(failure)
    last = failure.statements[-1]
    name = _foreign_kind(
        f"{last.exception}: {last.text}", failure.frames[-2:], bool(contexts) and FROM_TEXT not in contexts
    )
    if name:
        return Unanswered("foreign", name, finding.first)
    if contexts:
        return Unanswered("conversion", _area(failure, contexts), finding.first)
    near = next((finding.first for finding, _ in found if finding.nearest), 0)
    if near:
        return Unanswered("near", "", near)
    if any(mentions_conversion(line.text) for line in mentions):
        return Unanswered("conversion", _area(failure, contexts), finding.first)
    return Unanswered("foreign", "", finding.first)


def _of_text(rest: Sequence[Line]) -> Unanswered:
    """Where no line is a failure: a sentence may quote an error, or name one that is not there."""
    for line in rest:
        quoted = quoted_exception(line.text)
        if quoted:
            name = _foreign_kind(f"{quoted[0]}: {quoted[1]}", (), converting=False)
            return Unanswered("foreign" if name else "conversion", name or str(_AREAS["otherwise"]), line.number)
    return Unanswered("cut" if any(MESSAGE.search(line.text) for line in rest) else "question")


def _foreign_kind(said: str, frames: Sequence[Frame], converting: bool) -> str:
    """What it looks like instead; "" for nothing that is known."""
    said = said[:_LONGEST]
    name: str
    for name, anywhere, says, parts in _FOREIGN:
        if converting and not anywhere:
            continue
        if says.search(said) or any(part in frame.path for frame in frames for part in parts):
            return name
    return ""


def _area(failure: Failure, contexts: frozenset[str]) -> str:
    """The digit of the family whose entries are next of kin."""
    if FROM_TEXT not in contexts:
        for context, digit in _AREAS["by_context"].items():
            if context in contexts:
                return str(digit)
    for frame in reversed(raised_frames(failure)):
        for part, digit in _AREAS["by_frame"]:
            if part in frame.path:
                return str(digit)
    return str(_AREAS["otherwise"])
