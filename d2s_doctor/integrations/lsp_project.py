"""Which files of a project belong to the one that is edited: what it imports, and what imports it."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable, Iterable

from d2s_doctor.check.discovery import python_files
from d2s_doctor.check.source_file import SourceFile, parse_source, read_source

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+\(?([\w, \t]*)|import[ \t]+([\w., \t]+))", re.MULTILINE
)
_CONVERTS = re.compile(r"to_static|jit\.save")
MOST_RELATED = 30
"""Files that are read beside the edited one; what a model spans is fewer."""
_MOST_CHARACTERS = 600_000
_LARGEST = 1 << 20


class ProjectFiles:
    """The Python files below some folders by the names that imports use, read in the background.

    Until that is done, and for files that appear later, only what is known is related; nothing waits for it.
    """

    def __init__(self) -> None:
        self._by_name: dict[str, set[str]] = {}
        self._importers: dict[str, set[str]] = {}
        self._imports: dict[str, tuple[int, list[str]]] = {}
        self._read: dict[str, tuple[int, SourceFile]] = {}

    def start(self, folders: Iterable[str], on_done: Callable[[], object]) -> None:
        """Look through ``folders`` in a thread, then call ``on_done`` there."""

        def look() -> None:
            for path in python_files(folder for folder in folders if os.path.isdir(folder)):
                time.sleep(0.0005)  # typing comes first
                if isinstance(path, str):
                    self._add(path)
            on_done()

        threading.Thread(target=look, daemon=True).start()

    def update(self, path: str, *, exists: bool) -> None:
        """A file was made, changed or deleted."""
        self._by_name.get(_name_of(path), set()).discard(path)
        for importers in tuple(self._importers.values()):
            importers.discard(path)
        if exists:
            self._add(path)

    def related(self, path: str, text: str) -> list[str]:
        """The files that ``path`` with this ``text`` imports, then those that import it and convert something."""
        found: dict[str, None] = {}
        waiting = [imported_names(text)]
        while waiting and len(found) < MOST_RELATED:
            for name in waiting.pop(0):
                for each in self._nearest(name, path):
                    if each != path and each not in found:
                        found[each] = None
                        waiting.append(self._imported_by(each))
        found.update(dict.fromkeys(sorted(self._importers.get(_name_of(path), set()) - {path})))
        return self._limited(list(found)[: 2 * MOST_RELATED])

    def source(self, path: str) -> SourceFile:
        """The file as it is on the disk; read once for each time that it changes."""
        changed = _changed(path)
        known = self._read.get(path)
        if known is None or known[0] != changed:
            known = self._read[path] = (changed, read_source(path))
        return known[1]

    def _imported_by(self, path: str) -> list[str]:
        """What a file on the disk imports; read once for each time that it changes."""
        changed = _changed(path)
        known = self._imports.get(path)
        if known is None or known[0] != changed:
            known = self._imports[path] = (changed, imported_names(_text_of(path)))
        return known[1]

    def _add(self, path: str) -> None:
        self._by_name.setdefault(_name_of(path), set()).add(path)
        text = _text_of(path)
        if _CONVERTS.search(text):
            for name in imported_names(text):
                self._importers.setdefault(name, set()).add(path)

    def _nearest(self, name: str, path: str) -> list[str]:
        """The files of this name, of several those that share most folders with ``path``."""
        found = self._by_name.get(name, set())
        if len(found) < 2:
            return list(found)
        return [max(sorted(found), key=lambda each: len(os.path.commonpath([each, path])))]

    @staticmethod
    def _limited(paths: list[str]) -> list[str]:
        kept, size = [], 0
        for each in paths[:MOST_RELATED]:
            try:
                size += os.path.getsize(each)
            except OSError:
                continue
            if size > _MOST_CHARACTERS:
                break
            kept.append(each)
        return kept


def buffer_source(path: str, text: str) -> SourceFile:
    """A file as it stands in the editor, saved or not."""
    return parse_source(path, text.encode("utf-8", "surrogatepass"))


def imported_names(text: str) -> list[str]:
    """The last parts of the names that a text imports, each once: modules, and names that may be modules."""
    found: dict[str, None] = {}
    for origin, names, modules in _IMPORT.findall(text):
        for each in (origin, *names.split(","), *modules.split(",")):
            words = each.split()
            if words and (last := words[0].rpartition(".")[2]):
                found[last] = None
    return list(found)


def _name_of(path: str) -> str:
    """What imports call a file: its name, of a package the folder's."""
    name = os.path.basename(path).removesuffix(".py")
    return os.path.basename(os.path.dirname(path)) if name == "__init__" else name


def _changed(path: str) -> int:
    """When a file was changed; 0 where there is none."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _text_of(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as handle:
            return handle.read(_LARGEST)
    except OSError:
        return ""
