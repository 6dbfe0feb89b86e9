"""Scoring: how strong a signature that lies on a statement is, given the context of the failure.

A candidate's strength is the product of its factors. Their values are data (kb/factors.yaml); a factor of 0 rules the
candidate out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from d2s_doctor.inside.modes import CONVERTING
from d2s_doctor.kb.base import IndexedSignature, normalise
from d2s_doctor.kb.constants import constants
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.match.alignment import Alignment
from d2s_doctor.match.context import (
    FROM_TEXT,
    TRANSFORMED_CODE,
    contexts_of,
    creation_lines,
    fits_modes,
    raised_frames,
    shows_transformed_code,
)
from d2s_doctor.match.generated import is_generated, restore_source
from d2s_doctor.model import Factor, Failure, Frame, Line, Statement

_PADDLE = constants("paddle")
_USER_CODE: str = _PADDLE["markers"]["user_code"]
_OPERATORS: str = _PADDLE["markers"]["operators"]
_PACKAGE: str = _PADDLE["paths"]["package"]
_BY_REQUIRED_TEXT, _BY_WORDS = (
    frozenset(_PADDLE["modes_without_frames"][how]) for how in ("by_required_text", "by_words")
)
_BACKWARD = tuple(_PADDLE["paths"]["backward"])
_NAMED_BY_MESSAGES = frozenset((FROM_TEXT, "onnx"))
"""Contexts that a message may name itself, and so do not support it."""
_WARNING = "Warning"
"""Ends the names of all warnings."""
_CODE = compile_late(r"[ .]?\w*[ .]?\w*\(|\.\w|.*=")
"""A required text that is code of the user's: where Paddle points at the failing line, it would be seen."""


class FailureContext(NamedTuple):
    """A failure with what all signatures ask about it, found out once.

    ``text`` is all of it, in one line; ``raised`` leaves out the stacks that show where a failing operator was created.
    ``partial``: it may lack lines that Paddle printed or, with its own form of the error switched off, did not print
    (the code around the user's line).
    """

    failure: Failure
    contexts: frozenset[str]
    text: str
    raised: str
    partial: bool
    frames: tuple[Frame, ...]


def failure_context(failure: Failure) -> FailureContext:
    """The context in which every candidate for this failure is scored."""
    text = normalise(" ".join(line.text for line in failure.lines))
    generated = is_generated(text)
    if generated:
        text = f"{restore_source(text)} {TRANSFORMED_CODE}"
    elif shows_transformed_code(failure):
        text = f"{text} {TRANSFORMED_CODE}"
    partial = (not failure.complete or generated) and failure.kind != "crash"
    frames = tuple(raised_frames(failure))
    created = creation_lines(failure, frames)
    raised = text
    if created:
        raised = normalise(" ".join(line.text for line in failure.lines if line.number not in created))
    text, raised = (_with_names_today(each, of) for each, of in ((text, failure.frames), (raised, frames)))
    return FailureContext(failure, contexts_of(failure), text, raised, partial, frames)


def _with_names_today(text: str, frames: Sequence[Frame]) -> str:
    """``text`` with the names that the files of an old release have today behind it: signatures ask for those."""
    text = _slashes(text)
    return " ".join([text, *dict.fromkeys(frame.path for frame in frames if frame.path not in text)])


def score_candidate(
    indexed: IndexedSignature,
    statement: Statement,
    alignment: Alignment,
    context: FailureContext,
    factors: Mapping[str, float],
) -> tuple[Factor, ...]:
    """The factors whose product is the candidate's strength, 0..1; those that are 1 are left out.

    ``factors`` are those of the knowledge base. After a factor of 0 no other is looked for.
    """
    found = []
    if alignment.form == "loose":
        found.append(Factor("alignment", alignment.score))
        supported = context.frames or context.contexts - _NAMED_BY_MESSAGES
        found.append(_factor("loose" if supported else "loose_alone", factors))
    elif alignment.form != "exact":
        found.append(_factor("other_marks" if alignment.form == "words" else "message_cut", factors))
    for factor in (
        _exception_factor(indexed, statement, factors),
        _context_factor(indexed, context, factors),
        _text_factor(indexed, context._replace(partial=True) if alignment.form == "cut" else context, factors),
    ):
        if factor:
            found.append(factor)
            if not factor.value:
                break
    return tuple(found)


def _factor(name: str, factors: Mapping[str, float], about: str = "") -> Factor:
    return Factor(name, factors[name], about)


def _exception_factor(indexed: IndexedSignature, statement: Statement, factors: Mapping[str, float]) -> Factor | None:
    """The class of the exception. A warning never speaks for an error, nor an error for a warning."""
    wanted = indexed.signature.exception
    about_warning = any(name.endswith(_WARNING) for name in wanted)
    if about_warning != statement.exception.endswith(_WARNING):
        return Factor("warning_or_error", 0.0, statement.exception)
    if not wanted or statement.exception in wanted:
        return None
    about = ", ".join(wanted)
    if not statement.exception:
        return _factor("exception_missing", factors, about)
    return _factor("exception_other_generic" if indexed.signature.generic else "exception_other", factors, about)


