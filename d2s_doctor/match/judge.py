"""How much a signature that lies on a statement is worth, given everything around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from d2s_doctor.kb.base import Indexed, normalise
from d2s_doctor.match.align import Alignment
from d2s_doctor.match.context import AST_WORDS, contexts, raised_frames, serves, shows_block
from d2s_doctor.match.generated import is_generated, restore
from d2s_doctor.model import Failure, Frame, Line, Statement

NO_NAME = 0.85
OTHER_NAME = 0.75
OTHER_NAME_GENERIC = 0.5
NO_FRAMES = 0.95
NO_FRAMES_GENERIC = 0.5
OTHER_CONTEXT = 0.8
EAGER = 0.5
FRAMES_MISSING = 0.85
REQUIRED_WORTH = 30
"""Characters of message that a required text is worth: a short message that lacks one says little."""
LOOSE = 0.95
_SOME_FRAMES = 3
"""Innermost frames that are left of a log cut short, from which on their naming no conversion means something."""
_CONVERTING = frozenset({"ast", "sot"})
"""Modes that always leave conversion frames in a whole stack; saving and loading may be named by others."""


class Scene(NamedTuple):
    """A failure with what was found out about it once, for all signatures.

    ``text`` is all of it, in one line. ``partial``: it may lack lines that Paddle printed or, with its own form of the
    error switched off, did not print (the code around the user's line).
    """

    failure: Failure
    contexts: frozenset[str]
    text: str
    partial: bool
    frames: tuple[Frame, ...]


def judge(indexed: Indexed, statement: Statement, alignment: Alignment, scene: Scene) -> float:
    """The claim's strength, 0..1; 0 when something speaks against it."""
    score = alignment.score if alignment.score == 1.0 else alignment.score * LOOSE
    score *= _name(indexed, statement)
    score *= _surroundings(indexed, scene)
    return score * _words(indexed, scene)


def _name(indexed: Indexed, statement: Statement) -> float:
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


def _surroundings(indexed: Indexed, scene: Scene) -> float:
    """Stack frames and mode. Words that eager mode prints too count inside a conversion only."""
    signature, failure = indexed.signature, scene.failure
    if failure.kind == "warning":
        return 1.0
    if failure.kind == "crash" and signature.requires:
        return 1.0  # C++ stacks name no Python file; the required C++ frames are the context
    if "infer" in indexed.modes and signature.requires and not _lacking(indexed, scene):
        return 1.0  # neither do predictors
    confirmed = bool(frames_found(indexed, scene.frames))
    if serves(indexed.modes, scene.contexts):
        return 1.0 if confirmed or not signature.frames else FRAMES_MISSING
    if confirmed and (scene.contexts or not _CONVERTING.issuperset(indexed.modes)):
        return 1.0
    if not failure.complete and not (signature.generic and len(failure.frames) >= _SOME_FRAMES):
        return NO_FRAMES_GENERIC if signature.generic else NO_FRAMES
    if signature.generic:
        return 0.0
    return OTHER_CONTEXT if scene.contexts else EAGER


def frames_found(indexed: Indexed, frames: Sequence[Frame]) -> list[Line]:
    """The lines of the frames that the signature names."""
    return [
        frame.line
        for frame in frames
        if any(frame.path.endswith(wanted) or wanted in frame.function for wanted in indexed.signature.frames)
    ]


def _words(indexed: Indexed, scene: Scene) -> float:
    """Texts that must or must not stand in the failure; a log cut short is not held against it."""
    signature = indexed.signature
    if any(_slashes(text) in scene.text for text in signature.excludes):
        return 0.0
    lacking = _lacking(indexed, scene)
    if not lacking:
        return 1.0
    if not scene.partial:
        return 0.0
    said = sum(map(len, indexed.literals))
    return said / (said + REQUIRED_WORTH * len(lacking))


def _lacking(indexed: Indexed, scene: Scene) -> list[str]:
    """The required texts that the failure does not hold."""
    return [text for text in indexed.signature.requires if _slashes(text) not in scene.text]


def missing_words(indexed: Indexed, scene: Scene) -> str:
    """The first text that would be needed and that a log cut short does not show, as a template; "" for none."""
    signature = indexed.signature
    lacking = next(iter(_lacking(indexed, scene)), "")
    alone = scene.partial and not scene.contexts and not frames_found(indexed, scene.frames)
    if not lacking and signature.generic and alone:
        lacking = next(iter(signature.frames), AST_WORDS)  # the words alone may come from eager mode
    return lacking.replace("{", "{{").replace("}", "}}")


def scene_of(failure: Failure) -> Scene:
    text = normalise(" ".join(line.text for line in failure.lines))
    generated = is_generated(text)
    if generated:
        text = f"{restore(text)} {AST_WORDS}"
    elif shows_block(failure):
        text = f"{text} {AST_WORDS}"
    partial = (not failure.complete or generated) and failure.kind != "crash"
    return Scene(failure, contexts(failure), _slashes(text), partial, tuple(raised_frames(failure)))


def _slashes(text: str) -> str:
    """Paths of Windows read like any other."""
    return text.replace("\\", "/")
