"""What ``compare`` found: a table of runtimes, the first output that differs, and the entries that may explain it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from d2s_doctor.artefact.causes import Cause
from d2s_doctor.artefact.comparison import Comparison, Pair
from d2s_doctor.log.clean import one_line
from d2s_doctor.model import Entry
from d2s_doctor.render.json import plain
from d2s_doctor.render.layout import columns, short_path
from d2s_doctor.render.page import Page

_COLUMNS = ("runtime", "model", "result", "max_abs", "max_rel", "cases")
_LONGEST = 300


class Compared(NamedTuple):
    """What ``compare`` shows: the comparison, and entries by code."""

    comparison: Comparison
    entries: Mapping[str, Entry]


def comparison_text(found: Compared, page: Page) -> str:
    """The table, then what differs and why; what could not be compared with its reason."""
    comparison = found.comparison
    if comparison.reference:
        place = f"{comparison.reference} {short_path(comparison.reference_path)}"
        page.lines.append(page.message("compare.reference", reference=page.paint(place, "bold")))
    for number, (what, shapes) in enumerate(comparison.cases):
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        page.lines.append(f"  {number}  {one_line(listed)[:_LONGEST]}  {page.message(f'compare.case.{what}')}")
    page.lines.append("")
    pairs_table(comparison.pairs, page)
    for pair in comparison.pairs:
        page.lines += pair_lines(pair, page)
    page.lines += ["", *verdict_lines(comparison, found.entries, page)]
    return page.text()


def pairs_table(pairs: tuple[Pair, ...], page: Page) -> None:
    """One line for each runtime."""
    rows = [[page.message(f"compare.{name}") for name in _COLUMNS], *(_row(pair, page) for pair in pairs)]
    widths = [max(columns(row[place]) for row in rows) for place in range(len(_COLUMNS))]
    for number, row in enumerate(rows):
        cells = [cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)]
        line = "  " + "  ".join(cells).rstrip()
        page.lines.append(page.paint(line, "dim") if number == 0 else line)


def _row(pair: Pair, page: Page) -> list[str]:
    key = pair.status if pair.agrees is None else "agrees" if pair.agrees else "differs"
    numbers = [f"{value:.3g}" if value is not None else "" for value in (pair.max_abs, pair.max_rel)]
    return [
        pair.backend,
        short_path(os.path.basename(pair.path))[:40],
        page.message(f"compare.state.{key}"),
        *numbers,
        str(pair.compared),
    ]


def pair_lines(pair: Pair, page: Page) -> list[str]:
    """What differs first, and what could not be compared."""
    lines = []
    if pair.output is not None:
        values = {**pair.output._asdict(), "backend": pair.backend, "case": pair.case, "shape": list(pair.output.shape)}
        key = "outputs" if pair.output.how == "outputs" else "value" if pair.output.unequal else "kind"
        lines.append("  " + page.paint(page.message(f"compare.first_{key}", **values), "red"))
    if pair.agrees is None and pair.status != "ran":
        lines.append(
            "  " + page.message(f"compare.not.{pair.status}", backend=pair.backend, reason=pair.error[:_LONGEST])
        )
    elif pair.failed:
        reason = next(iter(pair.failed.values()))[:_LONGEST]
        listed = ", ".join(map(str, pair.failed))
        lines.append("  " + page.message("compare.not.case", backend=pair.backend, cases=listed, reason=reason))
    return lines


def verdict_lines(comparison: Comparison, entries: Mapping[str, Entry], page: Page) -> list[str]:
    """One sentence, and what may explain a difference."""
    explained = [cause_line(cause, entries, page) for cause in comparison.causes]
    if comparison.agrees:
        return [page.paint(page.message("compare.agree"), "green"), *explained]
    if not any(pair.agrees is not None for pair in comparison.pairs):
        return [page.message("compare.nothing"), *explained]
    differ = any(pair.agrees is False for pair in comparison.pairs)
    lines = [page.paint(page.message("compare.differ"), "red")] if differ else []
    lines += [page.message("compare.unrun", given=one_line(given)) for given in comparison.unrun]
    lines += explained
    return lines if explained else [*lines, "  " + page.message("compare.unexplained")]


def cause_line(cause: Cause, entries: Mapping[str, Entry], page: Page) -> str:
    """An entry with its title, and the line that points to it."""
    entry = entries.get(cause.code)
    title = entry.title.in_language(page.language) if entry else ""
    place = f"  ({short_path(cause.file)}:{cause.line})" if cause.line else ""
    return f"  → {page.paint(cause.code, 'bold', 'cyan')}  {title}{place}"


def comparison_data(found: Compared, _: Page) -> dict[str, Any]:
    """The same as JSON."""
    comparison = found.comparison
    return {
        "agrees": comparison.agrees,
        "reference": {"backend": comparison.reference, "path": comparison.reference_path},
        "cases": [{"what": what, "shapes": shapes} for what, shapes in comparison.cases],
        "pairs": [pair_data(pair) for pair in comparison.pairs],
        "unrun": list(comparison.unrun),
        "signs": list(comparison.signs),
        "entries": [plain(cause) for cause in comparison.causes],
    }


def pair_data(pair: Pair) -> dict[str, Any]:
    """One runtime, for programs."""
    data: dict[str, Any] = plain(pair)
    failed = [{"case": case, "reason": reason} for case, reason in pair.failed.items()]
    return {**data, "agrees": pair.agrees, "failed": failed}
