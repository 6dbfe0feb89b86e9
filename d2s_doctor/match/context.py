"""Where a failure happened: converting by AST or SOT, saving, loading, or none of these (plain eager)."""

from __future__ import annotations

import re

from d2s_doctor.match.generated import FOLDER
from d2s_doctor.model import Failure

AST_WORDS = "In transformed code"
_BLOCK_FRAME = re.compile(r'    File "')
_BLOCK_MESSAGE = re.compile(r"    [A-Za-z]")
_SOT_WORDS = "In simulate execution"
_API_CALLS = ("save", "load")
_SERVES = {
    "ast": {"ast", "save"},
    "sot": {"sot"},
    "save": {"save"},
    "load": {"load"},
    "infer": {"infer", "load"},
}


def contexts(failure: Failure) -> frozenset[str]:
    """The conversion contexts that its frames and words show; empty when there are none."""
    found = set()
    dy2static = False
    for frame in failure.frames:
        if "paddle/jit/sot/" in frame.path:
            found.add("sot")
        elif "paddle/jit/dy2static/" in frame.path or FOLDER in frame.path:
            dy2static = True
        elif frame.path.endswith("paddle/jit/api.py") and frame.function in _API_CALLS:
            found.add(frame.function)
        elif frame.path.endswith("paddle/jit/translated_layer.py"):
            found.add("infer")
    if shows_block(failure):
        dy2static = True
    text = [statement.text for statement in failure.statements]
    if any(_SOT_WORDS in said for said in text):
        found.add("sot")
    if any(AST_WORDS in said for said in text) or (dy2static and "sot" not in found):
        found.add("ast")
    return frozenset(found)


def shows_block(failure: Failure) -> bool:
    """Whether something of an "In transformed code" block is left of a log whose head is missing.

    Paddle points at the user's line, and sets frames and message two columns deeper than Python does.
    """
    if failure.complete:
        return False
    if failure.frames:
        return any(_BLOCK_FRAME.match(frame.line.text) for frame in failure.frames) or bool(failure.user_code)
    return any(_BLOCK_MESSAGE.match(statement.lines[0].text) for statement in failure.statements)


def serves(modes: tuple[str, ...], found: frozenset[str]) -> bool:
    """Whether one of the entry's modes happened."""
    return any(_SERVES[mode] & found for mode in modes)
