"""Which raise sites of Paddle are answered, by which entry, and why the others are not."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from d2s_doctor.author.exemptions import read_exemptions
from d2s_doctor.author.known_raise_sites import RaiseSite, synthetic_logs
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.problem import Problem
from d2s_doctor.match import diagnose

REASONS_FILE = "coverage.yaml"


class SiteAnswer(NamedTuple):
    """The best answer to a raise site: the entry ("" when none), its verdict and score, and the context in which it
    was given."""

    row: RaiseSite
    entry: str = ""
    verdict: str = "none"
    score: float = 0.0
    context: str = ""


class Coverage(NamedTuple):
    """All raise sites with their answers; ``reasons`` says for some row numbers why no entry should answer them."""

    answers: tuple[SiteAnswer, ...]
    reasons: Mapping[int, str]

    @property
    def answered(self) -> list[SiteAnswer]:
        return [answer for answer in self.answers if answer.entry]

    @property
    def explained(self) -> list[SiteAnswer]:
        return [answer for answer in self.answers if not answer.entry and answer.row.n in self.reasons]

    @property
    def missing(self) -> list[SiteAnswer]:
        return [answer for answer in self.answers if not answer.entry and answer.row.n not in self.reasons]

    @property
    def share(self) -> float:
        """Answered rows of all, 0..1; a reason does not count as an answer."""
        return len(self.answered) / len(self.answers) if self.answers else 0.0


def cover(sites: Iterable[RaiseSite], kb: KnowledgeBase, reasons: Mapping[int, str]) -> Coverage:
    """Match a log of every raise site, made for every context in which a user may meet it, against ``kb``."""
    return Coverage(tuple(_best_answer(site, kb) for site in sites), reasons)


def _best_answer(site: RaiseSite, kb: KnowledgeBase) -> SiteAnswer:
    best = SiteAnswer(site)
    for context, log in synthetic_logs(site):
        diagnosis = diagnose(log, kb)
        if diagnosis.matches and diagnosis.matches[0].score > best.score:
            first = diagnosis.matches[0]
            best = SiteAnswer(site, first.id, diagnosis.verdict, first.score, context)
    return best


def read_reasons(path: str | os.PathLike[str]) -> tuple[dict[int, str], list[Problem], dict[int, int]]:
    """Reasons by row number, what is wrong with the file, and the line of each reason; all empty without a file."""
    source, records = read_exemptions(path, [{"row": int, "reason": str}])
    reasons: dict[int, str] = {}
    lines: dict[int, int] = {}
    for line, record in records:
        if record["row"] in reasons:
            source.report_line(line, f"row {record['row']} stands twice")
        else:
            reasons[record["row"]] = record["reason"].strip()
            lines[record["row"]] = line
    return reasons, source.problems, lines


def unneeded_reasons(coverage: Coverage, path: str, lines: Mapping[int, int]) -> list[Problem]:
    """A problem for each reason whose row is answered, or is none that a user can see; ``lines`` as read."""
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
