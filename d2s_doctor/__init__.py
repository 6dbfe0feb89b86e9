"""d2s-doctor: explains failures of Paddle's dynamic-to-static conversion.

The contract for other programs is what ``__all__`` names; everything else may change. The names are loaded when they
are first used, so that importing this package costs nothing.
"""

import os
import sys

TYPE_CHECKING = False  # typing and __future__ would be taken from the working folder, before the path is mended
if TYPE_CHECKING:
    from typing import Any

    from d2s_doctor.api import (
        BrokenEntries,
        ConsideredEntry,
        Diagnosis,
        Factor,
        Finding,
        KnowledgeBase,
        Match,
        diagnose,
        load_kb,
    )

__version__ = "0.1.0"
__all__ = [
    "BrokenEntries",
    "ConsideredEntry",
    "Diagnosis",
    "Factor",
    "Finding",
    "KnowledgeBase",
    "Match",
    "__version__",
    "diagnose",
    "install",
    "load_kb",
]


def _leave_working_folder() -> None:
    """Take the working folder off the path, where ``python -m`` or PYTHONPATH put it: its ``csv.py`` is not ours.

    Unless this package lies there itself, as in a checkout that is not installed.
    """
    try:
        here = os.path.realpath(os.getcwd())
    except OSError:  # it was deleted, and nothing can be imported from it
        return
    if os.path.realpath(os.path.join(os.path.dirname(__file__), os.pardir)) != here:
        examined = None if _is_on_pythonpath() else 1
        sys.path[:examined] = [folder for folder in sys.path[:examined] if os.path.realpath(folder) != here]


def _is_on_pythonpath() -> bool:
    """Whether PYTHONPATH names the working folder by an empty or relative part, as ``PYTHONPATH=:/x`` does."""
    given = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
    return bool(given) and not all(os.path.isabs(folder) for folder in given.split(os.pathsep))


def _is_our_command() -> bool:
    """Whether the program is the script ``d2s-doctor``."""
    return os.path.basename(sys.argv[0] if sys.argv else "").partition(".")[0] == "d2s-doctor"


def _is_started_as_module() -> bool:
    """Whether this is ``python -m d2s_doctor``, rather than a program that imports this package."""
    given = sys.orig_argv[1:]
    return sys.argv[:1] == ["-m"] and any(
        option[:1] == "-" and option[-1:] == "m" and given[place + 1].partition(".")[0] == "d2s_doctor"
        for place, option in enumerate(given[:-1])
    )


if _is_started_as_module() or (_is_our_command() and _is_on_pythonpath()):
    _leave_working_folder()


def __getattr__(name: str) -> object:
    if name in __all__:
        from d2s_doctor import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def install() -> None:
    """Explain the exception that ends this program, on stderr behind its traceback.

    The hook that is there (``sys.excepthook``) stays in force and runs first; a second call changes nothing.
    """
    _integration("excepthook").install()


def load_ipython_extension(shell: object) -> None:
    """What ``%load_ext d2s_doctor`` calls."""
    _integration("notebook").load(shell)


def unload_ipython_extension(shell: object) -> None:
    """What ``%unload_ext d2s_doctor`` calls."""
    _integration("notebook").unload(shell)


def _integration(name: str) -> "Any":
    """A module that lies above all others: importing it here by its name keeps the order of the packages."""
    from importlib import import_module

    return import_module(f"d2s_doctor.integrations.{name}")


def __dir__() -> "list[str]":
    return sorted({*globals(), *__all__})
