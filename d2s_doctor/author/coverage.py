"""Which raise sites of Paddle are answered, by which entry, and why the others are not."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from d2s_doctor.author.lists import read_list
from d2s_doctor.author.rows import Row, logs_of
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.problem import Problem
from d2s_doctor.match import diagnose

REASONS_FILE = "coverage.yaml"


class Answer(NamedTuple):
    """Who answers a row best: the entry ("" when none), its verdict and score, and the scene in which it did."""

    row: Row
    entry: str = ""
    verdict: str = "none"
    score: float = 0.0
    scene: str = ""


class Coverage(NamedTuple):
    """All rows with their answers. ``reasons`` says for some row numbers why nobody should answer them."""

    answers: tuple[Answer, ...]
    reasons: Mapping[int, str]

    @property
    def answered(self) -> list[Answer]:
        return [answer for answer in self.answers if answer.entry]

    @property
    def explained(self) -> list[Answer]:
        return [answer for answer in self.answers if not answer.entry and answer.row.n in self.reasons]

    @property
    def missing(self) -> list[Answer]:
        return [answer for answer in self.answers if not answer.entry and answer.row.n not in self.reasons]

    @property
    def share(self) -> float:
        """Answered rows of all, 0..1; a reason does not count as an answer."""
        return len(self.answered) / len(self.answers) if self.answers else 0.0


def cover(rows: Iterable[Row], kb: KnowledgeBase, reasons: Mapping[int, str]) -> Coverage:
    """Ask the matcher about every row, in every scene in which a user may meet it."""
    return Coverage(tuple(_answer(row, kb) for row in rows), reasons)


def _answer(row: Row, kb: KnowledgeBase) -> Answer:
    best = Answer(row)
    for scene, log in logs_of(row):
        diagnosis = diagnose(log, kb)
        if diagnosis.matches and diagnosis.matches[0].score > best.score:
            first = diagnosis.matches[0]
            best = Answer(row, first.id, diagnosis.verdict, first.score, scene)
    return best


def read_reasons(path: str | os.PathLike[str]) -> tuple[dict[int, str], list[Problem], dict[int, int]]:
    """Reasons by row number, what is wrong with the file, and the line of each reason; all empty without a file."""
    source, records = read_list(path, [{"row": int, "reason": str}])
    reasons: dict[int, str] = {}
    lines: dict[int, int] = {}
    for line, record in records:
        if record["row"] in reasons:
            source.report_line(line, f"row {record['row']} stands twice")
        else:
            reasons[record["row"]] = record["reason"].strip()
            lines[record["row"]] = line
    return reasons, source.problems, lines


def needless(coverage: Coverage, path: str, lines: Mapping[int, int]) -> list[Problem]:
    """Reasons that excuse nothing: their row is answered, or is none that a user can see."""
    by_number = {answer.row.n: answer for answer in coverage.answers}
    problems = []
    for number in coverage.reasons:
        answer = by_number.get(number)
        if answer is None:
            text = f"row {number} is none that a user can see; delete this reason"
        elif answer.entry:
            text = f"row {number} is answered by {answer.entry}; delete this reason"
        else:
            continue
        problems.append(Problem(path, lines.get(number, 0), text))
    return problems


def by_entry(coverage: Coverage) -> dict[str, list[int]]:
    """Row numbers by the code that answers them, in the order of the codes."""
    found: dict[str, list[int]] = {}
    for answer in sorted(coverage.answered, key=lambda answer: (answer.entry, answer.row.n)):
        found.setdefault(answer.entry, []).append(answer.row.n)
    return found


def by_file(coverage: Coverage) -> list[tuple[str, int, int, int]]:
    """(file, rows, answered, with a reason), those with the most missing first."""
    rows = Counter(answer.row.file for answer in coverage.answers)
    answered = Counter(answer.row.file for answer in coverage.answered)
    explained = Counter(answer.row.file for answer in coverage.explained)
    table = [(file, count, answered[file], explained[file]) for file, count in rows.items()]
    return sorted(table, key=lambda line: (line[2] + line[3] - line[1], line[0]))
