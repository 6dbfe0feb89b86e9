"""The public functions; ``d2s_doctor`` gives them, and the types that they take and return, under its own name."""

from __future__ import annotations

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.load import load_kb
from d2s_doctor.kb.problem import BrokenEntries
from d2s_doctor.match import diagnose as diagnose_with
from d2s_doctor.model import ConsideredEntry, Diagnosis, Factor, Finding, Match

__all__ = [
    "BrokenEntries",
    "ConsideredEntry",
    "Diagnosis",
    "Factor",
    "Finding",
    "KnowledgeBase",
    "Match",
    "diagnose",
    "load_kb",
]


def diagnose(data: str | bytes, *, kb: KnowledgeBase | None = None, explain: bool = False) -> Diagnosis:
    """Say which entries explain a log.

    Args:
        data: The log, whole or in part: text, or bytes in any encoding.
        kb: The knowledge base, as ``load_kb`` returns it; ``load_kb()`` when left out.
        explain: Also return every entry that was considered, with all factors of its score, in ``Finding.considered``.

    Returns:
        A verdict and the matching entries, best first, for the root cause and for each failure of the log. Whatever
        ``data`` holds, there is an answer; what is neither text nor bytes holds no failure.

    Raises:
        BrokenEntries: ``kb`` is left out and a private knowledge base cannot be read.
    """
    return diagnose_with(data, load_kb() if kb is None else kb, explain=explain)
