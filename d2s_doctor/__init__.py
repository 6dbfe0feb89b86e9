"""d2s-doctor: explains failures of Paddle's dynamic-to-static conversion.

The contract for other programs is ``diagnose`` and ``load_kb``; everything else may change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from d2s_doctor.kb.base import KnowledgeBase
    from d2s_doctor.kb.load import load_kb
    from d2s_doctor.model import Diagnosis

__version__ = "0.1.0"
__all__ = ["__version__", "diagnose", "load_kb"]


def diagnose(data: str | bytes, *, kb: KnowledgeBase | None = None) -> Diagnosis:
    """Which entries explain this log, best first. Never raises, whatever ``data`` holds.

    ``kb`` is what ``load_kb`` returns: the shipped knowledge base and those beside it, when left out. Only a private
    base that cannot be read raises, with d2s_doctor.kb.problem.BrokenEntries.
    """
    from d2s_doctor.match import diagnose as run

    if kb is None:
        from d2s_doctor.kb.load import load_kb

        kb = load_kb()
    return run(data, kb)


def __getattr__(name: str) -> object:
    if name == "load_kb":
        from d2s_doctor.kb.load import load_kb

        return load_kb
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
