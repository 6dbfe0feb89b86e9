"""d2s-doctor: explains failures of Paddle's dynamic-to-static conversion.

The contract for other programs is ``diagnose`` and ``load_kb``; everything else may change.
"""

import os
import sys

TYPE_CHECKING = False  # typing and __future__ would be taken from the working folder, before the path is mended
if TYPE_CHECKING:
    from d2s_doctor.kb.base import KnowledgeBase
    from d2s_doctor.kb.load import load_kb
    from d2s_doctor.model import Diagnosis

__version__ = "0.1.0"
__all__ = ["__version__", "diagnose", "load_kb"]


def _leave_working_folder() -> None:
    """Under ``python -m d2s_doctor``, take the working folder off the path: its ``csv.py`` is not ours to run.

    Unless this package lies there itself, as in a checkout that is not installed.
    """
    here = os.path.realpath(os.getcwd())
    if os.path.realpath(os.path.join(os.path.dirname(__file__), os.pardir)) != here:
        sys.path[:1] = [folder for folder in sys.path[:1] if os.path.realpath(folder) != here]


if sys.orig_argv[1:] and sys.argv[:1] == ["-m"] and "d2s_doctor" in sys.orig_argv:
    _leave_working_folder()


def diagnose(data: str | bytes, *, kb: "KnowledgeBase | None" = None) -> "Diagnosis":
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
