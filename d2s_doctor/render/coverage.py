"""``kb coverage`` as tables for a person and as data for a program. Its readers are authors, so it speaks English."""

from __future__ import annotations

from collections import Counter
from typing import Any

from d2s_doctor.author.coverage import Coverage, SiteAnswer, by_entry, by_file
from d2s_doctor.kb.families import FOLDERS, family_of
from d2s_doctor.kb.problem import Problem


def coverage_data(coverage: Coverage, problems: list[Problem]) -> dict[str, Any]:
    """The table of raise sites as JSON: totals, by entry, family and file, and every answer."""
    return {
        "rows": len(coverage.answers),
        "answered": len(coverage.answered),
        "explained": len(coverage.explained),
        "missing": len(coverage.missing),
        "share": round(coverage.share, 4),
        "entries": by_entry(coverage),
        "families": dict(_families(coverage)),
        "files": [
            {"file": file, "rows": rows, "answered": answered, "explained": explained}
            for file, rows, answered, explained in by_file(coverage)
        ],
        "answers": [_answer_data(answer, coverage) for answer in coverage.answers],
        "problems": [problem._asdict() for problem in problems],
    }


def _answer_data(answer: SiteAnswer, coverage: Coverage) -> dict[str, Any]:
    row = answer.row
    data = {
        "row": row.n,
        "file": row.file,
        "line": row.line,
        "exception": row.exception,
        "template": row.template,
        "entry": answer.entry or None,
        "verdict": answer.verdict,
        "score": answer.score,
        "scene": answer.context,
    }
    reason = coverage.reasons.get(row.n)
    return {**data, "reason": reason} if reason else data


def coverage_text(coverage: Coverage, width: int) -> str:
    """Share, by family, by file, then every row that nobody answers."""
    rows, answered = len(coverage.answers), len(coverage.answered)
    lines = [
        f"{answered} of {rows} rows answered ({coverage.share:.1%}); "
        f"{len(coverage.explained)} with a reason, {len(coverage.missing)} missing",
        "",
    ]
    lines += [f"{count:5}  {family}" for family, count in _families(coverage)]
    lines += ["", " rows  answered  reason  missing  file"]
    lines += [
        f"{total:5}  {done:8}  {excused:6}  {total - done - excused:7}  {file}"
        for file, total, done, excused in by_file(coverage)
    ]
    for title, answers in (("Missing", coverage.missing), ("With a reason", coverage.explained)):
        file = ""
        for answer in sorted(answers, key=lambda answer: (answer.row.file, answer.row.n)):
            if not file:
                lines += ["", title]
            if answer.row.file != file:
                file = answer.row.file
                lines.append(f"  {file}")
            lines.append(_cut(f"    {answer.row.n:4}  {_message_line(answer)}", width))
            if answer.row.n in coverage.reasons:
                lines.append(_cut(f"          {coverage.reasons[answer.row.n]}", width))
    return "\n".join(lines) + "\n"


def _message_line(answer: SiteAnswer) -> str:
    return f"{answer.row.exception}: {' '.join(answer.row.template.split())}"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _families(coverage: Coverage) -> list[tuple[str, int]]:
    """Rows by the family of the entry that answers them, in the order of the families."""
    counts = Counter(family_of(answer.entry) for answer in coverage.answered)
    return [(name, counts[digit]) for digit, name in FOLDERS.items() if counts[digit]]
