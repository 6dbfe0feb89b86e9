"""The report of a trace as one HTML page: the table, what went wrong, and the source with notes at its lines."""

from __future__ import annotations

import os
from collections.abc import Mapping
from html import escape

from d2s_doctor.check.source_file import read_source
from d2s_doctor.log.clean import clean_text, one_line
from d2s_doctor.model import Entry
from d2s_doctor.render.formats import TraceSummary
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page
from d2s_doctor.render.trace import trace_text
from d2s_doctor.trace.explain import Explanation
from d2s_doctor.trace.records import ConvertedFunction, Place

_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1c2330;background:#fff}
table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:left}th{color:#5a6474;font-weight:500}
pre{background:#f5f6f8;padding:.8rem;overflow-x:auto;font:13px/1.5 ui-monospace,monospace}
.hit{background:#ffe9e6;display:block}.note{color:#a3241a;display:block;padding-left:4rem;white-space:pre-wrap}
.n{color:#8a93a3;user-select:none}
@media(prefers-color-scheme:dark){body{color:#dfe4ec;background:#14181f}pre{background:#1d232d}.hit{background:#43211f}
.note{color:#ff9c92}th,.n{color:#8a93a3}}
"""
_AROUND = 3
_COLUMNS = 100
_LONGEST = 400


def trace_html(found: TraceSummary, page: Page) -> str:
    """A page that stands alone: no script, nothing from elsewhere; all that the program printed is escaped."""
    processes, explanations, _, entries, _ = found
    summary = trace_text(found, Page(page.language, _COLUMNS, Paint(False)))
    language = page.message("language.tag")
    parts = [
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width"><title>d2s-doctor trace</title>',
        f"<style>{_STYLE}</style></head><body><main><h1>d2s-doctor trace</h1><pre>{escape(summary)}</pre>",
    ]
    functions = [function for process in processes for function in process.functions]
    notes = _notes(explanations, functions, entries, page)
    for file in dict.fromkeys([f.place.file for f in functions] + [file for file, _ in notes]):
        if os.path.isfile(file):
            parts.append(_file(file, [f for f in functions if f.place.file == file], notes))
    parts.append("</main></body></html>\n")
    return "\n".join(parts)


def _notes(
    explanations: list[Explanation], functions: list[ConvertedFunction], entries: Mapping[str, Entry], page: Page
) -> dict[tuple[str, int], list[str]]:
    """What is to be said at which line."""
    notes: dict[tuple[str, int], list[str]] = {}
    for each in explanations:
        text = page.message(f"trace.what.{each.what}", count=each.times)
        note = f"{text}{': ' if each.text else ''}{one_line(each.text)[:300]}"
        if each.place:
            notes.setdefault((each.place.file, each.place.line), []).append(note)
        for likely in each.likely:
            place = Place(likely.file, likely.line, "") if likely.line else each.place
            entry = entries.get(likely.code)
            if place and entry:
                title = f"{likely.code} {entry.title.in_language(page.language)}"
                notes.setdefault((place.file, place.line), []).append(title)
    for function in functions:
        said = [page.message("trace.uncompared", reason=one_line(reason)[:300]) for reason in function.uncompared]
        notes.setdefault((function.place.file, function.place.line), []).extend(said)
    return {place: texts for place, texts in notes.items() if texts}


def _file(file: str, functions: list[ConvertedFunction], notes: dict[tuple[str, int], list[str]]) -> str:
    lines = read_source(file).lines
    marked = {line for name, line in notes if name == file}
    wanted: set[int] = set()
    for first in [function.place.line for function in functions] + sorted(marked):
        wanted.update(range(first - _AROUND, first + _AROUND + 1))
    for function in functions:
        wanted.update(range(function.place.line, _end_of(lines, function.place.line) + 1))
    shown = [f"<h2>{escape(clean_text(os.path.relpath(file)))}</h2><pre>"]
    previous = 0
    for number in sorted(wanted):
        if not 0 < number <= len(lines):
            continue
        if previous and number > previous + 1:
            shown.append("…")
        previous = number
        text = f'<span class="n">{number:5} </span>{escape(clean_text(lines[number - 1])[:_LONGEST])}'
        shown.append(f'<span class="hit">{text}</span>' if number in marked else text)
        shown += [f'<span class="note">{escape(note)}</span>' for note in dict.fromkeys(notes.get((file, number), []))]
    return "\n".join([*shown, "</pre>"])


def _end_of(lines: tuple[str, ...], first: int) -> int:
    """The last line of the function that begins here, by its indentation."""
    head = lines[first - 1] if 0 < first <= len(lines) else ""
    indent = len(head) - len(head.lstrip())
    started = False
    for number in range(first, len(lines)):
        line = lines[number]
        if line.strip() and len(line) - len(line.lstrip()) <= indent and not line.lstrip().startswith((")", "@", "#")):
            if started:
                return number
            started = line.lstrip().startswith(("def ", "async def ")) and number >= first
        elif line.strip():
            started = True
    return len(lines)
