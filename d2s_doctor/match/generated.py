"""Code as Paddle's AST conversion generated it, read back as the user wrote it.

With TRANSLATOR_DISABLE_NEW_ERROR=1 a traceback shows the generated file instead of an "In transformed code" block.
"""

from __future__ import annotations

from d2s_doctor.kb.constants import constants, limits
from d2s_doctor.log.patterns import compile_late

FOLDER: str = constants("paddle")["paths"]["generated"]
"""In the path of every file that the AST conversion wrote."""
_CALLS = "_jst."
"""Before the calls that the AST conversion puts in."""
_PARENTHESIS = compile_late(r"_jst\.(?:Ld|Call)\(|[()]")
_LONGEST = limits()["generated_text"]


def is_generated(text: str) -> bool:
    """Whether a failure's text shows frames or code of generated files."""
    return _CALLS in text or FOLDER in text


def restore_source(text: str) -> str:
    """``_jst.Call(_jst.Ld(np).sum)(_jst.Ld(x))`` as ``np.sum(x)``; parentheses that do not close stay away."""
    parts: list[str] = []
    dropped: list[bool] = []
    position = 0
    for found in _PARENTHESIS.finditer(text, 0, _LONGEST):
        parts.append(text[position : found.start()])
        position = found.end()
        if found[0] == ")":
            if not dropped or not dropped.pop():
                parts.append(")")
        else:
            wrapper = found[0] != "("
            dropped.append(wrapper)
            if not wrapper:
                parts.append("(")
    return "".join([*parts, text[position:]])
