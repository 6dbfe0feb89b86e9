"""How much a signature that lies on a statement is worth, given everything around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from d2s_doctor.kb.base import IndexedSignature, normalise
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
from d2s_doctor.model import Failure, Frame, Line, Statement

NO_NAME = 0.85
OTHER_NAME = 0.75
OTHER_NAME_GENERIC = 0.5
NO_FRAMES = 0.95
NO_FRAMES_GENERIC = 0.5
OTHER_CONTEXT = 0.8
HEARSAY = 0.8
EAGER = 0.5
FRAMES_MISSING = 0.85
REQUIRED_WORTH = 30
"""Characters of message that a required text is worth: a short message that lacks one says little."""
LOOSE = 0.95
LOOSE_ALONE = 0.6
_CODE = re.compile(r"[ .]?\w*[ .]?\w*\(|\.\w|.*=")
"""A required text that is code of the user's: where Paddle points at the failing line, it would be seen."""
_MADE = "In user code"
"""Begins a message, behind the exception's name; what follows it is indented."""
_OPERATOR = "[operator <"
"""The operators that an error went through stand in one line."""
_SOME_FRAMES = 3
"""Innermost frames that are left of a log cut short, from which on their naming no conversion means something."""
_CONVERTING = frozenset({"ast", "sot"})
"""Modes that always leave conversion frames in a whole stack; saving and loading may be named by others."""


class FailureContext(NamedTuple):
    """A failure with what was found out about it once, for all signatures.

    ``text`` is all of it, in one line; ``raised`` leaves out the stack of the place where a failing operator was made.
    ``partial``: it may lack lines that Paddle printed or, with its own form of the error switched off, did not print
    (the code around the user's line).
    """

    failure: Failure
    contexts: frozenset[str]
    text: str
    raised: str
    partial: bool
    frames: tuple[Frame, ...]


def score_candidate(
    indexed: IndexedSignature, statement: Statement, alignment: Alignment, scene: FailureContext
) -> float:
    """The claim's strength, 0..1; 0 when something speaks against it."""
    score = alignment.score if alignment.score == 1.0 else alignment.score * _loose(scene)
    score *= _name(indexed, statement)
    score *= _surroundings(indexed, scene)
    return score * _words(indexed, scene)


def _loose(scene: FailureContext) -> float:
    """What words that are nearly a signature's are worth; alone, without a stack or a word on conversion, less."""
    return LOOSE if scene.frames or scene.contexts else LOOSE_ALONE


def _name(indexed: IndexedSignature, statement: Statement) -> float:
    """The class of the exception. A warning never speaks for an error, nor an error for a warning."""
    wanted = indexed.signature.exception
    about_warning = any(name.endswith("Warning") for name in wanted)
    if about_warning != statement.exception.endswith("Warning"):
        return 0.0
    if not wanted or statement.exception in wanted:
        return 1.0
    if not statement.exception:
        return NO_NAME
    return OTHER_NAME_GENERIC if indexed.signature.generic else OTHER_NAME


def _surroundings(indexed: IndexedSignature, scene: FailureContext) -> float:
    """Stack frames and mode. Words that eager mode prints too count inside a conversion only."""
    signature, failure = indexed.signature, scene.failure
    if failure.kind == "warning":
        return 1.0
    if failure.kind == "crash" and signature.requires:
        return 1.0  # C++ stacks name no Python file; the required C++ frames are the context
    if FROM_TEXT in scene.contexts and signature.generic:
        return HEARSAY if fits_modes(indexed.modes, scene.contexts) else NO_FRAMES_GENERIC
    if "infer" in indexed.modes and signature.requires and not _lacking(indexed, scene):
        return 1.0  # neither do predictors
    confirmed = bool(confirming_frames(indexed, scene.frames))
    if fits_modes(indexed.modes, scene.contexts):
        missing = FRAMES_MISSING if failure.frames else NO_FRAMES
        return 1.0 if confirmed or not signature.frames else missing
    if confirmed and (scene.contexts or not _CONVERTING.issuperset(indexed.modes) or _is_backward(indexed)):
        return 1.0
    if not failure.complete and not (signature.generic and len(failure.frames) >= _SOME_FRAMES):
        return NO_FRAMES_GENERIC if signature.generic else NO_FRAMES
    if signature.generic:
        return 0.0
    return OTHER_CONTEXT if scene.contexts else EAGER


def _is_backward(indexed: IndexedSignature) -> bool:
    """Whether the signature looks for frames of a backward pass, which starts outside the converted function."""
    frames = indexed.signature.frames
    return bool(frames) and all(frame.startswith(("paddle/base/dygraph/", "paddle/autograd/")) for frame in frames)


def confirming_frames(indexed: IndexedSignature, frames: Sequence[Frame]) -> list[Line]:
    """The lines of the frames that the signature names."""
    return [
        frame.line
        for frame in frames
        if any(frame.path.endswith(wanted) or wanted in frame.function for wanted in indexed.signature.frames)
    ]


def _words(indexed: IndexedSignature, scene: FailureContext) -> float:
    """Texts that must or must not stand in the failure; a log cut short is not held against it."""
    signature = indexed.signature
    if any(_slashes(text) in scene.raised for text in signature.excludes):
        return 0.0
    lacking = _lacking(indexed, scene)
    if not lacking:
        return 1.0
    if not scene.partial or any(_would_show(text, scene.failure) for text in lacking):
        return 0.0
    said = sum(map(len, indexed.literals))
    return said / (said + REQUIRED_WORTH * len(lacking))


def _would_show(text: str, failure: Failure) -> bool:
    """Whether a log cut short would hold the text all the same: Paddle's point at the user's line, a message's head."""
    if failure.complete:
        return False
    if text == _MADE:
        return any(said.exception and said.lines[0].text[:1].strip() for said in failure.statements)
    if text.startswith(_OPERATOR):
        return any(_OPERATOR in line.text for line in failure.lines)
    return bool(failure.user_code and _CODE.match(text))


def _lacking(indexed: IndexedSignature, scene: FailureContext) -> list[str]:
    """The required texts that the failure does not hold."""
    return [text for text in indexed.signature.requires if _slashes(text) not in scene.text]


def missing_text(indexed: IndexedSignature, scene: FailureContext) -> str:
    """The first text that would be needed and that a log cut short does not show, as a template; "" for none."""
    signature = indexed.signature
    lacking = next(iter(_lacking(indexed, scene)), "")
    alone = scene.partial and not scene.contexts and not confirming_frames(indexed, scene.frames)
    if not lacking and signature.generic and alone:
        lacking = next(iter(signature.frames), TRANSFORMED_CODE)  # the words alone may come from eager mode
    return lacking.replace("{", "{{").replace("}", "}}")


def failure_context(failure: Failure) -> FailureContext:
    text = normalise(" ".join(line.text for line in failure.lines))
    generated = is_generated(text)
    if generated:
        text = f"{restore_source(text)} {TRANSFORMED_CODE}"
    elif shows_transformed_code(failure):
        text = f"{text} {TRANSFORMED_CODE}"
    partial = (not failure.complete or generated) and failure.kind != "crash"
    frames = tuple(raised_frames(failure))
    made = creation_lines(failure, frames)
    raised = normalise(" ".join(line.text for line in failure.lines if line.number not in made)) if made else text
    return FailureContext(failure, contexts_of(failure), _slashes(text), _slashes(raised), partial, frames)


def _slashes(text: str) -> str:
    """Paths of Windows read like any other."""
    return text.replace("\\", "/")
