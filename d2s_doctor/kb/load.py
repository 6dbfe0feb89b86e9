"""Where the knowledge base comes from: the compiled files of the package, or a folder of YAML."""

from __future__ import annotations

import contextlib
import os
import sys

from d2s_doctor.kb.base import ENTRIES_FILE, INDEX_FILE, KnowledgeBase, build, load, save

# os.path, not pathlib: on the way to `match`, its import costs more than reading the index.
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHIPPED = os.path.join(_PACKAGE, "data")
_CHECKOUT = os.path.join(os.path.dirname(_PACKAGE), "kb")
_COMPILER = os.path.join(_PACKAGE, "kb", "base.py")
_shipped: KnowledgeBase | None = None


def load_kb(path: str | os.PathLike[str] | None = None) -> KnowledgeBase:
    """The shipped knowledge base, or the one in the folder ``path`` of YAML entries.

    In a checkout the shipped files are made anew when an entry is newer, so that an edit shows at once.
    Raises d2s_doctor.kb.problem.BrokenEntries with every problem, by file and line.
    """
    global _shipped
    if path is not None:
        from d2s_doctor.kb.read import read_folder  # YAML stays off the path of `match`

        return build(read_folder(path))
    if _shipped is None:
        _shipped = _refreshed() if _stale() else None
        _shipped = _shipped or load(SHIPPED)
    return _shipped


def _refreshed() -> KnowledgeBase | None:
    """The base of the checkout, compiled anew; None when its entries are broken but an older base is at hand.

    Raises BrokenEntries when there is none.
    """
    from d2s_doctor.kb.problem import BrokenEntries
    from d2s_doctor.kb.read import read_folder

    try:
        base = build(read_folder(_CHECKOUT))
    except BrokenEntries:
        if not os.path.exists(os.path.join(SHIPPED, INDEX_FILE)):
            raise
        sys.stderr.write("d2s-doctor: kb/ has problems, so an older state of it is used; see `d2s-doctor kb check`\n")
        return None
    with contextlib.suppress(OSError):  # a checkout that cannot be written to still works, only slower
        save(base, SHIPPED)
    return base


def is_own_checkout(folder: str | os.PathLike[str]) -> bool:
    """Whether ``folder`` is the kb/ that this very program is developed in."""
    return os.path.realpath(folder) == os.path.realpath(_CHECKOUT)


def compile_shipped(source: str, target: str) -> None:
    """Compile the YAML below ``source`` into ``target``. Raises BrokenEntries."""
    from d2s_doctor.kb.read import read_folder

    save(build(read_folder(source)), target)


def _stale() -> bool:
    """Whether this is a checkout where the entries or the compiler are newer than the compiled files."""
    if not os.path.isdir(_CHECKOUT):
        return False
    try:
        compiled = os.stat(os.path.join(SHIPPED, INDEX_FILE)).st_mtime
        os.stat(os.path.join(SHIPPED, ENTRIES_FILE))
    except FileNotFoundError:
        return True
    if os.stat(_COMPILER).st_mtime > compiled:
        return True
    for family in os.scandir(_CHECKOUT):
        if family.is_dir():
            if family.stat().st_mtime > compiled:
                return True
            for entry in os.scandir(family.path):
                if entry.name.endswith(".yaml") and entry.stat().st_mtime > compiled:
                    return True
    return False
