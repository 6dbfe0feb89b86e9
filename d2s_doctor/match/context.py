"""Where a failure happened: converting by AST or SOT, saving, loading, or none of these (plain eager)."""

from __future__ import annotations

from d2s_doctor.model import Failure

_AST_WORDS = "In transformed code"
_SOT_WORDS = "In simulate execution"
_API_CALLS = {"save": "save", "load": "load", "to_static": "ast", "decorated": "ast"}
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
        elif "paddle/jit/dy2static/" in frame.path:
            dy2static = True
        elif frame.path.endswith("paddle/jit/api.py") and frame.function in _API_CALLS:
            found.add(_API_CALLS[frame.function])
        elif frame.path.endswith(("paddle/jit/translated_layer.py", "paddle/jit/pir_translated_layer.py")):
            found.add("infer")
    text = [statement.text for statement in failure.statements]
    if any(_SOT_WORDS in said for said in text):
        found.add("sot")
    if any(_AST_WORDS in said for said in text) or (dy2static and "sot" not in found):
        found.add("ast")
    return frozenset(found)


def serves(modes: tuple[str, ...], found: frozenset[str]) -> bool:
    """Whether one of the entry's modes happened."""
    return any(_SERVES[mode] & found for mode in modes)
