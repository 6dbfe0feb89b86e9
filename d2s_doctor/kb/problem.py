"""What is wrong with an entry, and where: collected, so that an author sees everything at once."""

from __future__ import annotations

from typing import NamedTuple


class Problem(NamedTuple):
    """One thing to mend. ``line`` is 1-based; 0 when the file as a whole is meant."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.text}"


class BrokenEntries(Exception):
    """The knowledge base cannot be used; ``problems`` lists every reason."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))
