"""Where the knowledge base comes from: the compiled files of the package, and folders of YAML beside them."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from d2s_doctor.kb import compiled
from d2s_doctor.kb.base import ENTRIES_FILE, INDEX_FILE, RETIRED_FILE, KnowledgeBase, build_base, load_base, save_base
from d2s_doctor.kb.constants import CONSTANTS_FILE, read_constants
from d2s_doctor.kb.private import from_environment, from_packages

_COMPILERS = (os.path.join(compiled.PACKAGE, "kb", "base.py"), os.path.join(compiled.PACKAGE, "prose_parser.py"))
_shipped: KnowledgeBase | None = None
_with_private: dict[tuple[str, ...], KnowledgeBase] = {}
StrPath: TypeAlias = "str | os.PathLike[str]"


def load_kb(path: StrPath | Sequence[StrPath] | None = None, *, shipped: bool = True) -> KnowledgeBase:
    """Load the shipped knowledge base together with private ones.

    Args:
        path: One or many folders of YAML entries. Others are named by the environment variable D2S_DOCTOR_KB and by
            installed packages (entry point group d2s_doctor.kb). Private codes have a prefix of their own; only an
            entry in ``path`` may take the code of a shipped one, and then takes its place.
        shipped: False for a base of the entries in ``path`` and nothing else.

    Returns:
        The knowledge base. Its ``origins`` say which entries did not come with this program.

    Raises:
        BrokenEntries: With every problem, by file and line, two entries of one code included.
    """
    named = (path,) if isinstance(path, (str, os.PathLike)) else tuple(path or ())
    folders = tuple(os.fspath(folder) for folder in named)
    if not shipped:
        return _joined(None, (), folders)
    found = from_environment() + from_packages()
    if not folders and not found:
        return load_shipped()
    if folders:
        return _joined(load_shipped(), found, folders)
    if found not in _with_private:  # `diagnose` asks again for every log
        _with_private[found] = _joined(load_shipped(), found, ())
    return _with_private[found]


def load_shipped() -> KnowledgeBase:
    """The knowledge base that came with this program.

    In a checkout its files are made anew when an entry is newer, so that an edit shows at once.
    """
    global _shipped
    if _shipped is None:
        _shipped = _recompiled() if compiled.is_stale(INDEX_FILE, _sources()) else None
        _shipped = _shipped or _compiled()
    return _shipped


def _compiled() -> KnowledgeBase:
    """The compiled files; those of a checkout are made anew when an older program wrote them in another format."""
    try:
        return load_base(compiled.FOLDER)
    except ValueError:
        fresh = _recompiled() if compiled.CHECKOUT else None
        if fresh is None:
            raise
        return fresh


def _joined(shipped: KnowledgeBase | None, found: tuple[str, ...], named: tuple[str, ...]) -> KnowledgeBase:
    """One base over the shipped entries and those of the folders, each folder once."""
    from d2s_doctor.kb.folder import join_folders  # YAML stays off the path of `match`
    from d2s_doctor.kb.retired import read_retired

    unique = {os.path.realpath(folder): folder for folder in found + named}
    own = [folder for folder in unique.values() if is_own_checkout(folder)]
    ours = dict(shipped.entries) if shipped else {}
    private = [folder for folder in unique.values() if folder not in own]
    retired = dict(shipped.retired) if shipped else {}
    entries, origins = join_folders(ours, own, private, named, tuple(retired.values()))
    for folder in (*own, *private):
        retired.update(read_retired(folder))
    return build_base(entries, origins=origins, retired=retired)


def _recompiled() -> KnowledgeBase | None:
    """The base of the checkout, compiled anew; None when its entries are broken but an older base is at hand.

    Raises BrokenEntries when there is none.
    """
    from d2s_doctor.kb.problem import BrokenEntries

    try:
        base = _read_base(compiled.source_folder())
    except BrokenEntries:
        if not os.path.exists(os.path.join(compiled.FOLDER, INDEX_FILE)):
            raise
        sys.stderr.write("d2s-doctor: kb/ has problems, so an older state of it is used; see `d2s-doctor kb check`\n")
        return None
    with contextlib.suppress(OSError):  # a checkout that cannot be written to still works, only slower
        save_base(base, compiled.FOLDER)
    return base


def _read_base(folder: str) -> KnowledgeBase:
    """The base over the YAML files of one folder. Raises BrokenEntries."""
    from d2s_doctor.kb.folder import read_folder
    from d2s_doctor.kb.retired import read_retired

    return build_base(read_folder(folder), retired=read_retired(folder))


def is_own_checkout(folder: str | os.PathLike[str]) -> bool:
    """Whether ``folder`` is the kb/ that this very program is developed in."""
    return bool(compiled.CHECKOUT) and os.path.realpath(folder) == os.path.realpath(compiled.source_folder())


def compile_shipped(source: str, target: str) -> None:
    """Compile the YAML below the folder ``source`` into JSON files in the folder ``target``. Raises BrokenEntries."""
    save_base(_read_base(source), target)
    compiled.write_file(os.path.join(target, CONSTANTS_FILE), compiled.dump(read_constants(source)))


def _sources() -> Iterator[str]:
    """What the compiled base of a checkout is made of: its files, and the folders that entries come to and go from.

    The entries were written before the index; without them it is of no use.
    """
    root = compiled.source_folder()
    yield from (*_COMPILERS, os.path.join(root, "factors.yaml"), os.path.join(compiled.FOLDER, ENTRIES_FILE))
    for found in os.scandir(root):
        if found.name == RETIRED_FILE:
            yield found.path
        elif found.is_dir():
            yield found.path
            yield from (entry.path for entry in os.scandir(found.path) if entry.name.endswith(".yaml"))
