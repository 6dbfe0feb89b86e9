"""Where the knowledge base comes from: the compiled files of the package, or a folder of YAML."""

from __future__ import annotations

import os

from d2s_doctor.kb.base import INDEX_FILE, KnowledgeBase, build, load, save

# os.path, not pathlib: on the way to `match`, its import costs more than reading the index.
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHIPPED = os.path.join(_PACKAGE, "data")
_CHECKOUT = os.path.join(os.path.dirname(_PACKAGE), "kb")
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
        if _stale():
            compile_shipped(_CHECKOUT, SHIPPED)
        _shipped = load(SHIPPED)
    return _shipped


def compile_shipped(source: str, target: str) -> None:
    """Compile the YAML below ``source`` into ``target``. Raises BrokenEntries."""
    from d2s_doctor.kb.read import read_folder

    save(build(read_folder(source)), target)


def _stale() -> bool:
    """Whether this is a checkout whose entries are newer than the compiled files, or were added or deleted."""
    if not os.path.isdir(_CHECKOUT):
        return False
    try:
        compiled = os.stat(os.path.join(SHIPPED, INDEX_FILE)).st_mtime
    except FileNotFoundError:
        return True
    for family in os.scandir(_CHECKOUT):
        if family.is_dir():
            if family.stat().st_mtime > compiled:
                return True
            for entry in os.scandir(family.path):
                if entry.name.endswith(".yaml") and entry.stat().st_mtime > compiled:
                    return True
    return False
