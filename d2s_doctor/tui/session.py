"""What the app knows at a moment, as data: every pane is drawn from it, so that a language may change at any time."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from d2s_doctor.env.around import file_at_path, rank_with, release_of
from d2s_doctor.env.probed import PROBES, Probed
from d2s_doctor.log.clean import clean_text
from d2s_doctor.log.decode import decode
from d2s_doctor.model import Diagnosis, Entry, Language, Match

if TYPE_CHECKING:
    from d2s_doctor.env.interpreter import Interpreter
    from d2s_doctor.kb.base import KnowledgeBase
    from d2s_doctor.verify.observe import Observed

MOST_TEXT = 4_000_000
"""Characters of a log that are read: the first quarter and the last three, for a failure stands at the end."""
SECONDS = 60
"""What a sample may take."""
_CHUNK = 200_000
_NEAREST = 3


@dataclass
class Log:
    """A log as it is shown. ``lines[n]`` is line n + 1 of what the matcher read; ``left_out`` counts characters."""

    name: str
    text: str
    lines: list[str]
    left_out: int = 0


@dataclass
class Session:
    """One person's walk. ``pinned`` is the entry that the user chose by hand, "" for the best match."""

    language: Language = "en"
    kb: KnowledgeBase | None = None
    log: Log | None = None
    diagnosis: Diagnosis | None = None
    nearest: list[Entry] = field(default_factory=list)
    pinned: str = ""
    interpreter: Interpreter | None = None
    probed: dict[str, Probed] = field(default_factory=dict)
    probing: frozenset[str] = frozenset()
    worker: str = ""
    worker_paddle: str = ""
    worker_error: str = ""
    ran: Trial | None = None

    @property
    def release(self) -> str:
        """The user's Paddle release, "" while it is unknown."""
        return release_of(self.probed.values()) or self.worker_paddle

    @property
    def entry(self) -> Entry | None:
        """The entry that Diagnosis, Environment and Try it speak of."""
        if self.kb is None:
            return None
        if self.pinned:
            return self.kb.entries.get(self.pinned)
        if self.diagnosis and self.diagnosis.matches:
            return self.kb.entries[self.diagnosis.matches[0].id]
        return None

    @property
    def match(self) -> Match | None:
        """How the log speaks for that entry; None when it was picked by hand."""
        entry = self.entry
        matches = self.diagnosis.matches if self.diagnosis else ()
        return next((match for match in matches if entry and match.id == entry.id), None)

    def in_order(self) -> list[Probed]:
        """The probes that have answered, in the order of the script; the followed path last."""
        names = [*PROBES, "file"]
        return sorted(self.probed.values(), key=lambda result: names.index(result.id))

    def rank_again(self) -> None:
        """Let the environment order the matches, once it is known."""
        if self.kb and self.diagnosis and self.diagnosis.matches:
            followed = file_at_path(self.diagnosis, Path.cwd())
            if followed:
                self.probed["file"] = followed
            self.diagnosis = rank_with(self.diagnosis, self.kb.entries, self.release, self.probed.values())


@dataclass(frozen=True)
class Trial:
    """A run that has ended: what was run, where, and what was observed."""

    entry: Entry
    sample: str
    mode: str
    paddle: str
    edited: bool
    observed: Observed


def read_log(name: str, data: str | bytes) -> Log:
    """Text to lines that are safe to show, in pieces so short that the screen goes on moving."""
    text = data if isinstance(data, str) else decode(data)
    left_out = max(0, len(text) - MOST_TEXT)
    if left_out:
        head = text[: MOST_TEXT // 4].rpartition("\n")
        tail = text[-MOST_TEXT * 3 // 4 :].partition("\n")
        text = (head[0] or head[2]) + "\n" + (tail[2] or tail[0])
    text = "\n".join("".join(clean_text(piece) for piece in _pieces(text)).split("\r\n"))
    return Log(clean_text(name).replace("\n", " "), text, text.split("\n"), left_out)


def _pieces(text: str) -> Iterable[str]:
    """The text cut at ends of lines, so that no escape sequence falls apart."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _CHUNK)
        end = len(text) if end < 0 else end + 1
        yield text[start:end]
        start = end


def study(log: Log, kb: KnowledgeBase) -> tuple[Diagnosis, list[Entry]]:
    """The diagnosis of a log; where there is none, the entries that come nearest in words."""
    from d2s_doctor.kb.search import search  # matching is loaded while the first screen is looked at
    from d2s_doctor.match import diagnose

    diagnosis = diagnose(log.text, kb)
    if diagnosis.verdict != "none":
        return diagnosis, []
    near = [finding.nearest.id for finding in diagnosis.findings if finding.nearest]
    if near:
        return diagnosis, [kb.entries[code] for code in dict.fromkeys(near)][:_NEAREST]
    said = [line for line in log.lines[-400:] if ":" in line and not line.lstrip().startswith("File ")]
    return diagnosis, [entry for entry, _ in search(kb, " ".join(said[-1:])[:400], _NEAREST)]


def read_file(path: str) -> bytes:
    """All bytes of a file. Raises OSError, with the file's name, also for what is no regular file."""
    full = os.path.expanduser(path.strip())
    if "\0" in full:
        raise OSError("a path cannot hold NUL")
    with open(full, "rb") as handle:
        return handle.read()