def _context_factor(indexed: IndexedSignature, context: FailureContext, factors: Mapping[str, float]) -> Factor | None:
    """Stack frames and mode. Words that eager mode prints too count inside a conversion only."""
    signature, failure = indexed.signature, context.failure
    if failure.kind == "warning":
        return None
    if failure.kind == "crash" and signature.requires:
        return None  # C++ stacks name no Python file; the required C++ frames are the context
    fits = fits_modes(indexed.modes, context.contexts)
    if FROM_TEXT in context.contexts and signature.generic:
        return _factor("conversion_mentioned" if fits else "stack_missing_generic", factors)
    if _needs_no_frames(indexed, context):
        return None
    confirmed = bool(confirming_frames(indexed, context.frames))
    if fits:
        if confirmed or not signature.frames:
            return None
        shown = failure.complete or any(_PACKAGE in frame.path for frame in failure.frames)
        return _factor("frames_missing" if shown else "stack_missing", factors, signature.frames[0])
    # Only converting always leaves frames in a whole stack; saving and loading may be named by others.
    only_converts = set(indexed.modes) <= set(CONVERTING)
    if confirmed and (context.contexts or not only_converts or _is_backward(indexed)):
        return None
    if not failure.complete:
        return _factor("stack_missing_generic" if signature.generic else "stack_missing", factors)
    if signature.generic:
        return Factor("conversion_missing", 0.0)
    return _factor("context_other" if context.contexts else "context_eager", factors, ", ".join(indexed.modes))


def _needs_no_frames(indexed: IndexedSignature, context: FailureContext) -> bool:
    """Whether the entry happens where no stack shows it, like a predictor, and what the signature requires is there."""
    signature = indexed.signature
    if signature.requires and not _BY_REQUIRED_TEXT.isdisjoint(indexed.modes):
        return not _absent_texts(indexed, context)
    return not (signature.generic or signature.frames) and not _BY_WORDS.isdisjoint(indexed.modes)


def _is_backward(indexed: IndexedSignature) -> bool:
    """Whether the signature looks for frames of a backward pass, which starts outside the converted function."""
    frames = indexed.signature.frames
    return bool(frames) and all(frame.startswith(_BACKWARD) for frame in frames)


def confirming_frames(indexed: IndexedSignature, frames: Sequence[Frame]) -> list[Line]:
    """The lines of the frames that the signature names."""
    return [
        frame.line
        for frame in frames
        if any(frame.path.endswith(wanted) or wanted in frame.function for wanted in indexed.signature.frames)
    ]


def _text_factor(indexed: IndexedSignature, context: FailureContext, factors: Mapping[str, float]) -> Factor | None:
    """Texts that must or must not stand in the failure. What a log cut short lacks weakens, but does not rule out."""
    excluded = next((text for text in indexed.signature.excludes if _slashes(text) in context.raised), None)
    if excluded is not None:
        return Factor("excluded_text", 0.0, excluded)
    absent = _absent_texts(indexed, context)
    if not absent:
        return None
    if not context.partial or any(_would_be_visible(text, context.failure) for text in absent):
        return Factor("required_text", 0.0, absent[0])
    said = sum(map(len, indexed.literals))
    return Factor("required_text_cut", said / (said + factors["required_text_worth"] * len(absent)), absent[0])


def _would_be_visible(text: str, failure: Failure) -> bool:
    """Whether a log cut short would hold the text all the same: Paddle's point at the user's line, a message's head."""
    if failure.complete:
        return False
    if text == _USER_CODE:  # it begins a message, behind the exception's name; what follows it is indented
        return any(said.exception and said.lines[0].text[:1].strip() for said in failure.statements)
    if text.startswith(_OPERATORS):
        return any(_OPERATORS in line.text for line in failure.lines)
    return bool(failure.user_code and _CODE.match(text))


def _absent_texts(indexed: IndexedSignature, context: FailureContext) -> list[str]:
    """The required texts that the failure does not hold."""
    return [text for text in indexed.signature.requires if not holds_text(text, context)]


def holds_text(text: str, context: FailureContext) -> bool:
    """Whether a literal text stands in the failure."""
    return _slashes(text) in context.text


def missing_text(indexed: IndexedSignature, context: FailureContext) -> str:
    """The first text that would be needed and that a log cut short does not show, as a template; "" for none."""
    signature = indexed.signature
    missing = next(iter(_absent_texts(indexed, context)), "")
    unconfirmed = context.partial and not context.contexts and not confirming_frames(indexed, context.frames)
    if not missing and signature.generic and unconfirmed:
        missing = next(iter(signature.frames), TRANSFORMED_CODE)  # the words alone may come from eager mode
    return missing.replace("{", "{{").replace("}", "}}")


def _slashes(text: str) -> str:
    """Paths of Windows read like any other."""
    return text.replace("\\", "/")
