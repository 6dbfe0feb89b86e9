"""The lines of a text, each once: a log says most of them again and again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from d2s_doctor.report.spans import Span


class DistinctLines:
    """``text`` holds every line of a log once, each between two ends of lines.

    What is found in it by looking at one line, and at no more than the end of the one before and its own, holds
    wherever that line stands.
    """

    def __init__(self, log: str) -> None:
        self._places: dict[str, list[int]] = {}
        place = 0
        for line in log.split("\n"):
            self._places.setdefault(line, []).append(place)
            place += len(line) + 1
        self.text = "\n".join(["", *self._places, ""])
        self._starts: list[int] = []
        start = 1
        for line in self._places:
            self._starts.append(start)
            start += len(line) + 1
        self._rows = list(self._places.values())

    def everywhere(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Spans of ``text``, each at every place of the log where its line stands."""
        for span in spans:
            row = bisect_right(self._starts, span.start) - 1
            for place in self._rows[row]:
                moved = place - self._starts[row]
                yield span._replace(start=span.start + moved, end=span.end + moved)
