"""Where a failure happened: converting by AST or SOT, saving, loading, or none of these (plain eager)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from d2s_doctor.kb.constants import constants, limits
from d2s_doctor.log.patterns import HEADER
from d2s_doctor.match.cpp_errors import is_cpp_error
from d2s_doctor.match.generated import FOLDER
from d2s_doctor.match.surrounding_text import mentions_conversion, mentions_onnx, mentions_prediction
from d2s_doctor.model import Failure, Frame

_PADDLE = constants("paddle")
_MARKERS: dict[str, str] = _PADDLE["markers"]
_PATHS = _PADDLE["paths"]
TRANSFORMED_CODE = _MARKERS["transformed_code"]
FROM_TEXT = "text"
"""Among contexts: known only from what somebody wrote or pasted beside the message."""
_BLOCK_FRAME = re.compile(r'    File "')
_BLOCK_MESSAGE = re.compile(r"    [A-Za-z]")
_API_CALLS: dict[str, str] = _PADDLE["api_calls"]
_CONTEXTS_OF_MODE: dict[str, list[str]] = _PADDLE["contexts_of_mode"]
_TRANSLATED_LAYERS = tuple(_PATHS["translated_layers"])
_ONNX = tuple(_PATHS["onnx"])
_MOST_LINES = limits()["context_lines"]
_MOST_STACKS = limits()["creation_stacks"]


def contexts_of(failure: Failure) -> frozenset[str]:
    """The conversion contexts that its frames and words show; empty when there are none."""
    found = _contexts_of_frames(failure)
    dy2static = "dy2static" in found or shows_transformed_code(failure)
    found.discard("dy2static")
    text = [statement.text for statement in failure.statements]
    if any(_MARKERS["simulate_execution"] in said for said in text):
        found.add("sot")
    if any(TRANSFORMED_CODE in said for said in text) or (dy2static and "sot" not in found):
        found.add("ast")
    return frozenset(found or _contexts_of_text(failure))


def _contexts_of_frames(failure: Failure) -> set[str]:
    """What the stack that raised goes through; "dy2static" for the converter, which AST, saving and SOT use."""
    found = set()
    for frame in raised_frames(failure):
        if _PATHS["sot"] in frame.path:
            found.add("sot")
        elif _PATHS["dy2static"] in frame.path or FOLDER in frame.path:
            found.add("dy2static")
        elif frame.path.endswith(_PATHS["api"]) and frame.function in _API_CALLS:
            found.add(_API_CALLS[frame.function])
        elif frame.path.endswith(_TRANSLATED_LAYERS):
            found.add("infer")
        elif any(part in frame.path for part in _ONNX):
            found.add("onnx")
    return found


def _contexts_of_text(failure: Failure) -> set[str]:
    """What the lines say where no frame does: a predictor that runs, a writer who names the conversion."""
    lines = failure.lines[:_MOST_LINES]
    from_text = set() if failure.complete else {FROM_TEXT}
    if from_text and any(mentions_conversion(line.text) for line in lines):
        return {"ast", "save", *from_text}
    if any(mentions_prediction(line.text) for line in lines) or _names_operator(failure):
        return {"infer", *from_text}
    return {"onnx", *from_text} if any(mentions_onnx(line.text) for line in lines) else set()


def _names_operator(failure: Failure) -> bool:
    """Whether it is a C++ summary that names the operator of a graph, with no frame of Python that ran it."""
    if failure.complete or failure.frames:
        return False
    if not any(is_cpp_error(said.exception) for said in failure.statements):
        return False
    return any(_MARKERS["operators"] in line.text for line in failure.lines[:_MOST_LINES])


def raised_frames(failure: Failure) -> list[Frame]:
    """The frames of the stack that raised, without those that show where a failing operator was once created.

    A model that fails in a predictor shows the stack of its export; that export did not fail.
    """
    created = [said.lines[0].number for said in failure.statements if said.text.startswith(_MARKERS["user_code"])]
    created += [line.number for line in failure.lines[:_MOST_LINES] if _MARKERS["compile_traceback"] in line.text]
    frames = list(failure.frames)
    for start in created[:_MOST_STACKS]:
        frames = _without_stack(frames, failure, start)
    return frames


def creation_lines(failure: Failure, frames: Sequence[Frame]) -> frozenset[int]:
    """Numbers of the lines that show where a failing operator was once created, not the ``frames`` that raised."""
    raised = {frame.line.number for frame in frames}
    created = [frame.line.number for frame in failure.frames if frame.line.number not in raised]
    return frozenset((*created, *(number + 1 for number in created)))


def _without_stack(frames: list[Frame], failure: Failure, start: int) -> list[Frame]:
    """Without the frames from a line on, up to where the next stack begins."""
    headers = [line.number for line in failure.lines if line.number > start and line.text.startswith(HEADER)]
    end = headers[0] if headers else failure.lines[-1].number + 1
    return [frame for frame in frames if not start < frame.line.number < end]


def shows_transformed_code(failure: Failure) -> bool:
    """Whether something of an "In transformed code" block is left of a log whose head is missing.

    Paddle points at the user's line, and sets frames and message two columns deeper than Python does.
    """
    if failure.complete or _names_operator(failure):
        return False
    header = next((line.text for line in failure.lines[:_MOST_LINES] if HEADER in line.text), None)
    if header is not None:  # frames between it and the message were left out
        margin = len(header) - len(header.lstrip())
        return any(_BLOCK_MESSAGE.match(statement.lines[0].text[margin:]) for statement in failure.statements)
    if failure.frames:
        return any(_BLOCK_FRAME.match(frame.line.text) for frame in failure.frames) or bool(failure.user_code)
    return any(said.exception and _BLOCK_MESSAGE.match(said.lines[0].text) for said in failure.statements)


def fits_modes(modes: tuple[str, ...], found: frozenset[str]) -> bool:
    """Whether one of an entry's ``modes`` is among the contexts ``found``."""
    return any(not found.isdisjoint(_CONTEXTS_OF_MODE[mode]) for mode in modes)
