"""``d2s_doctor.install()``: a plain Python program explains its own failure."""

from __future__ import annotations

import sys
from types import TracebackType


def install() -> None:
    """Explain an exception that ends the program, on stderr behind its traceback. A second call changes nothing.

    The hook that is there stays in force and runs first. Nothing is loaded before something fails.
    """
    if getattr(sys.excepthook, "_d2s_doctor", False):
        return
    earlier = sys.excepthook

    def explain(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        earlier(kind, error, trace)
        if issubclass(kind, Exception):
            _explain(error)

    explain._d2s_doctor = True  # type: ignore[attr-defined]
    sys.excepthook = explain


def _explain(error: BaseException) -> None:
    """What is known about it; nothing where nothing is. A mistake of ours must not hide the user's own failure."""
    try:
        from d2s_doctor.integrations.failure import answer_for, plain_text
        from d2s_doctor.render.layout import paint_for, use_safe_output, width_of
        from d2s_doctor.render.user_language import user_language

        use_safe_output()
        answer = answer_for(error)
        if answer.diagnosis.verdict != "none":
            shown = plain_text(answer, user_language(), width=width_of(sys.stderr), paint=paint_for(sys.stderr))
            sys.stderr.write("\n" + shown)
    except Exception as problem:
        sys.stderr.write(f"d2s-doctor: {type(problem).__name__}: {problem}\n")
