"""What is wrong with an entry, and where: collected, so that an author sees everything at once."""

from __future__ import annotations

from typing import NamedTuple

from d2s_doctor.log.clean import one_line

LONGEST_TEXT = 500
"""Characters of a problem that are shown: a value that is quoted in it may be as large as its file."""


class Problem(NamedTuple):
    """One thing to mend. ``line`` is 1-based; 0 when the file as a whole is meant."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        file = one_line(self.file)
        place = f"{file}:{self.line}" if self.line else file
        return f"{place}: {shortened(self.text)}"


def shortened(text: str) -> str:
    """``text`` on one line, without what a terminal would obey, its middle left out where it is too long."""
    text = one_line(text)
    half = LONGEST_TEXT // 2
    return text if len(text) <= LONGEST_TEXT else f"{text[:half]} … {text[-half:]}"


class BrokenEntries(Exception):
    """The knowledge base cannot be used; ``problems`` lists every reason."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))
