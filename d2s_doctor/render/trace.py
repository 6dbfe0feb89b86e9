"""What ``trace`` saw: a table of functions, then each thing that went wrong with the entries that explain it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from d2s_doctor.log.clean import one_line
from d2s_doctor.model import Entry
from d2s_doctor.render.comparison import cause_line, pair_data, pair_lines, pairs_table, verdict_lines
from d2s_doctor.render.formats import TraceSummary
from d2s_doctor.render.json import plain
from d2s_doctor.render.layout import columns, short_path
from d2s_doctor.render.page import Page
from d2s_doctor.trace.artefacts import ComparedArtefact
from d2s_doctor.trace.explain import Explanation
from d2s_doctor.trace.records import ComparedOutput, ConvertedFunction, Place

_MOST = 12
_LONGEST = 300
COLUMNS = ("function", "mode", "calls", "programs", "graphs", "breaks", "compared", "seconds")
"""The columns of the table of functions: keys below ``trace``."""


def trace_text(found: TraceSummary, page: Page) -> str:
    """The summary of a run."""
    processes, explanations, ended, entries, artefacts = found
    releases = sorted({process.paddle for process in processes if process.paddle})
    paddle = ", ".join(releases) or page.message("trace.no_paddle" if processes else "trace.no_python")
    how = "timed_out" if ended.timed_out else "died" if ended.signal is not None else "exit"
    head = page.message(f"trace.{how}", code=ended.code, signal=ended.signal, seconds=f"{ended.seconds:.1f}")
    page.lines.append(f"{page.paint(head, 'bold')} · Paddle {paddle}")
    functions = [function for process in processes for function in process.functions]
    if functions:
        page.lines.append("")
        _table(functions, page)
        page.lines += [f"  {line}" for line in notes_of(functions, page)]
    elif not artefacts:
        page.lines += ["", page.message("trace.nothing")]
    by_function: dict[tuple[str, Place | None], ConvertedFunction] = {(f.name, f.place): f for f in functions}
    for each in explanations[:_MOST]:
        page.lines.append("")
        _explanation(each, by_function, entries, page)
    if len(explanations) > _MOST:
        page.lines += ["", page.message("trace.more", count=len(explanations) - _MOST)]
    for artefact in artefacts:
        page.lines += ["", *artefact_lines(artefact, entries, page)]
    fine = not any(function.uncompared for function in functions) and all(map(is_fine, artefacts))
    if (functions or artefacts) and not explanations and fine:
        page.lines += ["", page.paint(page.message("trace.fine"), "green")]
    for function in functions:
        for reason in function.uncompared:
            text = page.message("trace.uncompared", reason=one_line(reason)[:_LONGEST])
            page.lines += ["", f"{page.paint(one_line(function.name), 'bold')} ({shown_place(function.place)}): {text}"]
    for process in processes:
        page.lines += [f"  {page.message('trace.unhooked')} {one_line(text)}" for text in process.unhooked]
    return page.text()


def artefact_lines(artefact: ComparedArtefact, entries: Mapping[str, Entry], page: Page) -> list[str]:
    """A model that was saved: the runtimes beside eager mode, what differs, and why."""
    head = page.message("trace.saved", how=artefact.how, path=short_path(artefact.path), format=artefact.format or "?")
    lines = [page.paint(head, "bold")]
    for each in artefact.ignored:
        values = {"name": one_line(each.name), "asked": _sizes(each.asked), "saved": _sizes(each.saved)}
        lines.append("  " + page.paint(page.message("trace.spec_ignored", **values), "red"))
    lines += [cause_line(cause, entries, page) for cause in artefact.causes]
    comparison = artefact.comparison
    if comparison is None:
        return [*lines, "  " + page.message("trace.unrun", reason=artefact.reason)] if artefact.reason else lines
    part = page.fresh()
    pairs_table(comparison.pairs, part)
    for pair in comparison.pairs:
        part.lines += pair_lines(pair, page)
    if artefact.reason:
        part.lines.append("  " + page.message("trace.unrun", reason=artefact.reason))
    return [*lines, *part.lines, *("  " + line for line in verdict_lines(comparison, entries, page))]


def _sizes(shape: tuple[int | str, ...]) -> str:
    return "[" + ", ".join(map(str, shape)) + "]"


def is_fine(artefact: ComparedArtefact) -> bool:
    """Whether nothing is known against a model; one that was not compared on purpose is fine."""
    return not artefact.reason and not artefact.ignored and (artefact.comparison is None or artefact.comparison.agrees)


def _table(functions: list[ConvertedFunction], page: Page) -> None:
    rows = [[page.message(f"trace.{name}") for name in COLUMNS]]
    rows += [functions_row(function) for function in functions]
    widths = [max(columns(row[number]) for row in rows) for number in range(len(COLUMNS))]
    for number, row in enumerate(rows):
        cells = [cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)]
        line = "  ".join(cells).rstrip()
        page.lines.append(page.paint(line, "dim") if number == 0 else line)


def notes_of(functions: list[ConvertedFunction], page: Page) -> list[str]:
    """What the numbers of the table do not say by themselves."""
    notes = []
    for function in functions:
        shapes = [each.seconds for each in function.conversions if each.shapes]
        values = {"name": one_line(function.name), "count": len(shapes), "seconds": f"{sum(shapes):.2f}"}
        if shapes:
            notes.append(page.message("trace.note.shapes", **values))
        if function.too_small:
            notes.append(page.message("trace.note.too_small", **values))
    return notes


def functions_row(function: ConvertedFunction) -> list[str]:
    """The cells of one function, in the order of COLUMNS."""
    sot = function.mode == "sot"
    compared = "≠" if function.differences else "?" if function.uncompared else "=" if function.compared else ""
    return [
        one_line(function.name)[:40],
        function.mode.upper(),
        str(function.calls),
        str(function.programs),
        str(function.graphs) if sot else "",
        str(sum(reason.times for reason in function.breaks)) if sot else "",
        compared,
        f"{function.seconds:.2f}",
    ]


def _explanation(
    each: Explanation,
    functions: Mapping[tuple[str, Place | None], ConvertedFunction],
    entries: Mapping[str, Entry],
    page: Page,
) -> None:
    where = f" ({shown_place(each.place)})" if each.place else ""
    name = one_line(each.function) or page.message("trace.program")
    sentence = page.message(f"trace.what.{each.what}", count=each.times)
    page.lines.append(f"{page.paint(name, 'bold')}{where}: {page.paint(sentence, 'red')}")
    function = functions.get((each.function, each.place))
    if each.what == "differs" and function and function.differences:  # another function may have its name and place
        page.lines.append("  " + _difference(function.differences[0], page))
    elif each.text:
        page.lines.append(f"  {one_line(each.text)[:_LONGEST]}")
    for place in each.stack[:_MOST]:
        page.lines.append("  " + page.paint(page.message("trace.called_from", place=shown_place(place)), "dim"))
    for likely in each.likely[:4]:
        entry = entries.get(likely.code)
        title = entry.title.in_language(page.language) if entry else ""
        line = f"  ({shown_place(Place(likely.file, likely.line, ''))})" if likely.line else ""
        page.lines.append(f"  → {page.paint(likely.code, 'bold', 'cyan')}  {title}{line}")


def _difference(difference: ComparedOutput, page: Page) -> str:
    key = "trace.value" if difference.how == "value" and difference.size else "trace.kind"
    return page.message(
        key,
        path=one_line(difference.path),
        eager=one_line(difference.eager),
        static=one_line(difference.static),
        unequal=difference.unequal,
        size=difference.size,
        most=f"{difference.most:.4g}" if difference.most is not None else "",
    )


def shown_place(place: Place) -> str:
    """File and line, relative to here where that is shorter."""
    return f"{short_path(place.file)}:{place.line}"


def trace_data(found: TraceSummary, _: Page) -> dict[str, Any]:
    """The same as JSON."""
    ended = found.ended
    return {
        "exit_code": ended.code,
        "signal": ended.signal,
        "timed_out": ended.timed_out,
        "seconds": round(ended.seconds, 3),
        "processes": [plain(process._replace(artefacts=())) for process in found.processes],
        "explanations": [plain(each) for each in found.explanations],
        "artefacts": [_artefact_data(each) for each in found.artefacts],
    }


def _artefact_data(artefact: ComparedArtefact) -> dict[str, Any]:
    comparison = artefact.comparison
    pairs, found, signs = (comparison.pairs, comparison.causes, comparison.signs) if comparison else ((), (), ())
    return {
        "path": artefact.path,
        "format": artefact.format,
        "how": artefact.how,
        "agrees": comparison.agrees if comparison else None,
        "backends": [{"name": pair.backend, **pair_data(pair)} for pair in pairs],
        "entries": list(dict.fromkeys(cause.code for cause in (*artefact.causes, *found))),
        "signs": list(dict.fromkeys([*(cause.sign for cause in artefact.causes), *signs])),
        "spec_ignored": [plain(each) for each in artefact.ignored],
        "reason": artefact.reason,
        "seconds": round(artefact.cost, 3),
    }
