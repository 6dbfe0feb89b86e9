"""``mkdocs serve --dirty``: what an author changed is read and built again, all else is left as it was built."""

from __future__ import annotations

from pathlib import Path

from d2s_doctor.kb.entry_checks import check_entry
from d2s_doctor.kb.problem import BrokenEntries, Problem
from d2s_doctor.kb.schema import entry_schema
from d2s_doctor.kb.validation import convert, read_text
from d2s_doctor.kb.yaml_file import YamlFile
from d2s_doctor.model import Entry
from d2s_doctor.site.sources import Sources, read_sources


class ServedSources:
    """The sources of a running server: read whole once, then the entries whose files changed."""

    def __init__(self, root: Path, repository: str) -> None:
        self.root = root
        self.sources = read_sources(root, repository)
        self.times = self._times()

    def refresh(self) -> Sources:
        """The sources of now. Raises BrokenEntries, and keeps the entry of before, where a changed file is wrong."""
        times = self._times()
        changed = [path for path, time in times.items() if self.times.get(path) != time]
        entries = {entry.id: entry for entry in self.sources.entries}
        for path in changed:
            entry = _read_entry(path)
            entries[entry.id] = entry
            self.times[path] = times[path]
        self.sources = self.sources._replace(entries=tuple(entries[code] for code in sorted(entries)))
        return self.sources

    def _times(self) -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in sorted((self.root / "kb").glob("*/*.yaml"))}


def _read_entry(path: Path) -> Entry:
    problems: list[Problem] = []
    text = read_text(path, problems)
    if text is None:
        raise BrokenEntries(problems)
    source = YamlFile(str(path), text)
    entry: Entry | None = convert(source, Entry, entry_schema())
    if entry:
        check_entry(source, entry)
    if entry is None or source.problems:
        raise BrokenEntries(source.problems)
    return entry
