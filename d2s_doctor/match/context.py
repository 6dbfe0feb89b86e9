"""Where a failure happened: converting by AST or SOT, saving, loading, or none of these (plain eager)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from d2s_doctor.match.generated import FOLDER
from d2s_doctor.match.surrounding_text import mentions_conversion, mentions_prediction
from d2s_doctor.model import Failure, Frame

TRANSFORMED_CODE = "In transformed code"
_BLOCK_FRAME = re.compile(r'    File "')
_BLOCK_MESSAGE = re.compile(r"    [A-Za-z]")
FROM_TEXT = "told"
"""Among contexts: known from what somebody wrote or pasted beside the message only."""
_SOT_WORDS = "In simulate execution"
_MADE = "In user code"
_COMPILED = "Compile Traceback (most recent call last)"
_MOST_LINES = 2000
_MOST_STACKS = 8
"""Of the places where operators were made, in one failure: no log shows more than two."""
_API_CALLS = {"save": "save", "load": "load", "to_static": "ast", "decorated": "ast"}
_SERVES = {
    "ast": {"ast", "save"},
    "sot": {"sot"},
    "save": {"save"},
    "load": {"load"},
    "infer": {"infer", "load"},
}


def contexts_of(failure: Failure) -> frozenset[str]:
    """The conversion contexts that its frames and words show; empty when there are none."""
    found = _of_frames(failure)
    dy2static = "dy2static" in found or shows_transformed_code(failure)
    found.discard("dy2static")
    text = [statement.text for statement in failure.statements]
    if any(_SOT_WORDS in said for said in text):
        found.add("sot")
    if any(TRANSFORMED_CODE in said for said in text) or (dy2static and "sot" not in found):
        found.add("ast")
    return frozenset(found or _of_lines(failure))


def _of_frames(failure: Failure) -> set[str]:
    """What the stack that raised goes through; "dy2static" for the converter, which serves AST and others."""
    found = set()
    for frame in raised_frames(failure):
        if "paddle/jit/sot/" in frame.path:
            found.add("sot")
        elif "paddle/jit/dy2static/" in frame.path or FOLDER in frame.path:
            found.add("dy2static")
        elif frame.path.endswith("paddle/jit/api.py") and frame.function in _API_CALLS:
            found.add(_API_CALLS[frame.function])
        elif frame.path.endswith(("paddle/jit/translated_layer.py", "paddle/jit/pir_translated_layer.py")):
            found.add("infer")
    return found


def _of_lines(failure: Failure) -> set[str]:
    """What the lines say where no frame does: a predictor that runs, a writer who names the conversion (``TOLD``)."""
    lines = failure.lines[:_MOST_LINES]
    told = set() if failure.frames else {FROM_TEXT}
    if told and any(mentions_conversion(line.text) for line in lines):
        return {"ast", "save", *told}
    return {"infer", *told} if any(mentions_prediction(line.text) for line in lines) else set()


def raised_frames(failure: Failure) -> list[Frame]:
    """The frames of the stack that raised, without those that tell where a failing operator was once made.

    A model that fails in a predictor shows the stack of its export; that export did not fail.
    """
    made = [said.lines[0].number for said in failure.statements if said.text.startswith(_MADE)]
    made += [line.number for line in failure.lines[:_MOST_LINES] if _COMPILED in line.text]
    frames = list(failure.frames)
    for start in made[:_MOST_STACKS]:
        frames = _without(frames, failure, start)
    return frames


def creation_lines(failure: Failure, frames: Sequence[Frame]) -> frozenset[int]:
    """Numbers of the lines that show where a failing operator was once made, not the ``frames`` that raised."""
    raised = {frame.line.number for frame in frames}
    made = [frame.line.number for frame in failure.frames if frame.line.number not in raised]
    return frozenset((*made, *(number + 1 for number in made)))


def _without(frames: list[Frame], failure: Failure, start: int) -> list[Frame]:
    """Without the frames from a line on, up to where the next stack begins."""
    headers = [line.number for line in failure.lines if line.number > start and line.text.startswith("Traceback (most")]
    end = headers[0] if headers else failure.lines[-1].number + 1
    return [frame for frame in frames if not start < frame.line.number < end]


def shows_transformed_code(failure: Failure) -> bool:
    """Whether something of an "In transformed code" block is left of a log whose head is missing.

    Paddle points at the user's line, and sets frames and message two columns deeper than Python does.
    """
    if failure.complete:
        return False
    if failure.frames:
        return any(_BLOCK_FRAME.match(frame.line.text) for frame in failure.frames) or bool(failure.user_code)
    return any(_BLOCK_MESSAGE.match(statement.lines[0].text) for statement in failure.statements)


def fits_modes(modes: tuple[str, ...], found: frozenset[str]) -> bool:
    """Whether one of the entry's modes happened."""
    return any(_SERVES[mode] & found for mode in modes)
